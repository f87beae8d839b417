"""A small vocabulary, and a note with gold, to be taught to an encoder."""

from goldbench.training.encoder.examples import Example, Numbering, make_example, number_all

VOCABULARY = (
    "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]",
    "ana", "##ana", "met", "tom", "in", "ro", "##me", ".", "東",
)  # fmt: skip
NUMBERING: Numbering = number_all(VOCABULARY, "en")
LINE = "Anaana met Tom in Rome.\n"  # eight pieces


def make_lesson(lines: int = 1) -> Example:
    """Give a note of so many equal lines, in which Anaana is the patient and Rome the city."""
    spans = []
    for nth in range(lines):
        at = nth * len(LINE)
        spans += [(at, at + 6, "PATIENT"), (at + 18, at + 22, "CITY")]
    return make_example(LINE * lines, spans, "en", NUMBERING)

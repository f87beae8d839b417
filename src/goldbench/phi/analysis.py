"""A note as every annotator sees it: tokens, hits of the rules, spans of the model, an opinion."""

from dataclasses import dataclass, field

from goldbench.phi.crf import Note
from goldbench.phi.mark import Mark
from goldbench.phi.reading import Opinion
from goldbench.phi.rules import Hit


@dataclass(frozen=True, slots=True)
class NoteAnalysis:
    """One pass over a note, shared by all annotators. `repr` does not show the text.

    `opinion`: what the tagger of the language makes of its words; None where there is none.
    """

    text: str = field(repr=False)
    lang: str
    hits: dict[str, list[Hit]] = field(repr=False)
    model_marks: tuple[Mark, ...] = field(repr=False)
    note: Note = field(repr=False)
    opinion: Opinion | None = field(default=None, repr=False)

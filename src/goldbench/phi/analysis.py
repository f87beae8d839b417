"""A note as every annotator sees it: tokens, hits of the rules, spans of the model."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from goldbench.phi.crf import Note
from goldbench.phi.mark import Mark
from goldbench.phi.rules import Hit


@dataclass(frozen=True, slots=True)
class NoteAnalysis:
    """One pass over a note, shared by all annotators. `repr` does not show the text.

    `outside`: how probable the model thinks it that each token is no PHI; () without a model.
    """

    text: str = field(repr=False)
    lang: str
    hits: dict[str, list[Hit]] = field(repr=False)
    model_marks: tuple[Mark, ...] = field(repr=False)
    note: Note = field(repr=False)
    outside: Sequence[float] = field(default=(), repr=False)

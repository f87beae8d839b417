"""What every annotator is: a family, the rules it trusts, and a last look at each mark."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.mark import Mark


def nothing_more(found: Sequence[Mark], analysis: NoteAnalysis) -> Iterable[Mark]:
    """Add no mark."""
    del found, analysis
    return ()


@dataclass(frozen=True, slots=True)
class Annotator:
    """Finds one family of PHI.

    `trusted` names, for each language, the rules whose hits stand where the model is silent; other
    rules only advise the model. `refine` fixes ends and fills the subtype, or drops the mark.
    `more` says what else follows from the marks of a note.
    """

    name: str
    family: str
    trusted: Mapping[str, frozenset[str]]
    refine: Callable[[Mark, NoteAnalysis], Mark | None]
    more: Callable[[Sequence[Mark], NoteAnalysis], Iterable[Mark]] = nothing_more

    def annotate(self, text: str, *, lang: str) -> list[Mark]:
        """Find this family in a text.

        The other families are looked for as well, because they compete for the same words
        ("12 de Octubre" is a hospital and no date), and then left out.
        """
        from goldbench.phi.pipeline import find  # noqa: PLC0415  # it joins all annotators

        return find(text, lang=lang, tools=(self.name,))


def keep(found: Mark, analysis: NoteAnalysis) -> Mark:
    """Leave a mark as it is."""
    del analysis
    return found

"""What every annotator is: a family, a last look at each mark, and what it finds by itself."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.mark import Mark

if TYPE_CHECKING:
    from goldbench.phi.labels import Kind


def keep_mark(mark: Mark, analysis: NoteAnalysis) -> Mark:
    """Leave a mark as it is."""
    del analysis
    return mark


def find_nothing(analysis: NoteAnalysis) -> Iterable[Mark]:
    """Find nothing beyond what rules and model say."""
    del analysis
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Annotator:
    """Finds one family of PHI.

    `refine` fixes ends and fills the subtype, or drops the mark; it sees what the model marked and
    what trusted rules hit. `find` is for what neither knows. `labels` are its own, where no scheme
    has one for its family.
    """

    name: str
    family: str
    refine: Callable[[Mark, NoteAnalysis], Mark | None] = keep_mark
    find: Callable[[NoteAnalysis], Iterable[Mark]] = find_nothing
    labels: frozenset[str] = frozenset()

    def annotate(self, text: str, *, lang: str) -> list[Mark]:
        """Find this family in a text.

        The other families are looked for as well, because they compete for the same words
        ("12 de Octubre" is a hospital and no date), and then left out.
        """
        from goldbench.phi.pipeline import find  # noqa: PLC0415  # it joins all annotators

        return find(text, lang=lang, tools=(self.name,))


def type_by_label(mark: Mark, analysis: NoteAnalysis) -> Mark:
    """Fill the NLP Sandbox type that the label decides."""
    return mark.retype(_kinds()(analysis.lang)[mark.label].type or "other")


@cache
def _kinds() -> "Callable[[str], dict[str, Kind]]":
    from goldbench.phi.labels import kinds  # noqa: PLC0415  # labels know all annotators

    return kinds

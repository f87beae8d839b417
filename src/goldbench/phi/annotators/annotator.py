"""What every annotator is: a family, the rules it trusts, and a last look at each mark."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from goldbench.phi.families import labels_of
from goldbench.phi.found import Found
from goldbench.phi.reading import Reading


def nothing_more(found: Sequence[Found], reading: Reading) -> Iterable[Found]:
    """Add no mark."""
    del found, reading
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
    refine: Callable[[Found, Reading], Found | None]
    more: Callable[[Sequence[Found], Reading], Iterable[Found]] = nothing_more

    def candidates(self, reading: Reading) -> list[Found]:
        """Give everything that speaks for this family, overlaps and all."""
        found = list(self._found(reading))
        return [*found, *self.more(found, reading)]

    def _found(self, reading: Reading) -> Iterator[Found]:
        labels = labels_of(self.family, reading.lang)
        trusted = self.trusted[reading.lang]
        for found in reading.spotted:
            if found.label in labels and (fixed := self.refine(found, reading)):
                yield fixed
        for hits in reading.hits.values():
            for hit in hits:
                if hit.label in labels and hit.rule in trusted:
                    found = Found(*hit[:3], hit.subtype, hit.confidence, hit.rule)
                    if fixed := self.refine(found, reading):
                        yield fixed

    def annotate(self, text: str, *, lang: str) -> list[Found]:
        """Find this family in a text.

        The other families are looked for as well, because they compete for the same words
        ("12 de Octubre" is a hospital and no date), and then left out.
        """
        from goldbench.phi.annotate import find  # noqa: PLC0415  # it joins all annotators

        return find(text, lang=lang, tools=(self.name,))


def keep(found: Found, reading: Reading) -> Found:
    """Leave a mark as it is."""
    del reading
    return found

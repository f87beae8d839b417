"""What a piece of text proves: a fact of the heart-risk scheme, once for every time it holds."""

from functools import cache
from typing import NamedTuple

from goldbench.corpus import Attributes, Span
from goldbench.synthetic.builder import NoteBuilder

BEFORE, DURING, AFTER, CONTINUING = "before DCT", "during DCT", "after DCT", "continuing"

# When a fact holds -> (what the annotator writes on the evidence, the document facts it stands
# for). Shorthand is expanded in the facts and kept on the evidence, as in the i2b2 release with
# evidence (Stubbs & Uzuner 2015).
TIMES: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "continuing": ((CONTINUING, (BEFORE, DURING, AFTER)),),
    "new": ((DURING, (DURING,)), (AFTER, (AFTER,))),
    "stopped": ((BEFORE, (BEFORE,)), (DURING, (DURING,))),
    "before": ((BEFORE, (BEFORE,)),),
    "during": ((DURING, (DURING,)),),
}


class Claim(NamedTuple):
    """A label and, for each reading of the evidence, its attributes and those of its facts."""

    label: str
    readings: tuple[tuple[Attributes, tuple[Attributes, ...]], ...]


@cache
def claim(label: str, when: str | None = None, **attributes: str) -> Claim:
    """Make the claim that a label holds with these attributes; None = it has no time.

    >>> [len(facts) for _, facts in claim("CAD", "continuing", indicator="mention").readings]
    [3]
    """
    if when is None:
        plain = Attributes(attributes)
        return Claim(label, ((plain, (plain,)),))
    readings = tuple(
        (
            Attributes(attributes, time=written),
            tuple(Attributes(attributes, time=time) for time in times),
        )
        for written, times in TIMES[when]
    )
    return Claim(label, readings)


def prove(note: NoteBuilder, text: str, claimed: Claim) -> None:
    """Write the text as evidence of the claim."""
    (first, facts), *rest = claimed.readings
    span = note.evidence(text, claimed.label, first, facts=facts)
    for attributes, more in rest:
        again = Span(span.start, span.end, claimed.label, attributes, quote=text)
        for fact in more:
            note.fact(claimed.label, fact).append(again)

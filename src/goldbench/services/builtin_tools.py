"""goldbench's own annotators, in the terms of the servers.

The models of `goldbench.phi` are loaded when the first note comes, in the process that works on
it.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from goldbench import phi
from goldbench.corpus import Span
from goldbench.services.tools import Annotator


def annotator(families: Sequence[str], *, overlapping: bool = False) -> Annotator:
    """Give the annotator of some families.

    All families are looked for at once, because they compete for the same words. A client asks a
    PHI annotator five times about a note, so the last notes are remembered. `overlapping` gives
    everything that speaks for a family, for removal: nothing that was marked is to be left over.
    """
    wanted = frozenset(families)

    @lru_cache(maxsize=8)
    def everything(text: str, lang: str) -> tuple[Span, ...]:
        if overlapping:
            return sandbox_spans(phi.candidates(phi.analyse(text, lang)), lang)
        return phi.annotate(text, lang=lang).spans

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        return [span for span in everything(text, lang) if span.label in wanted]

    return annotate


def find_marks(text: str, lang: str, patient: str) -> list[phi.Mark]:
    """Find everything that speaks for PHI, with its label and rule: what a policy goes by.

    Also what NLP Sandbox has no family for, such as ages over 89.
    """
    return phi.candidates(phi.analyse(text, lang), patient=patient)


def usable_policies(key: phi.Key | None) -> dict[str, phi.Policy]:
    """Give the policies by name; those with stand-ins and keyed shifts need a key."""
    policies = {name: phi.policy(name) for name in phi.POLICIES}
    return {name: policy for name, policy in policies.items() if key or not policy.needs_key}


def sandbox_spans(marks: Iterable[phi.Mark], lang: str) -> tuple[Span, ...]:
    """Write marks in the families of NLP Sandbox, without those that add nothing."""
    return surest(phi.in_scheme(marks, lang=lang, into="nlpsandbox").spans)


def surest(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Leave out marks that add nothing: inside another of their family that is at least as sure.

    Whatever threshold such a mark reaches, the other reaches too.
    """
    kept: list[Span] = []
    around: dict[str, list[Span]] = {}
    for span in sorted(spans, key=_widest_first):
        reaching = [other for other in around.get(span.label, ()) if other.end > span.start]
        around[span.label] = reaching
        sure = phi.confidence_of(span)
        if not any(
            other.end >= span.end and phi.confidence_of(other) >= sure for other in reaching
        ):
            kept.append(span)
            reaching.append(span)
    return tuple(kept)


def _widest_first(span: Span) -> tuple[object, ...]:
    return span.start, -span.end, -phi.confidence_of(span), span.sort_key()

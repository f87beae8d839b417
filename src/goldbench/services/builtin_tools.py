"""goldbench's own annotators and de-identification, in the terms of the servers.

The models of `goldbench.phi` are loaded when the first note comes, in the process that works on
it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from goldbench import phi
from goldbench.corpus import Span
from goldbench.services.step_replacement import Replacement, confidence_of
from goldbench.services.tools import Annotator

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


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
            return surest(_spans(phi.candidates(phi.analyse(text, lang)), lang))
        return phi.annotate(text, lang=lang).spans

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        return [span for span in everything(text, lang) if span.label in wanted]

    return annotate


def shift_date(date: str, days: int, /, *, lang: str, dates: Sequence[str]) -> str | None:
    """Move a date; the note's other dates tell whether days or months come first, and the year."""
    years = Counter(int(found) for one in dates for found in _YEAR.findall(one))
    year = min(years, key=lambda one: (-years[one], one)) if years else None
    return phi.shift(date, days, lang=lang, order=phi.order_of(dates, lang), year=year)


class Removed(NamedTuple):
    """What a policy did to a note: what was found, what it became, and the rules by count."""

    spans: list[Span]
    made: list[Replacement]
    rules: dict[str, int]


class Policies:
    """De-identification by a whole policy: our own addition to the steps of a request.

    It also sees what NLP Sandbox has no family for, such as ages over 89.
    """

    def __init__(self, key: phi.Key | None = None) -> None:
        self._key = key

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name in phi.POLICIES if self._key or not phi.policy(name).needs_key)

    def remove(
        self, text: str, lang: str, name: str, *, patient: str, others: Mapping[str, Sequence[Span]]
    ) -> Removed:
        """Apply a policy. `others` are the marks of annotators that stand in for our own."""
        found = [
            one
            for one in phi.candidates(phi.analyse(text, lang), patient=patient)
            if phi.kinds(lang)[one.label].family not in others
        ]
        found += [one for spans in others.values() for one in _found(spans, lang)]
        policy = phi.policy(name)
        done = phi.deidentify(text, found, policy=policy, lang=lang, key=self._key, patient=patient)
        kinds = phi.kinds(lang)
        made = [
            Replacement(
                one.found.start,
                one.found.end,
                done.text[one.start : one.end],
                kinds[one.found.label].family,
                one.strategy,
            )
            for one in done.replaced
        ]
        rules = dict(sorted(Counter(one.found.rule for one in done.replaced).items()))
        spans = surest(_spans(found, lang))
        return Removed(list(spans), made, rules)


def _found(spans: Iterable[Span], lang: str) -> list[phi.Mark]:
    """Write marks of other annotators in the labels of the language's scheme."""
    labels = _labels(lang)
    return [
        phi.Mark(
            span.start,
            span.end,
            labels.get((span.label, span.attributes.text("type"))) or labels[span.label, ""],
            span.attributes.text("type"),
            confidence_of(span),
            "given",
        )
        for span in spans
    ]


@cache
def _labels(lang: str) -> dict[tuple[str, str], str]:
    """Give a label of the scheme for every family and type; "" is a family as such."""
    made: dict[tuple[str, str], str] = {}
    for label, kind in phi.kinds(lang).items():
        made.setdefault((kind.family, kind.type), label)
        made.setdefault((kind.family, ""), label)
    return made


def _spans(found: Iterable[phi.Mark], lang: str) -> tuple[Span, ...]:
    return phi.in_scheme(found, lang=lang, into="nlpsandbox").spans


def surest(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Leave out marks that add nothing: inside another of their family that is at least as sure.

    Whatever threshold such a mark reaches, the other reaches too.
    """
    kept: list[Span] = []
    around: dict[str, list[Span]] = {}
    for span in sorted(spans, key=_widest_first):
        reaching = [one for one in around.get(span.label, ()) if one.end > span.start]
        around[span.label] = reaching
        sure = confidence_of(span)
        if not any(one.end >= span.end and confidence_of(one) >= sure for one in reaching):
            kept.append(span)
            reaching.append(span)
    return tuple(kept)


def _widest_first(span: Span) -> tuple[object, ...]:
    return span.start, -span.end, -confidence_of(span), span.sort_key()

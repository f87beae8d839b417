"""What a rule can see of what a side holds: a score of marks that it cannot see is refused."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from goldbench.errors import UsageError
from goldbench.formats.json.fields import UNREADABLE
from goldbench.scoring.result import Result
from goldbench.scoring.tracks.catalog import EVIDENCE, FIELDS, Track

ANNOTATORS = "the annotators"


class Held(NamedTuple):
    """How many marks a side holds, before any map or filter."""

    spans: int = 0
    facts: int = 0

    def plus(self, spans: int, facts: int) -> "Held":
        return Held(self.spans + spans, self.facts + facts)


def refuse_blind(
    tracks: Sequence[Track], gold: Held, systems: Mapping[str, Held], *, whose: str = "the gold"
) -> None:
    """Refuse a rule for spans where a side holds facts alone, and the reverse."""
    for track in tracks:
        if track.folds:
            continue
        wanted, other = ("spans", "facts") if track.unit == "span" else ("facts", "spans")
        for name, held in ((whose, gold), *systems.items()):
            if getattr(held, other) and not getattr(held, wanted):
                hold, option = ("hold", "--match") if name == ANNOTATORS else ("holds", "--track")
                msg = f"{name} {hold} {other} alone, and {track.name} counts {wanted}"
                hint = f"leave {option} out, or ask whether a document has it: {option} document"
                raise UsageError(msg, hint=hint)


def refuse_unreadable(tracks: Sequence[Track], gold: Mapping[str, int]) -> None:
    """Refuse a gold standard of which answers could not be read; `gold` are its findings."""
    lost = sum(number for kind, number in gold.items() if kind.startswith(UNREADABLE))
    if lost and any(track.unit == "field" for track in tracks):
        msg = f"the gold has answers that cannot be read: {lost}"
        raise UsageError(msg, hint="`goldbench check GOLD` says which; correct them first")


def tell_unseen(tracks: Sequence[Track], gold: Held, results: Sequence[Result]) -> Iterator[str]:
    """Say in words what a score does not show: marks of the other kind, gold without a mark."""
    if not any(track.folds for track in tracks):
        units = {track.unit for track in tracks}
        if gold.facts and not {"tag", "field"} & units and gold.spans:
            yield f"the gold also holds {gold.facts} facts, which no rule here counts (-t tags)"
        if gold.spans and "span" not in units and gold.facts:
            yield f"the gold also holds {gold.spans} spans, which no rule here counts (-t exact)"
    for result in results:
        if result.track == FIELDS and result.extra:
            yield (
                f"{result.system}, {result.track}: {result.extra} answers for documents that the "
                "gold does not have, which count neither way"
            )
        if result.unmarked and result.track != EVIDENCE:
            there = "no mark at all" if not gold.spans + gold.facts else "no mark that counts here"
            yield (
                f"{result.system}, {result.track}: the gold has {there} in {result.documents} "
                f"documents, so precision, recall and F1 say nothing; {result.scores.fp} false "
                f"positives, {result.false_alarms:.2f} a document"
            )

"""One track over several systems, as a shared task reports it."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean, median, stdev
from typing import Any, NamedTuple

from goldbench.scoring.result import Rates, Result, Score

RATES = ("precision", "recall", "f1")


class Spread(NamedTuple):
    """A rate over systems; None where no system has it, `sd` also where only one has."""

    mean: float | None
    sd: float | None
    median: float | None
    least: float | None
    most: float | None


@dataclass(frozen=True, slots=True)
class Summary:
    """Mean, SD, median, least and most over systems (Table 12 of Stubbs & Uzuner 2015).

    `micro` are the scores of all marks together as they are shown (weighted where a design is
    known), `macro` the averages over documents.
    """

    track: str
    systems: int
    micro: Mapping[str, Spread]
    macro: Mapping[str, Spread]

    def as_json(self) -> dict[str, Any]:
        return {
            "track": self.track,
            "systems": self.systems,
            "micro": {rate: spread._asdict() for rate, spread in self.micro.items()},
            "macro": {rate: spread._asdict() for rate, spread in self.macro.items()},
        }


def summarise(score: Score) -> list[Summary]:
    """Summarise every track over the systems, in the order of the tracks."""
    return [
        _summary(track, [result for result in score if result.track == track])
        for track in dict.fromkeys(result.track for result in score)
    ]


def _summary(track: str, results: list[Result]) -> Summary:
    micro = [result.scores.shown for result in results]
    macro = [over.mean for result in results if (over := result.macro.get("document"))]
    return Summary(track, len(results), _spreads(micro), _spreads(macro))


def _spreads(rates: list[Rates]) -> dict[str, Spread]:
    known = {rate: [v for r in rates if (v := getattr(r, rate)) is not None] for rate in RATES}
    return {
        rate: Spread(
            mean(values) if values else None,
            stdev(values) if len(values) > 1 else None,
            median(values) if values else None,
            min(values, default=None),
            max(values, default=None),
        )
        for rate, values in known.items()
    }


__all__ = ["Spread", "Summary", "summarise"]

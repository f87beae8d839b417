"""Several systems in one order: shared ranks, and the ranks that cannot be ruled out.

A table sorted by score tells an order that the documents may not tell. Here systems share a rank
where the paired test against the best of their class cannot tell them apart (`stats.ranks`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from goldbench.scoring.comparison.compare import Comparison
from goldbench.stats import PairTest, Rank, share_ranks


class Placed(NamedTuple):
    """A system, its score, and its place."""

    system: str
    score: float | None
    place: Rank


@dataclass(frozen=True, slots=True)
class Ranking:
    """All systems on one track and measure, the best first."""

    track: str
    measure: str
    level: float
    systems: tuple[Placed, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "track": self.track,
            "measure": self.measure,
            "level": self.level,
            "systems": [
                {
                    "system": system.system,
                    "score": system.score,
                    "rank": system.place.rank,
                    "rank_range": [system.place.low, system.place.high],
                }
                for system in self.systems
            ],
        }


def rank_systems(comparisons: Sequence[Comparison]) -> list[Ranking]:
    """Rank the systems of every track that has all pairs of three or more.

    Two systems need no ranking: their comparison says it all.
    """
    tracks = dict.fromkeys(comparison.track for comparison in comparisons)
    rankings = (
        _ranking([comparison for comparison in comparisons if comparison.track == name])
        for name in tracks
    )
    return [ranking for ranking in rankings if len(ranking.systems) > 2]


def _ranking(pairs: Sequence[Comparison]) -> Ranking:
    scores: dict[str, float | None] = {}
    for pair in pairs:
        scores.setdefault(pair.a, pair.overall.a)
        scores.setdefault(pair.b, pair.overall.b)
    names = list(scores)
    tests = {
        (names.index(pair.a), names.index(pair.b)): PairTest(
            pair.overall.difference, pair.overall.p_value
        )
        for pair in pairs
    }
    first = pairs[0]
    places = share_ranks(list(scores.values()), tests, alpha=1 - first.level)
    placed = [Placed(*row) for row in zip(names, scores.values(), places, strict=True)]
    placed.sort(key=lambda entry: (entry.score is None, -(entry.score or 0.0)))
    return Ranking(first.track, first.measure, first.level, tuple(placed))


__all__ = ["Placed", "Ranking", "rank_systems"]

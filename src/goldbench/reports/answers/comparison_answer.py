"""The answer of `goldbench.compare`."""

from collections.abc import Iterator
from dataclasses import dataclass

from goldbench.reports.answers.grid import Grid, Tabled
from goldbench.scoring import Comparison, rank_systems


@dataclass(frozen=True, slots=True, repr=False)
class Compared(Tabled):
    """All pairs of systems; as rows: one a pair and label."""

    comparisons: tuple[Comparison, ...]

    def __iter__(self) -> Iterator[Comparison]:
        return iter(self.comparisons)

    def __len__(self) -> int:
        return len(self.comparisons)

    def __getitem__(self, number: int) -> Comparison:
        return self.comparisons[number]

    def grid(self) -> Grid:
        columns = (
            "a", "b", "track", "measure", "label", "score_a", "score_b", "difference", "low",
            "high", "p_value", "p_holm",
        )  # fmt: skip
        rows = []
        for comparison in self.comparisons:
            for difference in (comparison.overall, *comparison.by_label):
                low, high = difference.interval or (None, None)
                rows.append(
                    (comparison.a, comparison.b, comparison.track, comparison.measure,
                     difference.label, difference.a, difference.b,
                     difference.difference, low, high, difference.p_value, difference.adjusted)
                )  # fmt: skip
        return Grid("", columns, tuple(rows))

    def ranks(self) -> Grid:
        """Give shared ranks and ranges of three systems or more: a row a track and system."""
        rows = tuple(
            (
                ranking.track,
                system.system,
                system.score,
                system.place.rank,
                system.place.low,
                system.place.high,
            )
            for ranking in rank_systems(self.comparisons)
            for system in ranking.systems
        )
        columns = ("track", "system", "score", "rank", "rank_low", "rank_high")
        return Grid("ranks", columns, rows)

    def _preview(self) -> Grid:
        rows = tuple(
            (
                comparison.a,
                comparison.b,
                comparison.overall.a,
                comparison.overall.b,
                comparison.overall.p_value,
                comparison.verdict,
            )
            for comparison in self.comparisons
        )
        return Grid(
            "compared on the same documents", ("a", "b", "of a", "of b", "p", "verdict"), rows
        )

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
        for one in self.comparisons:
            for found in (one.overall, *one.by_label):
                low, high = found.interval or (None, None)
                rows.append(
                    (one.a, one.b, one.track, one.measure, found.label, found.a, found.b,
                     found.difference, low, high, found.p_value, found.adjusted)
                )  # fmt: skip
        return Grid("", columns, tuple(rows))

    def ranks(self) -> Grid:
        """Give shared ranks and ranges of three systems or more: a row a track and system."""
        rows = tuple(
            (ranking.track, one.system, one.score, one.place.rank, one.place.low, one.place.high)
            for ranking in rank_systems(self.comparisons)
            for one in ranking.systems
        )
        columns = ("track", "system", "score", "rank", "rank_low", "rank_high")
        return Grid("ranks", columns, rows)

    def _shown(self) -> Grid:
        rows = tuple(
            (one.a, one.b, one.overall.a, one.overall.b, one.overall.p_value, one.verdict)
            for one in self.comparisons
        )
        return Grid(
            "compared on the same documents", ("a", "b", "of a", "of b", "p", "verdict"), rows
        )

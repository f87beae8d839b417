"""The answer of `goldbench.second_human`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from goldbench.agreement import SecondHuman
from goldbench.reports.answers.grid import Grid, Tabled
from goldbench.stats import Shift


@dataclass(frozen=True, slots=True, repr=False)
class BesideHumans(Tabled):
    """Systems in the annotators' places; as rows: one a system, track and place, and together."""

    results: tuple[SecondHuman, ...]

    def __iter__(self) -> Iterator[SecondHuman]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self.results)

    def __getitem__(self, number: int) -> SecondHuman:
        return self.results[number]

    def as_json(self) -> dict[str, Any]:
        """Give what `goldbench compare --human --json` prints (contract: human.schema.json)."""
        return {"human": [result.as_json() for result in self.results]}

    def grid(self) -> Grid:
        """Give the rows; `place` is None for anybody's place, which the verdict is about."""
        rows: list[tuple[Any, ...]] = []
        for result in self.results:
            rows += [
                (result.system, result.track, place.annotator,
                 *_numbers(place.shift, result.margin),
                 place.conclusion)
                for place in result.places
            ]  # fmt: skip
            if result.overall is not None:
                numbers = _numbers(result.overall, result.margin)
                rows.append((result.system, result.track, None, *numbers, result.conclusion))
        columns = ("system", "track", "place", "difference", "low", "high", "margin", "conclusion")
        return Grid("", columns, tuple(rows))

    def _preview(self) -> Grid:
        rows = tuple(
            (
                result.system,
                result.track,
                result.overall.difference if result.overall else None,
                result.verdict,
            )
            for result in self.results
        )
        return Grid("beside the annotators", ("system", "track", "Δ", "verdict"), rows)


def _numbers(shift: Shift, margin: float) -> tuple[float, ...]:
    return (shift.difference, *shift.interval, margin)

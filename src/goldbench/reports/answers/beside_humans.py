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
        return {"human": [one.as_json() for one in self.results]}

    def grid(self) -> Grid:
        """Give the rows; `place` is None for anybody's place, which the verdict is about."""
        rows: list[tuple[Any, ...]] = []
        for one in self.results:
            rows += [
                (one.system, one.track, place.annotator, *_numbers(place.shift, one.margin),
                 place.conclusion)
                for place in one.places
            ]  # fmt: skip
            if one.overall is not None:
                numbers = _numbers(one.overall, one.margin)
                rows.append((one.system, one.track, None, *numbers, one.conclusion))
        columns = ("system", "track", "place", "difference", "low", "high", "margin", "conclusion")
        return Grid("", columns, tuple(rows))

    def _shown(self) -> Grid:
        rows = tuple(
            (one.system, one.track, one.overall.difference if one.overall else None, one.verdict)
            for one in self.results
        )
        return Grid("beside the annotators", ("system", "track", "Δ", "verdict"), rows)


def _numbers(shift: Shift, margin: float) -> tuple[float, ...]:
    return (shift.difference, *shift.interval, margin)

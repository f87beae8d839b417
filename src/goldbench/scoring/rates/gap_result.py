"""What is said of groups of documents held against the rest: gaps, what chance gives, words."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from goldbench.stats import Interval

Small = Literal["clusters", "width"]
_SHOWN = 12
"""Groups too small to tell that are named."""


@dataclass(frozen=True, slots=True)
class Gap:
    """One group against the rest; `small` says why it is too small to tell, where it is.

    `clusters` are those that hold a unit of the measure. A group that is too small is not tested.
    """

    group: str
    documents: int
    clusters: int
    score: float | None
    rest: float | None
    difference: float | None
    interval: Interval | None
    p_value: float | None = None
    adjusted: float | None = None
    small: Small | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "group": self.group,
            "documents": self.documents,
            "clusters": self.clusters,
            "score": self.score,
            "rest": self.rest,
            "difference": self.difference,
            "interval": None if self.interval is None else list(self.interval),
            "p": self.p_value,
            "p_holm": self.adjusted,
            "too_small": self.small,
        }


class Chance(NamedTuple):
    """The distance between best and worst group by chance alone: median, and 95 of 100 below."""

    median: float
    most: float


@dataclass(frozen=True, slots=True)
class Gaps:
    """The groups of one key; `range` is the distance between the best and the worst tested."""

    key: str
    measure: str
    level: float
    cluster: str
    groups: tuple[Gap, ...]
    range: float | None
    chance: Chance | None

    @property
    def tested(self) -> tuple[Gap, ...]:
        return tuple(gap for gap in self.groups if gap.adjusted is not None)

    @property
    def alarms(self) -> tuple[Gap, ...]:
        """Groups that the tests tell from the rest."""
        return tuple(gap for gap in self.tested if (gap.adjusted or 0.0) <= 1 - self.level)

    @property
    def worth_saying(self) -> tuple[Gap, ...]:
        """The alarms worth a sentence: of two groups the lower one, since the other mirrors it."""
        if len(self.groups) != 2:
            return self.alarms
        return tuple(alarm for alarm in self.alarms if (alarm.difference or 0.0) < 0)

    @property
    def possible(self) -> float | None:
        """The largest gap that no interval rules out."""
        ends = [abs(end) for gap in self.tested for end in gap.interval or ()]
        return max(ends, default=None)

    @property
    def too_small(self) -> tuple[Gap, ...]:
        return tuple(gap for gap in self.groups if gap.small is not None)

    def sentences(self) -> list[str]:
        """Say in words for whom the system is worse, what remains possible, who is too few."""
        if not self.groups:
            return ["No document has a value: no gap can be told"]
        return [
            *(_describe_gap(gap, self.measure) for gap in self.worth_saying),
            *self._describe_open(),
            *self._describe_small(),
        ]

    def _describe_open(self) -> list[str]:
        if self.alarms or self.possible is None:
            return []
        sentence = f"No gap shown; up to {_format_value(self.possible)} remains possible"
        if self.chance is not None and self.range is not None:
            sentence += (
                f"; {_format_value(self.range)} between best and worst, where chance alone gives "
                f"{_format_value(self.chance.median)} "
                f"(up to {_format_value(self.chance.most)} in 95 of 100)"
            )
        return [sentence]

    def _describe_small(self) -> list[str]:
        small = self.too_small
        if len(small) == 1:
            return [f"{small[0].group}: {small[0].clusters} {self.cluster}s, too small to tell"]
        listed = ", ".join(
            f"{gap.group} ({gap.clusters} {self.cluster}s)" for gap in small[:_SHOWN]
        )
        more = f" and {len(small) - _SHOWN} more" if len(small) > _SHOWN else ""
        return [f"Too small to tell: {listed}{more}"] if small else []

    def as_json(self) -> dict[str, Any]:
        return {
            "measure": self.measure,
            "level": self.level,
            "cluster": self.cluster,
            "groups": [gap.as_json() for gap in self.groups],
            "range": self.range,
            "range_by_chance": None if self.chance is None else self.chance._asdict(),
            "sentences": self.sentences(),
        }


def _describe_gap(gap: Gap, measure: str) -> str:
    if gap.difference is None or gap.interval is None or gap.adjusted is None:
        return ""
    way = "lower" if gap.difference < 0 else "higher"
    low, high = sorted(abs(end) for end in gap.interval)
    p = "< .001" if gap.adjusted < 0.001 else _format_value(gap.adjusted, 3)
    name = "F1" if measure == "f1" else measure.capitalize()
    return (
        f"{name} of {gap.group} is {way} by {_format_value(abs(gap.difference))} than of the rest "
        f"({_format_value(low)} to {_format_value(high)}; Holm p {p})"
    )


def _format_value(value: float, digits: int = 2) -> str:
    return f"{value:.{digits}f}".removeprefix("0")


__all__ = ["Chance", "Gap", "Gaps", "Small"]

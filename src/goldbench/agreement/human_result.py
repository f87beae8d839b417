"""What is said of a system in an annotator's place: agreements, differences, a verdict in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from goldbench.stats import AltTest, Interval
from goldbench.stats.interchange import Shift

MARGIN = 0.05
"""How much less a system may agree, unless somebody fixed another margin beforehand."""
FEW = 50
"""Marks of an annotator below which the verdict errs more often than it says."""

Conclusion = Literal["yes", "less", "open", "few", "undefined"]
PlaceConclusion = Literal["better", "yes", "less", "open"]
MarginFrom = Literal["default", "given", "protocol"]


@dataclass(frozen=True, slots=True)
class Place:
    """The system in one annotator's place, measured by the others."""

    annotator: str
    shift: Shift
    conclusion: PlaceConclusion


@dataclass(frozen=True, slots=True)
class SecondHuman:
    """A system beside annotators on the documents that all of them read.

    `between` and `against` are F1 with its interval, of pairs of annotators and of the system with
    each. `overall` is the difference the verdict is about; its interval is two-sided at
    2 level - 1. `positives` are marks a document set has in an annotator's eyes, on average.
    `needed`: documents that would settle it if the system were truly equal. `label` None: all
    labels together. `unread` are documents that the system did not look at; it has nothing there.
    """

    system: str
    annotators: tuple[str, ...]
    track: str
    label: str | None
    documents: int
    clusters: int
    cluster: str
    weighted: bool
    positives: float
    margin: float
    margin_from: MarginFrom
    level: float
    between: Mapping[tuple[str, str], tuple[float | None, Interval | None]]
    against: Mapping[str, tuple[float | None, Interval | None]]
    overall: Shift | None
    places: tuple[Place, ...]
    needed: int | None
    alt_test: AltTest | None
    unread: int = 0
    left_out: int = 0

    @property
    def conclusion(self) -> Conclusion:
        """Say whether the system agrees as well; only the interval and the margin decide."""
        if self.overall is None:
            return "undefined"
        if self.positives < FEW:
            return "few"
        return conclude(self.overall, self.margin)

    @property
    def either(self) -> bool:
        """Whether it is not worse in anybody's place: every lower bound lies above -margin."""
        return bool(self.places) and all(
            place.conclusion in {"better", "yes"} for place in self.places
        )

    @property
    def verdict(self) -> str:
        """Say in words what can be concluded."""
        if self.overall is None:
            return "agreement is undefined for some of them: nothing can be said"
        difference, low, high = (
            format_difference(value) for value in (self.overall.difference, *self.overall.interval)
        )
        if self.conclusion == "few":
            return (
                f"too few: {self.positives:.0f} marks an annotator, where {FEW} are the least for "
                f"a verdict (Δ {difference}, {low} to {high})"
            )
        if self.conclusion == "yes":
            return (
                f"{self.system} agrees with the annotators as well as they agree with each other, "
                f"within {format_share(self.margin)} (Δ {difference}, {2 * self.level - 1:.0%} "
                f"{low} to {high}; {self.documents} documents){self._describe_places()}"
            )
        if self.conclusion == "less":
            return f"{self.system} agrees less: Δ {difference} ({low} to {high})"
        loss = format_share(max(-self.overall.interval.low, 0.0))
        more = f"; about {self.needed} documents would settle it if {self.system} is truly equal"
        if self.needed is None or self.needed <= self.documents:
            more = f"; {self.documents} documents would have shown it if {self.system} were equal"
        return f"not shown: a loss of up to {loss} remains possible{more}{self._describe_places()}"

    def _describe_places(self) -> str:
        if self.either or len({place.conclusion for place in self.places}) < 2:
            return ""
        phrases = {"better": "better than", "yes": "as good as", "less": "less than"}
        parts = [
            f"{phrases.get(place.conclusion, 'not shown against')} {place.annotator}"
            for place in self.places
        ]
        return f"; {', '.join(parts)}"

    def as_json(self) -> dict[str, Any]:
        return {
            "system": self.system,
            "annotators": list(self.annotators),
            "track": self.track,
            "label": self.label,
            "documents": self.documents,
            "clusters": self.clusters,
            "cluster": self.cluster,
            "weighted": self.weighted,
            "positives": self.positives,
            "unread": self.unread,
            "left_out": self.left_out,
            "margin": self.margin,
            "margin_from": self.margin_from,
            "level": self.level,
            "between": [
                {"pair": list(pair), **_encode_f1(rated)} for pair, rated in self.between.items()
            ],
            "against": [
                {"annotator": name, **_encode_f1(rated)} for name, rated in self.against.items()
            ],
            **_encode_shift(self.overall),
            "places": [
                {
                    "annotator": place.annotator,
                    **_encode_shift(place.shift),
                    "conclusion": place.conclusion,
                }
                for place in self.places
            ],
            "conclusion": self.conclusion,
            "not_worse_than_either": self.either,
            "needed": self.needed,
            "verdict": self.verdict,
            "alt_test": None
            if self.alt_test is None
            else {
                "epsilon": self.alt_test.epsilon,
                "winning_rate": self.alt_test.winning,
                "advantage": self.alt_test.advantage,
                "p": list(self.alt_test.p_values),
            },
        }


def conclude(shift: Shift, margin: float) -> Literal["yes", "less", "open"]:
    """Compare the interval with -margin: above it, below it, or neither."""
    if shift.interval.low > -margin:
        return "yes"
    return "less" if shift.interval.high < -margin else "open"


def format_difference(value: float) -> str:
    """Write a difference of shares: −.008, +.015.

    >>> format_difference(-0.008), format_difference(0.1)
    ('−.008', '+.100')
    """
    if abs(value) < 0.0005:
        return ".000"
    return ("+" if value > 0 else "−") + format_share(abs(value), 3)


def format_share(value: float, digits: int | None = None) -> str:
    """Write a share without its 0: .05, .125.

    >>> format_share(0.05), format_share(0.0712), format_share(0.0712, 3)
    ('.05', '.07', '.071')
    """
    places = 2 if digits is None else digits
    return f"{value:.{places}f}".removeprefix("0")


def _encode_f1(rated: tuple[float | None, Interval | None]) -> dict[str, Any]:
    value, interval = rated
    return {"f1": value, "interval": None if interval is None else list(interval)}


def _encode_shift(shift: Shift | None) -> dict[str, Any]:
    if shift is None:
        return {"difference": None, "error": None, "interval": None}
    return {
        "difference": shift.difference,
        "error": shift.error,
        "interval": list(shift.interval),
    }

"""What came out of looking at a tool."""

from dataclasses import dataclass
from typing import Any, Literal

Level = Literal["must", "should"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that was looked at. `detail` says what was seen; never text of a note."""

    name: str
    level: Level
    ok: bool
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Speed:
    """Milliseconds for a note, one after another; notes a second with several at once."""

    notes: int
    characters: int
    median_ms: float
    p95_ms: float
    at_once: int
    notes_per_second: float


@dataclass(frozen=True, slots=True)
class Report:
    address: str
    tool: dict[str, Any]
    outcomes: tuple[Outcome, ...]
    speed: Speed | None = None

    @property
    def ok(self) -> bool:
        return all(outcome.ok for outcome in self.outcomes if outcome.level == "must")

    def as_json(self) -> dict[str, Any]:
        return {
            "address": self.address,
            "ok": self.ok,
            "tool": self.tool,
            "checks": [
                {
                    "name": outcome.name,
                    "level": outcome.level,
                    "ok": outcome.ok,
                    "detail": outcome.detail,
                }
                for outcome in self.outcomes
            ],
            "speed": None
            if self.speed is None
            else {name: getattr(self.speed, name) for name in Speed.__dataclass_fields__},
        }

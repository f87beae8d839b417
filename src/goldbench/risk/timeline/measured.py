"""The values a note holds, also those below their limit, read by the rules from its text.

Tags hold passed limits only; a pressure of 128/76 that shows control is none of them. So the values
are read from the note itself, whoever made the tags.
"""

from datetime import date
from typing import Any, NamedTuple

from goldbench.corpus import Span
from goldbench.risk.extract import extract

_NO_MEASUREMENT = ("value.goal", "value.condition", "value.not-with", "value.after-meal")


class Measured(NamedTuple):
    """One value: of which problem, what it is, the numbers as written, when, over its limit or not.

    `when` is the written date, to the day, month or year; None where none is written. `time` is
    "before" or "during" the record.
    """

    label: str
    what: str
    value: str
    unit: str
    time: str
    when: str | None
    over: bool
    start: int
    end: int

    @property
    def phrase(self) -> str:
        """Say it in a line: "A1C 6.1 %".

        >>> Measured("DIABETES", "A1C", "6.1", "%", "during", None, False, 0, 3).phrase
        'A1C 6.1 %'
        """
        name = self.what.removeprefix("high ").replace("bp", "blood pressure")
        value = self.value if self.what == "high bp" else self.value.replace("/", "–")
        return f"{name} {value} {self.unit}"

    @property
    def span(self) -> Span:
        return Span(self.start, self.end, self.label)

    def as_json(self, record: int) -> dict[str, Any]:
        return {
            "record": record,
            "what": self.what,
            "value": self.value,
            "unit": self.unit,
            "time": self.time,
            "date": self.when,
            "over_limit": self.over,
            "evidence": [{"start": self.start, "end": self.end}],
        }


def read_values(text: str, day: date) -> tuple[Measured, ...]:
    """Read the values of a note; goals, conditions and values after a meal are none."""
    values = []
    for finding in extract(text, day=day).values:
        if finding.reason in _NO_MEASUREMENT or finding.value is None or finding.status == "over":
            continue
        time = "before" if finding.time_rule == "time.value-dated-before" else "during"
        over = finding.reason != "value.below-limit"
        what = str(finding.attributes["indicator"])
        values.append(
            Measured(
                finding.label,
                what,
                finding.value,
                finding.unit or "",
                time,
                finding.when,
                over,
                finding.start,
                finding.end,
            )
        )
    return tuple(values)

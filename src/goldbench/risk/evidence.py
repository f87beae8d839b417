"""What was found in a note: findings with their evidence, and the tags they amount to."""

from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

from goldbench.corpus import Attributes, Span, Tag

TIMES = ("before", "during", "after")


@dataclass(frozen=True, slots=True)
class Finding:
    """One place that speaks of a risk factor, and what the rules made of it.

    `times` are those it proves ("before", "during", "after"), empty where it proves none;
    `reason` says why a candidate was rejected. `rule` is the word, limit or drug that found it,
    `time_rule` the row of the decision table. `when` is the written date, `value` the number.
    """

    label: str
    attributes: Attributes
    start: int
    end: int
    rule: str
    status: str
    times: tuple[str, ...] = ()
    time_rule: str = ""
    when: str | None = None
    value: str | None = None
    unit: str | None = None
    reason: str | None = None

    @property
    def accepted(self) -> bool:
        return self.reason is None

    def as_json(self) -> dict[str, Any]:
        """Give the finding as JSON holds it; offsets, never the text."""
        fields: dict[str, Any] = {
            "label": self.label,
            "attributes": dict(self.attributes),
            "start": self.start,
            "end": self.end,
            "rule": self.rule,
            "status": self.status,
            "times": list(self.times),
        }
        more = {
            "time_rule": self.time_rule or None,
            "when": self.when,
            "value": self.value,
            "unit": self.unit,
            "reason": self.reason,
        }
        return fields | {name: value for name, value in more.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was found in a note.

    `day` is the record's date, `kind` what the note is; `tags` are the document's facts, each
    with the spans that prove it; `rejected` are candidates that prove nothing, with the reason.
    `values` are the measurements, also those below their limit.
    """

    day: date | None
    kind: str
    tags: tuple[Tag, ...]
    findings: tuple[Finding, ...] = field(repr=False)

    @property
    def accepted(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.accepted)

    @property
    def rejected(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if not finding.accepted)

    @property
    def values(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.value is not None)


@lru_cache(maxsize=256)
def name_indicator(indicator: str) -> Attributes:
    """Give the attributes of a finding with an indicator."""
    return Attributes({"indicator": indicator})


@lru_cache(maxsize=4096)
def _sort_key(attributes: Attributes) -> tuple[tuple[str, str, str], ...]:
    return attributes.sort_key()


@lru_cache(maxsize=4096)
def _proof(rule: str, status: str) -> Attributes:
    return Attributes({"rule": rule, "status": status})


@lru_cache(maxsize=4096)
def _repeat_by_time(attributes: Attributes, times: tuple[str, ...]) -> tuple[Attributes, ...]:
    return tuple(attributes.having({"time": f"{time} DCT"}) for time in times) or (attributes,)


def tags_of(findings: list[Finding]) -> tuple[Tag, ...]:
    """Reduce findings to document tags: one for each (label, attributes, time), with evidence."""
    evidence: dict[tuple[str, Attributes], dict[tuple[int, int], Span]] = {}
    for finding in findings:
        if not finding.accepted:
            continue
        span = None
        if finding.end > finding.start:
            span = Span(
                finding.start, finding.end, finding.label, _proof(finding.rule, finding.status)
            )
        for attributes in _repeat_by_time(finding.attributes, finding.times):
            places = evidence.setdefault((finding.label, attributes), {})
            if span is not None:
                places.setdefault((finding.start, finding.end), span)
    return tuple(
        Tag(label, attributes, tuple(places.values()))
        for (label, attributes), places in sorted(
            evidence.items(), key=lambda item: (item[0][0], _sort_key(item[0][1]))
        )
    )

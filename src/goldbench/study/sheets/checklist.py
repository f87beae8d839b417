"""What a sheet of facts has not addressed yet, named before it is closed.

A line of the checklist is one indicator of one variable: a label with one value of each required
attribute that has a list of values, its time left out (`DIABETES`, indicator `A1C`). A
single-valued label (SMOKER) is one line and always wants an answer of its own. Another line is
addressed when every time is: a fact with `continuing` addresses all of its times, "not mentioned"
and a denial address the whole line, and closing the sheet with `rest` addresses all lines left.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from goldbench.corpus import Label, Schema, Tag
from goldbench.study.sheets.content import Content, FactMark, is_only_looked_at


@dataclass(frozen=True, slots=True)
class Gap:
    """An indicator, and the times not yet addressed; no times where the label has none."""

    label: str
    attributes: tuple[tuple[str, str], ...] = ()
    times: tuple[str, ...] = ()

    def json(self) -> dict[str, Any]:
        return {
            "label": self.label,
            "attributes": dict(self.attributes),
            "times": list(self.times),
        }


def gaps(content: Content, schema: Schema) -> list[Gap]:
    """List what is not addressed, in the order of the schema."""
    gaps: list[Gap] = []
    for label in schema.labels:
        if label.unit == "tag":
            mine = [fact for fact in content.facts.values() if fact.label == label.name]
            if label.single:
                gaps += [] if mine else [Gap(label.name)]
            else:
                gaps += _open_lines(label, mine, schema)
    return gaps


def lines(label: Label, schema: Schema) -> Iterator[tuple[tuple[str, str], ...]]:
    """Give the lines of one label: its indicators as (attribute, value) pairs."""
    timed = {rule.attribute for rule in schema.expansions}
    asked = [
        [(attribute.name, value) for value in attribute.values]
        for attribute in label.attributes
        if attribute.required and attribute.values and attribute.name not in timed
    ]
    yield from product(*asked)


def _open_lines(label: Label, facts: list[FactMark], schema: Schema) -> Iterator[Gap]:
    times: dict[str, tuple[str, ...]] = {}
    for rule in schema.expansions:
        if label.attribute(rule.attribute) is not None:
            known = times.get(rule.attribute, ())
            fresh = tuple(value for value in rule.into if value not in known)
            times[rule.attribute] = known + fresh
    for line in lines(label, schema):
        mine = [fact for fact in facts if _on_line(fact, dict(line))]
        if not times:
            if not mine:
                yield Gap(label.name, line)
            continue
        for attribute, wanted in times.items():
            left = _list_unanswered(mine, attribute, wanted, schema)
            if left:
                yield Gap(label.name, line, left)


def _on_line(fact: FactMark, line: Mapping[str, str]) -> bool:
    """Drugs of two classes are on the lines of both: type1 and type2 share their values."""
    for name, value in line.items():
        stem = name.rstrip("0123456789")
        given = {v for n, v in fact.attributes.items() if n.rstrip("0123456789") == stem}
        if value not in given:
            return False
    return True


def _list_unanswered(
    facts: list[FactMark], attribute: str, wanted: tuple[str, ...], schema: Schema
) -> tuple[str, ...]:
    answered: set[object] = set()
    for fact in facts:
        if not fact.present or is_only_looked_at(fact.attributes, schema):
            return ()
        tag = Tag(fact.label, fact.attributes)
        answered |= {written.attributes.get(attribute) for written in schema.expand(tag)}
    return tuple(time for time in wanted if time not in answered)

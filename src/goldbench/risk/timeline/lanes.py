"""A lane: one problem or drug class of a patient over all records.

Between two records a lane is what the earlier says of "after" and the later of "before". A record
that says nothing of the lane leaves a gap that is drawn unlike an end: not mentioned is not
stopped. First seen is an interval, because the truth lies between two records.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from goldbench.corpus import Span
from goldbench.risk.timeline.measured import Measured
from goldbench.risk.timeline.visits import Fact, Visit

State = Literal["present", "not mentioned", "stopped", "absent"]
_MENTION = "mention"


@dataclass(frozen=True, slots=True)
class Stretch:
    """From one record (None: before the first) to the next (None: after the last)."""

    first: int | None
    last: int | None
    state: State

    def as_json(self) -> dict[str, Any]:
        return {"from": self.first, "to": self.last, "state": self.state}


@dataclass(frozen=True, slots=True)
class Mark:
    """Something at one record: a statement of a state, an event, a value; with its quotes."""

    visit: int
    what: str
    times: tuple[str, ...]
    spans: tuple[Span, ...]

    def as_json(self) -> dict[str, Any]:
        places = [{"start": span.start, "end": span.end} for span in self.spans]
        return {
            "record": self.visit,
            "what": self.what,
            "times": list(self.times),
            "evidence": places,
        }


@dataclass(frozen=True, slots=True)
class Lane:
    """`states` are the record's statements of the lane itself, `dots` its events and high values.

    `values` are all values that the notes hold, where they were read, also below their limit.
    """

    label: str
    name: str
    stretches: tuple[Stretch, ...]
    states: tuple[Mark, ...]
    dots: tuple[Mark, ...]
    first_seen: str
    values: tuple[tuple[int, Measured], ...] = ()  # by the number of the record

    def as_json(self) -> dict[str, Any]:
        return {
            "label": self.label,
            "name": self.name,
            "first_seen": self.first_seen,
            "stretches": [item.as_json() for item in self.stretches],
            "states": [item.as_json() for item in self.states],
            "dots": [item.as_json() for item in self.dots],
            "values": [item.as_json(record) for record, item in self.values],
        }


PROBLEMS = {
    "DIABETES": "Diabetes",
    "CAD": "Coronary artery disease",
    "HYPERTENSION": "Hypertension",
    "HYPERLIPIDEMIA": "Hyperlipidemia",
    "OBESE": "Obesity",
}


def lanes_of(visits: Sequence[Visit]) -> tuple[Lane, ...]:
    """Give the lanes of a patient: the problems in their order, then drug classes by name."""
    facts = {fact for visit in visits for fact in visit.facts}
    lanes = [
        _lane(visits, label, name, (label, _MENTION), _others(facts, label))
        for label, name in PROBLEMS.items()
        if any(fact[0] == label for fact in facts)
    ]
    drugs = sorted((fact for fact in facts if fact[0] == "MEDICATION"), key=_spell)
    lanes += [_lane(visits, "MEDICATION", " + ".join(fact[1:]), fact, ()) for fact in drugs]
    return tuple(lanes)


def _spell(fact: Fact) -> str:
    return " ".join(fact).casefold()


def _others(facts: set[Fact], label: str) -> tuple[Fact, ...]:
    return tuple(sorted(f for f in facts if f[0] == label and f[1:] != (_MENTION,)))


def _lane(
    visits: Sequence[Visit], label: str, name: str, state: Fact, others: tuple[Fact, ...]
) -> Lane:
    states = tuple(_marks(visits, (state,)))
    dots = tuple(sorted(_marks(visits, others), key=lambda mark: (mark.visit, mark.what)))
    seen = first_seen(visits, (state, *others))
    values = tuple(
        (number, finding)
        for number, visit in enumerate(visits)
        for finding in visit.values
        if finding.label == label
    )
    return Lane(label, name, _stretches(visits, state), states, dots, seen, values)


def _marks(visits: Sequence[Visit], facts: tuple[Fact, ...]) -> list[Mark]:
    return [
        Mark(number, fact[-1], _order_times(visit.times(fact)), visit.spans(fact))
        for number, visit in enumerate(visits)
        for fact in facts
        if fact in visit.facts
    ]


def _order_times(times: frozenset[str]) -> tuple[str, ...]:
    return tuple(time for time in ("before", "during", "after") if time in times)


def _stretches(visits: Sequence[Visit], fact: Fact) -> tuple[Stretch, ...]:
    """Give what lies before, between and after the records."""
    stretches: list[Stretch] = []
    known = False
    for number in range(len(visits) + 1):
        earlier = visits[number - 1].times(fact) if number else frozenset[str]()
        later = visits[number].times(fact) if number < len(visits) else frozenset[str]()
        first = number - 1 if number else None
        last = number if number < len(visits) else None
        if "after" in earlier or "before" in later:
            state: State = "present"
        elif number and earlier and "after" not in earlier:
            state = "stopped"
        elif known and number and not earlier:
            state = "not mentioned" if stretches[-1].state != "stopped" else "stopped"
        else:
            state = "absent"
        known = known or bool(later)
        stretches.append(Stretch(first, last, state))
    return tuple(stretches)


def first_seen(visits: Sequence[Visit], facts: tuple[Fact, ...]) -> str:
    """Say when a lane begins, as far as records tell: between two records, or on a day."""
    for number, visit in enumerate(visits):
        times = frozenset[str]().union(*(visit.times(fact) for fact in facts))
        if not times:
            continue
        if "before" not in times:
            return f"on {visit.day}"
        if number == 0:
            return f"before {visit.day}"
        return f"between {visits[number - 1].day} and {visit.day}"
    return "never"

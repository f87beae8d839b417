"""A patient's line of time: lanes, smoking, control, contradictions between records."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from goldbench.risk.rulebook import rulebook
from goldbench.risk.timeline.lanes import PROBLEMS, Lane, lanes_of
from goldbench.risk.timeline.visits import Fact, Visit

HIGH: dict[str, tuple[str, ...]] = {
    "DIABETES": ("A1C", "glucose"),
    "HYPERTENSION": ("high bp",),
    "HYPERLIPIDEMIA": ("high LDL", "high chol."),
}
_SMOKED = ("current", "past", "ever")


@dataclass(frozen=True, slots=True)
class Control:
    """One problem at one record: diagnosed, a high value on the day, a drug for it on the day."""

    visit: int
    label: str
    diagnosed: bool
    high: bool
    treated: bool

    @property
    def state(self) -> str:
        value = "high value" if self.high else "no high value"
        return f"{value}, {'on a drug' if self.treated else 'no drug'}"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two records that cannot both be right, or between which something happened untold."""

    earlier: int
    later: int
    what: str

    def as_json(self) -> dict[str, Any]:
        return {"from": self.earlier, "to": self.later, "what": self.what}


@dataclass(frozen=True, slots=True)
class Timeline:
    patient: str
    visits: tuple[Visit, ...] = field(repr=False)
    lanes: tuple[Lane, ...]
    smoking: tuple[str, ...]
    family: bool
    control: tuple[Control, ...]
    contradictions: tuple[Contradiction, ...]

    def as_json(self) -> dict[str, Any]:
        """Give the line of time as JSON; offsets of evidence, never the text of a note."""
        return {
            "patient": self.patient,
            "records": [{"id": item.id, "date": item.day.isoformat()} for item in self.visits],
            "lanes": [lane.as_json() for lane in self.lanes],
            "smoking": list(self.smoking),
            "family_history": self.family,
            "control": [
                {"record": item.visit, "problem": item.label, "state": item.state}
                for item in self.control
                if item.diagnosed
            ],
            "contradictions": [item.as_json() for item in self.contradictions],
        }


def timeline_of(patient: str, visits: Sequence[Visit]) -> Timeline:
    """Read the records of one patient together; their order does not matter."""
    ordered = tuple(sorted(visits, key=lambda each: (each.day, each.id)))
    return Timeline(
        patient,
        ordered,
        lanes_of(ordered),
        tuple(_smoking(visit) for visit in ordered),
        any(("FAMILY_HIST", "present") in visit.facts for visit in ordered),
        tuple(control_at(n, v, label) for n, v in enumerate(ordered) for label in HIGH),
        tuple(_contradictions(ordered)),
    )


def _smoking(visit: Visit) -> str:
    return next((fact[1] for fact in sorted(visit.facts) if fact[0] == "SMOKER"), "unknown")


def control_at(number: int, visit: Visit, label: str) -> Control:
    """Say how a problem stands at a record: by the tags of its day."""
    high = any("during" in visit.times((label, what)) for what in HIGH[label])
    diagnosed = "during" in visit.times((label, "mention"))
    treated = any(
        fact[0] == "MEDICATION" and "during" in times and label in _speaks_for(fact)
        for fact, times in visit.facts.items()
    )
    return Control(number, label, diagnosed, high, treated)


def _speaks_for(fact: Fact) -> set[str]:
    classes = rulebook().tables["drugs"]["class"]
    return {label for row in classes if row["name"] in fact[1:] for label in row["speaks_for"]}


def _contradictions(visits: tuple[Visit, ...]) -> list[Contradiction]:
    contradictions: list[Contradiction] = []
    facts = sorted({fact for visit in visits for fact in visit.facts if _lasts(fact)})
    for fact in facts:
        named = [n for n, visit in enumerate(visits) if fact in visit.facts]
        name = " + ".join(fact[1:]) if fact[0] == "MEDICATION" else PROBLEMS[fact[0]]
        for earlier, later in pairwise(named):
            ongoing = "after" in visits[earlier].times(fact)
            before = "before" in visits[later].times(fact)
            if ongoing and not before:
                contradictions.append(Contradiction(earlier, later, f"{name}: ongoing, then new"))
            elif before and not ongoing and "after" in visits[later].times(fact):
                contradictions.append(
                    Contradiction(earlier, later, f"{name}: ended, then ongoing before")
                )
    smoked: int | None = None
    for number, visit in enumerate(visits):
        status = _smoking(visit)
        if status == "never" and smoked is not None:
            smoking = _smoking(visits[smoked])
            contradictions.append(Contradiction(smoked, number, f"Smoking: {smoking}, then never"))
        if status in _SMOKED:
            smoked = number
    return sorted(
        contradictions,
        key=lambda contradiction: (contradiction.earlier, contradiction.later, contradiction.what),
    )


def _lasts(fact: Fact) -> bool:
    return fact[0] == "MEDICATION" or (fact[0] in PROBLEMS and fact[1] == "mention")

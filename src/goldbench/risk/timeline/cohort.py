"""A cohort: the paper's three groups, tables 4 to 11, onset, control, comorbidities."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from goldbench.risk.timeline.patient import HIGH, Timeline
from goldbench.risk.timeline.visits import Fact, Visit
from goldbench.schemes import scheme

GROUPS = ("CAD from the first record", "CAD in a later record", "no CAD in any record")
TIMES = ("before", "during", "after")
# The tables of Stubbs & Uzuner 2015 by label.
TABLES = {
    "CAD": 4, "DIABETES": 5, "HYPERLIPIDEMIA": 6, "HYPERTENSION": 7, "OBESE": 8,
    "FAMILY_HIST": 9, "SMOKER": 10, "MEDICATION": 11,
}  # fmt: skip
_YEAR = 365.25


@dataclass(frozen=True, slots=True)
class Onset:
    """A step of an onset curve: patients not yet seen with it and still followed, new ones."""

    years: float
    at_risk: int
    new: int
    free: float  # share without it (Kaplan-Meier)


@dataclass(frozen=True, slots=True)
class Trend:
    """One problem in one year since the patients' first records: records of the diagnosed.

    `high`: with a value over its limit on the day, `treated`: with a drug for it on the day;
    `events`: with an event of coronary disease on the day.
    """

    year: int
    records: int
    high: int
    treated: int
    events: int


@dataclass(frozen=True, slots=True)
class Cohort:
    """`tables`: table -> row -> times (or "") -> records; `groups`: patients of each group."""

    patients: int
    records: int
    groups: Mapping[str, tuple[str, ...]]
    tables: Mapping[int, Mapping[str, Mapping[str, int]]]
    onset: Mapping[str, tuple[Onset, ...]]
    control: Mapping[str, Mapping[str, Mapping[str, int]]]
    together: Mapping[tuple[str, str], int]
    shares: Mapping[str, Mapping[str, int]]
    trends: Mapping[str, tuple[Trend, ...]]

    def as_json(self) -> dict[str, Any]:
        return {
            "patients": self.patients,
            "records": self.records,
            "groups": {name: len(who) for name, who in self.groups.items()},
            "tables": {str(n): rows for n, rows in self.tables.items()},
            "onset": {
                name: [
                    {"years": o.years, "at_risk": o.at_risk, "new": o.new, "free": o.free}
                    for o in curve
                ]
                for name, curve in self.onset.items()
            },
            "control": self.control,
            "comorbidities": [[a, b, n] for (a, b), n in sorted(self.together.items())],
            "patients_with": self.shares,
            "trends": {
                name: [asdict(step) for step in steps] for name, steps in self.trends.items()
            },
        }


def cohort_of(lines: list[Timeline]) -> Cohort:
    """Count over patients; the order of the patients does not matter."""
    groups = {
        name: tuple(line.patient for line in lines if group_of(line) == name) for name in GROUPS
    }
    visits = [visit for line in lines for visit in line.visits]
    return Cohort(
        len(lines),
        len(visits),
        groups,
        _tables(visits),
        {label: onset(lines, label) for label in ("CAD", *HIGH)},
        _control(lines),
        _count_together(lines),
        _shares(lines),
        {label: trend(lines, label) for label in HIGH},
    )


def group_of(line: Timeline) -> str:
    """Give the group of the paper: CAD diagnosed in the first record, later, or never."""
    seen = [("CAD", "mention") in visit.facts for visit in line.visits]
    if not any(seen):
        return GROUPS[2]
    return GROUPS[0] if seen[0] else GROUPS[1]


def _tables(visits: list[Visit]) -> dict[int, dict[str, dict[str, int]]]:
    """Count the records that have each indicator at each time, as tables 4 to 11 do."""
    counts: Counter[tuple[Fact, str]] = Counter()
    for visit in visits:
        counts.update((fact, time) for fact, times in visit.facts.items() for time in times)
    tables: dict[int, dict[str, dict[str, int]]] = {}
    for label, number in sorted(TABLES.items(), key=lambda item: item[1]):
        rows = _rows(label, {fact for fact, _ in counts})
        columns = TIMES if label not in {"FAMILY_HIST", "SMOKER"} else ("",)
        tables[number] = {
            " + ".join(fact[1:]): {time: counts[fact, time] for time in columns} for fact in rows
        }
    return tables


def _rows(label: str, facts: set[Fact]) -> list[Fact]:
    """Give the rows of a table: the values of the scheme, for drugs those that occur."""
    if label == "MEDICATION":
        return sorted(
            (fact for fact in facts if fact[0] == label), key=lambda f: " ".join(f).lower()
        )
    known = scheme("heart-risk").label(label)
    names = [a for a in known.attributes if a.name in {"indicator", "status"}] if known else []
    return [(label, value) for attribute in names for value in attribute.values]


def onset(lines: list[Timeline], label: str) -> tuple[Onset, ...]:
    """Give the share of patients without a diagnosis by years since their first record.

    Patients who have it in their first record are not at risk; the day of onset is that of the
    first record that has it (it lies between two records), a patient is followed until the last.
    """
    followed: list[tuple[float, bool]] = []
    for line in lines:
        days = [v.day for v in line.visits if (label, "mention") in v.facts]
        first, last = line.visits[0].day, line.visits[-1].day
        if days and days[0] == first:
            continue
        followed.append((_years(first, days[0] if days else last), bool(days)))
    onsets: list[Onset] = []
    free = 1.0
    for years in sorted({years for years, new in followed if new}):
        at_risk = sum(end >= years for end, _ in followed)
        new = sum(seen and end == years for end, seen in followed)
        free *= 1 - new / at_risk
        onsets.append(Onset(round(years, 2), at_risk, new, round(free, 4)))
    start = Onset(0.0, len(followed), 0, 1.0)
    return (start, *onsets)


def _years(first: date, last: date) -> float:
    return (last - first).days / _YEAR


def _control(lines: list[Timeline]) -> dict[str, dict[str, dict[str, int]]]:
    """Count records of the diagnosed by control, problem and group of patients."""
    control: dict[str, dict[str, dict[str, int]]] = {}
    for line in lines:
        group = "CAD" if group_of(line) != GROUPS[2] else "no CAD"
        for state in line.control:
            if state.diagnosed:
                cell = control.setdefault(state.label, {}).setdefault(group, {})
                cell[state.state] = cell.get(state.state, 0) + 1
    return control


def trend(lines: list[Timeline], label: str) -> tuple[Trend, ...]:
    """Follow the control of a problem over the years since each patient's first record.

    Year 0 holds the first record and those within a year of it. Only records count in which the
    problem is diagnosed; who is followed longer has more of them.
    """
    counts: dict[int, Counter[str]] = {}
    for line in lines:
        for state in line.control:
            if state.label != label or not state.diagnosed:
                continue
            visit = line.visits[state.visit]
            year = int(_years(line.visits[0].day, visit.day))
            tally = counts.setdefault(year, Counter())
            event = "during" in visit.times(("CAD", "event"))
            tally.update(records=1, high=state.high, treated=state.treated, events=event)
    return tuple(
        Trend(year, tally["records"], tally["high"], tally["treated"], tally["events"])
        for year, tally in sorted(counts.items())
    )


def _facts(line: Timeline) -> set[Fact]:
    return {fact for visit in line.visits for fact in visit.facts}


def _diagnoses(line: Timeline) -> list[str]:
    labels = ("DIABETES", "CAD", "HYPERTENSION", "HYPERLIPIDEMIA", "OBESE")
    facts = _facts(line)
    return [label for label in labels if (label, "mention") in facts]


def _count_together(lines: list[Timeline]) -> dict[tuple[str, str], int]:
    """Count the patients who have two problems in any of their records."""
    pairs: Counter[tuple[str, str]] = Counter()
    for line in lines:
        diagnoses = _diagnoses(line)
        pairs.update((a, b) for at, a in enumerate(diagnoses) for b in diagnoses[at:])
    return dict(pairs)


def _shares(lines: list[Timeline]) -> dict[str, dict[str, int]]:
    """Count the patients with each problem, smoking and family history, by CAD or not."""
    shares: dict[str, dict[str, int]] = {}
    for line in lines:
        group = "CAD" if group_of(line) != GROUPS[2] else "no CAD"
        shown = [name for name in _diagnoses(line) if name != "CAD"]
        if any(status in {"current", "past", "ever"} for status in line.smoking):
            shown.append("ever smoked")
        if line.family:
            shown.append("premature CAD in the family")
        shown += [f"{label}: high value" for label in HIGH if _has_high(line, label)]
        for name in ("patients", *shown):
            cell = shares.setdefault(name, {"CAD": 0, "no CAD": 0})
            cell[group] += 1
    return shares


def _has_high(line: Timeline, label: str) -> bool:
    facts = _facts(line)
    return any((label, what) in facts for what in HIGH[label])

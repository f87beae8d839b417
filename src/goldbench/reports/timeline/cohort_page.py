"""A cohort on a page: groups, CAD against none, onset, control, tables 4 to 11 of the paper."""

from typing import NamedTuple

from markupsafe import Markup

from goldbench.reports.figures import Frame
from goldbench.reports.timeline.curves import curves
from goldbench.reports.timeline.pages import render
from goldbench.reports.timeline.patient_page import MISSING
from goldbench.reports.timeline.trends import trends
from goldbench.risk.timeline import Cohort

PAPER_RECORDS = 1304
TITLES = {
    4: "Table 4: CAD",
    5: "Table 5: diabetes",
    6: "Table 6: hyperlipidemia",
    7: "Table 7: hypertension",
    8: "Table 8: obesity",
    9: "Table 9: family history of CAD",
    10: "Table 10: smoking",
    11: "Table 11: medication",
}
# Counts printed in the text of Stubbs & Uzuner 2015, section 7.5; its tables themselves are not in
# the text. (table, row, time): records of 1,304.
PAPER: dict[tuple[int, str, str], int] = {
    (4, "mention", "before"): 430,
    (4, "mention", "during"): 436,
    (4, "mention", "after"): 430,
    (5, "mention", "during"): 880,
    (6, "mention", "during"): 577,
    (7, "mention", "during"): 888,
    (8, "mention", "during"): 234,
    (8, "BMI", "during"): 28,
    (8, "waist circum.", "during"): 0,
    (10, "unknown", ""): 614,
    (11, "aspirin", "during"): 708,
    (11, "beta blocker", "during"): 753,
    (11, "statin", "during"): 693,
    (11, "metformin", "during"): 289,
    (11, "insulin", "during"): 349,
    (11, "sulfonylureas", "during"): 239,
    (11, "thiazolidinedione", "during"): 60,
    (11, "metformin + sulfonylureas", "during"): 10,
}
_NAMES = {
    "CAD": "CAD",
    "DIABETES": "Diabetes",
    "HYPERTENSION": "Hypertension",
    "HYPERLIPIDEMIA": "Hyperlipidemia",
    "OBESE": "Obesity",
}


class _Table(NamedTuple):
    title: str
    columns: list[str]
    rows: list[list[str]]
    note: str = ""


def cohort_page(cohort: Cohort, *, source: str = "") -> str:
    """Write the page of a cohort; `source` says whose tags they are."""
    onset = {_NAMES[label]: steps for label, steps in cohort.onset.items()}
    description = "Share of patients without a diagnosis by years since their first record."
    wide, narrow = (
        curves(Frame(width, name, "Onset of diagnoses", description), onset)
        for width, name in ((900, "onset-wide"), (420, "onset-narrow"))
    )
    return render(
        "cohort.html",
        title="Cohort",
        cohort=cohort,
        source=source,
        groups=_groups(cohort),
        versus=_compare_groups(cohort),
        control=_control(cohort),
        trends=_trends(cohort),
        trend_wide=_draw_trends(cohort, 900, "trend-wide"),
        trend_narrow=_draw_trends(cohort, 420, "trend-narrow"),
        together=_comorbidities(cohort),
        wide=wide,
        narrow=narrow,
        tables=[_paper_table(cohort, number) for number in TITLES],
        missing=MISSING,
    )


def _share(part: int, whole: int) -> str:
    return f"{part} ({part / whole:.0%})" if whole else "–"


def _groups(cohort: Cohort) -> _Table:
    rows = [[name, _share(len(who), cohort.patients)] for name, who in cohort.groups.items()]
    return _Table("Groups", ["", "patients"], rows)


def _compare_groups(cohort: Cohort) -> _Table:
    whole = cohort.shares.get("patients", {"CAD": 0, "no CAD": 0})
    rows = [
        [_spell_out(name), *(_share(counts[group], whole[group]) for group in ("CAD", "no CAD"))]
        for name, counts in cohort.shares.items()
        if name != "patients"
    ]
    columns = ["in any record", f"CAD (n = {whole['CAD']})", f"no CAD (n = {whole['no CAD']})"]
    return _Table("CAD against no CAD", columns, sorted(rows))


def _spell_out(name: str) -> str:
    label, _, rest = name.partition(":")
    full_name = _NAMES.get(label, label)
    return f"{full_name}:{rest}" if rest else full_name


def _control(cohort: Cohort) -> _Table:
    states = [
        f"{value}, {drug}"
        for value in ("high value", "no high value")
        for drug in ("on a drug", "no drug")
    ]
    rows = []
    for label, groups in cohort.control.items():
        for group, counts in sorted(groups.items()):
            whole = sum(counts.values())
            cells = [_share(counts.get(state, 0), whole) for state in states]
            rows.append([_NAMES[label], group, *cells])
    return _Table("Control on the day of the record", ["", "patients", *states], sorted(rows))


def _trends(cohort: Cohort) -> _Table:
    rows = [
        [
            f"{_NAMES[label]}, year {step.year}",
            str(step.records),
            *(_share(count, step.records) for count in (step.high, step.treated, step.events)),
        ]
        for label, steps in cohort.trends.items()
        for step in steps
    ]
    columns = ["", "records", "high value", "on a drug", "CAD event on the day"]
    return _Table("Control and outcome by year since the first record", columns, rows)


def _draw_trends(cohort: Cohort, width: int, name: str) -> Markup:
    description = "Share of records of the diagnosed with a value over its limit, by year."
    over = {_NAMES[label]: steps for label, steps in cohort.trends.items()}
    return trends(Frame(width, name, "Control over the years", description), over)


def _comorbidities(cohort: Cohort) -> _Table:
    rows = [
        [_NAMES[a], _NAMES[b], _share(count, cohort.patients)]
        for (a, b), count in cohort.together.items()
        if a != b
    ]
    return _Table("Comorbidities", ["", "and", "patients"], sorted(rows))


def _paper_table(cohort: Cohort, number: int) -> _Table:
    """Give one of the paper's tables, with the paper's own count where its text prints one."""
    rows = []
    table = cohort.tables[number]
    times = list(next(iter(table.values()), {"": 0}))
    for name, counts in table.items():
        cells = [_share(counts[time], cohort.records) for time in times]
        printed = [
            f"{time or 'records'} {_share(PAPER[number, name, time], PAPER_RECORDS)}"
            for time in times
            if (number, name, time) in PAPER
        ]
        rows.append([name, *cells, ", ".join(printed)])
    columns = ["", *(time or "records" for time in times), "in the paper"]
    return _Table(TITLES[number], columns, rows)

"""The asthma study: Canales et al. 2021, JMIR Med Inform 9(7):e20492, Tables 1 and 3."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.stats import Printed, PrintedRow, f1_interval, recheck_row
from goldbench.stats.proportion import clopper_pearson

# Variable, annotations in the gold standard, detections by the system (Table 1); precision,
# recall and F1 as printed, with 95 % intervals (Table 3); and the true positives behind them.
Cells = tuple[float, float, float]
Line = tuple[str, int, int, Cells, Cells, Cells, int]
TABLE_3: list[Line] = [
    ("Asthma", 281, 289, (0.94, 0.90, 0.96), (0.96, 0.94, 0.98), (0.95, 0.92, 0.97), 271),
    ("Extrinsic asthma", 65, 49, (1.00, 0.93, 1.00), (0.75, 0.63, 0.85), (0.86, 0.75, 1.00), 49),
    ("Bronchodilation", 131, 88, (0.99, 0.94, 1.00), (0.66, 0.58, 0.74), (0.79, 0.71, 0.85), 87),
    ("Eosinophils", 181, 164, (0.99, 0.96, 1.00), (0.90, 0.84, 0.94), (0.94, 0.90, 0.97), 162),
    ("Reflux", 181, 168, (1.00, 0.98, 1.00), (0.93, 0.88, 0.96), (0.96, 0.93, 1.00), 168),
    ("Obesity", 54, 50, (1.00, 0.93, 1.00), (0.93, 0.82, 0.98), (0.96, 0.87, 1.00), 50),
    ("Omalizumab", 27, 21, (1.00, 0.84, 1.00), (0.78, 0.58, 0.91), (0.93, 0.68, 1.00), 21),
    ("Prick test", 162, 152, (0.95, 0.91, 0.98), (0.90, 0.84, 0.94), (0.92, 0.87, 0.96), 145),
    ("Salmeterol", 147, 80, (0.98, 0.91, 1.00), (0.53, 0.45, 0.61), (0.96, 0.60, 0.76), 78),
    ("Total IgE", 106, 104, (0.64, 0.54, 0.74), (0.63, 0.53, 0.72), (0.64, 0.54, 0.73), 67),
]
# The six cells that do not follow from the others, and what should stand there.
WRONG = {
    ("Extrinsic asthma", "f1.high"): 0.92,
    ("Reflux", "f1.high"): 0.98,
    ("Obesity", "f1.high"): 0.99,
    ("Omalizumab", "f1.high"): 0.95,
    ("Omalizumab", "f1.value"): 0.88,
    ("Salmeterol", "f1.value"): 0.69,
}


def printed_row(line: Line) -> PrintedRow:
    _, gold, system, p, r, f1, _ = line
    return PrintedRow(gold, system, Printed(*p), Printed(*r), Printed(*f1))


@pytest.mark.parametrize("line", TABLE_3, ids=[line[0] for line in TABLE_3])
def test_one_tp_explains_each_row_of_the_asthma_study(line: Line) -> None:
    recheck = recheck_row(printed_row(line))
    assert recheck.tp == (line[-1],)
    assert recheck.judged_by == line[-1]
    assert len(recheck.cells) == 9


def test_exactly_six_cells_of_the_asthma_study_are_wrong() -> None:
    wrong_cells = {
        (line[0], cell.name): cell.expected
        for line in TABLE_3
        for cell in recheck_row(printed_row(line)).wrong
    }
    assert wrong_cells == WRONG


def test_a_tie_may_be_rounded_either_way() -> None:
    """78 / 80 = .975: half up and half to even say .98, the binary fraction says .97."""
    for printed in (0.97, 0.98):
        row = PrintedRow(78, 80, Printed(printed), Printed(1.0), Printed(None))
        assert recheck_row(row).tp == (78,)
    row = PrintedRow(78, 80, Printed(0.99), Printed(1.0), Printed(None))
    assert [cell.expected for cell in recheck_row(row).wrong] == [0.98]


def test_a_wrong_precision_is_found_by_what_stands_around_it() -> None:
    row = printed_row(TABLE_3[0])
    recheck = recheck_row(replace(row, precision=row.precision._replace(value=0.49)))
    assert recheck.tp == ()
    assert recheck.judged_by == 271
    assert [(cell.name, cell.printed, cell.expected) for cell in recheck.wrong] == [
        ("precision.value", 0.49, 0.94)
    ]


def test_few_figures_leave_several_counts() -> None:
    row = PrintedRow(1_000, 1_000, Printed(0.9), Printed(0.9), Printed(0.9))
    recheck = recheck_row(row, decimals=2)
    assert recheck.tp == tuple(range(895, 906))  # 89.5 % and 90.5 % are ties
    assert recheck.wrong == ()


def test_a_system_that_found_nothing_has_no_precision() -> None:
    row = PrintedRow(10, 0, Printed(1.0), Printed(0.0), Printed(0.0))
    recheck = recheck_row(row)
    assert [(cell.name, cell.expected) for cell in recheck.wrong] == [("precision.value", None)]


def test_other_interval_rules_can_be_asked_for() -> None:
    f1 = f1_interval(271, 18, 10, method="wilson")
    assert f1 is not None
    printed = Printed(0.951, round(f1.low, 3), round(f1.high, 3))
    row = PrintedRow(281, 289, Printed(0.938), Printed(0.964), printed)
    assert recheck_row(row, decimals=3, f1_method="wilson").wrong == ()
    assert [cell.name for cell in recheck_row(row, decimals=3).wrong] == ["f1.low", "f1.high"]


@given(st.data(), st.integers(1, 4))
def test_a_row_printed_from_counts_is_never_called_wrong(
    data: st.DataObject, decimals: int
) -> None:
    gold, system = data.draw(st.integers(1, 300)), data.draw(st.integers(1, 300))
    tp = data.draw(st.integers(0, min(gold, system)))

    def printed(value: float, interval: tuple[float, float] | None) -> Printed:
        low, high = interval or (None, None)
        figures = (value, low, high)
        return Printed(
            *(None if figure is None else float(f"{figure:.{decimals}f}") for figure in figures)
        )

    row = PrintedRow(
        gold,
        system,
        printed(tp / system, clopper_pearson(tp, system)),
        printed(tp / gold, clopper_pearson(tp, gold)),
        printed(2 * tp / (gold + system), f1_interval(tp, system - tp, gold - tp, method="paper")),
    )
    recheck = recheck_row(row, decimals=decimals)
    assert tp in recheck.tp
    assert recheck.wrong == ()


@pytest.mark.parametrize(
    ("row", "options"),
    [
        (PrintedRow(-1, 5, Printed(0.5), Printed(0.5), Printed(0.5)), {}),
        (PrintedRow(5, 5, Printed(94.0), Printed(0.5), Printed(0.5)), {}),
        (PrintedRow(5, 5, Printed(0.945), Printed(0.5), Printed(0.5)), {}),
        (PrintedRow(5, 5, Printed(0.9), Printed(0.5), Printed(0.5)), {"method": "wald"}),
        (PrintedRow(5, 5, Printed(0.9), Printed(0.5), Printed(0.5)), {"f1_method": "wald"}),
    ],
)
def test_what_cannot_be_checked_is_refused_with_a_hint(
    row: PrintedRow, options: dict[str, str]
) -> None:
    with pytest.raises(UsageError) as raised:
        recheck_row(row, **options)  # type: ignore[arg-type] # wrong on purpose
    assert raised.value.hint

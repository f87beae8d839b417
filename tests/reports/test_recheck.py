from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import places
from goldbench.errors import FormatError, UsageError
from goldbench.reports.recheck import CheckedTable, read_printed, recheck_table

CANALES = places.DOCS / "examples" / "canales-2021-table-3.csv"
HERE = Path("t.csv")


def checked(text: str) -> CheckedTable:
    return recheck_table(read_printed(text.split("\n"), HERE))


def test_the_six_wrong_cells_of_canales_2021_table_3_are_found() -> None:
    table = checked(CANALES.read_text(encoding="utf-8"))
    assert table.decimals == 2
    assert [row.recheck.tp for row in table.rows] == [
        (tp,) for tp in (271, 49, 87, 162, 168, 50, 21, 145, 78, 67)
    ]
    wrong = [(r.name, c.name, c.printed, c.expected) for r in table.rows for c in r.recheck.wrong]
    assert wrong == [
        ("Extrinsic asthma", "f1.high", 1.0, 0.92),
        ("Gastroesophageal reflux syndrome", "f1.high", 1.0, 0.98),
        ("Obesity", "f1.high", 1.0, 0.99),
        ("Omalizumab", "f1.value", 0.93, 0.88),
        ("Omalizumab", "f1.high", 1.0, 0.95),
        ("Salmeterol + fluticasone", "f1.value", 0.96, 0.69),
    ]
    assert table.wrong == 6


def test_what_was_not_printed_is_not_judged() -> None:
    table = checked("gold,system,precision,f1,remark\n10,8,0.75,–,none\n")
    (row,) = table.rows
    assert row.name == "line 2"
    assert row.recheck.tp == (6,)
    assert [cell.name for cell in row.recheck.cells] == ["precision.value"]


def test_decimals_are_those_of_the_finest_figure() -> None:
    assert checked("gold,system,precision\n1000,1000,0.9\n1000,1000,0.912\n").decimals == 3
    rows = read_printed(["gold,system,precision", "10,8,1"], HERE)
    assert recheck_table(rows).decimals == 1


def test_comments_blank_lines_and_a_byte_order_mark_are_passed_over() -> None:
    table = checked("# source\n\n\ufeffname,gold,system,recall\nA,10,8,0.8\n\n")
    assert [row.name for row in table.rows] == ["A"]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 0, "empty"),
        ("# only a remark\n", 0, "empty"),
        ("gold,precision\n", 1, "no column 'system'"),
        ("gold,system\n1,2\n", 1, "no column of figures"),
        ("# x\ngold,system,f1\nmany,2,0.5\n", 3, "gold is 'many'"),
        ("gold,system,f1\n3,2,0.5\n3,-2,0.5\n", 3, "system is '-2'"),
        ("gold,system,f1\n3,2,94\n", 2, "f1 is '94'"),
        ("gold,system,f1_low\n3,2,0.5\n", 1, "no column of figures"),
        ("gold,system,f1,f1_low\n3,2,0.5,x\n", 2, "f1_low is 'x'"),
    ],
)
def test_what_is_wrong_with_a_table_is_told_with_its_line(
    text: str, line: int, message: str
) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        checked(text)
    assert caught.value.line == line


def test_a_table_without_rows_is_refused() -> None:
    with pytest.raises(UsageError, match="no rows"):
        checked("gold,system,f1\n")


@given(st.integers(1, 300), st.integers(1, 300), st.data())
def test_figures_made_from_counts_always_fit(gold: int, system: int, data: st.DataObject) -> None:
    tp = data.draw(st.integers(0, min(gold, system)))
    figures = (tp / system, tp / gold, 2 * tp / (gold + system))
    row = ",".join(f"{figure:.3f}" for figure in figures)
    table = checked(f"name,gold,system,precision,recall,f1\nA,{gold},{system},{row}\n")
    assert table.wrong == 0
    assert tp in table.rows[0].recheck.tp


def test_semicolons_and_decimal_commas_are_read() -> None:
    with_commas = checked("name,gold,system,precision,recall\nA,100,90,0.90,0.81\n")
    assert checked("name;gold;system;precision;recall\nA;100;90;0,90;0,81\n") == with_commas

"""Tables: values under dates, or names over rows that begin with a date."""

import pytest

from goldbench.risk import rulebook
from goldbench.risk.text.note import read_note
from goldbench.risk.text.tables import cells

RULES = rulebook()
HEAD = "Record date: 2068-03-14\n\nClinic visit\n\n"


def read(text: str) -> list[tuple[str, str, str]]:
    """Give (limit, number, day) of each cell."""
    note = read_note(HEAD + text, RULES)
    return [
        (cell.row["id"], note.text[cell.start : cell.end], cell.dated.first.isoformat())
        for cell in cells(note, RULES)
        if cell.dated is not None
    ]


UNDER_DATES = """\
          3/1/2068   1/5/2067
LDL       131        140
A1c       8.1        9.0
"""
ROWS = """\
            LDL     A1c
3/1/2068    131     8.1
1/5/2067    140     9.0
"""


def test_a_number_belongs_to_the_date_above_it() -> None:
    assert read(UNDER_DATES) == [
        ("value.ldl", "131", "2068-03-01"), ("value.ldl", "140", "2067-01-05"),
        ("value.a1c", "8.1", "2068-03-01"), ("value.a1c", "9.0", "2067-01-05"),
    ]  # fmt: skip


def test_a_number_belongs_to_the_name_above_it() -> None:
    assert sorted(read(ROWS)) == sorted(read(UNDER_DATES))


def test_a_cell_that_is_empty_moves_no_other() -> None:
    assert read(UNDER_DATES.replace("131", "   ")) == read(UNDER_DATES)[1:]


def test_an_empty_line_ends_a_table() -> None:
    assert read(UNDER_DATES.replace("\nLDL", "\n\nLDL")) == []


@pytest.mark.parametrize("text", ["", "LDL 131", "LDL 131 on 3/1/2068.", "3/1/2068: LDL 131"])
def test_prose_is_no_table(text: str) -> None:
    assert read(text) == []


def test_rows_of_something_else_are_passed_over() -> None:
    assert read(UNDER_DATES + "Weight    80         82\n") == read(UNDER_DATES)


def test_a_line_as_wide_as_prose_is_no_row() -> None:
    wide = UNDER_DATES.replace("LDL       131", "LDL " + " and" * 110 + " 131")
    assert all(limit != "value.ldl" for limit, _, _ in read(wide))

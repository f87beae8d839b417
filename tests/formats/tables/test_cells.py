import csv

import pytest

from goldbench.formats.tables.cells import csv_row


@pytest.mark.parametrize(
    ("cells", "row"),
    [
        ((), "\n"),
        (("a", "b"), "a,b\n"),
        (("a,b", 'say "no"'), '"a,b","say ""no"""\n'),
        (("a\r", "b\nc"), '"a\r","b\nc"\n'),
        ((None, "", 0), ",,0\n"),
        ((0.1 + 0.2, 1e-7), "0.30000000000000004,1e-07\n"),
        ((" a ",), " a \n"),
    ],
)
def test_cells_are_quoted_only_where_they_must_be(cells: tuple[object, ...], row: str) -> None:
    assert csv_row(cells) == row


def test_a_row_is_read_back_by_any_reader() -> None:
    cells = ["a,b", '"', "línea\n2", "", "x"]
    assert next(csv.reader([csv_row(cells)])) == cells

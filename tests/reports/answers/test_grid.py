import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from goldbench.reports.answers import Grid

SMALL = Grid(
    "Scores",
    ("system", "n", "f1", "quote"),
    (("<b>", 1200, 0.5, "Ana"), ("model", 7, None, "Luz")),
    note="weighted",
    private=("quote",),
)


def test_numbers_are_flush_right_and_what_is_undefined_is_a_dash() -> None:
    assert repr(SMALL).split("\n") == [
        "Scores",
        "system      n     f1",
        "<b>     1,200  0.500",
        "model       7      –",
        "weighted",
    ]


def test_private_columns_are_in_the_frame_and_never_shown() -> None:
    assert SMALL.to_polars()["quote"].to_list() == ["Ana", "Luz"]
    assert "Ana" not in repr(SMALL)
    assert "Ana" not in SMALL._repr_html_()


def test_html_is_escaped() -> None:
    html = SMALL._repr_html_()
    assert "&lt;b&gt;" in html
    assert "<b>Scores</b>" in html


def test_long_tables_are_cut_where_they_are_shown_only() -> None:
    long = Grid("", ("n",), tuple((n,) for n in range(100)))
    assert "… and 60 rows more" in repr(long)
    assert len(long.to_polars()) == len(long) == 100


def test_an_empty_table_prints_its_head() -> None:
    empty = Grid("Nothing", ("a", "b"), ())
    assert repr(empty) == "Nothing\na  b"
    assert empty.to_polars().columns == ["a", "b"]


@given(st.lists(st.tuples(st.text(), st.integers(0, 10**6), st.floats(0, 1) | st.none())))
def test_rows_go_through_the_arrow_interface_unchanged(
    rows: list[tuple[str, int, float | None]],
) -> None:
    frame = pl.DataFrame(Grid("", ("a", "b", "c"), tuple(rows)))
    assert frame.rows() == rows

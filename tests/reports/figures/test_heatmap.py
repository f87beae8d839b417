import pytest

from goldbench.reports.figures import Frame, heatmap
from reports.markup import parsed

MATRIX = [[90, 10, 0], [0, 5, 5], [2, 0, 0]]
ROWS, COLUMNS = ["A", "B", "nothing"], ["A", "B", "missed"]


@pytest.mark.parametrize("width", [860, 350])
def test_each_count_is_a_cell_that_says_what_it_is(width: int) -> None:
    svg = parsed(
        heatmap(MATRIX, ROWS, COLUMNS, Frame(width, "h", "t", "d"), axes=("gold", "system"))
    )
    cells = {str(r.findtext("title")): r for r in svg.iter("rect") if r.find("title") is not None}
    assert list(cells) == [
        "A → A: 90 (90.0%)",
        "A → B: 10 (10.0%)",
        "B → B: 5 (50.0%)",
        "B → missed: 5 (50.0%)",
        "nothing → A: 2 (100%)",
    ]
    assert [r.get("class") for r in cells.values()] == [
        "agree",
        "confuse",
        "agree",
        "confuse",
        "confuse",
    ]
    shades = [float(str(r.get("fill-opacity"))) for r in cells.values()]
    assert shades[0] > shades[2] == shades[3] > shades[1] > 0


def test_numbers_are_left_out_where_cells_are_too_small() -> None:
    many = [[1] * 60 for _ in range(60)]
    names = [f"L{n}" for n in range(60)]
    svg = heatmap(many, names, names, Frame(350, "h", "t", "d"), axes=("g", "s"))
    assert "tiny" not in str(svg)
    assert str(svg).count("<rect") == 3601

import re

import pytest
from lxml import etree

from goldbench.planning.sizes.panels import Line, Panel, grid_svg

SVG = "{http://www.w3.org/2000/svg}"


def paths(panel: Panel) -> list[str]:
    """The paths of the lines, which alone have no fill and are thicker than axes."""
    root = etree.fromstring(grid_svg("t", [panel]).encode())
    return [p.get("d", "") for p in root.iter(f"{SVG}path") if p.get("fill") == "none"][1:]


def test_a_line_has_a_gap_where_there_is_no_value() -> None:
    points = ((0.0, 1.0), (1.0, None), (2.0, 3.0), (3.0, 2.0))
    (path,) = paths(Panel("x", "y", (Line("a", points),)))
    assert re.sub(r"[\d. ]+", "", path) == "MML"


def test_more_is_higher_and_further_right() -> None:
    (path,) = paths(Panel("x", "y", (Line("a", ((1.0, 10.0), (2.0, 20.0))),)))
    (x1, y1), (x2, y2) = (tuple(map(float, p.split())) for p in path[1:].split("L"))
    assert x1 < x2
    assert y1 > y2


@pytest.mark.parametrize(
    ("heights", "top", "logarithmic"),
    [((100, 900), None, True), ((100, 700), None, False), ((0.01, 0.9), 1.0, False)],
)
def test_sizes_that_differ_eightfold_are_drawn_by_their_ratio(
    heights: tuple[float, float], top: float | None, logarithmic: bool
) -> None:
    line = Line("a", tuple(enumerate(heights)))
    assert Panel("x", "y", (line,), top=top).logarithmic is logarithmic


def test_names_are_text_and_cannot_break_the_file() -> None:
    drawn = grid_svg("<plan> & more", [Panel("x < y", "n", (Line("a & b", ((0.0, 1.0),)),))])
    text = " ".join(map(str, etree.fromstring(drawn.encode()).itertext()))
    assert "<plan> & more" in text
    assert "a & b" in text


def test_panels_stand_in_rows() -> None:
    panel = Panel("x", "y", (Line("a", ((0.0, 1.0), (1.0, 2.0))),))
    root = etree.fromstring(grid_svg("t", [panel] * 3).encode())
    places = [g.get("transform") for g in root.iter(f"{SVG}g")]
    assert places == ["translate(0 44)", "translate(480 44)", "translate(0 334)"]

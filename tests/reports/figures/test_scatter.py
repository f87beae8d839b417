from itertools import pairwise

import pytest
from lxml import etree

from goldbench.reports.figures import Estimate, Frame, Spot, scatter
from reports.markup import elements, parsed, strings


def place(svg: etree._Element, number: int) -> tuple[float, float]:
    path = list(svg.iter("path"))[number]
    x, y = str(path.get("transform"))[10:-1].split()
    return float(x), float(y)


@pytest.mark.parametrize("width", [700, 350])
def test_recall_is_to_the_right_and_precision_up(width: int) -> None:
    spots = [
        Spot("careful", Estimate(0.7, 0.65, 0.75), Estimate(0.95, 0.9, 0.98), 0),
        Spot("bold", Estimate(0.95, 0.9, 0.97), Estimate(0.7, 0.6, 0.8), 1),
        Spot("none", Estimate(None), Estimate(0.5), 2),
    ]
    frame = Frame(width, "p", "t", "d")
    svg = parsed(scatter(spots, frame, axes=("R", "P")))
    (x1, y1), (x2, y2) = place(svg, 0), place(svg, 1)
    assert x1 < x2
    assert y1 < y2
    assert {"careful", "bold"} <= set(strings(svg, "//text[@class='name']/text()"))
    assert len(list(svg.iter("path"))) == 2


def test_a_point_of_a_curve_has_the_f1_of_its_name() -> None:
    """Read the axes back from the drawing: the corner (1, 1) is the end of both."""
    spot = Spot("s", Estimate(0.6, 0.5, 0.7), Estimate(0.6, 0.5, 0.7))
    svg = parsed(scatter([spot], Frame(700, "p", "t", "d"), axes=("R", "P")))
    box = next(svg.iter("rect"))
    left, top, side = (float(str(box.get(name))) for name in ("x", "y", "width"))
    low = 0.5
    names = [t[3:] for t in strings(svg, "//text/text()") if t.startswith("F1 ")]
    lines = [str(line.get("points")) for line in svg.iter("polyline")]
    assert len(names) == len(lines) >= 3
    for name, points in zip(names, lines, strict=True):
        for point in points.split():
            px, py = (float(part) for part in point.split(","))
            recall = low + (px - left) / side * (1 - low)
            precision = low + (top + side - py) / side * (1 - low)
            f1 = 2 * precision * recall / (precision + recall)
            assert f1 == pytest.approx(float(name), abs=0.002)


def test_labels_of_one_system_are_small_and_hollow() -> None:
    spots = [
        Spot("s", Estimate(0.9), Estimate(0.9)),
        Spot("A", Estimate(0.1), Estimate(0.9), small=True),
    ]
    svg = scatter(spots, Frame(350, "p", "t", "d"), axes=("R", "P"))
    assert str(svg).count('class="hollow"') == 1


def test_names_of_systems_in_one_place_do_not_cover_each_other() -> None:
    spots = [Spot(f"system {n}", Estimate(0.9), Estimate(0.9), n) for n in range(4)]
    svg = parsed(scatter(spots, Frame(700, "p", "t", "d"), axes=("R", "P")))
    heights = [float(str(t.get("y"))) for t in elements(svg, "//text[@class='name']")]
    assert all(b - a >= 14 for a, b in pairwise(heights))

"""Onset curves: one step line a problem, and how many are still followed below it."""

import re
from typing import Any

import pytest
from markupsafe import Markup

from goldbench.reports.figures.svg import Frame
from goldbench.reports.timeline.curves import curves
from goldbench.risk.timeline import Onset

WIDE, NARROW = (Frame(width, "c", "Onset", "Curves of onset") for width in (900, 320))
ALONE = [Onset(0.0, 10, 0, 1.0)]
STEPS = [Onset(0.0, 10, 2, 0.8), Onset(1.5, 8, 4, 0.4), Onset(4.0, 1, 1, 0.0)]


def paths(drawn: Markup) -> list[list[str]]:
    return [re.findall(r"[MHV][^MHV\"]*", path) for path in re.findall(r'<path d="([^"]*)"', drawn)]


def row(drawn: Markup, name: str) -> list[int]:
    """Give the numbers at risk that stand beside a name."""
    match = re.search(rf'y="([\d.]+)"[^>]*>{name}</text>', drawn)
    assert match is not None
    numbers = re.findall(rf'y="{match[1]}"[^>]*>(\d+)</text>', drawn)
    return [int(number) for number in numbers]


def test_without_a_problem_there_are_axes_alone() -> None:
    drawn = curves(WIDE, {})
    assert paths(drawn) == []
    assert drawn.count("%</text>") == 5


@pytest.mark.parametrize("frame", [WIDE, NARROW])
def test_a_curve_of_one_step_is_level_to_the_end(frame: Frame) -> None:
    drawn = curves(frame, {"CAD": ALONE})
    (path,) = paths(drawn)
    assert [part[0] for part in path] == ["M", "H"]
    assert set(row(drawn, "CAD")) == {10}


@pytest.mark.parametrize("frame", [WIDE, NARROW])
def test_a_curve_goes_right_and_then_down_and_stays_in_its_frame(frame: Frame) -> None:
    (path,) = paths(curves(frame, {"CAD": STEPS}))
    assert "".join(part[0] for part in path) == "MHVHVH"
    across = [float(part[1:].partition(",")[0]) for part in path if part[0] in "MH"]
    down = [float(part[1:].rpartition(",")[2]) for part in path if part[0] in "MV"]
    assert across == sorted(across)
    assert down == sorted(down)
    assert max(across) <= frame.width


def test_those_at_risk_never_grow_and_end_with_whom_is_left() -> None:
    at_risk = row(curves(WIDE, {"CAD": STEPS}), "CAD")
    assert at_risk == sorted(at_risk, reverse=True)
    assert (at_risk[0], at_risk[-1]) == (10, 1)


@pytest.mark.parametrize("names", [["CAD", "Diabetes"], ["b", "a", "c"]])
def test_each_problem_has_its_own_line_and_row_in_the_order_given(names: list[str]) -> None:
    onset: dict[str, Any] = dict.fromkeys(names, STEPS)
    drawn = curves(WIDE, onset)
    assert re.findall(r'class="curve s(\d)" ?/?>', drawn)
    assert len(paths(drawn)) == len(names)
    places = [drawn.index(f">{name}</text>") for name in names]
    assert places == sorted(places)


def test_a_name_is_text_and_never_markup() -> None:
    drawn = curves(WIDE, {"<b>CAD</b>": ALONE})
    assert "<b>" not in drawn
    assert "&lt;b&gt;CAD" in drawn

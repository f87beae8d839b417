"""Control over the years as a picture."""

from goldbench.reports.figures import Frame
from goldbench.reports.timeline.trends import trends
from goldbench.risk.timeline import Trend

FRAME = Frame(900, "t", "Control", "by year")


def test_a_line_a_problem_and_a_dot_a_year() -> None:
    steps = (Trend(0, 10, 5, 4, 0), Trend(1, 4, 1, 4, 1))
    drawn = str(trends(FRAME, {"Diabetes": steps, "Hypertension": steps[:1]}))
    assert drawn.count("<circle") == 3
    assert "year 1: 1 of 4 records" in drawn
    assert drawn.count('class="curve s0"') == 2  # the line and its sample


def test_nothing_to_draw_is_an_empty_frame() -> None:
    drawn = str(trends(FRAME, {"Diabetes": ()}))
    assert "<circle" not in drawn
    assert "Diabetes" in drawn

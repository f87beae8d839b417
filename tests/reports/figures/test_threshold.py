import pytest

from goldbench.reports.figures import (
    Estimate,
    Frame,
    ThresholdSeries,
    reliability_plot,
    threshold_plot,
)
from reports.markup import elements, parsed

POINTS = ((0.1, Estimate(0.9, 0.85, 0.95)), (0.5, Estimate(0.8, 0.7, 0.88)), (0.9, Estimate(None)))


@pytest.mark.parametrize("width", [860, 350])
def test_every_score_has_a_line_marks_and_a_band(width: int) -> None:
    series = [ThresholdSeries(name, POINTS) for name in ("Precision", "Recall")]
    svg = parsed(threshold_plot(series, Frame(width, "t", "t", "d"), axes=("From", "Score")))
    assert len(elements(svg, "//polygon[starts-with(@class, 'band')]")) == 2
    assert len(elements(svg, "//polyline[starts-with(@class, 'trend')]")) == 2
    titles = [str(p.findtext("title")) for p in svg.iter("path") if p.findtext("title")]
    assert titles == [
        "Precision, 0.100: 0.900",
        "Precision, 0.500: 0.800",
        "Recall, 0.100: 0.900",
        "Recall, 0.500: 0.800",
    ]


def test_one_point_has_no_band() -> None:
    series = [ThresholdSeries("F1", POINTS[:1])]
    svg = parsed(threshold_plot(series, Frame(860, "t", "t", "d"), axes=("From", "Score")))
    assert elements(svg, "//polygon") == []


def test_groups_of_like_confidence_stand_beside_the_line_of_honesty() -> None:
    points = [(0.2, 30, Estimate(0.1, 0.05, 0.2)), (0.9, 30, Estimate(1.0, 0.9, 1.0))]
    svg = parsed(reliability_plot(points, Frame(520, "r", "t", "d"), axes=("Sure", "Right")))
    assert len(elements(svg, "//line[@class='reference']")) == 1
    assert len(elements(svg, "//line[starts-with(@class, 'whisker')]")) == 2
    titles = [str(p.findtext("title")) for p in svg.iter("path")]
    assert titles == ["0.200: 0.100 (30)", "0.900: 1.000 (30)"]

import pytest

from goldbench.reports.figures import Bin, Estimate, Frame, LengthSeries, length_plot
from reports.markup import elements, parsed, strings

BINS = (
    Bin(10, 90, 50.0, 20, Estimate(0.9, 0.85, 0.95)),
    Bin(91, 400, 200.0, 20, Estimate(0.8, 0.7, 0.88)),
    Bin(401, 5000, 900.0, 20, Estimate(None)),
)


@pytest.mark.parametrize("width", [860, 350])
def test_groups_are_marks_with_intervals_from_short_to_long(width: int) -> None:
    series = [LengthSeries("s", BINS, ((10, 0.3), (50, 1.0)))]
    svg = parsed(length_plot(series, Frame(width, "l", "t", "d"), axes=("Characters", "F1")))
    marks = [str(p.findtext("title")) for p in svg.iter("path")]
    assert marks == ["s: 10–90, 20: 0.900", "s: 91–400, 20: 0.800"]
    assert len(list(svg.iter("circle"))) == 2
    assert len(elements(svg, "//line[starts-with(@class, 'whisker')]")) == 2
    places = [float(str(p.get("transform"))[10:].split()[0]) for p in svg.iter("path")]
    assert 0 < places[0] < places[1] < width


def test_a_wide_range_of_lengths_has_a_logarithmic_axis() -> None:
    svg = parsed(
        length_plot([LengthSeries("s", BINS)], Frame(860, "l", "t", "d"), axes=("C", "F1"))
    )
    places = {
        str(t.text): float(str(t.get("x")))
        for t in svg.iter("text")
        if str(t.text) in {"10", "100", "1,000"}
    }
    steps = [places["100"] - places["10"], places["1,000"] - places["100"]]
    assert steps[0] == pytest.approx(steps[1], abs=0.2)


def test_several_systems_have_a_legend_and_stand_side_by_side() -> None:
    series = [LengthSeries(name, BINS[:1]) for name in ("one", "two")]
    svg = parsed(length_plot(series, Frame(860, "l", "t", "d"), axes=("C", "F1")))
    assert {"one", "two"} <= set(strings(svg, "//text/text()"))
    titled = [p for p in svg.iter("path") if p.find("title") is not None]
    places = {str(p.get("transform")).split()[0] for p in titled}
    assert len(places) == 2

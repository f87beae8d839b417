import re

from goldbench.reports.figures import BarRow, FlowStep, Frame, bars, flow

STEPS = [
    FlowStep("1,000 notes found", ("of 2 sites",)),
    FlowStep("900 notes eligible", (), ("100 left out: age under 18",)),
]


def frame(width: int) -> Frame:
    return Frame(width, f"f{width}", "Flow", "from 1,000 to 900")


def heights(svg: str) -> list[float]:
    return [float(y) for y in re.findall(r'<rect[^>]* y="([\d.]+)"', svg)]


def test_boxes_follow_each_other_downwards_and_what_is_left_out_stands_between() -> None:
    for width in (760, 350):
        markup = flow(STEPS, frame(width))
        first, second = heights(markup)
        assert first < second
        (beside,) = re.findall(r'y="([\d.]+)" class="quiet">100 left out', markup)
        assert first < float(beside) < second


def test_nothing_reaches_over_the_edge_of_the_figure() -> None:
    long = FlowStep("x " * 90, ("y " * 120,), ("z " * 80,))
    markup = flow([*STEPS, long], frame(350))
    assert all(float(x) < 350 for x in re.findall(r'<text x="([\d.]+)"', markup))
    assert markup.count("<text") > 12


def test_bars_are_as_long_as_their_counts_and_keep_the_colours_of_their_series() -> None:
    rows = [BarRow("DATE", (40, 20)), BarRow("NAME", (10, 0))]
    markup = bars(rows, [(2, "gold"), (0, "system")], frame(760))
    widths = [float(w) for w in re.findall(r'<rect[^>]* width="([\d.]+)"', markup)]
    assert abs(widths[0] - 2 * widths[1]) < 0.2
    assert abs(widths[0] - 4 * widths[2]) < 0.2
    classes = re.findall(r'<rect[^>]* class="mark (s\d)"', markup)
    assert classes == ["s2", "s0", "s2", "s0"]
    assert "DATE" in bars(rows, [(2, "gold"), (0, "system")], frame(350))

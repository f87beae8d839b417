from goldbench.reports.figures import SERIES, Frame, swatch
from goldbench.reports.figures.marker import legend, marker
from goldbench.reports.figures.svg import element, shorten, text, width_of
from reports.markup import parsed


def test_text_and_attributes_are_escaped() -> None:
    markup = element("text", "<b>&", data_x='"><script>', x=None)
    assert str(markup) == '<text data-x="&#34;&gt;&lt;script&gt;">&lt;b&gt;&amp;</text>'


def test_children_that_are_elements_stay_elements() -> None:
    assert str(element("g", text(1, 2.04, "a"))) == '<g><text x="1" y="2">a</text></g>'


def test_a_frame_names_and_describes_its_figure() -> None:
    svg = parsed(Frame(400, "f1", "T <1>", "D").enclose(99.6, element("g")))
    assert svg.get("viewBox") == "0 0 400 100"
    assert svg.get("aria-labelledby") == "f1-title f1-desc"
    assert [child.text for child in svg][:2] == ["T <1>", "D"]


def test_a_name_is_cut_only_where_it_does_not_fit() -> None:
    assert shorten("short", 100) == "short"
    long = "A_VERY_LONG_NAME_OF_A_LABEL"
    assert width_of(shorten(long, 90)) <= 100
    assert shorten(long, 90).endswith("…")
    assert shorten(long, 0) == "…"


def test_series_differ_in_shape_and_colour_and_repeat_at_the_end() -> None:
    drawn = [str(marker(series, 0, 0)) for series in range(SERIES)]
    assert len(set(drawn)) == SERIES
    assert str(marker(SERIES, 0, 0)) == drawn[0]
    assert 'class="mark s2"' in str(swatch(2))


def test_a_legend_breaks_into_rows() -> None:
    _, short = legend(["a", "b"], 400, 8)
    _, tall = legend(["a long name of a system"] * 5, 400, 8)
    assert tall > short

import pytest

from goldbench.reports.figures import Estimate, ForestRow, Frame, forest
from reports.markup import elements, parsed, strings


def rows(*values: float | None) -> list[ForestRow]:
    return [
        ForestRow(
            f"LABEL_{n}",
            10 * n,
            (Estimate(v, None if v is None else v - 0.1, None if v is None else v + 0.05),),
        )
        for n, v in enumerate(values)
    ]


@pytest.mark.parametrize("width", [860, 350])
def test_every_row_is_drawn_with_its_name(width: int) -> None:
    svg = parsed(forest(rows(0.9, 0.7, None), ["s"], Frame(width, "f", "t", "d"), measure="F1"))
    names = strings(svg, "//text/title/text()")
    assert names == ["LABEL_0", "LABEL_1", "LABEL_2"]
    assert len(list(svg.iter("path"))) == 2  # the undefined one has no mark
    assert "–" in "".join(strings(svg, "//text/text()"))


def test_marks_stand_in_the_order_of_their_scores_on_one_axis() -> None:
    svg = parsed(forest(rows(0.9, 0.7), ["s"], Frame(860, "f", "t", "d"), measure="F1"))
    places = [float(str(p.get("transform"))[10:].split()[0]) for p in svg.iter("path")]
    assert places[0] > places[1]
    whiskers = elements(svg, "//line[starts-with(@class, 'whisker')]")
    for place, line in zip(places, whiskers, strict=True):
        assert float(str(line.get("x1"))) < place < float(str(line.get("x2")))


def test_intervals_never_leave_the_plot() -> None:
    row = [ForestRow("A", 3, (Estimate(1.0, 0.2, 1.0),))]
    svg = parsed(forest(row, ["s"], Frame(350, "f", "t", "d"), measure="F1"))
    for line in svg.iter("line"):
        assert 0 <= float(str(line.get("x1"))) <= float(str(line.get("x2"))) <= 350


def test_several_systems_share_a_row_and_have_a_legend() -> None:
    both = [ForestRow("A", 3, (Estimate(0.9), Estimate(0.8)))]
    svg = parsed(
        forest(both, ["one", "two"], Frame(860, "f", "t", "d"), measure="F1", reference=0.85)
    )
    texts = strings(svg, "//text/text()")
    assert {"one", "two", "0.900", "0.800"} <= set(texts)
    assert elements(svg, "//line[@class='reference']")


@pytest.mark.parametrize("width", [860, 350])
def test_the_dashed_line_says_what_it_is(width: int) -> None:
    drawn = forest(
        rows(0.9, 0.7),
        ["s"],
        Frame(width, "f", "t", "d"),
        measure="F1",
        reference=0.8,
        called="all together 0.800",
    )
    svg = parsed(drawn)
    (dashed,) = elements(svg, "//line[@class='reference']")
    (label,) = elements(svg, "//text[text()='all together 0.800']")
    assert float(str(label.get("y"))) < float(str(dashed.get("y1"))) + 5

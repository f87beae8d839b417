"""Drawings of a board: within their frame, whatever the figures are, and in words of the page."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from goldbench.web.bench.charts import forest_axis, forest_line, forest_scale, time_line
from goldbench.web.words import Words

EN = Words.of("en")
SHARES = st.floats(0, 1)


def numbers(drawn: Markup, *names: str) -> list[float]:
    return [float(value) for name in names for value in re.findall(rf' {name}="([^"]*)"', drawn)]


def count(drawn: Markup, look: str) -> int:
    return drawn.count(f'class="{look}"')


@given(SHARES, st.tuples(SHARES, SHARES), st.lists(SHARES, max_size=4))
def test_nothing_is_drawn_beyond_its_axis(
    value: float, ends: tuple[float, float], others: list[float]
) -> None:
    x = forest_scale(others)
    drawn = forest_line(value, sorted(ends), x, [{"kind": "host", "value": v} for v in others])
    for at in numbers(drawn, "x1", "x2", "cx"):
        assert x.start - 0.1 <= at <= x.end + 0.1
    assert count(drawn, "dot") == count(drawn, "whisker") == 1


def test_what_is_not_defined_has_no_dot_and_no_whisker() -> None:
    x = forest_scale([])
    drawn = forest_line(None, [0.1, 0.9], x)
    assert (count(drawn, "axis"), count(drawn, "dot"), count(drawn, "whisker")) == (1, 0, 0)
    drawn = forest_line(0.5, None, x)
    assert (count(drawn, "dot"), count(drawn, "whisker")) == (1, 0)


def test_a_line_beyond_the_axis_is_left_out() -> None:
    x = forest_scale([0.9])
    references = [{"kind": "host", "value": 0.1}, {"kind": "published", "value": 0.95}]
    drawn = forest_line(0.9, None, x, references)
    assert count(drawn, "reference published") == 1
    assert count(drawn, "reference host") == 0


@pytest.mark.parametrize("values", [[], [0.0], [0.99], [1.0], [0.31, 1.0]])
def test_an_axis_has_its_ticks_in_the_words_of_the_page(values: list[float]) -> None:
    x = forest_scale(values)
    ticks = re.findall(r">([\d.,]+)</text>", forest_axis(x, EN))
    assert len(ticks) >= 2
    assert len({len(tick) for tick in ticks}) == 1  # as many digits each
    spanish = re.findall(r">([\d.,]+)</text>", forest_axis(x, Words.of("es")))
    assert [tick.replace(",", ".") for tick in spanish] == ticks


def point(at: str, f1: float | None, *, best: bool = False, interval: Any = None) -> dict[str, Any]:
    return {"at": at, "f1": f1, "f1_interval": interval, "best": best}


def test_without_a_figure_there_is_no_drawing() -> None:
    assert time_line([], [], EN, width=300) == ""
    nobody = [point("2026-01-01T00:00:00Z", None)]
    assert time_line(nobody, [{"kind": "host", "value": 0.5, "name": "x"}], EN, width=300) == ""


@pytest.mark.parametrize("width", [300, 479, 480, 900])
def test_one_submission_stands_within_the_frame(width: int) -> None:
    drawn = time_line(
        [point("2026-01-01T12:00:00Z", 0.5, best=True, interval=[0.3, 0.7])], [], EN, width=width
    )
    (at,), (up,) = numbers(drawn, "cx"), numbers(drawn, "cy")
    assert 46 <= at <= width - 12
    assert 14 <= up <= 280 - 34
    assert count(drawn, "dot") == 1


def test_dots_are_filled_where_the_best_moved_and_the_best_runs_on() -> None:
    points = [
        point("2026-01-01T00:00:00Z", 0.5, best=True),
        point("2026-01-02T00:00:00+00:00", 0.4),
        point("2026-01-03T00:00:00Z", None),
        point("2026-01-09T00:00:00Z", 0.9, best=True, interval=[0.8, 1.0]),
    ]
    drawn = time_line(points, [], EN, width=600)
    assert (count(drawn, "dot"), count(drawn, "dot hollow"), count(drawn, "whisker")) == (2, 1, 1)
    assert count(drawn, "best") == 3  # level, up, level
    assert numbers(drawn, "cx") == sorted(numbers(drawn, "cx"))


def test_names_are_words_and_never_markup() -> None:
    references = [{"kind": "published", "value": 0.5, "name": "<b>Peer & Co</b> 😀"}]
    drawn = time_line([point("2026-01-01T00:00:00Z", 0.5)], references, EN, width=600)
    assert "&lt;b&gt;Peer &amp; Co&lt;/b&gt; 😀" in drawn
    assert "<b>" not in drawn
    assert "style=" not in drawn

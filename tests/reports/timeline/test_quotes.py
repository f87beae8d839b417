"""Notes with their evidence marked: every character once, whatever overlaps, and as text."""

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Span
from goldbench.reports.timeline.quotes import mark_quotes
from strategies import texts

TEXT = "h/o CAD & <statin> 😀"


def shown(*places: tuple[int, int, str], text: str = TEXT) -> str:
    return str(mark_quotes(text, [Span(*place) for place in places], 3))


def plain(marked: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", marked))


@pytest.mark.parametrize(
    ("places", "marked"),
    [
        ([], "h/o CAD &amp; &lt;statin&gt; 😀"),
        (
            [(4, 7, "CAD")],
            'h/o <span id="q3-4-7"></span><mark title="CAD">CAD</mark> &amp; &lt;statin&gt; 😀',
        ),
        (
            [(19, 20, "x")],
            'h/o CAD &amp; &lt;statin&gt; <span id="q3-19-20"></span><mark title="x">😀</mark>',
        ),
    ],
)
def test_a_quote_is_marked_where_it_stands(places: list[tuple[int, int, str]], marked: str) -> None:
    assert shown(*places) == marked


def test_what_overlaps_is_cut_and_says_both() -> None:
    marked = shown((0, 7, "B"), (4, 9, "A"))
    assert re.findall(r'<mark title="([^"]*)">([^<]*)</mark>', marked) == [
        ("B", "h/o "), ("A, B", "CAD"), ("A", " &amp;"),
    ]  # fmt: skip
    assert plain(marked) == TEXT


def test_the_same_place_twice_is_one_anchor_with_both_labels() -> None:
    marked = shown((4, 7, "B"), (4, 7, "A"), (4, 7, "A"))
    assert marked.count('id="q3-4-7"') == 1
    assert '<mark title="A, B">CAD</mark>' in marked


def test_two_that_begin_together_have_an_anchor_each() -> None:
    marked = shown((4, 7, "A"), (4, 5, "B"))
    assert re.findall(r'id="([^"]*)"', marked) == ["q3-4-5", "q3-4-7"]


def test_what_lies_beyond_the_text_is_left_out_and_nothing_is_nothing() -> None:
    assert shown((4, 700, "A")) == shown()
    assert shown(text="") == ""


def test_a_label_is_text_and_never_markup() -> None:
    assert 'title="&lt;b&gt; &#34;x&#34;"' in shown((4, 7, '<b> "x"'))


@given(st.data(), texts())
def test_the_text_is_there_once_and_whole(data: st.DataObject, text: str) -> None:
    edge = st.integers(0, len(text))
    drawn = data.draw(st.lists(st.tuples(edge, edge), max_size=5))
    spans = [Span(min(pair), max(pair), "x") for pair in drawn if pair[0] != pair[1]]
    marked = str(mark_quotes(text, spans, 0))
    assert plain(marked) == html.unescape(html.escape(text))
    assert len(re.findall(r'id="', marked)) == len({(s.start, s.end) for s in spans})

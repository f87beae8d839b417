from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Ruler
from goldbench.corpus.offsets import Unit
from goldbench.services.remote.offset_units import in_code_points
from strategies import texts

TEXT = "😀é 12/26/2020"


def mark(start: Any, length: Any, text: Any = "12/26/2020") -> dict[str, Any]:
    return {"start": start, "length": length, "text": text}


@pytest.mark.parametrize(
    ("start", "unit"), [(3, "code points"), (4, "utf-16"), (7, "utf-8"), (5, "code points")]
)
def test_the_unit_is_the_one_in_which_the_quotes_fit(start: int, unit: str) -> None:
    counted = in_code_points([mark(start, 10)], TEXT)
    assert counted.unit == unit
    assert counted.marks == [mark(3 if start != 5 else 5, 10)]


@pytest.mark.parametrize(
    "broken", [mark(-1, 3), mark("3", 10), mark(3, None), mark(3, 10, None), mark(4, 999), {}]
)
def test_marks_that_fit_nowhere_are_left_as_they_are(broken: dict[str, Any]) -> None:
    assert in_code_points([broken], TEXT) == ([broken], "code points")


def test_one_mark_that_does_not_fit_keeps_all_where_they_are() -> None:
    marks = [mark(4, 10), mark(0, 1, "x")]
    assert in_code_points(marks, TEXT) == (marks, "code points")


@given(texts(min_size=1).filter(lambda text: text != ""), st.data())
def test_offsets_in_any_unit_are_found_again(text: str, data: st.DataObject) -> None:
    unit: Unit = data.draw(st.sampled_from(["code points", "utf-16", "utf-8"]))
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    ruler = Ruler.of(text, unit)
    first, last = ruler.to_units(start), ruler.to_units(end)
    moved = in_code_points([mark(first, last - first, text[start:end])], text).marks[0]
    assert text[moved["start"] : moved["start"] + moved["length"]] == text[start:end]

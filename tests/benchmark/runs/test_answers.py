"""What a tool answered, taken apart: marks that cannot be are refused and counted."""

from typing import Any

import pytest

from goldbench.benchmark.kinds import ANY, PHI
from goldbench.benchmark.runs.answers import ShapeError, read_answer, read_line
from goldbench.corpus import Attributes, Span, Tag

TEXT = "Seen on 2026-01-31 by Ana."


def test_a_task_with_its_own_gold_takes_any_label_and_facts() -> None:
    line = {
        "spans": [{"start": 8, "end": 18, "label": "DAY", "attributes": {"kind": "visit"}}],
        "tags": [{"label": "SMOKER", "attributes": {"status": "never", "odd": [1]}}],
    }
    answer = read_line(line, TEXT, ANY)
    assert answer.spans == (Span(8, 18, "DAY", Attributes(kind="visit")),)
    assert answer.tags == (Tag("SMOKER", Attributes(status="never")),)
    assert answer.refused == 0
    assert read_line({"tags": []}, TEXT, ANY).marks == ((), ())


@pytest.mark.parametrize(
    "mark",
    [
        {"start": 8, "end": 99, "label": "DAY"}, {"start": 8, "end": 8, "label": "DAY"},
        {"start": -1, "end": 3, "label": "DAY"}, {"start": "8", "end": 9, "label": "DAY"},
        {"start": 8, "end": 9}, {"start": 8, "end": 9, "label": 7},
        {"start": 8, "end": 9, "label": ""},
        {"start": 8, "end": 9, "label": "x\n"}, {"start": 8, "end": 9, "label": "x" * 121},
        {"start": True, "end": 9, "label": "DAY"}, "DAY", None,
    ],
)  # fmt: skip
def test_a_mark_that_cannot_be_is_refused(mark: Any) -> None:
    answer = read_line({"spans": [mark]}, TEXT, ANY)
    assert (answer.spans, answer.refused) == ((), 1)


def test_facts_without_a_name_and_too_many_marks_are_refused() -> None:
    assert read_line({"tags": [{"attributes": {}}, 7]}, TEXT, ANY).refused == 2
    mark = {"start": 0, "end": 1, "label": "X"}
    assert read_line({"spans": [mark] * 20}, TEXT, ANY).refused == 20 - (len(TEXT) // 2 + 1)


@pytest.mark.parametrize("line", [None, [], {}, {"spans": {}}, {"tags": 7}, {"text": "x"}])
def test_an_answer_of_another_shape_is_none(line: Any) -> None:
    with pytest.raises(ShapeError):
        read_line(line, TEXT, ANY)


def test_a_de_identifier_is_asked_for_what_is_left() -> None:
    left = "Seen on ********** by ***."
    for answer in (
        read_line({"text": left}, TEXT, PHI),
        read_answer({"deidentifiedNote": {"text": left}}, TEXT, PHI),
    ):
        assert [TEXT[span.start : span.end] for span in answer.spans] == ["2026-01-31", "Ana"]


@pytest.mark.parametrize("content", [None, {}, {"text": 7}, {"text": "x" * 20_000}])
def test_a_de_identifier_without_a_text_has_no_answer(content: Any) -> None:
    for act, answer in ((read_line, content), (read_answer, {"deidentifiedNote": content})):
        with pytest.raises(ShapeError):
            act(answer, TEXT, PHI)

"""Lines on a board: those of its type of task, and what the host drew."""

from pathlib import Path
from typing import Any

import pytest

from benchmark.synthetic_tasks import open_synthetic
from goldbench.benchmark import Bench, Task, add_reference, board, over_time, references
from goldbench.errors import UsageError


def test_what_was_published_and_what_readers_reach_are_lines(bench: Bench, tmp_path: Path) -> None:
    task = open_synthetic(bench, tmp_path, "heart-risk", family="heart-risk", lang="en")
    assert [(reference["kind"], reference["value"]) for reference in references(bench, task)] == [
        ("agreement", 0.959), ("published", 0.928), ("published", 0.815),
    ]  # fmt: skip
    add_reference(bench, task, "ours", 0.9, kind="agreement", source="two readers")
    add_reference(bench, task, "ours", 0.91, kind="agreement", source="three readers")
    lines = references(bench, task)
    assert [line["source"] for line in lines if line["name"] == "ours"] == ["three readers"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"kind": "guessed"}, "no kind of reference line"),
        ({"value": 1.5}, "between 0 and 1"),
        ({"value": -0.001}, "between 0 and 1"),
        ({"value": float("nan")}, "between 0 and 1"),
        ({"source": " "}, "the source of a reference line"),
        ({"source": "s" * 201}, "at most 200 characters"),
        ({"name": "a\nb"}, "the name of a reference line"),
    ],
)
def test_a_reference_line_has_a_kind_a_value_and_a_source(
    bench: Bench, task: Task, given: dict[str, Any], message: str
) -> None:
    line: dict[str, Any] = {"name": "x", "value": 0.5, "kind": "published", "source": "s"} | given
    with pytest.raises(UsageError, match=message):
        add_reference(bench, task, **line)
    assert references(bench, task) == []


def test_lines_stand_from_the_highest_down_and_equal_ones_by_name(bench: Bench, task: Task) -> None:
    for name, value in (("b", 0), ("d", 0.5), ("c", 0.5), ("a", 0.1234), ("e", 1)):
        add_reference(bench, task, name, value, kind="published", source="s")
    lines = [(line["name"], line["value"]) for line in references(bench, task)]
    assert lines == [("e", 1), ("c", 0.5), ("d", 0.5), ("a", 0.123), ("b", 0)]


def test_a_line_of_the_type_is_moved_by_its_name(bench: Bench, tmp_path: Path) -> None:
    task = open_synthetic(bench, tmp_path, "heart-risk", family="heart-risk", lang="en")
    add_reference(bench, task, "best run", 0.99, kind="published", source="a later paper")
    lines = references(bench, task)
    assert len(lines) == 3
    assert (lines[0]["name"], lines[0]["source"]) == ("best run", "a later paper")
    assert board(bench, task)["references"] == over_time(bench, task)["references"] == lines

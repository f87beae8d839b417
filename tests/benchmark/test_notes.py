"""Notes that anybody may have, and those that nobody gets."""

from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from goldbench.benchmark import Bench, Task, add_task
from goldbench.benchmark.notes import notes_jsonl, public_jsonl
from goldbench.errors import UsageError


def test_public_notes_come_with_their_gold(task: Task) -> None:
    notes = [orjson.loads(line) for line in public_jsonl(task).splitlines()]
    assert [note["id"] for note in notes] == ["public-0", "public-1", "public-2"]
    assert all(note["text"].startswith("Public note") for note in notes)
    assert b"SECRET" not in public_jsonl(task)
    assert b"date" in public_jsonl(task)


def test_hidden_notes_are_given_to_nobody(task: Task) -> None:
    with pytest.raises(UsageError, match="hidden: tools come to them") as error:
        notes_jsonl(task)
    assert "SECRET" not in str(error.value)


def test_notes_for_predictions_come_without_gold_ids_as_they_are(
    bench: Bench, task: Task, tmp_path: Path
) -> None:
    open_ = add_task(
        bench, "open", replace(task.settings, accepts="predictions"),
        gold={"hidden": tmp_path / "hidden.jsonl"}, public=tmp_path / "public.jsonl",
    )  # fmt: skip
    notes = [orjson.loads(line) for line in notes_jsonl(open_).splitlines()]
    assert [note["id"] for note in notes] == [f"hidden-{n}" for n in range(6)]
    assert all(not note.get("spans") for note in notes)
    assert notes[0]["text"].startswith("SECRET-H1")

"""What a team does: submit once a request, know what is left, and nothing to a closed task."""

from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from benchmark.tools import write_command
from goldbench.benchmark import (
    Bench,
    Task,
    Team,
    close_task,
    find_task,
    quota_of,
    submission_status,
    submit,
    try_submission,
)
from goldbench.benchmark.tasks import Settings
from goldbench.errors import GoldbenchError, UsageError


def test_a_closed_task_takes_nothing_and_keeps_nothing(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    close_task(bench, task)
    with pytest.raises(UsageError, match="date, edition 1, is closed"):
        submit(bench, find_task(bench, "date"), team, write_command(tmp_path / "tool"))
    assert list((bench.folder / "submissions").iterdir()) == []


def test_a_request_that_comes_again_is_the_same_submission(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    tool = write_command(tmp_path / "tool")
    first = submit(bench, task, team, tool, op_id="build-7")
    assert submit(bench, task, team, tool, op_id="build-7") == first
    assert submission_status(bench, first)["state"] == "RECEIVED"
    assert quota_of(bench, task, team).left == 0


def test_an_address_needs_the_data_owners_yes(bench: Bench, task: Task, team: Team) -> None:
    with pytest.raises(GoldbenchError):
        submit(bench, task, team, "https://tool.example.org")
    assert quota_of(bench, task, team).left == 1


@pytest.mark.parametrize("name", ["nowhere", "empty", "answers.jsonl"])
def test_what_is_no_tool_is_refused_and_charges_nobody(
    bench: Bench, task: Task, team: Team, tmp_path: Path, name: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "answers.jsonl").write_bytes(orjson.dumps({"id": "a", "spans": []}))
    with pytest.raises(GoldbenchError):
        submit(bench, task, team, tmp_path / name)
    assert quota_of(bench, task, team).left == 1


def test_answers_are_tried_against_the_hidden_notes_and_kept_nowhere(
    bench: Bench, task: Task, tmp_path: Path
) -> None:
    settings: Settings = replace(task.settings, accepts="predictions")
    open_task = replace(task, settings=settings)
    answers = tmp_path / "answers.jsonl"
    answers.write_bytes(
        b"".join(orjson.dumps({"id": f"hidden-{n}", "spans": []}) + b"\n" for n in range(6))
    )
    assert try_submission(open_task, answers).reason is None
    answers.write_bytes(orjson.dumps({"id": "other", "spans": []}) + b"\n")
    assert try_submission(open_task, answers).reason is not None
    assert list((bench.folder / "submissions").iterdir()) == []

"""Answers without a tool: to notes that everybody may read, against gold that nobody sees."""

import io
import tarfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from benchmark.conftest import write_notes
from benchmark.tools import write_command
from goldbench.benchmark import (
    Bench,
    Task,
    Team,
    Worker,
    add_task,
    board,
    default_settings,
    notes_jsonl,
    quota_of,
    submission_status,
    submit,
    try_submission,
)
from goldbench.errors import UsageError
from goldbench.formats import read_corpus, write

TEXTS = [f"Note {n}, seen on 2026-01-0{n}." for n in range(1, 7)]
Line = dict[str, Any]


@pytest.fixture
def asked(bench: Bench, tmp_path: Path) -> Task:
    settings = default_settings("date-annotator", ("nlpsandbox-instance-strict",))
    gold = write_notes(tmp_path / "gold.jsonl", TEXTS)
    return add_task(
        bench, "answers", replace(settings, accepts="predictions"), gold={"hidden": gold},
        public=gold,
    )  # fmt: skip


def answers(task: Task, path: Path, change: Any = None) -> Path:
    """Answer all notes rightly; `change` gets the lines."""
    lines: list[Line] = []
    for raw in notes_jsonl(task).splitlines():
        note = orjson.loads(raw)
        start = note["text"].index("2026")
        spans = [{"start": start, "end": start + 10, "label": "date"}]
        lines.append({"id": note["id"], "spans": spans})
    changed = lines if change is None else change(lines)
    path.write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in changed))
    return path


def done(bench: Bench, task: Task, team: Team, source: Path) -> dict[str, Any]:
    id_ = submit(bench, task, team, source)
    worker = Worker(bench)
    while worker.work_once():
        pass
    return submission_status(bench, id_)


def test_answers_are_scored_without_a_run(
    bench: Bench, asked: Task, team: Team, tmp_path: Path
) -> None:
    assert b"spans" not in notes_jsonl(asked)
    status = done(
        bench, asked, team, answers(asked, tmp_path / "a.jsonl", lambda lines: lines[:-1])
    )
    assert (status["state"], status["kind"], status["missing"]) == ("SCORED", "predictions", 1)
    assert status["charged"]
    dataset = status["figures"][0]
    assert (dataset["use"], dataset["tracks"][0]["recall"]) == (None, 0.833)
    assert board(bench, asked)["datasets"][0]["rows"][0]["kind"] == "predictions"


def _beyond(lines: list[Line]) -> list[Line]:
    return [{**lines[0], "spans": [{"start": 0, "end": 900, "label": "date"}]}, *lines[1:]]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda lines: [*lines, {"id": "other", "spans": []}], "unknown_notes"),
        (lambda lines: lines[:2], "missing"),
        (_beyond, "offsets"),
        (lambda lines: [lines[0], *lines], "answer_shape"),
        (lambda lines: [1, *lines], "answer_shape"),
    ],
    ids=["unknown", "missing", "beyond", "twice", "no record"],
)
def test_what_does_not_fit_is_told_and_not_charged(  # noqa: PLR0917  # fixtures
    bench: Bench, asked: Task, team: Team, tmp_path: Path, change: Any, reason: str
) -> None:
    path = answers(asked, tmp_path / "a.jsonl", change)
    assert try_submission(asked, path).reason == reason
    status = done(bench, asked, team, path)
    assert (status["state"], status["reason"]) == ("INVALID", reason)
    assert status["validation"]["log"]
    assert quota_of(bench, asked, team).left == 1


def test_any_format_is_read_packed_or_plain(
    bench: Bench, asked: Task, team: Team, tmp_path: Path
) -> None:
    write(read_corpus(tmp_path / "gold.jsonl").records(), tmp_path / "brat", "brat")
    with tarfile.open(tmp_path / "brat.tar.gz", "w:gz") as archive:
        archive.add(tmp_path / "brat", ".")
    status = done(bench, asked, team, tmp_path / "brat.tar.gz")
    assert (status["state"], status["missing"]) == ("SCORED", 0)
    assert try_submission(asked, tmp_path / "brat").ok


def test_tools_and_answers_go_to_tasks_that_ask_for_them(
    bench: Bench, asked: Task, task: Task, team: Team, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match="asks for answers"):
        submit(bench, asked, team, write_command(tmp_path / "tool"))
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "tool.toml").write_text('predictions = "a.jsonl"\n')
    (folder / "a.jsonl").write_bytes(b"")
    with pytest.raises(UsageError, match="asks for tools"):
        submit(bench, task, team, folder)
    with pytest.raises(UsageError, match="hidden"):
        notes_jsonl(task)
    assert io.BytesIO(notes_jsonl(asked)).readline()

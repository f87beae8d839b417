"""Goldbench's own annotators run on a task once, as rows that are marked."""

from pathlib import Path

import orjson
import pytest

from benchmark.synthetic_tasks import open_synthetic
from goldbench.benchmark import (
    Bench,
    Task,
    add_baseline,
    add_task,
    board,
    default_settings,
    find_team,
    quota_of,
    submission_status,
)
from goldbench.benchmark.boards.scores import ScoringError
from goldbench.errors import UsageError
from goldbench.formats import read_corpus


@pytest.mark.parametrize(
    ("kind", "family", "lang"),
    [
        ("phi-deidentifier", "phi", "en"),
        ("meddocan", "phi", "es"),
        ("heart-risk", "heart-risk", "en"),
    ],
)
def test_our_own_tools_are_baselines(
    bench: Bench, tmp_path: Path, kind: str, family: str, lang: str
) -> None:
    task = open_synthetic(bench, tmp_path, kind, family=family, lang=lang)
    id_ = add_baseline(bench, task, lang=lang)
    row = board(bench, task)["datasets"][0]["rows"][0]
    assert (row["submission"], row["kind"], row["team"]) == (id_, "baseline", "host")
    first = row["figures"][0]
    assert first["f1"] > 0.3  # three notes
    assert ("leak_rate" in first) == (kind == "phi-deidentifier")
    if kind == "phi-deidentifier":
        low, high = first["leak_rate_interval"]
        assert low <= first["leak_rate"] <= high <= 1
        assert first["needless"] == pytest.approx(1 - first["precision"])
        low, high = first["needless_interval"]
        assert low <= first["needless"] <= high
    with pytest.raises(UsageError, match="already"):
        add_baseline(bench, task, lang=lang)


def test_what_goldbench_has_no_tool_for_has_no_baseline(bench: Bench, tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_bytes(orjson.dumps({"id": "n", "text": "x", "tags": [{"label": "A"}]}) + b"\n")
    settings = default_settings("custom/a", ("tags",))
    task = add_task(bench, "a", settings, gold={"hidden": gold}, public=gold)
    with pytest.raises(UsageError, match="no annotator"):
        add_baseline(bench, task)


def test_a_baseline_is_the_hosts_and_charges_nobody(bench: Bench, task: Task) -> None:
    id_ = add_baseline(bench, task)
    status = submission_status(bench, id_)
    assert (status["state"], status["name"], status["team"]) == (
        "SCORED", "goldbench-date", "host",
    )  # fmt: skip
    assert (status["notes"], status["missing"], status["charged"]) == (6, 0, False)
    assert [step["state"] for step in status["timeline"]] == ["RECEIVED", "SCORED"]
    (figures,) = status["figures"]
    assert figures["use"] is None, "it was run in no cage"
    assert quota_of(bench, task, find_team(bench, "host")).used == 0


def test_a_baseline_keeps_marks_and_no_text(bench: Bench, task: Task) -> None:
    add_baseline(bench, task)
    (path,) = (bench.folder / "runs").glob("*/predictions")
    answers = read_corpus(path)
    assert len(answers.documents) == 6
    assert {document.text for document in answers.documents.values()} == {None}
    assert all(marks.spans for marks in answers.layer().values())


def test_a_baseline_runs_once_on_each_edition(bench: Bench, task: Task, tmp_path: Path) -> None:
    gold, public = {"hidden": tmp_path / "hidden.jsonl"}, tmp_path / "public.jsonl"
    second = add_task(bench, "date", task.settings, gold=gold, public=public)
    assert (second.edition, second.hash) == (2, task.hash)
    assert add_baseline(bench, task) != add_baseline(bench, second)
    for edition in (task, second):
        with pytest.raises(UsageError, match="already"):
            add_baseline(bench, edition)


def test_a_baseline_on_changed_gold_leaves_no_row(bench: Bench, task: Task) -> None:
    (dataset,) = task.hidden
    (dataset.path / "more").write_bytes(b"x")
    with pytest.raises(ScoringError):
        add_baseline(bench, task)
    assert board(bench, task)["datasets"][0]["rows"] == []

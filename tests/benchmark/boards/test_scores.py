"""Figures are made in a child, kept for good, and gold that has changed is not used."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import select

from benchmark.boards.conftest import TRACK, Contest, score_here
from goldbench.benchmark import submission_status, tables
from goldbench.benchmark.boards import scores
from goldbench.benchmark.boards.scores import (
    ScoringError,
    check_gold,
    compare_pair,
    compare_runs,
    keep_figures,
    newest_figures,
    score_run,
    scoring_rules,
)
from goldbench.benchmark.tasks import default_settings

IN_CHILD = scores._in_child  # noqa: SLF001  # before the fixture takes its place


def runs_of(contest: Contest) -> dict[str, str]:
    """Give the run of each tool."""
    submission, run = tables.submission, tables.run
    query = select(submission.c.name, run.c.id).join(run, run.c.submission_id == submission.c.id)
    with contest.bench.store.read() as connection:
        return {row.name: row.id for row in connection.execute(query)}


def test_gold_is_what_it_was_or_is_refused(contest: Contest) -> None:
    (dataset,) = contest.task.hidden
    check_gold(dataset)
    file = next(path for path in sorted(dataset.path.rglob("*")) if path.is_file())
    file.rename(file.with_name("renamed"))
    with pytest.raises(ScoringError) as error:
        check_gold(dataset)
    assert error.value.reason == "gold_changed"
    with pytest.raises(ScoringError, match="'hidden' is not what it was"):
        check_gold(replace(dataset, path=dataset.path / "nowhere"))


@pytest.mark.parametrize(
    ("kind", "family", "removal"),
    [
        ("date-annotator", "date", False),
        ("phi-deidentifier", "phi", True),
        ("heart-risk", None, False),
    ],
)
def test_a_type_of_task_says_what_counts(
    contest: Contest,
    kind: str,
    family: str | None,
    removal: bool,
) -> None:
    rules = scoring_rules(default_settings(kind), contest.task.hidden[0])
    assert (rules["family"], rules["removal"]) == (family, removal)
    assert orjson.loads(orjson.dumps(rules))["gold"] == str(contest.task.hidden[0].path)


def test_a_child_that_fails_is_a_fault_of_the_platform(
    contest: Contest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import sys\nprint('first', 'last', sep='\\n', file=sys.stderr)\nsys.exit(3)"
    )
    monkeypatch.setattr(scores, "_in_child", IN_CHILD)
    monkeypatch.setattr(scores, "_PROGRAM", program)
    with pytest.raises(ScoringError, match=r"exit code 3\): last$") as error:
        score_run(contest.task.settings, contest.task.hidden[0], tmp_path)
    assert error.value.reason == "platform"
    program.write_text("import time\ntime.sleep(60)")
    monkeypatch.setattr(scores, "_SECONDS", 0.01)
    with pytest.raises(ScoringError, match="too long"):
        score_run(contest.task.settings, contest.task.hidden[0], tmp_path)


def test_a_child_is_given_its_order_and_limited_in_memory(
    contest: Contest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import json, resource, sys\n"
        "limit = resource.getrlimit(resource.RLIMIT_AS)[0]\n"
        "print(json.dumps([sys.argv[1], json.load(sys.stdin)['predictions'], limit]))"
    )
    monkeypatch.setattr(scores, "_in_child", IN_CHILD)
    monkeypatch.setattr(scores, "_PROGRAM", program)
    answer: Any = score_run(contest.task.settings, contest.task.hidden[0], tmp_path / "p")
    assert answer == ["score", str(tmp_path / "p"), 8_000_000_000]


def test_one_run_alone_is_compared_with_nothing(
    contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scores, "_in_child", None)
    assert compare_runs(contest.task.settings, contest.task.hidden[0], [Path("x")]) == []
    assert compare_runs(contest.task.settings, contest.task.hidden[0], []) == []


def test_a_pair_is_compared_once_and_read_afterwards(
    board_of_three: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench, task, runs = board_of_three.bench, board_of_three.task, runs_of(board_of_three)
    asked: list[str] = []

    def count(what: str, order: dict[str, Any]) -> Any:
        asked.append(what)
        return score_here(what, order)

    monkeypatch.setattr(scores, "_in_child", count)
    (dataset,) = task.hidden
    first = compare_pair(bench, task, dataset, runs["good"], runs["weak"])
    assert first["difference"] > 0
    assert first["p"] < 0.05
    assert compare_pair(bench, task, dataset, runs["good"], runs["weak"]) == first
    back = compare_pair(bench, task, dataset, runs["weak"], runs["good"])
    assert back["difference"] == pytest.approx(-first["difference"])
    assert asked == ["compare"] * 2
    names = {path.name for path in (bench.folder / "runs" / runs["good"]).iterdir()}
    assert len(names) == 2, "the predictions and the comparison, no draft"


def test_the_newest_figures_are_shown_in_the_order_of_the_task(board_of_three: Contest) -> None:
    bench, task = board_of_three.bench, board_of_three.task
    run = runs_of(board_of_three)["good"]
    with bench.store.write("queue") as connection:
        before = newest_figures(connection, run, task)
        newer = before["nlpsandbox-type"] | {"f1": 0.125}
        keep_figures(bench, connection, run, [newer, {"track": "left", "version": 1}])
        after = newest_figures(connection, run, task)
    assert list(after) == [TRACK, "nlpsandbox-type"], "a track the task has not is not shown"
    assert after == before | {"nlpsandbox-type": newer}
    (figures,) = submission_status(bench, board_of_three.sent["good"])["figures"]
    assert figures["tracks"] == list(after.values())

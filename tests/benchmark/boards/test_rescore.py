"""Scoring anew gives the same figures, keeps the old ones and touches nothing else."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select

from benchmark.boards.conftest import Contest, open_task
from benchmark.played import every, run, send, validate
from goldbench.benchmark import Bench, board, find_team, prune, quota_of, rescore, tables, withdraw
from goldbench.benchmark.boards.scores import ScoringError


def count_figures(bench: Bench) -> int:
    with bench.store.read() as connection:
        count = connection.execute(select(func.count()).select_from(tables.score)).scalar_one()
    return int(count)


def test_the_same_rules_give_the_same_board_and_no_quota_is_touched(
    board_of_three: Contest,
) -> None:
    bench, task = board_of_three.bench, board_of_three.task
    team = find_team(bench, "alpha")
    before, quota, figures = board(bench, task), quota_of(bench, task, team), count_figures(bench)
    assert rescore(bench, task) == 3
    assert board(bench, task) == before
    assert quota_of(bench, task, team) == quota
    assert count_figures(bench) == 2 * figures, "what was shown stays"


def test_only_scored_submissions_of_that_edition_are_scored_anew(
    board_of_three: Contest, tmp_path: Path
) -> None:
    bench, task = board_of_three.bench, board_of_three.task
    assert rescore(bench, open_task(bench, tmp_path)) == 0
    send(bench, task, find_team(bench, "beta"), tmp_path / "held", "held")
    validate(bench)
    run(bench, task, every(2), end="APPROVAL")
    assert rescore(bench, task) == 3
    with bench.store.read() as connection:
        last = tables.LOG.events(connection, "host")[-1]
    assert (last.kind, last.payload) == ("rescored", {"task": "date", "edition": 1, "runs": 3})


def test_answers_that_were_pruned_a_year_after_withdrawal_stop_nobody(
    board_of_three: Contest,
) -> None:
    bench, task = board_of_three.bench, board_of_three.task
    withdraw(bench, board_of_three.sent["good"])
    late = bench.now() + timedelta(days=366)
    assert prune(replace(bench, now=lambda: late)).runs == 1
    before = board(bench, task)
    assert rescore(bench, task) == 2
    assert board(bench, task) == before


def test_changed_gold_is_refused_before_anything_is_written(board_of_three: Contest) -> None:
    figures = count_figures(board_of_three.bench)
    (dataset,) = board_of_three.task.hidden
    (dataset.path / "more").write_bytes(b"x")
    with pytest.raises(ScoringError, match="not what it was"):
        rescore(board_of_three.bench, board_of_three.task)
    assert count_figures(board_of_three.bench) == figures

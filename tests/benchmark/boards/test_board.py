"""Which submissions a board shows, in which order and rank, and what it keeps to itself."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import pytest

from benchmark.boards.conftest import TRACK, Contest, open_task
from benchmark.played import every, run, send, validate
from goldbench.benchmark import board, find_team, submission_status, withdraw
from goldbench.benchmark.boards import scores
from goldbench.benchmark.boards.board import compare_entries, entries_of
from goldbench.benchmark.submissions import queue
from goldbench.corpus import Span
from goldbench.errors import UsageError


def rows_of(contest: Contest) -> list[dict[str, Any]]:
    (dataset,) = board(contest.bench, contest.task)["datasets"]
    rows: list[dict[str, Any]] = dataset["rows"]
    return rows


def find_nothing(number: int, gold: tuple[Span, ...]) -> tuple[Span, ...]:
    del number, gold
    return ()


def test_an_empty_board_has_its_datasets_and_no_rows(contest: Contest) -> None:
    shown = board(contest.bench, contest.task)
    assert (shown["task"], shown["edition"], shown["primary"]) == ("date", 1, TRACK)
    assert shown["datasets"] == [{"name": "hidden", "site": "here", "documents": 24, "rows": []}]
    assert shown["across"] == []


def test_what_no_test_tells_apart_shares_a_rank_and_the_earlier_stands_first(
    board_of_three: Contest,
) -> None:
    rows = rows_of(board_of_three)
    assert [(row["tool"], row["rank"], row["rank_range"]) for row in rows] == [
        ("good", 1, [1, 2]), ("equal", 1, [1, 2]), ("weak", 3, [3, 3]),
    ]  # fmt: skip
    figures = [row["figures"][0]["f1"] for row in rows]
    assert figures == [round(2 * 23 / (23 + 24), 3)] * 2 + [round(2 * 12 / (12 + 24), 3)]
    assert all(
        earlier["received_at"] <= later["received_at"] for earlier, later in pairwise(rows[:2])
    )


def test_a_team_has_a_row_for_each_tool_with_its_best_and_of_how_many(
    board_of_three: Contest,
) -> None:
    sent = board_of_three.sent
    board_of_three.play("alpha", "good", every(100))
    other = board_of_three.play("alpha", "weak", every(3))
    board_of_three.play("beta", "weak", every(100))
    rows = {(row["team"], row["tool"]): row for row in rows_of(board_of_three)}
    shown = {name: (row["submission"], row["best_of"]) for name, row in rows.items()}
    assert shown["alpha", "good"] == (sent["good"], 2), "of two equal tries the first"
    assert shown["alpha", "weak"] == (other, 1), "the same name in another team is another tool"
    assert shown["beta", "weak"][0] != sent["weak"]
    assert shown["beta", "weak"][1] == 2


def test_who_finds_nothing_stands_last(board_of_three: Contest) -> None:
    board_of_three.play("beta", "silent", find_nothing)
    assert [row["tool"] for row in rows_of(board_of_three)] == ["good", "equal", "weak", "silent"]


def test_only_what_was_scored_is_on_the_board_and_what_waits_for_a_yes_shows_no_figures(
    contest: Contest,
) -> None:
    bench, task = contest.bench, contest.task
    kept = contest.play("alpha", "kept", every(3))
    beta = find_team(bench, "beta")
    send(bench, task, beta, contest.folder / "invalid", "invalid")
    validate(bench, "offsets")
    held = send(bench, task, beta, contest.folder / "held", "held")
    validate(bench)
    run(bench, task, every(2), end="APPROVAL")
    send(bench, task, beta, contest.folder / "waits", "waits")
    assert [row["submission"] for row in rows_of(contest)] == [kept]
    status = submission_status(bench, held)
    assert (status["figures"], status["notes"], status["missing"]) == (None, None, None)
    assert status["charged"], "hidden notes were read"


def test_a_withdrawn_try_no_longer_counts_among_the_tries(board_of_three: Contest) -> None:
    second = board_of_three.play("alpha", "good", every(2))
    withdraw(board_of_three.bench, board_of_three.sent["good"])
    shown = [(row["submission"], row["best_of"]) for row in rows_of(board_of_three)]
    assert (second, 1) in shown
    assert len(shown) == 3


def test_a_new_edition_begins_with_an_empty_board(board_of_three: Contest, tmp_path: Path) -> None:
    second = open_task(board_of_three.bench, tmp_path)
    assert second.edition == 2
    assert board(board_of_three.bench, second)["datasets"][0]["rows"] == []
    assert len(rows_of(board_of_three)) == 3


def test_missing_notes_and_answers_that_change_are_told(contest: Contest) -> None:
    bench, task = contest.bench, contest.task
    send(bench, task, find_team(bench, "alpha"), contest.folder / "moody", "moody")
    validate(bench)
    run(bench, task, every(100), missing=3, alike=False)
    (row,) = rows_of(contest)
    assert (row["missing"], row["repeatable"]) == (3, False)


def test_no_note_and_no_count_leaves_by_the_board(board_of_three: Contest) -> None:
    written = orjson.dumps(board(board_of_three.bench, board_of_three.task)).decode()
    for secret in ("SECRET", "hidden-0", "2026-01-1", '"tp"', '"fp"', '"fn"', "gold"):
        assert secret not in written.replace(rows_of(board_of_three)[0]["received_at"][:10], "")


def test_pairs_are_compared_once(board_of_three: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    before = board(board_of_three.bench, board_of_three.task)

    monkeypatch.setattr(scores, "_in_child", None)
    assert board(board_of_three.bench, board_of_three.task) == before
    drafts = [
        path.name for path in board_of_three.bench.folder.glob("runs/*/against-*")
        if path.suffix != ".json"
    ]  # fmt: skip
    assert drafts == []


def test_a_comparison_that_was_made_one_way_is_read_the_other(board_of_three: Contest) -> None:
    bench, task = board_of_three.bench, board_of_three.task
    (dataset,) = task.hidden
    weak, good, equal = entries_of(bench, task, dataset)
    there = compare_entries(bench, task, dataset, good, weak)
    back = compare_entries(bench, task, dataset, weak, good)
    assert there.difference is not None
    assert there.difference > 0
    assert (back.difference, back.p) == (-there.difference, there.p)
    assert compare_entries(bench, task, dataset, good, equal).difference == 0
    assert len(list(bench.folder.glob("runs/*/against-*"))) == 2


def test_a_status_follows_its_submission(contest: Contest) -> None:
    bench, task = contest.bench, contest.task
    id_ = send(bench, task, find_team(bench, "alpha"), contest.folder / "tool", "tool")
    received = submission_status(bench, id_)
    assert (received["state"], received["figures"], received["charged"]) == (
        "RECEIVED",
        None,
        False,
    )
    validate(bench)
    run(bench, task, every(100))
    scored = submission_status(bench, id_)
    assert (scored["state"], scored["charged"], scored["notes"]) == ("SCORED", True, 24)
    (figures,) = scored["figures"]
    assert [track["track"] for track in figures["tracks"]] == list(task.settings.tracks)
    assert figures["use"] == {"cpu_s": 2, "wall_s": 4, "memory_mb": 87}, "in steps"


def test_a_cancelled_submission_is_charged_nothing(contest: Contest) -> None:
    id_ = send(
        contest.bench, contest.task, find_team(contest.bench, "alpha"), contest.folder / "t", "t"
    )
    queue.cancel(contest.bench, id_, "team")
    status = submission_status(contest.bench, id_)
    assert (status["state"], status["charged"], status["figures"]) == ("CANCELLED", False, None)


def test_a_submission_that_is_not_there_is_refused(contest: Contest) -> None:
    with pytest.raises(UsageError, match="no submission 'nothing'"):
        submission_status(contest.bench, "nothing")

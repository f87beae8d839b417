"""The data owner's yes: figures wait where a task asks, and a yes is for what was shown."""

from pathlib import Path

import pytest

from benchmark.played import every, run, send, validate
from goldbench.benchmark import Bench, Task, Team, board, submission_status
from goldbench.benchmark.host import read_events
from goldbench.benchmark.sites import (
    hold,
    let_go,
    let_go_all,
    list_pending,
    make_key,
    set_policy,
    show,
)
from goldbench.benchmark.sites.approval import machine_class, policy_of
from goldbench.errors import UsageError


@pytest.fixture
def waiting(bench: Bench, task: Task, team: Team, tmp_path: Path) -> str:
    """A submission that has run on a task of one's own, which asks."""
    make_key(bench.folder, "north")
    set_policy(bench, task, "ask")
    id_ = send(bench, task, team, tmp_path / "sent", "lines")
    validate(bench)
    run(bench, task, every(3), end="APPROVAL")
    return id_


def test_a_task_lets_go_by_itself_unless_it_is_said_to_ask(bench: Bench, task: Task) -> None:
    def policy() -> str:
        with bench.store.read() as connection:
            return policy_of(connection, task.id)

    assert policy() == "always"
    for wanted in ("ask", "ask", "always"):
        set_policy(bench, task, wanted)
        assert policy() == wanted
    kinds = [event.kind for event in read_events(bench)[0] if event.kind.startswith("approval")]
    assert sorted(kinds) == ["approval: always", "approval: ask", "approval: ask"]


def test_what_waits_is_listed_and_seen_by_nobody(bench: Bench, task: Task, waiting: str) -> None:
    (pending,) = list_pending(bench)
    assert (pending.submission, pending.team, pending.tool, pending.state, pending.held) == (
        waiting, "alpha", "lines 1.0", "APPROVAL", False,
    )  # fmt: skip
    assert board(bench, task)["datasets"][0]["rows"] == []
    assert let_go_all(bench) == 0  # the task asks


def test_what_would_leave_is_shown_without_a_count_or_an_id_of_a_note(
    bench: Bench, waiting: str
) -> None:
    shown = show(bench, waiting)
    assert shown.content["state"] == "SCORED"
    (dataset,) = shown.content["datasets"]
    assert (dataset["documents"], dataset["missing"], dataset["repeatable"]) == (10, 0, True)
    assert dataset["verdicts"] == []
    written = str(shown.content)
    for secret in ("SECRET", "hidden-0", "2026-01-0"):
        assert secret not in written
    assert show(bench, waiting) == shown


def test_a_yes_is_for_exactly_what_was_shown_and_ends_the_wait(
    bench: Bench, task: Task, waiting: str
) -> None:
    with pytest.raises(UsageError, match="has changed since it was shown"):
        let_go(bench, waiting, digest="0" * 64)
    assert let_go(bench, waiting, digest=show(bench, waiting).digest) is None  # there is no hub
    assert submission_status(bench, waiting)["state"] == "SCORED"
    assert list_pending(bench) == []
    assert len(board(bench, task)["datasets"][0]["rows"]) == 1


def test_what_was_held_is_listed_as_held_and_can_still_go(bench: Bench, waiting: str) -> None:
    hold(bench, waiting)
    assert [pending.held for pending in list_pending(bench)] == [True]
    let_go(bench, waiting)
    assert list_pending(bench) == []


def test_a_task_that_no_longer_asks_lets_go_all_but_what_is_held(
    bench: Bench, task: Task, waiting: str
) -> None:
    hold(bench, waiting)
    set_policy(bench, task, "always")
    assert let_go_all(bench) == 0
    let_go(bench, waiting)
    assert let_go_all(bench) == 0


def test_nothing_of_what_has_not_ended_can_leave(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = send(bench, task, team, tmp_path / "sent", "lines")
    for act in (show, let_go, hold):
        with pytest.raises(UsageError, match="it is RECEIVED"):
            act(bench, id_)
        with pytest.raises(UsageError, match="no submission 'nothing'"):
            act(bench, "nothing")


def test_a_machine_is_told_by_its_class() -> None:
    told = machine_class()
    assert told.keys() == {"cores", "memory_gb", "architecture"}
    assert told["cores"] >= 1
    assert told["memory_gb"] & (told["memory_gb"] - 1) == 0  # a power of two

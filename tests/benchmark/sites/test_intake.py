"""A site takes a hub's tasks in: once, as signed, for notes whose figures can leave."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmark.conftest import Clock, write_notes
from benchmark.played import every, play
from goldbench.benchmark import Bench, Task, Team, find_task
from goldbench.benchmark.sites import (
    add_hub,
    join_task,
    list_pending,
    make_key,
    take_parcel,
    write_parcel,
)
from goldbench.benchmark.sites.approval import policy_of
from goldbench.benchmark.sites.bundle import BundleError
from goldbench.benchmark.sites.intake import find_missing, take_folder
from goldbench.benchmark.sites.parcel import members, open_parcel, parcel_list
from goldbench.errors import UsageError


@pytest.fixture
def site(bench: Bench, task: Task, tmp_path: Path, clock: Clock) -> Iterator[Bench]:
    """A site that trusts the hub `bench`, which has one task."""
    del task
    hub = make_key(bench.folder, "hub")
    with Bench.init(tmp_path / "site", now=clock, entropy=secrets.token_bytes) as opened:
        make_key(opened.folder, "north")
        add_hub(opened, "hub", hub.public)
        yield opened


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    return write_notes(tmp_path / "own.jsonl", ["Seen on 2026-01-01."])


def send(hub: Bench, path: Path) -> Path:
    write_parcel(hub, path)
    return path


def test_a_task_waits_until_it_is_joined_and_is_joined_once(
    bench: Bench, site: Bench, notes: Path, tmp_path: Path
) -> None:
    taken = take_parcel(site, send(bench, tmp_path / "p.tar"))
    assert taken.as_json() == {"hub": "hub", "new": 0, "known": 0, "not_joined": ()}
    task = join_task(site, "date", {"ward 1": notes})
    assert [dataset.name for dataset in task.hidden] == ["ward 1"]
    assert task.settings == find_task(bench, "date").settings
    with site.store.read() as connection:
        assert policy_of(connection, task.id) == "ask"
    with pytest.raises(UsageError, match="has been joined already"):
        join_task(site, "date", {"ward": notes})


def test_submissions_come_once_and_wait_for_who_joins(  # noqa: PLR0917  # fixtures
    bench: Bench, task: Task, team: Team, site: Bench, notes: Path, tmp_path: Path
) -> None:
    play(bench, task, team, tmp_path / "sent", name="lines", marks=every(3))
    first = take_parcel(site, send(bench, tmp_path / "1.tar"))
    assert (first.new, first.not_joined) == (0, ("date",))
    join_task(site, "date", {"ward": notes})
    second = take_parcel(site, tmp_path / "1.tar")
    assert (second.new, second.known, second.not_joined) == (1, 0, ())
    third = take_parcel(site, tmp_path / "1.tar")
    assert (third.new, third.known) == (0, 1)
    assert list_pending(site) == []  # it has not run


def test_only_what_is_not_here_and_could_be_used_is_asked_for(  # noqa: PLR0917  # fixtures
    bench: Bench, task: Task, team: Team, site: Bench, notes: Path, tmp_path: Path
) -> None:
    play(bench, task, team, tmp_path / "sent", name="lines", marks=every(3))
    parcel = parcel_list(bench)
    public, content = members(parcel)
    assert find_missing(site, parcel) == [public]
    take_parcel(site, send(bench, tmp_path / "p.tar"))
    assert find_missing(site, parcel) == []
    join_task(site, "date", {"ward": notes})
    assert find_missing(site, parcel) == [content]
    take_parcel(site, tmp_path / "p.tar")
    assert find_missing(site, parcel) == []


@pytest.mark.parametrize(
    "name", ["", " ward", "Día 1", "a/b", "😀", "a\n", "a" * 81, "-ward", "ward\u202e"]
)
def test_notes_whose_figures_could_not_leave_are_refused_before_they_are_used(
    bench: Bench, site: Bench, notes: Path, tmp_path: Path, name: str
) -> None:
    take_parcel(site, send(bench, tmp_path / "p.tar"))
    with pytest.raises(UsageError, match="is not the name of a dataset"):
        join_task(site, "date", {"ward": notes, name: notes})
    assert join_task(site, "date", {"ward": notes}).edition == 1


def test_a_task_that_was_not_offered_cannot_be_joined(site: Bench, notes: Path) -> None:
    with pytest.raises(UsageError, match="has offered no task 'date' yet"):
        join_task(site, "date", {"ward": notes})
    with pytest.raises(UsageError, match="no hub 'other' on record"):
        join_task(site, "date", {"ward": notes}, hub="other")


def test_a_parcel_that_lacks_the_public_notes_leaves_no_task(
    bench: Bench, site: Bench, tmp_path: Path
) -> None:
    path = send(bench, tmp_path / "p.tar")
    with open_parcel(path) as folder:
        next((folder / "public").iterdir()).unlink()
        with pytest.raises(BundleError, match="lacks the public notes"):
            take_folder(site, folder)
    assert list((site.folder / "datasets").iterdir()) == []

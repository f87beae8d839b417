"""A hub and two hospitals. The hub has scored two tools; nothing has been sent anywhere yet."""

import secrets
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmark.conftest import SMALL, write_notes
from benchmark.tools import LINES, write_command
from goldbench.benchmark import (
    Bench,
    Worker,
    add_task,
    add_team,
    board,
    default_settings,
    find_team,
    sites,
    submit,
)

HALF = LINES.replace('re.finditer(r"', 're.finditer(r"1')  # misses every date there is
NAMES = ("north", "south")


def open_at(folder: Path) -> Bench:
    return Bench.open(folder, now=now, entropy=secrets.token_bytes)


def now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class World:
    """Three folders; `tokens` are the sites' at the hub."""

    folder: Path
    tokens: dict[str, str]

    def open(self, name: str) -> Bench:
        return open_at(self.folder / name)

    def copy(self, target: Path) -> "World":
        shutil.copytree(self.folder, target)
        return replace(self, folder=target)


def _hidden(path: Path, site: str, many: int) -> Path:
    return write_notes(
        path, [f"SECRET-{site}-{n} was seen on 2026-01-{n:02} at noon." for n in range(1, many + 1)]
    )


def work(bench: Bench, pieces: int = 100) -> None:
    """Do what waits; a submission is two pieces, its validation and its run."""
    worker = Worker(bench)
    for _ in range(pieces):
        if not worker.work_once():
            break


@pytest.fixture(scope="session")
def made_world(tmp_path_factory: pytest.TempPathFactory, cage: None) -> World:
    del cage
    folder = tmp_path_factory.mktemp("sites")
    tokens = {}
    with ExitStack() as stack:
        benches = {
            name: stack.enter_context(
                Bench.init(folder / name, now=now, entropy=secrets.token_bytes)
            )
            for name in ("hub", *NAMES)
        }
        hub = benches["hub"]
        keys = {name: sites.make_key(bench.folder, name) for name, bench in benches.items()}
        settings = replace(
            default_settings("date-annotator", ("nlpsandbox-instance-strict",)), limits=SMALL
        )
        task = add_task(
            hub, "date", settings, gold={"own": _hidden(folder / "own.jsonl", "hub", 5)},
            public=write_notes(folder / "public.jsonl", ["Public, seen on 2026-02-01."]),
            site="hub",
        )  # fmt: skip
        for team, program in (("alpha", LINES), ("beta", HALF)):
            add_team(hub, team)
            submit(hub, task, find_team(hub, team), write_command(folder / team, program))
        work(hub)
        board(hub, task)  # what is compared once is known to all copies
        for name, many in zip(NAMES, (12, 14), strict=True):
            tokens[name] = sites.add_site(hub, name, keys[name].public)
            sites.add_hub(benches[name], "hub", keys["hub"].public)
            _hidden(folder / f"{name}.jsonl", name, many)
    return World(folder, tokens)


@pytest.fixture
def world(made_world: World, tmp_path: Path) -> World:
    """A world of one's own."""
    return made_world.copy(tmp_path / "world")


@pytest.fixture(scope="session")
def answered_world(made_world: World, tmp_path_factory: pytest.TempPathFactory) -> World:
    """North has run both tools and let go of their figures; the hub has not seen them."""
    copied = made_world.copy(tmp_path_factory.mktemp("answered") / "world")
    parcel = copied.folder / "parcel.tar"
    with copied.open("hub") as hub, copied.open("north") as north:
        sites.write_parcel(hub, parcel)
        sites.take_parcel(north, parcel)
        sites.join_task(north, "date", {"ward": copied.folder / "north.jsonl"})
        sites.take_parcel(north, parcel)
        work(north)
        for pending in sites.list_pending(north):
            sites.let_go(north, pending.submission)
    return copied


@pytest.fixture
def answered(answered_world: World, tmp_path: Path) -> World:
    return answered_world.copy(tmp_path / "answered")


@pytest.fixture
def hub(answered: World) -> Iterator[Bench]:
    with answered.open("hub") as opened:
        yield opened


@pytest.fixture
def bundles(answered: World) -> list[dict[str, object]]:
    with answered.open("north") as north:
        return sites.list_outgoing(north, sites.find_hub(north, None).id)

"""Studies on both databases. What many tests begin with is made once and copied."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import pytest
from sqlalchemy.engine import Engine, make_url

from databases import database_url, drop_database, new_database, postgresql
from goldbench.study import Study, confirm_guideline
from studies import FACTS, Clock, Team, open_study, produce, team, train

__all__ = ["database_url", "postgresql"]

Maker: TypeAlias = Callable[[str], Team | None]


def _empty(url: str) -> None:
    open_study(url).close()


def _trained(url: str) -> Team:
    with open_study(url) as study:
        trained = team(study)
        train(trained)
    return trained


def _trained_on_facts(url: str) -> Team:
    with open_study(url) as study:
        trained = team(study, schema=FACTS, each=3)
        train(trained)
    return trained


STARTS: dict[str, Maker] = {
    "empty": _empty,
    "trained": _trained,
    "trained on facts": _trained_on_facts,
}


class Copies:
    """Databases in a known state: made at the first wish, copied at every one."""

    def __init__(self, folder: Path, request: pytest.FixtureRequest) -> None:
        self._folder = folder
        self._request = request
        self._server: Engine
        self._made: dict[tuple[str, str], tuple[str, Team | None]] = {}

    def copy(self, database: str, start: str, folder: Path) -> tuple[str, Team | None]:
        if (database, start) not in self._made:
            if database == "sqlite":
                url = f"sqlite:///{self._folder / start}.db"
            else:
                self._server = self._request.getfixturevalue("postgresql")
                url = new_database(self._server)
            self._made[database, start] = (url, STARTS[start](url))
        url, trained = self._made[database, start]
        if database == "sqlite":
            path = folder / "study.db"
            shutil.copy(str(make_url(url).database), path)
            return f"sqlite:///{path}", trained
        return new_database(self._server, str(make_url(url).database)), trained

    def drop(self, url: str) -> None:
        if url.startswith("postgresql"):
            drop_database(self._server, url)


@pytest.fixture(scope="session")
def copies(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Copies:
    return Copies(tmp_path_factory.mktemp("studies"), request)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def start(
    copies: Copies, database: str, tmp_path: Path, clock: Clock
) -> Iterator[Callable[[str], tuple[Study, Team | None]]]:
    """Opens a copy of one of the known states; closes and drops it at the end."""
    opened: list[tuple[str, Study]] = []

    def begin(name: str) -> tuple[Study, Team | None]:
        url, trained = copies.copy(database, name, tmp_path)
        study = open_study(url, clock, seed=2)
        opened.append((url, study))
        return study, trained

    yield begin
    for url, study in opened:
        study.close()
        copies.drop(url)


@pytest.fixture
def study(start: Callable[[str], tuple[Study, Team | None]]) -> Study:
    """An empty study."""
    return start("empty")[0]


@pytest.fixture
def crew(start: Callable[[str], tuple[Study, Team]]) -> Team:
    """Two sites with two annotators and a curator each, trained on spans."""
    study, trained = start("trained")
    return replace(trained, study=study)


@pytest.fixture
def fact_crew(start: Callable[[str], tuple[Study, Team]]) -> Team:
    """Two sites with three annotators and a curator each, trained on facts."""
    study, trained = start("trained on facts")
    return replace(trained, study=study)


@pytest.fixture
def opened(crew: Team) -> str:
    """A batch of production in which the curators may begin."""
    batch = produce(crew)
    for curator in crew.curators:
        confirm_guideline(crew.study, curator, crew.guideline.id)
    return batch.id

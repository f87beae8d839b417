"""An app on a study with a team that has passed its training; copied for every test."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from goldbench.study import Study
from goldbench.web import Settings, create_app
from studies import Clock, Team, open_study
from web.starts import Starts
from web.visitors import ORIGIN, Visitor


@pytest.fixture(scope="session")
def starts(tmp_path_factory: pytest.TempPathFactory) -> Starts:
    return Starts(tmp_path_factory.mktemp("starts"))


@pytest.fixture
def start() -> str:
    """How far the study has come; a module can say otherwise."""
    return "trained"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "study"
    path.mkdir()
    return path


@pytest.fixture
def crew(starts: Starts, start: str, folder: Path, clock: Clock) -> Iterator[Team]:
    path = folder / "study.db"
    team = starts.copy(start, path)
    with open_study(f"sqlite:///{path}", clock, seed=99) as study:
        yield replace(team, study=study)


@pytest.fixture
def study(crew: Team) -> Study:
    return crew.study


@pytest.fixture(scope="session")
def routed(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """The app without its study: the routes are the same in every test and take a while to make."""
    with open_study(f"sqlite:///{tmp_path_factory.mktemp('routes') / 'x.db'}") as study:
        return create_app(study, Settings(origins=(ORIGIN,)))


@pytest.fixture
def app(routed: FastAPI, study: Study, folder: Path) -> FastAPI:
    routed.state.study = study
    routed.state.settings = Settings(origins=(ORIGIN,), folder=folder, title="A study", pulse=0.0)
    return routed


@pytest.fixture
def nobody(app: FastAPI) -> Visitor:
    return Visitor(app)


@pytest.fixture
def lead(app: FastAPI, crew: Team) -> Visitor:
    return Visitor(app).as_(crew.lead)


@pytest.fixture
def annotator(app: FastAPI, crew: Team) -> Visitor:
    return Visitor(app).as_(crew.annotators[0])


@pytest.fixture
def curator(app: FastAPI, crew: Team) -> Visitor:
    return Visitor(app).as_(crew.curators[0])

"""A stage for each file of tests, and a page for each test."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from goldbench.corpus import Label, Schema
from goldbench.schemes import scheme
from web.editor.browser import Troubles, browser, troubles
from web.editor.desk import Desk
from web.editor.stage import (
    FINDINGS,
    HOSTILE,
    NOTE,
    PAGES,
    PAGES_RIGHT_TO_LEFT,
    RIGHT_TO_LEFT,
    Server,
    Stage,
    set_up,
    sqlite,
)

__all__ = ["browser", "troubles"]


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """Many copies of one note, so that each test has a sheet of its own, and two odd ones."""
    del browser  # without one nothing need be set up
    server = Server(sqlite(tmp_path_factory.mktemp("spans"))).start()
    texts = [NOTE] * 40 + [HOSTILE, RIGHT_TO_LEFT, PAGES, PAGES_RIGHT_TO_LEFT]
    yield set_up(server, FINDINGS, texts)
    server.stop()


@pytest.fixture(scope="module")
def fact_stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    del browser
    server = Server(sqlite(tmp_path_factory.mktemp("facts"))).start()
    yield set_up(server, scheme("heart-risk"), [NOTE] * 20)
    server.stop()


@pytest.fixture(scope="module")
def plain_stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The variables of a study.toml as `study init` writes it: facts without values."""
    del browser
    server = Server(sqlite(tmp_path_factory.mktemp("plain"))).start()
    labels = (Label("ASTHMA", "tag"), Label("OMALIZUMAB", "tag"))
    counted = Label("ALLERGY", "tag", denied=True)  # negated = true
    yield set_up(server, Schema("plain", "1", (*labels, counted)), [NOTE] * 12)
    server.stop()


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One a file: scripts stay in its cache. Sheets are told apart by their own names."""
    browser_context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield browser_context
    browser_context.close()


@pytest.fixture
def open_desk(context: BrowserContext, troubles: Troubles) -> Iterator[Callable[..., Desk]]:
    """Open an annotator's note in a tab; the tabs of a test are closed at its end."""

    def opened(stage: Stage, number: int | None = None, *, annotator: int = 0) -> Desk:
        note_number = stage.fresh(annotator) if number is None else number
        stage.admit(context, stage.annotators[annotator])
        page = context.new_page()
        troubles.listen(page)
        return Desk(page, stage, note_number, annotator).open()

    yield opened
    context.set_offline(offline=False)
    for page in context.pages:
        page.close()

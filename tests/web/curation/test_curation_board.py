"""A curator settles what two annotators left open, by keys and by mouse, in a browser."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from goldbench.schemes import scheme
from goldbench.study import Board, decide, read_board
from web.curation.disputed import Dispute, differ_in_facts, differ_in_spans, dispute, where
from web.editor.browser import Troubles
from web.editor.stage import FINDINGS, NOTE, Server, sqlite

Opener = Callable[..., Page]


@pytest.fixture(scope="module")
def server(browser: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    del browser
    started = Server(sqlite(tmp_path_factory.mktemp("board"))).start()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def spans(server: Server) -> Dispute:
    return dispute(server.study, FINDINGS, NOTE, differ_in_spans, notes=6)


@pytest.fixture(scope="module")
def facts(
    browser: object, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Dispute]]:
    del browser
    started = Server(sqlite(tmp_path_factory.mktemp("facts"))).start()
    yield started, dispute(started.study, scheme("heart-risk"), NOTE, differ_in_facts)
    started.stop()


@pytest.fixture
def open_board(context: BrowserContext, troubles: Troubles) -> Iterator[Opener]:
    def opened(server: Server, disputed: Dispute, path: str) -> Page:
        disputed.admit(context, disputed.curators[0], server.address)
        page = context.new_page()
        troubles.listen(page)
        page.goto(f"{server.address}/curate/{disputed.batch.id}{path}")
        if path:
            saved(page)
        return page

    yield opened
    context.set_offline(offline=False)
    for page in context.pages:
        page.close()


def shown(disputed: Dispute, id_: str) -> Board:
    return read_board(disputed.study, disputed.curators[0], id_)


def choices(disputed: Dispute, id_: str) -> dict[str, str | None]:
    """Give what the server has: kind -> choice."""
    cases = shown(disputed, id_).cases
    return {case["kind"]: case["decision"] and case["decision"]["choice"] for case in cases}


def saved(page: Page) -> None:
    expect(page.locator("#board-state")).to_have_text("Saved", timeout=20_000)


def open_id(disputed: Dispute, nth: int) -> str:
    """Give a note that no other test of this file uses."""
    return sorted(disputed.ids())[nth]


def current(page: Page) -> str:
    return page.locator(".case.open h3").inner_text()


def test_a_note_is_settled_by_keys_and_the_next_one_comes(
    open_board: Opener, server: Server, spans: Dispute
) -> None:
    id_ = open_id(spans, 0)
    page = open_board(server, spans, f"/{id_}")
    expect(page.locator("#board-count")).to_have_text("0 of 4 settled · 2 agreed")
    assert current(page).startswith("1 · Only one marked it")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("alert")).to_contain_text("4 disagreements are not settled yet.")
    page.keyboard.press("0")
    assert current(page).startswith("2 · Boundary")
    page.keyboard.press("t")  # text ambiguous
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.keyboard.press("2")
    expect(page.locator("#board-count")).to_have_text("4 of 4 settled · 2 agreed")
    saved(page)
    assert choices(spans, id_) == {"missing": "0", "boundary": "1", "label": "2", "attribute": "2"}
    reasons = {case["kind"]: case["decision"]["reason"] for case in shown(spans, id_).cases}
    assert reasons == {"missing": None, "boundary": "ambiguous", "label": None, "attribute": None}
    page.keyboard.press("Control+Enter")
    page.wait_for_url(lambda url: id_ not in url)
    assert shown(spans, id_).state == "done"


def test_something_else_is_selected_in_the_note(
    open_board: Opener, server: Server, spans: Dispute
) -> None:
    id_ = open_id(spans, 1)
    page = open_board(server, spans, f"/{id_}")
    page.get_by_role("button", name="Symptom: “").click()
    page.keyboard.press("e")
    start, end = where(NOTE, "tightness, left arm")
    page.evaluate("(piece) => document.querySelector('note-editor').select([piece])", [start, end])
    page.keyboard.press("Enter")  # these words
    page.keyboard.press("r")  # side: right
    page.keyboard.press("Enter")  # save
    saved(page)
    assert choices(spans, id_)["boundary"] == "other"
    (mark,) = next(case for case in shown(spans, id_).cases if case["kind"] == "boundary")[
        "decision"
    ]["marks"]
    assert (mark["pieces"], mark["attributes"]) == ([[start, end]], {"side": "right"})


def test_a_decision_is_taken_back_and_made_again(
    open_board: Opener, server: Server, spans: Dispute
) -> None:
    id_ = open_id(spans, 2)
    page = open_board(server, spans, f"/{id_}")
    page.keyboard.press("1")
    page.keyboard.press("2")
    saved(page)
    assert choices(spans, id_)["boundary"] == "2"
    page.keyboard.press("Control+z")
    saved(page)
    assert choices(spans, id_)["boundary"] is None
    page.locator(".case.settled").get_by_role("button", name="Take back").click()
    saved(page)
    assert set(choices(spans, id_).values()) == {None}
    page.keyboard.press("ArrowDown")
    assert current(page).startswith("2 · Boundary")


def test_agreed_marks_are_grey_and_can_be_hidden(
    open_board: Opener, server: Server, spans: Dispute
) -> None:
    page = open_board(server, spans, f"/{open_id(spans, 5)}")
    expect(page.locator(".note mark.agreed")).to_have_count(2)
    page.keyboard.press("a")
    expect(page.locator(".note mark.agreed")).to_have_count(0)
    expect(page.get_by_text("is an allergy a drug?")).to_be_visible()
    expect(page.locator(".case.open .case-guide")).to_contain_text("The rule for DRUG.")


def test_decisions_made_offline_arrive_when_the_network_is_back(
    open_board: Opener, server: Server, spans: Dispute, context: BrowserContext
) -> None:
    id_ = open_id(spans, 3)
    page = open_board(server, spans, f"/{id_}")
    saved(page)
    context.set_offline(offline=True)
    page.keyboard.press("1")
    page.keyboard.press("1")
    expect(page.locator("#board-state")).to_have_text("Offline: 2 decisions waiting")
    page.close()
    context.set_offline(offline=False)
    again = open_board(server, spans, f"/{id_}")
    saved(again)
    assert choices(spans, id_) == {
        "missing": "1",
        "boundary": "1",
        "label": None,
        "attribute": None,
    }


def test_two_tabs_do_not_undo_each_others_decisions(
    open_board: Opener, server: Server, spans: Dispute
) -> None:
    id_ = open_id(spans, 4)
    page = open_board(server, spans, f"/{id_}")
    saved(page)
    case = next(case for case in shown(spans, id_).cases if case["kind"] == "label")
    decide(
        spans.study, spans.curators[0], id_, case["id"], {"choice": "2"}, op_id="elsewhere-1",
        expected=0,
    )  # fmt: skip
    page.keyboard.press("1")
    saved(page)
    assert choices(spans, id_) == {
        "missing": "1",
        "boundary": None,
        "label": "2",
        "attribute": None,
    }
    expect(page.locator("#board-count")).to_have_text("2 of 4 settled · 2 agreed")


def test_facts_stand_side_by_side_with_their_phrases(
    open_board: Opener, facts: tuple[Server, Dispute]
) -> None:
    server, disputed = facts
    page = open_board(server, disputed, "")
    expect(page.get_by_text("3 disagreements")).to_be_visible()
    page.get_by_role("link", name="Go on").click()
    assert current(page).startswith("1 · Different value")
    table = page.locator(".fact-sides")
    expect(table.get_by_role("row", name="never")).to_contain_text("✓")
    page.keyboard.press("ArrowDown")
    assert current(page).startswith("2 · Only one states it")
    page.keyboard.press("ArrowDown")
    assert current(page).startswith("3 · Different time")
    expect(table.get_by_role("row", name="event · before DCT")).to_contain_text("“CABG”")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    for key in ("1", "2", "1"):
        page.keyboard.press(key)
    saved(page)
    (id_,) = disputed.ids()
    assert choices(disputed, id_) == {"attribute": "1", "fact": "2", "time": "1"}
    page.keyboard.press("Control+Enter")
    page.wait_for_url(lambda url: url.endswith(f"/curate/{disputed.batch.id}"))
    expect(page.get_by_text("Nothing waits for you now.")).to_be_visible()
    expect(page.get_by_text("✓ finished")).to_be_visible()

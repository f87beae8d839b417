"""Nothing is lost: networks fail, servers restart, tabs race, answers vanish."""

import random
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from goldbench.study import events_since, save, sign_out
from studies import PASSWORD
from web.editor.desk import Desk
from web.editor.stage import Stage

Opener = Callable[..., Desk]


def events(desk: Desk, stage: Stage) -> list[dict[str, object]]:
    who = stage.annotators[desk.annotator]
    return events_since(stage.study, who, stage.batch.id, desk.number, 0)


def test_edits_made_offline_arrive_once_when_the_network_is_back(
    open_desk: Opener, context: BrowserContext, stage: Stage
) -> None:
    desk = open_desk(stage)
    context.set_offline(offline=True)
    desk.drag("aspirin")
    desk.press("2")
    desk.drag("CABG")
    desk.press("1", "c")
    expect(desk.state).to_have_text("Offline: 3 changes waiting")
    assert desk.quotes == []
    context.set_offline(offline=False)
    desk.saved()
    assert desk.quotes == [("DRUG", "aspirin"), ("CAD", "CABG")]
    assert [event["op"] for event in events(desk, stage)] == ["add_span", "add_span", "change_span"]
    assert desk.stored() == []


def test_edits_made_offline_outlive_the_page(
    open_desk: Opener, context: BrowserContext, stage: Stage
) -> None:
    desk = open_desk(stage)
    context.set_offline(offline=True)
    desk.drag("aspirin")
    desk.press("2")
    expect(desk.state).to_have_text("Offline: 1 change waiting")
    desk.page.close()
    context.set_offline(offline=False)
    again = open_desk(stage, desk.number)
    again.saved()
    assert again.quotes == [("DRUG", "aspirin")]
    assert len(events(again, stage)) == 1
    assert again.shown == ["Drug: aspirin"]


def test_no_word_of_the_note_moves_when_the_network_goes(
    open_desk: Opener, context: BrowserContext, stage: Stage
) -> None:
    desk = open_desk(stage)
    desk.saved()
    before = [top_of_the_note(desk, width) for width in WIDTHS]
    context.set_offline(offline=True)
    desk.walk_to("CABG")
    desk.press("1")
    expect(desk.state).to_have_text("Offline: 1 change waiting")
    assert [top_of_the_note(desk, width) for width in WIDTHS] == before
    context.set_offline(offline=False)  # the next test finds nothing waiting
    desk.saved()


WIDTHS = (390, 500, 620, 800, 900, 1024, 1280)


def top_of_the_note(desk: Desk, width: int) -> float:
    desk.page.set_viewport_size({"width": width, "height": 800})
    return float(
        desk.page.evaluate("document.querySelector('.note').getBoundingClientRect().top + scrollY")
    )


def test_the_browser_keeps_offsets_and_no_words_of_the_note(
    open_desk: Opener, context: BrowserContext, stage: Stage
) -> None:
    desk = open_desk(stage)
    context.set_offline(offline=True)
    desk.drag("chest tightness")
    desk.press("1")
    expect(desk.state).to_have_text("Offline: 1 change waiting")
    (kept,) = desk.stored()
    assert kept["operation"]["pieces"] == [list(desk.place("chest tightness"))]
    assert "tightness" not in str(kept)
    context.set_offline(offline=False)
    desk.saved()


def test_edits_of_another_note_are_sent_from_the_next_one_opened(
    open_desk: Opener, context: BrowserContext, stage: Stage
) -> None:
    desk = open_desk(stage)
    context.set_offline(offline=True)
    desk.drag("aspirin")
    desk.press("2")
    expect(desk.state).to_have_text("Offline: 1 change waiting")
    desk.page.close()
    context.set_offline(offline=False)
    other = open_desk(stage)
    for _ in range(100):
        if not other.stored():
            break
        other.page.wait_for_timeout(50)
    assert desk.quotes == [("DRUG", "aspirin")]
    assert other.quotes == []


def test_what_one_person_left_behind_is_never_sent_by_another(
    open_desk: Opener, context: BrowserContext, stage: Stage
) -> None:
    desk = open_desk(stage)
    context.set_offline(offline=True)
    desk.drag("aspirin")
    desk.press("2")
    expect(desk.state).to_have_text("Offline: 1 change waiting")
    desk.page.close()
    context.set_offline(offline=False)
    colleague = open_desk(stage, annotator=1)
    colleague.drag("CABG")
    colleague.press("1")
    colleague.saved()
    assert colleague.quotes == [("CAD", "CABG")]
    assert len(colleague.stored()) == 1
    assert desk.quotes == []
    again = open_desk(stage, desk.number)
    again.saved()
    assert again.quotes == [("DRUG", "aspirin")]


def test_two_tabs_see_and_keep_each_others_edits(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    other = open_desk(stage, desk.number)
    desk.page.bring_to_front()
    desk.drag("aspirin")
    desk.press("2")
    desk.saved()
    other.page.bring_to_front()
    expect(other.page.locator(".note mark")).to_have_count(1)
    other.drag("CABG")
    other.press("1")
    other.saved()
    desk.page.bring_to_front()
    expect(desk.page.locator(".note mark")).to_have_count(2)
    assert desk.quotes == [("DRUG", "aspirin"), ("CAD", "CABG")]


def test_tabs_that_edit_at_the_same_time_without_hearing_of_each_other(
    open_desk: Opener, stage: Stage
) -> None:
    silent = "delete globalThis.BroadcastChannel; delete Navigator.prototype.locks;"
    first_desk = open_desk(stage)
    second_desk = open_desk(stage, first_desk.number)
    for desk in (first_desk, second_desk):
        desk.page.add_init_script(silent)
        desk.open()
    for quote in ("aspirin", "CABG", "CAD", "chest"):
        for desk, key in ((first_desk, "1"), (second_desk, "2")):
            desk.page.bring_to_front()
            desk.drag(quote)
            while desk.selected != quote:  # what the other did was being painted under the mouse
                desk.drag(quote)
            desk.press(key)
    patience = monotonic() + 20
    while len(first_desk.quotes) < 8 and monotonic() < patience:
        first_desk.page.wait_for_timeout(50)
    first_desk.saved()
    second_desk.saved()
    assert len(first_desk.quotes) == 8
    assert {label for label, _ in first_desk.quotes} == {"CAD", "DRUG"}


def test_a_change_to_a_mark_that_another_tab_removed_is_given_up_and_told(
    open_desk: Opener, context: BrowserContext, stage: Stage
) -> None:
    desk = open_desk(stage)
    desk.drag("CABG")
    desk.press("1")
    desk.saved()
    desk.page.route("**/operations", lambda route: route.abort())
    desk.press("p")
    expect(desk.state).to_have_text("Offline: 1 change waiting")
    (mark,) = desk.content.spans
    gone = {"op": "remove_span", "op_id": "elsewhere-1", "mark": mark}
    who = stage.annotators[0]
    save(stage.study, who, stage.batch.id, desk.number, [gone], expected=1)
    desk.page.unroute("**/operations")
    context.set_offline(offline=True)
    context.set_offline(offline=False)
    expect(desk.page.get_by_role("alert")).to_contain_text("One change could not be kept")
    desk.saved()
    assert desk.quotes == []
    assert desk.shown == []


def test_edits_wait_for_somebody_whose_session_has_ended_to_sign_in_again(
    open_desk: Opener, context: BrowserContext, stage: Stage
) -> None:
    desk = open_desk(stage)
    context.set_offline(offline=True)
    desk.drag("aspirin")
    desk.press("2")
    expect(desk.state).to_have_text("Offline: 1 change waiting")
    sign_out(stage.study, stage.tokens.pop(stage.annotators[0].id))
    context.set_offline(offline=False)
    desk.page.wait_for_url("**/sign-in?next=*")
    desk.page.get_by_label("Login name").fill("annotator-1")
    desk.page.get_by_label("Password").fill(PASSWORD)
    desk.page.get_by_role("main").get_by_role("button", name="Sign in").click()
    desk.page.wait_for_url(stage.page_of(desk.number))
    desk.saved()
    assert desk.quotes == [("DRUG", "aspirin")]
    assert len(events(desk, stage)) == 1


def test_an_answer_that_is_lost_does_not_save_twice(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    lost: list[int] = []

    def lose_the_answer(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    desk.page.route("**/operations", lose_the_answer)
    desk.drag("aspirin")
    desk.press("2")
    desk.drag("CABG")
    desk.press("1")
    desk.saved()
    assert lost == [200]
    assert desk.quotes == [("DRUG", "aspirin"), ("CAD", "CABG")]
    assert len(events(desk, stage)) == 2


def test_edits_survive_a_restart_of_the_server(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.drag("aspirin")
    desk.press("2")
    desk.saved()
    text = desk.text
    left = desk.box(*desk.place("CABG"))
    stage.server.stop()
    desk.page.mouse.click((left[0] + left[2]) / 2, (left[1] + left[3]) / 2)
    desk.press("1")
    expect(desk.state).to_contain_text("Offline: 1 change waiting")
    desk.press("c")
    expect(desk.state).to_contain_text("Offline: 2 changes waiting")
    stage.server.start()
    desk.saved()
    assert text == desk.text
    assert desk.quotes == [("DRUG", "aspirin"), ("CAD", "CABG")]


def test_an_edit_that_the_server_refuses_does_not_hold_up_the_others(
    open_desk: Opener, context: BrowserContext, stage: Stage
) -> None:
    desk = open_desk(stage)
    desk.drag("aspirin")
    desk.press("2")
    desk.saved()
    context.set_offline(offline=True)
    desk.drag("CABG")
    desk.press("1")
    expect(desk.state).to_contain_text("Offline")
    desk.page.evaluate(
        """() => new Promise((resolve) => {
            const request = indexedDB.open("goldbench-edits");
            request.onsuccess = () => {
                const edits = request.result.transaction("edits", "readwrite").objectStore("edits");
                edits.getAll().onsuccess = (event) => {
                    const { sheet, operation } = event.target.result[0];
                    const bad = {...operation, op_id: "bad-one-1.0", mark: "bad", label: "NOPE"};
                    edits.add({ sheet, operation: bad }).onsuccess = resolve;
                };
            };
        })"""
    )
    desk.drag("daily")
    desk.press("2")
    expect(desk.state).to_contain_text("waiting")
    context.set_offline(offline=False)
    desk.saved()
    assert desk.quotes == [("DRUG", "aspirin"), ("DRUG", "daily"), ("CAD", "CABG")]
    expect(desk.page.get_by_role("alert")).to_be_visible()
    assert desk.stored() == []


def test_a_note_closed_elsewhere_says_that_edits_were_not_saved(
    open_desk: Opener, stage: Stage
) -> None:
    desk = open_desk(stage)
    desk.page.wait_for_load_state("networkidle")  # it has asked for news, and asks no more
    who = stage.annotators[0]
    ending: list[dict[str, Any]] = [
        {"op": "nothing", "op_id": "elsewhere-2", "value": True},
        {"op": "done", "op_id": "elsewhere-3"},
    ]
    save(stage.study, who, stage.batch.id, desk.number, ending, expected=0)
    desk.drag("aspirin")
    desk.press("2")
    expect(desk.page.get_by_text("You closed this note in another window.")).to_be_visible()
    expect(desk.page.get_by_text("1 change made here after that was not saved.")).to_be_visible()
    assert desk.content.done
    assert desk.content.nothing


@pytest.mark.parametrize("seed", [1, 2])
def test_any_mixture_of_edits_and_failures_ends_where_the_page_says(
    open_desk: Opener, context: BrowserContext, stage: Stage, seed: int
) -> None:
    chance = random.Random(seed)
    desk = open_desk(stage)
    count = 0
    for _ in range(14):
        what = chance.choice(["mark", "mark", "mark", "undo", "redo", "offline", "online", "load"])
        if what == "mark":
            desk.drag(chance.choice(["aspirin", "chest", "CABG", "daily", "arm"]))
            desk.press(chance.choice("12"))
            count += 1
        elif what in ("undo", "redo"):
            desk.focus()
            desk.press("Control+z" if what == "undo" else "Control+y")
        elif what == "load":
            context.set_offline(offline=False)
            reload(desk.page)
        else:
            context.set_offline(offline=what == "offline")
    context.set_offline(offline=False)
    desk.saved()
    names = {"CAD": "CAD", "DRUG": "Drug"}
    assert sorted(desk.shown) == sorted(shown(desk, names))
    assert count
    who = stage.annotators[0]
    logged = events_since(stage.study, who, stage.batch.id, desk.number, 0)
    assert len({event["op_id"] for event in logged}) == len(logged)
    assert desk.stored() == []


def shown(desk: Desk, names: dict[str, str]) -> list[str]:
    """Say what the page should show, from what the server has."""
    by_start: dict[int, list[str]] = {}
    spans = sorted((m.span() for m in desk.content.spans.values()), key=lambda s: s.sort_key())
    for span in spans:
        words = f"{names[span.label]}: {span.text_in(desk.text)}"
        by_start.setdefault(span.start, []).append(words)
    return ["; ".join(sorted(labels)) for labels in by_start.values()]


def reload(page: Page) -> None:
    page.reload()
    page.locator(".note .line").first.wait_for()


def test_a_note_closed_in_another_tab_says_so_in_this_one(open_desk: Opener, stage: Stage) -> None:
    here = open_desk(stage)
    there = open_desk(stage, here.number)
    there.press("n", "Control+Enter")
    there.page.wait_for_url(lambda url: not url.endswith(f"/{here.number}"))
    notice = here.page.get_by_text("You closed this note in another window.")
    expect(notice).to_be_visible()
    expect(here.page.get_by_text("not saved")).to_have_count(0)


def test_closing_without_a_network_says_that_the_note_is_open_and_the_work_kept(
    open_desk: Opener, stage: Stage, context: BrowserContext
) -> None:
    desk = open_desk(stage)
    desk.drag("aspirin")
    desk.press("2")
    desk.saved()
    context.set_offline(offline=True)
    desk.press("Control+Enter")
    alert = desk.page.get_by_role("alert")
    expect(alert).to_contain_text("The note is not closed: the server does not answer.")
    expect(alert).to_contain_text("kept in this browser")
    context.set_offline(offline=False)
    expect(alert).to_contain_text("You are connected again, and everything is saved.")
    desk.press("Control+Enter")
    desk.page.wait_for_url(lambda url: not url.endswith(f"/{desk.number}"))
    assert stage.sheet(desk.number).state == "done"

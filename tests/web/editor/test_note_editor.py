"""Marking spans in a browser: by mouse, by keys, by touch; what is stored is what was meant."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from web.editor.browser import Troubles
from web.editor.desk import Desk
from web.editor.stage import HOSTILE, PAGES, PAGES_RIGHT_TO_LEFT, RIGHT_TO_LEFT, Stage

Opener = Callable[..., Desk]


def test_a_drag_inside_words_marks_exactly_the_words(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.drag("hest tightnes")
    desk.has_selected("chest tightness")
    desk.label("CAD")
    desk.saved()
    (mark,) = desk.content.spans.values()
    # The heart before it is one code point and two UTF-16 units.
    assert [tuple(piece) for piece in mark.pieces] == [desk.place("chest tightness")]
    assert desk.quotes == [("CAD", "chest tightness")]


def test_with_alt_the_mouse_takes_characters(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.drag("ightnes", inset=0, keys="Alt")
    desk.has_selected("ightnes")


def test_a_click_on_a_word_selects_it_and_shift_stretches(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.click("aspirin")
    desk.has_selected("aspirin")
    desk.page.keyboard.down("Shift")
    desk.click("daily")
    desk.page.keyboard.up("Shift")
    desk.has_selected("aspirin 81 mg daily")


@pytest.mark.parametrize(
    ("quote", "word"),
    [("140/90", "140/90"), ("w/HTN", "w"), ("2090-05-01", "2090-05-01"), ("CABG;", "CABG")],
)
def test_words_end_where_clinicians_think_they_end(
    open_desk: Opener, stage: Stage, quote: str, word: str
) -> None:
    desk = open_desk(stage)
    desk.walk_to(quote)
    desk.has_selected(word)


def test_a_note_is_labelled_by_keys_alone(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.walk_to("exertional")
    desk.press("Shift+ArrowRight", "Shift+ArrowRight")
    desk.has_selected("exertional chest tightness")
    desk.press("3", "l")  # SYMPTOM, side: left
    desk.walk_to("CAD,")
    desk.press("1", "p")  # CAD, certainty: possible
    desk.saved()
    assert desk.quotes == [("SYMPTOM", "exertional chest tightness"), ("CAD", "CAD")]
    values = {mark.label: dict(mark.attributes) for mark in desk.content.spans.values()}
    assert values == {"SYMPTOM": {"side": "left"}, "CAD": {"certainty": "possible"}}
    desk.press("Control+Enter")
    desk.page.wait_for_url(lambda url: not url.endswith(f"/{desk.number}"))
    assert desk.stage.sheet(desk.number).state == "done"


def test_alt_and_arrows_move_the_edges_by_character(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.walk_to("tightness")
    desk.press("Alt+Shift+ArrowLeft", "Alt+Shift+ArrowLeft", "Alt+ArrowRight")
    desk.has_selected("ightne")


def test_up_and_down_go_to_the_word_above_and_below(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.walk_to("Aspirin")
    desk.press("ArrowUp")
    desk.has_selected("Presented")
    desk.press("ArrowDown")
    desk.has_selected("Aspirin")
    desk.press("End")
    desk.has_selected(".")


def test_undo_and_redo_also_after_the_page_was_loaded_again(
    open_desk: Opener, stage: Stage
) -> None:
    desk = open_desk(stage)
    desk.drag("aspirin")
    desk.press("2")
    desk.drag("CABG")
    desk.press("1")
    desk.press("Control+z")
    desk.saved()
    assert desk.quotes == [("DRUG", "aspirin")]
    desk.press("Control+y")
    desk.saved()
    assert desk.quotes == [("DRUG", "aspirin"), ("CAD", "CABG")]
    desk.open()
    desk.focus()
    desk.press("Control+z", "Control+z")
    desk.saved()
    assert desk.quotes == []
    desk.press("Control+Shift+Z")
    desk.saved()
    assert desk.quotes == [("DRUG", "aspirin")]


def test_a_mark_is_removed_and_its_words_stay_selected(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.drag("aspirin")
    desk.press("2", "Delete")
    desk.saved()
    assert desk.quotes == []
    assert desk.shown == []
    desk.has_selected("aspirin")


def test_a_label_is_changed_by_another_key(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.drag("CABG")
    desk.press("1", "c", "2")
    desk.saved()
    (mark,) = desk.content.spans.values()
    assert (mark.label, dict(mark.attributes)) == ("DRUG", {})


def test_marks_may_overlap_and_clicking_again_goes_outwards(
    open_desk: Opener, stage: Stage
) -> None:
    desk = open_desk(stage)
    desk.drag("chest tightness, left arm")
    desk.press("3")
    desk.press("l")
    desk.drag("left arm; aspirin")
    desk.press("2")
    desk.press("Escape")
    desk.saved()
    assert desk.quotes == [("SYMPTOM", "chest tightness, left arm"), ("DRUG", "left arm; aspirin")]
    desk.click("left")
    first = desk.page.evaluate("document.querySelector('note-editor').chosen")
    desk.click("left")
    second = desk.page.evaluate("document.querySelector('note-editor').chosen")
    assert {first, second} == set(desk.content.spans)


def test_a_mark_of_two_pieces_by_mouse_and_by_keys(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.drag("chest")
    desk.drag("arm", keys="Control")
    desk.press("3", "l")
    desk.walk_to("aspirin")
    desk.press("+", "ArrowRight", "ArrowRight")
    desk.has_selected("aspirin mg")
    desk.press("2")
    desk.saved()
    assert desk.quotes == [("SYMPTOM", "chest arm"), ("DRUG", "aspirin mg")]
    assert "Symptom, left: chest arm" in desk.shown


def test_a_mark_is_moved_to_other_words(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.drag("tightness")
    desk.press("1", "=")
    desk.drag("chest tightness")
    desk.press("Enter")
    desk.saved()
    assert desk.quotes == [("CAD", "chest tightness")]


def test_same_again_offers_every_other_mention(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.drag("aspirin")
    desk.press("2")
    expect(desk.page.locator(".again li")).to_have_count(2)
    desk.press(".")
    desk.has_selected("Aspirin")
    desk.press("Enter")
    desk.has_selected("aspirin")
    desk.press(".")  # not this one: it is an allergy
    desk.saved()
    assert desk.quotes == [("DRUG", "aspirin"), ("DRUG", "Aspirin")]


def test_nothing_in_this_note_is_said_and_taken_back_by_marking(
    open_desk: Opener, stage: Stage
) -> None:
    desk = open_desk(stage)
    desk.focus()
    desk.press("n")
    desk.saved()
    assert desk.content.nothing
    expect(desk.page.locator(".said-nothing")).to_be_visible()
    desk.drag("CABG")
    desk.press("1")
    desk.saved()
    assert not desk.content.nothing
    assert desk.quotes == [("CAD", "CABG")]
    expect(desk.page.get_by_role("button", name="Nothing in this note")).to_be_disabled()


def test_an_empty_note_closes_only_with_a_word_about_it(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.press("Control+Enter")
    desk.page.get_by_role("button", name="There is nothing in this note").click()
    desk.page.wait_for_url(lambda url: not url.endswith(f"/{desk.number}"))
    sheet = stage.sheet(desk.number)
    assert (sheet.state, sheet.content.nothing) == ("done", True)


def test_a_missing_attribute_is_named_before_the_note_closes(
    open_desk: Opener, stage: Stage
) -> None:
    desk = open_desk(stage)
    desk.drag("tightness")
    desk.press("3", "Control+Enter")
    dialog = desk.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Symptom: side is missing.")
    dialog.get_by_role("button", name="Show").click()
    desk.press("r", "Control+Enter")
    desk.page.wait_for_url(lambda url: not url.endswith(f"/{desk.number}"))
    assert stage.sheet(desk.number).state == "done"


def test_a_doubt_is_kept_with_its_remark(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.focus()
    desk.press("u")
    desk.page.keyboard.type("is it angina?")
    desk.focus()
    desk.saved()
    assert (desk.content.unsure, desk.content.remark) == (True, "is it angina?")


def test_a_reload_keeps_everything(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.drag("chest tightness")
    desk.press("1", "c")
    desk.saved()
    before = desk.shown
    desk.open()
    assert desk.shown == before == ["CAD, certain: chest tightness"]


def test_a_closed_note_can_be_read_and_not_changed(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)
    desk.drag("CABG")
    desk.press("1", "Control+Enter")
    desk.page.wait_for_url(lambda url: not url.endswith(f"/{desk.number}"))
    desk.open()
    expect(desk.page.get_by_text("This note is closed.")).to_be_visible()
    desk.drag("aspirin")
    assert desk.pending is None
    desk.press("Tab", "Delete")
    assert desk.quotes == [("CAD", "CABG")]


def test_what_looks_like_markup_in_a_note_is_text(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage, stage.number_of(HOSTILE))
    lines = desk.page.locator(".note .line")
    assert lines.all_inner_texts() == HOSTILE.split("\n")
    desk.drag("bold")
    desk.press("2")
    desk.drag("<script>")
    desk.press("1")
    desk.saved()
    desk.open()
    assert lines.all_text_contents() == HOSTILE.split("\n")
    assert desk.page.evaluate("window.__hit") is None
    assert desk.page.locator(".note img, .note script, .note b:not(.chip)").count() == 0


def test_arrows_follow_the_script_of_a_line(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage, stage.number_of(RIGHT_TO_LEFT))
    desk.focus()
    desk.press("Control+Home", "ArrowLeft")
    desk.has_selected(RIGHT_TO_LEFT.split()[1])
    desk.press("ArrowRight")
    desk.has_selected(RIGHT_TO_LEFT.split()[0])


def test_a_line_of_pages_is_shown_in_rows_and_marked_like_any_other(
    open_desk: Opener, stage: Stage
) -> None:
    desk = open_desk(stage, stage.number_of(PAGES))
    rows = desk.page.locator(".note .line")
    assert rows.count() > 4
    assert "".join(row.text_content() or "" for row in rows.all()) == PAGES
    assert all((row.text_content() or "").endswith(". ") for row in rows.all()[:-1])
    desk.click("tightness", 40)
    desk.label("CAD")
    desk.click("sent", 40)  # in the same row
    desk.page.evaluate("window.kept = document.querySelector('.note mark')")
    desk.label("CAD")
    over = rows.nth(0).evaluate("(row) => row.textContent.length")  # the last words of a row
    units = len(PAGES.encode("utf-16-le")[: 2 * over].decode("utf-16-le"))
    desk.page.evaluate("(at) => document.querySelector('note-editor').select([[at - 4, at + 4]])",
                       units)  # fmt: skip
    desk.label("Drug")
    desk.saved()
    assert desk.quotes == [("DRUG", PAGES[units - 4 : units + 4]), ("CAD", "tightness"),
                           ("CAD", "sent")]  # fmt: skip
    assert rows.nth(0).locator("mark").count() == rows.nth(1).locator("mark").count() == 1
    assert desk.shown == [f"Drug: {PAGES[units - 4 : units + 4]}", "CAD: tightness",
                          "CAD: sent"]  # fmt: skip
    # What has not changed is not drawn again.
    assert desk.page.evaluate("window.kept.isConnected")


def test_a_line_of_pages_has_one_direction(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage, stage.number_of(PAGES_RIGHT_TO_LEFT))
    ways = [row.get_attribute("dir") for row in desk.page.locator(".note .line").all()]
    assert len(ways) > 1
    assert set(ways) == {"rtl"}


def test_tab_goes_from_mark_to_mark_and_escape_opens_the_way_out(
    open_desk: Opener, stage: Stage
) -> None:
    desk = open_desk(stage)
    desk.drag("aspirin")
    desk.press("2")
    desk.drag("chest")
    desk.press("1", "Escape", "Escape")
    inside = "document.activeElement.classList.contains('note')"
    desk.press("Tab")
    assert not desk.page.evaluate(inside)
    desk.focus()
    desk.press("Tab")
    spoken = desk.page.locator("note-editor [role=status]")
    expect(spoken).to_have_text("CAD: chest")
    desk.press("Tab")
    expect(spoken).to_have_text("Drug: aspirin")
    desk.press("Shift+Tab")
    expect(spoken).to_have_text("CAD: chest")


def test_a_finger_taps_a_word_and_a_label(
    browser: Browser, stage: Stage, troubles: Troubles
) -> None:
    context = browser.new_context(
        viewport={"width": 820, "height": 1100}, has_touch=True, is_mobile=True
    )
    stage.admit(context, stage.annotators[0])
    page = context.new_page()
    troubles.listen(page)
    desk = Desk(page, stage, stage.fresh()).open()
    left, top, right, bottom = desk.box(*desk.place("aspirin"))
    page.touchscreen.tap((left + right) / 2, (top + bottom) / 2)
    desk.has_selected("aspirin")
    page.locator("#bench-palette").get_by_role("button", name="Drug").tap()
    desk.saved()
    assert desk.quotes == [("DRUG", "aspirin")]
    context.close()


def test_the_own_notes_are_listed_and_the_previous_one_is_a_click_away(
    open_desk: Opener, stage: Stage
) -> None:
    first = open_desk(stage)
    first.press("u", "Escape")
    first.saved()
    desk = open_desk(stage)
    desk.page.get_by_role("link", name="Previous note").click()
    expect(desk.page.get_by_role("heading", name=f"Note {desk.number - 1} of")).to_be_visible()
    desk.page.get_by_role("link", name=f"Note {desk.number - 1} of").click()
    mine = desk.page.get_by_role("link", name=f"Note {first.number} ? unsure")
    expect(mine).to_be_visible()
    mine.click()
    expect(desk.page.get_by_label("I am unsure about this note")).to_be_checked()


def test_the_panel_folds_on_a_telephone_and_comes_back_for_a_selection(
    browser: Browser, stage: Stage, troubles: Troubles
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    stage.admit(context, stage.annotators[0])
    page = context.new_page()
    troubles.listen(page)
    desk = Desk(page, stage, stage.fresh()).open()
    palette = page.locator("#bench-palette")
    fold = page.get_by_role("button", name="What the note says")
    fold.tap()
    expect(palette).to_be_hidden()
    expect(fold).to_have_attribute("aria-expanded", "false")
    left, top, right, bottom = desk.box(*desk.place("aspirin"))
    page.touchscreen.tap((left + right) / 2, (top + bottom) / 2)
    expect(palette).to_be_visible()
    context.close()


def test_a_compact_page_shows_more_of_the_note(open_desk: Opener, stage: Stage) -> None:
    desk = open_desk(stage)

    def height() -> float:
        return float(desk.page.locator(".note .line").first.evaluate("(one) => one.offsetHeight"))

    roomy = height()
    desk.page.goto(f"{stage.server.address}/account")
    desk.page.get_by_label("compact").check()
    desk.page.locator("form[action='/account/density'] button").click()
    desk.open()
    assert height() < roomy
    desk.page.context.clear_cookies(name="goldbench-density")

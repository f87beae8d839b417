"""Facts on a checklist, each with its phrase, until nothing is left open."""

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from web.editor.browser import Troubles
from web.editor.desk import Desk
from web.editor.stage import Stage

Opener = Callable[..., Desk]


def cell(desk: Desk, name: str) -> None:
    desk.page.get_by_role("button", name=name, exact=True).click()


def facts(desk: Desk) -> list[tuple[str, ...]]:
    """Give the facts the server has: label, values, phrases; a denied one begins with "no"."""
    rows = []
    for fact in desk.content.facts.values():
        values = [str(value) for value in fact.attributes.values()]
        quotes = sorted(
            " ".join(desk.text[start:end] for start, end in pieces)
            for pieces in fact.evidence.values()
        )
        denied = [] if fact.present else ["no"]
        rows.append((*denied, fact.label, *values, *(f"“{quote}”" for quote in quotes)))
    return sorted(rows)


def test_choose_a_fact_then_point_at_the_phrase(open_desk: Opener, fact_stage: Stage) -> None:
    desk = open_desk(fact_stage)
    cell(desk, "CAD, event, before DCT")
    expect(desk.page.get_by_text("Now point at the phrase in the note.")).to_be_visible()
    desk.drag("s/p CABG")
    desk.saved()
    assert facts(desk) == [("CAD", "event", "before DCT", "“s/p CABG”")]
    assert desk.shown == ["CAD event, before DCT: s/p CABG"]


def test_select_the_phrase_then_choose_the_fact(open_desk: Opener, fact_stage: Stage) -> None:
    desk = open_desk(fact_stage)
    desk.drag("h/o CAD")
    cell(desk, "CAD, mention, continuing")
    desk.saved()
    assert facts(desk) == [("CAD", "mention", "continuing", "“h/o CAD”")]
    for time in ("before", "during", "after"):  # continuing fills three
        filled = desk.page.get_by_role("button", name=f"CAD, mention, {time} DCT", exact=True)
        expect(filled).to_have_attribute("aria-pressed", "true")


def test_on_a_telephone_each_line_is_a_card_with_a_button_a_time(
    browser: Browser, fact_stage: Stage, troubles: Troubles
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    fact_stage.admit(context, fact_stage.annotators[0])
    page = context.new_page()
    troubles.listen(page)
    desk = Desk(page, fact_stage, fact_stage.fresh()).open()
    sheet = page.locator("fact-sheet")
    assert sheet.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    chosen = page.get_by_role("button", name="CAD, mention, continuing", exact=True)
    shown = chosen.evaluate("(one) => getComputedStyle(one, '::after').content")
    assert shown == '"continuing"'  # seen; people who listen hear the whole name
    chosen.tap()
    left, top, right, bottom = desk.box(*desk.place("CABG"))
    page.touchscreen.tap((left + right) / 2, (top + bottom) / 2)
    page.get_by_role("button", name="Use this phrase").tap()
    desk.saved()
    assert facts(desk) == [("CAD", "mention", "continuing", "“CABG”")]
    context.close()


def test_a_fact_by_keys_alone(open_desk: Opener, fact_stage: Stage) -> None:
    desk = open_desk(fact_stage)
    desk.walk_to("140/90")
    desk.press("3", "h", "d")  # HYPERTENSION, high bp, during DCT
    desk.walk_to("aspirin")
    desk.press("8")
    desk.page.keyboard.type("aspi")
    desk.press("Enter", "c")
    desk.saved()
    assert facts(desk) == [
        ("HYPERTENSION", "high bp", "during DCT", "“140/90”"),
        ("MEDICATION", "continuing", "aspirin", "“aspirin”"),
    ]


def test_one_fact_may_rest_on_several_phrases_and_be_stated_several_times(
    open_desk: Opener, fact_stage: Stage
) -> None:
    desk = open_desk(fact_stage)
    desk.page.get_by_placeholder("Find a class").fill("aspi")
    desk.press("Enter")
    cell(desk, "Medication, aspirin, continuing")
    desk.drag("aspirin 81 mg")
    desk.page.get_by_role("button", name="Another phrase").click()
    desk.drag("Aspirin was continued")
    desk.page.get_by_role("button", name="Same fact again").click()
    desk.drag("aspirin", 1)
    desk.saved()
    assert facts(desk) == [
        ("MEDICATION", "continuing", "aspirin", "“Aspirin was continued”", "“aspirin 81 mg”"),
        ("MEDICATION", "continuing", "aspirin", "“aspirin”"),
    ]
    desk.press("Control+z")
    desk.press("Control+z")
    desk.saved()
    assert len(facts(desk)) == 1


def test_a_combination_drug_has_two_classes(open_desk: Opener, fact_stage: Stage) -> None:
    desk = open_desk(fact_stage)
    desk.page.get_by_placeholder("Find a class").fill("diur")
    desk.press("Enter")
    cell(desk, "Medication, diuretic, continuing")
    desk.drag("HTN")
    desk.page.get_by_text("Change", exact=True).click()
    second = desk.page.get_by_role("combobox", name="type2")
    second.fill("ACE inhibitor")
    second.press("Enter")
    desk.saved()
    ((label, *values),) = facts(desk)
    assert label == "MEDICATION"
    assert {"diuretic", "ACE inhibitor", "continuing"} <= set(values)
    both = desk.page.get_by_role("row", name="diuretic + ACE inhibitor")
    expect(both.first).to_be_visible()


def test_what_the_note_denies_is_offered_only_where_the_guideline_counts_it(
    open_desk: Opener, fact_stage: Stage, plain_stage: Stage
) -> None:
    desk = open_desk(fact_stage)  # "denied, ruled out: none of these is a fact"
    expect(desk.page.get_by_role("button", name="CAD, mention, continuing")).to_be_visible()
    expect(desk.page.get_by_text("denied", exact=True)).to_have_count(0)
    expect(desk.page.get_by_role("button", name="denied")).to_have_count(0)
    desk = open_desk(plain_stage)
    expect(desk.page.get_by_role("button", name="Asthma, denied")).to_have_count(0)
    desk.drag("No aspirin allergy")
    cell(desk, "Allergy, denied")
    desk.saved()
    assert facts(desk) == [("no", "ALLERGY", "“No aspirin allergy”")]
    (tag,) = desk.content.marks(plain_stage.guideline.schema).tags
    assert tag.attributes.get("negated") == "yes"


def test_a_variable_without_values_is_recorded_by_selecting_and_its_number(
    open_desk: Opener, plain_stage: Stage
) -> None:
    desk = open_desk(plain_stage)
    desk.drag("chest tightness")
    desk.press("1")
    desk.saved()
    assert facts(desk) == [("ASTHMA", "“chest tightness”")]
    desk.walk_to("aspirin")
    desk.press("1")  # the same fact, on one more phrase
    desk.saved()
    assert facts(desk) == [("ASTHMA", "“aspirin”", "“chest tightness”")]
    desk.press("Control+z", "Control+z", "Control+z")
    desk.saved()
    assert facts(desk) == []


def test_a_variable_without_values_can_be_chosen_before_its_phrase(
    open_desk: Opener, plain_stage: Stage
) -> None:
    desk = open_desk(plain_stage)
    desk.press("2")
    expect(desk.page.get_by_text("Now point at the phrase in the note.")).to_be_visible()
    desk.drag("aspirin 81 mg")
    desk.saved()
    assert facts(desk) == [("OMALIZUMAB", "“aspirin 81 mg”")]


def test_one_dialog_closes_a_note_of_which_nothing_is_mentioned(
    open_desk: Opener, plain_stage: Stage
) -> None:
    desk = open_desk(plain_stage)
    desk.press("Control+Enter")
    dialog = desk.page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_text(["Asthma", "Omalizumab", "Allergy"])
    desk.press("Enter")  # the button that closes has the focus
    desk.page.wait_for_url(lambda url: not url.endswith(f"/{desk.number}"))
    sheet = plain_stage.sheet(desk.number)
    assert (sheet.state, sheet.content.rest, sheet.content.empty) == ("done", True, True)


def test_one_dialog_closes_a_note_of_which_some_is_mentioned(
    open_desk: Opener, plain_stage: Stage
) -> None:
    desk = open_desk(plain_stage)
    desk.drag("chest tightness")
    desk.press("1", "Control+Enter")
    dialog = desk.page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_text(["Omalizumab", "Allergy"])
    dialog.get_by_role("button", name="All of this is not mentioned").click()
    desk.page.wait_for_url(lambda url: not url.endswith(f"/{desk.number}"))
    assert plain_stage.sheet(desk.number).state == "done"


def test_closing_does_not_pass_over_a_fact_that_is_being_put_together(
    open_desk: Opener, fact_stage: Stage
) -> None:
    desk = open_desk(fact_stage)
    desk.walk_to("CAD")
    desk.press("2", "Control+Enter")
    dialog = desk.page.get_by_role("dialog")
    expect(dialog).to_contain_text("CAD is begun and not finished")
    expect(dialog.get_by_role("button", name="close the note")).to_have_count(0)
    dialog.get_by_role("button", name="Show").first.click()
    desk.press("m", "c")
    desk.saved()
    assert ("CAD", "mention", "continuing", "“CAD”") in facts(desk)


def test_the_checklist_says_what_dct_is_where_it_is_used(
    open_desk: Opener, fact_stage: Stage, plain_stage: Stage
) -> None:
    hint = "DCT (document creation time) is the date of the note"
    expect(open_desk(fact_stage).page.get_by_role("caption")).to_contain_text(hint)
    expect(open_desk(plain_stage).page.get_by_text(hint)).to_have_count(0)


def test_smoking_has_one_answer_that_can_be_changed(open_desk: Opener, fact_stage: Stage) -> None:
    desk = open_desk(fact_stage)
    desk.page.get_by_role("button", name="past", exact=True).click()
    desk.page.get_by_role("button", name="unknown", exact=True).click()
    desk.saved()
    assert facts(desk) == [("SMOKER", "unknown")]


def test_stating_a_fact_takes_back_that_it_is_not_mentioned(
    open_desk: Opener, fact_stage: Stage
) -> None:
    desk = open_desk(fact_stage)
    cell(desk, "CAD, test, not mentioned")
    desk.saved()
    assert facts(desk) == [("CAD", "test", "not mentioned")]
    cell(desk, "CAD, test, during DCT")
    desk.saved()
    assert facts(desk) == [("CAD", "test", "during DCT")]
    silent = desk.page.get_by_role("button", name="CAD, test, not mentioned", exact=True)
    expect(silent).to_be_disabled()


def test_a_phrase_is_found_again_from_its_fact(open_desk: Opener, fact_stage: Stage) -> None:
    desk = open_desk(fact_stage)
    cell(desk, "CAD, event, before DCT")
    desk.drag("s/p CABG")
    desk.press("Escape")
    cell(desk, "CAD, event, before DCT")
    desk.page.get_by_role("button", name="“s/p CABG”").click()
    assert desk.page.evaluate("document.querySelector('note-editor').chosen") is not None
    expect(desk.page.locator("note-editor [role=status]")).to_have_text(
        "CAD event, before DCT: s/p CABG"
    )


def test_closing_names_every_indicator_and_time_not_addressed(
    open_desk: Opener, fact_stage: Stage
) -> None:
    desk = open_desk(fact_stage)
    cell(desk, "CAD, event, before DCT")
    desk.drag("s/p CABG")
    cell(desk, "Hypertension, mention, continuing")
    desk.drag("HTN")
    desk.page.get_by_role("button", name="Obese: Rest not mentioned").click()
    desk.press("Control+Enter")
    dialog = desk.page.get_by_role("dialog")
    for line in (
        "Smoker needs an answer.",
        "Family hist needs an answer.",
        "Diabetes: mention, A1C, glucose",
        "CAD: mention, test, symptom; event (during, after)",
        "Hypertension: high bp",
        "Hyperlipidemia: mention, high chol., high LDL",
        "thienopyridine",
    ):
        expect(dialog).to_contain_text(line)
    expect(dialog).not_to_contain_text("Obese")
    dialog.get_by_role("button", name="Go back").click()
    desk.page.get_by_role("button", name="unknown", exact=True).click()
    desk.page.get_by_role("button", name="not present", exact=True).click()
    desk.press("Control+Enter")
    dialog.get_by_role("button", name="All of this is not mentioned").click()
    desk.page.wait_for_url(lambda url: not url.endswith(f"/{desk.number}"))
    sheet = fact_stage.sheet(desk.number)
    assert (sheet.state, sheet.content.rest) == ("done", True)


def test_a_fact_without_its_phrase_is_named_before_closing(
    open_desk: Opener, fact_stage: Stage
) -> None:
    desk = open_desk(fact_stage)
    cell(desk, "CAD, event, before DCT")
    desk.press("Control+Enter")
    expect(desk.page.get_by_role("dialog")).to_contain_text(
        "CAD · event · before DCT: no phrase yet."
    )

"""The de-identifier's page in a real browser: marks, steps, audit, and what must not happen."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

from goldbench.phi import Mark, Policy, Step
from goldbench.services.pages.words import WORDS
from goldbench.services.servers.deidentify_server import deidentifier_app
from goldbench.services.servers.http_server import serve_in_thread
from services.sandbox import FAMILIES, NOTE, tiny

CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serve_in_thread(lambda: deidentifier_app(dict.fromkeys(FAMILIES, tiny()))) as at:
        yield at


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    context = chromium.new_context()
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.goto(address)
    yield opened
    context.close()
    # A refused request is what one test is about.
    assert [complaint for complaint in complaints if "status of 400" not in complaint] == []


def send(page: Page, text: str = NOTE["text"]) -> None:
    page.get_by_label("Note", exact=True).fill(text)
    page.get_by_role("button", name="De-identify").click()
    expect(page.locator("#result")).to_be_visible()


def test_what_was_found_is_marked_by_family_and_replaced(page: Page) -> None:
    send(page)
    expect(page.locator("#original mark")).to_have_text(
        ["12/26/2020", "Chloe Price", "Prescott", "Seattle"]
    )
    families = page.locator("#original mark").evaluate_all("all => all.map(m => m.dataset.family)")
    assert families == ["date", "person_name", "person_name", "location"]
    assert page.locator("#deidentified").text_content() == (
        "On [TEXT_DATE], Ms. [TEXT_PERSON_NAME] met with Dr. [TEXT_PERSON_NAME] in [TEXT_LOCATION]."
    )
    expect(page.locator("[data-count=person_name]")).to_have_text("2")


def test_each_family_has_its_own_step(page: Page) -> None:
    page.get_by_label("What becomes of a date").select_option("date-offset")
    page.get_by_label("days").fill("10")
    page.get_by_label("What becomes of a person name").select_option("mask")
    page.get_by_label("character").locator("visible=true").fill("#")
    page.get_by_label("What becomes of a location").select_option("redact")
    send(page)
    assert page.locator("#deidentified").text_content() == (
        "On 01/05/2021, Ms. ########### met with Dr. ######## in ."
    )


def test_what_is_left_as_it_is_or_below_its_confidence_stays(page: Page) -> None:
    page.get_by_label("What becomes of a date").select_option("keep")
    page.get_by_label("Least confidence for a location").fill("99")
    send(page)
    text = page.locator("#deidentified").text_content() or ""
    assert text.startswith("On 12/26/2020, Ms. [TEXT_PERSON_NAME]")
    assert text.endswith("in Seattle.")
    expect(page.locator("#audit")).to_contain_text("location 1")


def test_the_audit_and_the_tools_are_shown(page: Page) -> None:
    expect(page.locator("#tools tr")).to_have_count(1)
    expect(page.locator("#tools")).to_contain_text("tiny-annotator")
    send(page)
    expect(page.locator("#audit")).to_contain_text("64 before, 36 of them replaced")


def test_emoji_do_not_shift_the_marks(page: Page) -> None:
    send(page, "😀👩🏽\u200d⚕️ Dr. Ruiz, 😀 12/26/2020 😀")
    expect(page.locator("#original mark")).to_have_text(["Ruiz", "12/26/2020"])


def test_a_note_cannot_become_markup(page: Page) -> None:
    text = "<img src=x onerror=alert(1)> Dr. Ruiz </div><script>alert(2)</script>"
    dialogs: list[str] = []
    page.on("dialog", lambda shown: dialogs.append(shown.message))
    send(page, text)
    assert page.locator("#original").text_content() == text
    assert page.locator("#result img, #result script").count() == 0
    assert dialogs == []


def test_nothing_is_stored_nothing_is_in_the_address_and_no_other_host_is_asked(
    page: Page, address: str
) -> None:
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 - it wants a function
    page.reload()
    send(page)
    assert {request.url.split("?")[0].startswith(address) for request in asked} == {True}
    assert page.url == f"{address}/"
    assert not any("Prescott" in request.url for request in asked)
    kept = "() => [localStorage.length, sessionStorage.length, document.cookie].join()"
    assert page.evaluate(kept) == "0,0,"
    page.reload()
    assert page.get_by_label("Note", exact=True).input_value() == ""


def test_clear_removes_the_note_from_the_page(page: Page) -> None:
    send(page)
    page.get_by_role("button", name="Clear").click()
    assert "Prescott" not in page.content()
    assert page.get_by_label("Note", exact=True).input_value() == ""


def test_a_refusal_is_shown_in_words(page: Page) -> None:
    page.get_by_label("What becomes of a date").select_option("mask")
    page.get_by_label("character").locator("visible=true").fill("ab")
    page.get_by_label("Note", exact=True).fill("x")
    page.get_by_role("button", name="De-identify").click()
    expect(page.get_by_role("alert")).to_contain_text("the value is too long")


def test_the_api_description_sends_its_example(page: Page, address: str) -> None:
    page.goto(f"{address}/api/v1/ui/")
    section = page.locator("#createDeidentifiedNotes")
    section.get_by_text("Try it").click()
    section.get_by_role("button", name="Send").click()
    expect(section.locator("output")).to_contain_text("[TEXT_LOCATION]")


def test_a_mark_can_be_taken_off_and_put_back_before_the_result_is_copied(page: Page) -> None:
    send(page)
    mark = page.locator("#original mark").nth(1)
    mark.click()
    expect(page.locator("#deidentified")).to_contain_text("Ms. Chloe Price met")
    expect(page.locator("#corrected")).to_contain_text("Corrected by hand: 0 added, 1 taken off.")
    expect(mark).to_have_attribute("aria-checked", "false")
    mark.press("Enter")
    expect(page.locator("#deidentified")).to_contain_text("Ms. [TEXT_PERSON_NAME] met")
    expect(page.locator("#corrected")).to_have_text("")


SAFE = Policy("safe", (Step(("AGE",), "age"),), Step((), "tag"))
OLD = "A 93-year-old, seen by Dr. Ann Lee Poe in Seattle."


def find_ages(text: str, lang: str, patient: str) -> list[Mark]:
    """Find an age, and a name by two marks of which the wire shows the surer one alone."""
    del lang, patient
    named = text.index("Ann")
    return [
        Mark(text.index("93"), text.index("93") + 2, "AGE", rule="own"),
        Mark(named, named + 11, "CITY", confidence=40.0, rule="own"),
        Mark(named, named + 7, "DOCTOR", confidence=90.0, rule="own"),
    ]


def test_the_result_of_a_policy_is_the_servers_to_the_last_character(chromium: Browser) -> None:
    tool = tiny()
    app = deidentifier_app(
        dict.fromkeys(FAMILIES, tool),
        builtin=tool,
        find_marks=find_ages,
        policies={"safe": SAFE, "redact": Policy("redact", (), Step((), "redact"))},
    )
    with serve_in_thread(lambda: app) as at:
        page = chromium.new_page()
        page.goto(at)
        page.get_by_label("Policy").select_option("safe")
        send(page, OLD)
        result = page.locator("#deidentified")
        expect(result).to_have_text("A 90-or-over-year-old, seen by Dr. [PERSON_NAME] in Seattle.")
        expect(page.locator("#original mark")).to_have_text(["93", "Ann Lee Poe"])
        page.get_by_label("Policy").select_option("redact")
        send(page, OLD)
        expect(result).to_have_text("A -year-old, seen by Dr. in Seattle.")  # of blanks one counts
        page.close()


SELECT = """() => {
  const pane = document.getElementById("original");
  const last = [...pane.childNodes].find((node) => node.textContent.includes(" met with"));
  const range = document.createRange();
  const start = last.textContent.indexOf("met");
  range.setStart(last, start);
  range.setEnd(last, start + 4);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}"""


def test_missed_words_can_be_marked_and_everything_undone(page: Page) -> None:
    page.get_by_label("What becomes of a location").select_option("mask")
    send(page)
    page.evaluate(SELECT)
    page.locator("[data-add=location]").click()
    expect(page.locator("#deidentified")).to_contain_text("[TEXT_PERSON_NAME] *** with Dr.")
    expect(page.locator("#corrected")).to_contain_text("Corrected by hand: 1 added, 0 taken off.")
    page.get_by_role("button", name="Undo all corrections").click()
    expect(page.locator("#deidentified")).to_contain_text("[TEXT_PERSON_NAME] met with Dr.")


def test_without_a_selection_the_page_asks_for_one(page: Page) -> None:
    send(page)
    page.locator("[data-add=id]").click()
    expect(page.locator("#corrected")).to_have_text("Select some words of the note first.")


def test_a_spanish_browser_gets_a_spanish_page(chromium: Browser, address: str) -> None:
    context = chromium.new_context(locale="es-ES")
    opened = context.new_page()
    opened.goto(address)
    expect(opened.get_by_role("heading", level=1)).to_have_text("Anonimizar una nota")
    opened.get_by_label("Nota", exact=True).fill(NOTE["text"])
    opened.get_by_label("Idioma").select_option("en")
    opened.get_by_role("button", name="Anonimizar").click()
    opened.locator("#original mark").first.click()
    expect(opened.locator("#corrected")).to_contain_text(
        "Corregido a mano: 0 añadidas, 1 quitadas."
    )
    expect(opened.get_by_role("button", name="Copiar")).to_be_visible()
    expect(opened.locator("#audit")).to_contain_text("Sustituido")
    context.close()


def test_both_languages_have_the_same_words() -> None:
    assert WORDS["en"].keys() == WORDS["es"].keys()

"""The lead's pages in a real browser: sliders, languages, narrow screens, a locked session."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from sqlalchemy import update

from goldbench.study import first_invite, open_batch, plan_trial, seat_person, take_invite
from goldbench.study.tables import session
from studies import PASSWORD
from web.asthma import write_study
from web.editor.browser import Troubles, browser, troubles
from web.hosting import House, hosted
from web.starts import Starts, production
from web.story import sound

__all__ = ["browser", "troubles"]

HIDDEN_SIDEWAYS = """() => [...document.querySelectorAll(".scroll")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.innerText)"""


@pytest.fixture
def house(browser: Browser, tmp_path: Path) -> Iterator[House]:
    del browser  # without one nothing need be set up
    write_study(tmp_path)
    with hosted(tmp_path, "Asthma in two hospitals") as running:
        yield running


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    browser_context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-US")
    browser_context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield browser_context
    browser_context.close()


def test_the_size_follows_the_sliders_and_the_sentence_is_copied(
    house: House, context: BrowserContext, troubles: Troubles
) -> None:
    page = context.new_page()
    troubles.listen(page)
    sign_in_as_lead(page, house)
    page.goto(f"{house.address}/lead/size")
    total = page.locator("[data-out=total]")
    expect(total).to_have_text("561")
    slider = page.get_by_label("Width of the interval")
    slider.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    expect(total).not_to_have_text("561", timeout=20_000)
    expect(page.locator("[data-of=width]")).to_have_text("0.20")
    expect(page.locator("#methods")).to_contain_text("full width 0.2 ")
    sound(page, "size")
    page.get_by_role("button", name="Copy the sentence").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("The sample size was chosen so that")
    assert "width=0.2" in page.url


def test_language_and_darkness_are_chosen_without_script(
    house: House, browser: Browser, troubles: Troubles
) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-US")
    page = context.new_page()
    troubles.listen(page)
    sign_in_as_lead(page, house)
    page.goto(f"{house.address}/account")
    page.get_by_label("dark").check()
    page.locator("form[action='/account/theme'] button").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_label("Español").check()
    page.locator("form[action='/account/language'] button").click()
    expect(page.get_by_role("heading", name="Idioma")).to_be_visible()
    page.goto(f"{house.address}/lead/people")
    expect(page.get_by_role("heading", name="Centros y personas")).to_be_visible()
    context.close()


@pytest.mark.parametrize("width", [390, 820])
def test_pages_fit_a_tablet_and_a_telephone(
    house: House, browser: Browser, troubles: Troubles, width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, locale="es-ES",
                                  color_scheme="dark")  # fmt: skip
    page = context.new_page()
    troubles.listen(page)
    sign_in_as_lead(page, house)
    for path in ("", "lead/people", "lead/setup", "lead/batches", "lead/batches/new",
                 "lead/training", "lead/progress", "lead/agreement", "lead/gold", "lead/audit",
                 "lead/bundles", "guidelines", "account", "terms"):  # fmt: skip
        page.goto(f"{house.address}/{path}")
        sound(page, f"{width}-{path.replace('/', '-') or 'home'}")
    page.get_by_text("goldbench").click()
    page.get_by_text("Páginas del estudio").click()
    page.get_by_role("link", name="Tamaño muestral").click()
    sound(page, f"{width}-size")
    context.close()


def test_tables_of_a_study_at_work_become_cards_on_a_telephone(
    browser: Browser, starts: Starts, troubles: Troubles, tmp_path: Path
) -> None:
    crew = starts.copy("closed", tmp_path / "study.db")
    with hosted(tmp_path) as house:
        plan = partial(plan_trial, house.study, crew.lead, trial="How light?",
                       guideline_id=crew.guideline.id, note_ids=crew.training_notes)  # fmt: skip
        for name in ("very light", "light"):
            batch = plan(name=name).id
            for annotator in crew.at(0):
                seat_person(house.study, crew.lead, batch, annotator.id)
            open_batch(house.study, crew.lead, batch)
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-US")
        page = context.new_page()
        troubles.listen(page)
        page.goto(f"{house.address}/sign-in")
        page.locator("[name=login]").fill("lead")
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("main button").click()
        page.wait_for_url(f"{house.address}/")
        for path in ("people", "batches", "training", "progress", "audit",
                     f"agreement/{production(crew)}?more=1", "agreement/trials/How%20light%3F",
                     f"gold/preview?batch={production(crew)}"):  # fmt: skip
            page.goto(f"{house.address}/lead/{path}")
            sound(page, f"390-worked-{path.split('/')[0]}")
            assert page.evaluate(HIDDEN_SIDEWAYS) == [], path
        page.goto(f"{house.address}/lead/agreement/trials/How%20light%3F")
        table = page.get_by_role("table")
        expect(table.get_by_role("row")).to_have_count(3)  # of which one is read out only
        expect(table.get_by_role("row", name="very light")).to_contain_text("0 of 4")
        done = table.locator("td[data-head=Done]").first
        assert done.evaluate("(cell) => getComputedStyle(cell, '::before').content") == '"Done"'
        page.set_viewport_size({"width": 1280, "height": 800})
        expect(table).not_to_have_class(re.compile("stacked"))
        context.close()


def test_a_locked_page_asks_for_the_password_and_goes_on(
    house: House, context: BrowserContext, troubles: Troubles
) -> None:
    page = context.new_page()
    troubles.listen(page)
    sign_in_as_lead(page, house)
    page.goto(f"{house.address}/lead/size")
    with house.study.store.write("session") as connection:
        long_ago = house.study.now().replace(year=2020)
        connection.execute(update(session).values(seen_at=long_ago))
    page.get_by_label("Sites").fill("7")
    dialog = page.get_by_role("dialog", name="Locked")
    expect(dialog).to_be_visible()
    dialog.get_by_label("Password").fill("not the password")
    dialog.get_by_role("button", name="Unlock").click()
    expect(dialog.get_by_role("alert")).to_have_text("That password does not fit.")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Unlock").click()
    expect(dialog).to_have_count(0)
    expect(page.locator("[data-out=per_site]")).to_have_text("81", timeout=20_000)


def sign_in_as_lead(page: Page, house: House) -> None:
    link = first_invite(house.study)
    assert link is not None
    take_invite(house.study, link.token, login="lead", password=PASSWORD)
    page.goto(f"{house.address}/sign-in")
    page.locator("[name=login]").fill("lead")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button").click()
    page.locator("main form button.primary").click()  # the terms
    page.wait_for_url(f"{house.address}/")

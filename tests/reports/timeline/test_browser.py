"""The pages in a real browser: a mark leads to its quote, by mouse and by key; narrow and dark."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from goldbench.reports.timeline import cohort_page, patient_page
from goldbench.risk.timeline import cohort_of, timeline_of, visits_by_patient
from goldbench.synthetic import heart

CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder: Path = tmp_path_factory.mktemp("pages")
    visits = visits_by_patient(heart.notes(15, seed=5), "gold")
    lines = [timeline_of(who, own) for who, own in visits.items()]
    written = {"patient": patient_page(lines[0]), "cohort": cohort_page(cohort_of(lines))}
    for name, html in written.items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    return {name: (folder / f"{name}.html").as_uri() for name in written}


def test_a_mark_leads_to_its_quote_by_mouse_and_by_key(
    browser: Browser, pages: dict[str, str]
) -> None:
    page = browser.new_page()
    page.goto(pages["patient"])
    mark = page.locator(".for-wide svg a[href^='#q']").first
    mark.click()
    assert "#q" in page.url
    assert page.locator(".note span:target + mark").is_visible()
    page.goto(pages["patient"])
    page.locator(".for-wide svg a[href^='#q']").nth(1).focus()
    page.keyboard.press("Enter")
    assert page.locator(".note span:target + mark").count() == 1


@pytest.mark.parametrize("name", ["patient", "cohort"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_sticks_out_of_a_telephone(
    browser: Browser, pages: dict[str, str], name: str, scheme: str
) -> None:
    wrong: list[str] = []
    context = browser.new_context(
        viewport={"width": 390, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.on("console", lambda message: wrong.append(message.text))
    page.goto(pages[name])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert wrong == []
    context.close()


@pytest.mark.parametrize("name", ["patient", "cohort"])
def test_a_printed_sheet_shows_every_picture_within_its_width(
    browser: Browser, pages: dict[str, str], name: str
) -> None:
    page = browser.new_page(viewport={"width": 673, "height": 960})  # A4 within its margins
    page.emulate_media(media="print")
    page.goto(pages[name])
    wide = page.locator(".for-wide svg")
    assert wide.count() >= 1
    for number in range(wide.count()):
        box = wide.nth(number).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 674
    assert page.evaluate("document.documentElement.scrollWidth") <= 674
    page.close()

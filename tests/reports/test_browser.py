"""The report in a real browser: filters, offline, narrow and wide, printed."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from goldbench.reports import evaluation, render
from reports.small import evidence, good, poor

CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(render(evaluation(evidence(good(), poor()))), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield launched
        launched.close()


def shown(page: Page) -> int:
    return page.locator("table.errors tbody tr:visible").count()


def test_errors_are_filtered_by_system_kind_label_and_document(
    browser: Browser, report: str
) -> None:
    page = browser.new_page()
    page.goto(report)
    assert shown(page) == 102
    page.select_option("[data-filter=system]", "good")
    assert shown(page) == 18
    page.select_option("[data-filter=kind]", "invented")
    assert shown(page) == 6
    page.select_option("[data-filter=label]", "NAME")
    assert shown(page) == 0
    page.select_option("[data-filter=label]", "")
    page.fill("[data-filter=document]", "N012")
    assert shown(page) == 1
    assert page.locator("output").inner_text() == "1 of 102 shown"
    page.click("button[type=reset]")
    page.wait_for_function("document.querySelector('output').value === '102 of 102 shown'")
    assert shown(page) == 102
    page.close()


def test_nothing_is_asked_of_the_network_and_nothing_is_complained_about(
    browser: Browser, report: str
) -> None:
    page = browser.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(report)
    assert asked == [report]
    assert complaints == []
    page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.bad = 1';"
        " document.body.append(s); }"
    )
    assert page.evaluate("window.bad") is None  # the policy stops any other script
    page.close()


@pytest.mark.parametrize("width", [360, 900, 1280])
def test_the_page_fits_its_window(browser: Browser, report: str, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(report)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    visible = page.locator("figure svg.plot:visible").count()
    assert visible == page.locator("figure").count()
    page.close()


def test_without_script_every_error_is_there_and_no_dead_control(
    browser: Browser, report: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(report)
    assert shown(page) == 102
    assert not page.locator("form.filters").is_visible()
    assert not page.locator("button.copy").is_visible()
    context.close()


def test_in_print_all_errors_are_laid_out_and_controls_are_gone(
    browser: Browser, report: str
) -> None:
    page = browser.new_page()
    page.goto(report)
    page.emulate_media(media="print")
    box = page.locator(".tall").bounding_box()
    table = page.locator("table.errors").bounding_box()
    assert box is not None
    assert table is not None
    assert box["height"] >= table["height"]
    assert not page.locator("form.filters").is_visible()
    assert not page.locator("nav").is_visible()
    page.close()


def test_the_short_form_is_printed_on_two_pages(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "short.html"
    short_report = evaluation(evidence(good(), poor()), short=True)
    path.write_text(render(short_report), encoding="utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) <= 2
    assert "Scores" in page.inner_text("main")
    page.close()

"""axe-core finds nothing on any page of the benchmark, in both languages, on any screen."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser

from goldbench.benchmark import board, cancel, list_tasks, over_time
from goldbench.web.bench import export_boards
from web.bench.houses import Hall, served
from web.editor.browser import Troubles, browser, troubles
from web.story import sound

__all__ = ["browser", "troubles"]

PUBLIC = {"tasks": "/", "task": "/tasks/date", "board": "/tasks/date/board",
          "time": "/tasks/date/time", "sign-in": "/sign-in", "nothing": "/nothing",
          "deid-task": "/tasks/deid", "deid": "/tasks/deid/board", "days": "/tasks/days",
          "empty": "/tasks/days/time"}  # fmt: skip


@pytest.fixture(scope="module")
def address(browser: Browser, hall: Hall) -> Iterator[str]:
    del browser
    for task in list_tasks(hall.bench):
        over_time(hall.bench, task)
        board(hall.bench, task)
    with served(hall) as url:
        yield url


@pytest.mark.parametrize(
    ("width", "scheme", "locale"),
    [(1280, "light", "en-US"), (390, "dark", "es-ES")],
)
def test_no_page_has_a_barrier(
    browser: Browser,
    hall: Hall,
    address: str,
    troubles: Troubles,
    *,
    width: int,
    scheme: Literal["light", "dark"],
    locale: str,
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, locale=locale
    )
    context.set_default_navigation_timeout(120_000)  # a busy machine is no reason to fail
    page = context.new_page()
    troubles.listen(page)
    kinds = ("alpha", "invalid", "held", "running")
    sent = {f"sent-{name}": f"/submissions/{hall.sent[name]}" for name in kinds}
    host = {"host": "/host", "audit": "/host/audit?check=1",
            "approval": f"/host/approvals/{hall.sent['asked']}", **sent}  # fmt: skip
    team = {"team": "/team", "submit": "/tasks/date"}
    for token, paths in ((None, PUBLIC), (hall.tokens["beta"], team), (hall.host, host)):
        if token is not None:
            page.goto(f"{address}/sign-in")
            page.fill("input[name=token]", token)
            page.click("button.primary")
            page.wait_for_url(lambda url: "/sign-in" not in url)
        for name, path in paths.items():
            page.goto(f"{address}{path}")
            page.wait_for_load_state("load")
            sound(page, f"bench-{name}")
    context.close()


def test_an_exported_board_is_read_from_a_file_without_script(
    browser: Browser, hall: Hall, tmp_path_factory: pytest.TempPathFactory
) -> None:
    out = tmp_path_factory.mktemp("export") / "out"
    export_boards(hall.bench, out, title="The wards")
    context = browser.new_context(java_script_enabled=False, locale="en-US")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((out / "index.html").as_uri())
    page.click("a.button:has-text('Board date')")
    assert page.inner_text("h1") == "Board: date"
    assert "0.979" in page.inner_text("tbody tr")
    page.click("text=Español")
    assert page.inner_text("h1") == "Clasificación: date"
    assert all(url.startswith("file:") for url in asked)
    context.close()


def test_a_page_of_a_submission_follows_it(browser: Browser, own: Hall) -> None:
    """Its state changes elsewhere, and the page shows it without being touched."""
    with served(own) as url:
        context = browser.new_context(locale="en-US")
        context.set_default_navigation_timeout(120_000)
        page = context.new_page()
        page.goto(f"{url}/sign-in")
        page.fill("input[name=token]", own.tokens["gamma"])
        page.click("button.primary")
        page.goto(f"{url}/submissions/{own.sent['waiting']}")
        with page.expect_response(lambda answer: answer.url.endswith(own.sent["waiting"])):
            pass  # the script has seen how it stands
        cancel(own.bench, own.sent["waiting"], "team")
        page.wait_for_selector("text=cancelled by the team", timeout=60_000)
        context.close()

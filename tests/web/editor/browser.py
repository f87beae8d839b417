"""A real browser for tests: Debian's chromium, driven by Playwright.

A conftest.py that wants it says `from web.editor.browser import browser`. Where there is no
chromium the tests skip and say so.
"""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One a file: two Playwrights at a time in one thread are an error."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("needs chromium (apt-get install chromium)")
    expect.set_options(timeout=20_000)  # a busy machine is no reason to fail
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield launched
        launched.close()


class Troubles(list[str]):
    """What a page complained about: errors of scripts, and what the CSP refused."""

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.append(f"error: {error}"))
        page.on("console", lambda message: self._hear(message.type, message.text))

    def _hear(self, kind: str, text: str) -> None:
        # A refused request is what some tests are about; it is no fault of a script.
        if kind == "error" and not text.startswith("Failed to load resource"):
            self.append(f"{kind}: {text}")


@pytest.fixture
def troubles() -> Iterator[Troubles]:
    """No page may have complained by the end of a test."""
    noticed = Troubles()
    yield noticed
    assert not noticed

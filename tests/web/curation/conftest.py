"""A disputed note behind a server, and a page for the curator."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from web.editor.browser import browser, troubles

__all__ = ["browser", "troubles"]


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    browser_context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield browser_context
    browser_context.close()

"""What the stories have in common: people who join by a link, pages that are looked at.

`GOLDBENCH_PICTURES=docs/pictures` photographs the pages that the documentation shows;
`GOLDBENCH_PICTURES_ALL=1` beside it photographs every page that a story looks at.
"""

import os
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from goldbench.study import Actor, SheetView, first_invite, read_sheet
from studies import PASSWORD
from web.editor.browser import Troubles
from web.editor.desk import Desk
from web.hosting import House

PICTURES = (
    "agreement",
    "batch-check-list",
    "curation-board",
    "fact-sheet",
    "gold",
    "home",
    "progress",
    "span-editor",
    "training-round",
)
# Everything a person can use has a name, and nothing is wider than the screen.
UNNAMED = """() => [
    ...document.querySelectorAll("input:not([type=hidden]), select, textarea, button, a")]
  .filter((one) => one.checkVisibility() && !(one.labels?.length || one.ariaLabel
    || one.textContent.trim() || one.querySelector("img[alt]:not([alt=''])")))
  .map((one) => one.outerHTML.slice(0, 120))"""
SHAPE = """() => ({
  headings: document.querySelectorAll("h1").length,
  language: document.documentElement.lang,
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
})"""


AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
"""axe-core, which looks for barriers; it comes with the package and from nowhere else."""


def barriers(page: Page, *rules: str) -> list[str]:
    """Name what axe-core finds on a page with everything unfolded, by all of its rules or some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    folded = "[...document.querySelectorAll('details:not([open])')]"
    page.evaluate(f"window.folded = {folded}; folded.forEach((one) => {{ one.open = true; }})")
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    outcome = page.evaluate("(options) => axe.run(document, options)", options)
    page.evaluate("folded.forEach((one) => { one.open = false; })")
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in outcome["violations"]
        for node in violation["nodes"]
    ]


def sound(page: Page, name: str) -> None:
    """Check what every page owes its reader, and photograph it."""
    assert barriers(page) == [], name
    shape = page.evaluate(SHAPE)
    assert shape["headings"] == 1, name
    assert shape["language"] in ("en", "es"), name
    assert shape["overflow"] <= 0, name
    assert page.evaluate(UNNAMED) == [], name
    folder = os.environ.get("GOLDBENCH_PICTURES")
    if folder and (name in PICTURES or os.environ.get("GOLDBENCH_PICTURES_ALL")):
        page.screenshot(path=Path(folder) / f"{name}.png")


def new_page(browser: Browser, troubles: Troubles) -> Page:
    """Open a browser of one's own, as each person has one."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    troubles.listen(page)
    return page


def join_by_link(page: Page, link: str, login: str) -> None:
    """Take an invite, choose a password, accept the terms."""
    page.goto(link)
    page.get_by_label("Login name").fill(login)
    page.get_by_label("Choose a password").fill(PASSWORD)
    page.get_by_label("The same password again").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Before you read a note")).to_be_visible()
    page.get_by_role("button", name="I have read this and agree").click()
    expect(page.get_by_role("heading", name="Hello, ")).to_be_visible()


def join_as_lead(page: Page, house: House) -> None:
    link = first_invite(house.study)
    assert link is not None
    join_by_link(page, f"{house.address}/invite/{link.token}", "lead")


def link_for(page: Page, house: House, name: str, role: str, site: str) -> str:
    """Invite somebody on the lead's page; the link is shown once."""
    page.goto(f"{house.address}/lead/people")
    form = page.locator("form[action='/lead/people/invite']")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Site").select_option(label=site)
    for box in ("study lead", "guideline author", "annotator", "curator"):
        form.get_by_role("checkbox", name=box).set_checked(box == role)
    form.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("Link to join").input_value()
    assert link.startswith(f"{house.address}/invite/")
    return link


@dataclass
class Work:
    """One annotator's notes in one batch."""

    house: House
    actor: Actor
    batch: str

    def page_of(self, number: int) -> str:
        return f"{self.house.address}/annotate/{self.batch}/{number}"

    def sheet(self, number: int, annotator: int = 0) -> SheetView:
        del annotator  # there is but one here
        return read_sheet(self.house.study, self.actor, self.batch, number)

    def desk(self, page: Page) -> Desk:
        """Sit down at the note that the page shows."""
        page.locator(".note .line").first.wait_for()
        return Desk(page, self, int(page.url.rsplit("/", 1)[1]))


def close_note(desk: Desk) -> None:
    """Close the note by its key; the next one comes by itself."""
    desk.saved()
    desk.press("Control+Enter")
    desk.page.wait_for_url(lambda url: not url.endswith(f"/{desk.number}"))

"""What somebody does at a note's page, in the words of the tests."""

from dataclasses import dataclass
from time import monotonic
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from goldbench.corpus import Span
from goldbench.study import Content, SheetView


class Sheets(Protocol):
    """Where the pages of sheets are, and what the server has of them."""

    def page_of(self, number: int) -> str: ...

    def sheet(self, number: int, annotator: int = 0) -> SheetView: ...


@dataclass
class Desk:
    """An open page of one annotator's note `number`."""

    page: Page
    stage: Sheets
    number: int
    annotator: int = 0

    def open(self) -> "Desk":
        self.page.goto(self.stage.page_of(self.number))
        self.page.locator(".note .line").first.wait_for()
        return self

    @property
    def text(self) -> str:
        return str(self.stage.sheet(self.number, self.annotator).text)

    @property
    def content(self) -> Content:
        """What the server has."""
        return self.stage.sheet(self.number, self.annotator).content

    @property
    def quotes(self) -> list[tuple[str, str]]:
        """What the server has, as (label, quote), in the order of the text."""
        spans = [mark.span() for mark in self.content.spans.values()]
        return [(span.label, span.text_in(self.text)) for span in sorted(spans, key=Span.sort_key)]

    def place(self, quote: str, nth: int = 0) -> tuple[int, int]:
        """Give the offsets of a quote, in code points."""
        start = -1
        for _ in range(nth + 1):
            start = self.text.index(quote, start + 1)
        return start, start + len(quote)

    def box(self, start: int, end: int) -> tuple[float, float, float, float]:
        """Give where a stretch stands on the screen: left, top, right, bottom."""
        edges: list[float] = self.page.evaluate(
            """([start, end]) => {
                const editor = document.querySelector("note-editor");
                editor.goTo(start);
                const box = editor.box([start, end]);
                return [box.left, box.top, box.right, box.bottom];
            }""",
            [start, end],
        )
        return edges[0], edges[1], edges[2], edges[3]

    def drag(self, quote: str, nth: int = 0, *, inset: float = 4, keys: str | None = None) -> None:
        """Drag the mouse over a quote, beginning and ending inside its first and last letter."""
        start, end = self.place(quote, nth)
        left, top, _, bottom = self.box(start, start + 1)
        _, last_top, right, last_bottom = self.box(end - 1, end)
        mouse = self.page.mouse
        if keys:
            self.page.keyboard.down(keys)
        mouse.move(left + inset, (top + bottom) / 2)
        mouse.down()
        mouse.move((left + right) / 2, (top + last_bottom) / 2)
        mouse.move(right - inset, (last_top + last_bottom) / 2)
        mouse.up()
        if keys:
            self.page.keyboard.up(keys)

    def click(self, quote: str, nth: int = 0) -> None:
        left, top, right, bottom = self.box(*self.place(quote, nth))
        self.page.mouse.click((left + right) / 2, (top + bottom) / 2)

    def walk_to(self, quote: str, nth: int = 0) -> None:
        """Move the word cursor from the beginning of the note to the first word of a quote."""
        start, _ = self.place(quote, nth)
        self.press("Control+Home")
        for _ in range(200):
            pending = self.pending
            if pending is None or pending[0][0] >= start:
                break
            self.press("ArrowRight")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self) -> None:
        self.page.locator(".note").focus()

    @property
    def pending(self) -> list[list[int]] | None:
        pieces: list[list[int]] | None = self.page.evaluate(
            "document.querySelector('note-editor').pending"
        )
        return pieces

    @property
    def selected(self) -> str | None:
        """Give the words that are selected for labelling."""
        pieces = self.pending
        return None if pieces is None else " ".join(self.text[s:e] for s, e in pieces)

    def has_selected(self, quote: str | None) -> None:
        """Wait until these words are selected: a finger's tap is told to the page only later."""
        deadline = monotonic() + 10
        while self.selected != quote and monotonic() < deadline:
            self.page.wait_for_timeout(20)
        assert self.selected == quote

    @property
    def shown(self) -> list[str]:
        """Give the names of the marks on the page, as a screen reader says them."""
        marks = self.page.locator(".note mark[aria-label]")
        return [str(mark.get_attribute("aria-label")) for mark in marks.all()]

    @property
    def state(self) -> Locator:
        return self.page.locator("#bench-state")

    def saved(self) -> None:
        """Wait until the page says that everything is saved."""
        expect(self.state).to_have_text("Saved", timeout=20_000)

    def label(self, name: str) -> None:
        self.page.locator("#bench-palette").get_by_role("button", name=name).click()

    def stored(self) -> list[dict[str, Any]]:
        """Give the edits that the browser keeps."""
        edits: list[dict[str, Any]] = self.page.evaluate(
            """() => new Promise((resolve, reject) => {
                const request = indexedDB.open("goldbench-edits");
                request.onerror = () => reject(request.error);
                request.onsuccess = () => {
                    const all = request.result.transaction("edits").objectStore("edits").getAll();
                    all.onsuccess = () => resolve(all.result);
                };
            })"""
        )
        return edits

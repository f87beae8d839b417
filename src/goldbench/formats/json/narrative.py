"""The plain text of a piece of HTML: what a browser would show, the same on every run.

Blank space is collapsed, blocks and <br> begin a line, cells of a table are parted by tabs,
<pre> is kept, scripts and styles are dropped.
"""

import re
from html.parser import HTMLParser

_BLOCKS = frozenset(
    {
        *("address", "article", "aside", "blockquote", "body", "caption", "dd", "details", "div"),
        *("dl", "dt", "fieldset", "figure", "footer", "form", "header", "hr", "html", "li", "main"),
        *("h1", "h2", "h3", "h4", "h5", "h6", "nav", "ol", "p", "pre", "section", "ul"),
        *("table", "tbody", "tfoot", "thead", "tr"),
    }
)
_CELLS = frozenset(("td", "th"))
_HIDDEN = frozenset(("script", "style", "head", "title", "template"))
_VOID = frozenset(("br", "hr"))
_BLANK = re.compile(r"[ \t\r\n\f]+")


def plain_text(html: str) -> str:
    r"""Strip the markup.

    >>> plain_text("<div><p>Ana  <b>vino</b>.</p><p>T&nbsp;37 &lt; 38</p></div>")
    'Ana vino.\nT\xa037 < 38'
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.text()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = [""]
        self._hidden = 0
        self._kept = 0

    def text(self) -> str:
        self._new_line()
        return "\n".join(self._lines[:-1])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        if tag in _HIDDEN:
            self._hidden += 1
        elif tag == "br":
            self._lines[-1] = self._lines[-1].rstrip(" ")
            self._lines.append("")
        elif tag in _BLOCKS:
            self._new_line()
            self._kept += tag == "pre"
        elif tag in _CELLS and self._lines[-1]:
            self._lines[-1] = self._lines[-1].rstrip(" ") + "\t"

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN:
            self._hidden = max(self._hidden - 1, 0)
        elif tag in _BLOCKS and tag not in _VOID:
            self._new_line()
            self._kept = max(self._kept - (tag == "pre"), 0)

    def handle_data(self, data: str) -> None:
        if self._hidden:
            return
        if self._kept:
            first, *more = data.split("\n")
            self._lines[-1] += first
            self._lines.extend(more)
            return
        data = _BLANK.sub(" ", data)
        if self._lines[-1] == "" or self._lines[-1].endswith((" ", "\t")):
            data = data.removeprefix(" ")
        self._lines[-1] += data

    def _new_line(self) -> None:
        self._lines[-1] = self._lines[-1].rstrip(" ")
        if self._lines[-1]:
            self._lines.append("")

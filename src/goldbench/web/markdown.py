"""Guidelines and answers are Markdown; what is HTML in them is shown as it was typed.

Links lead only to the same page or by https and mailto, images are left as text: a guideline
must not make a reader's browser ask another host for anything.
"""

from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup


def markdown(text: str, lower: int = 0) -> Markup:
    """Give safe HTML, with headings so many levels lower: a page has a title of its own.

    A heading without words is left out: it would be read out as one.

    >>> markdown("**no** <b>tag</b>").strip()
    Markup('<p><strong>no</strong> &lt;b&gt;tag&lt;/b&gt;</p>')
    """
    parser = _parser()
    every = parser.parse(text)
    empty = {
        at + n
        for at, token in enumerate(every)
        if token.type == "heading_open" and not every[at + 1].content.strip()
        for n in range(3)
    }
    tokens = [token for at, token in enumerate(every) if at not in empty]
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + lower, 6)}"
    html = parser.renderer.render(tokens, parser.options, {})
    return Markup(html)  # noqa: S704 - html is off: the parser escapes


@cache
def _parser() -> MarkdownIt:
    markdown_it = MarkdownIt("commonmark", {"html": False, "linkify": False})
    markdown_it.enable("table").disable("image")
    markdown_it.validateLink = _may_link  # type: ignore[method-assign]  # the parser's own way to set it
    return markdown_it


def _may_link(url: str) -> bool:
    return url.startswith(("#", "https://", "mailto:"))

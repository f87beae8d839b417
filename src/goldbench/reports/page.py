"""A report as one HTML file: nothing is loaded from outside, and its own policy forbids it.

Style and script stand in the file and are allowed by their hashes; no element has a style or
event attribute. Without script every table and error is there to be read.
"""

import base64
import hashlib
from dataclasses import dataclass
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined

from goldbench.reports.figures import swatch
from goldbench.reports.section import Section
from goldbench.reports.words import Words

# Control characters are no HTML, but their pictures are; lone surrogates cannot be written at all.
_PICTURES = {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n\r"}
_PICTURES |= {127: 0x2421} | dict.fromkeys(range(0x80, 0xA0), 0xFFFD)
_PICTURES |= dict.fromkeys((*range(0xD800, 0xE000), 0xFFFE, 0xFFFF), 0xFFFD)


@dataclass(frozen=True, slots=True)
class Report:
    """`about` is a line below the title; `footer` closes the page. `short` prints on two pages."""

    title: str
    about: str
    sections: tuple[Section, ...]
    footer: str = ""
    lang: str = "en"
    short: bool = False

    def section(self, id_: str) -> Section:
        return next(section for section in self.sections if section.id == id_)


def render(report: Report) -> str:
    """Write the report as a page."""
    environment = Environment(
        loader=PackageLoader("goldbench.reports", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style, script = (_source(name) for name in ("style.css", "script.js"))
    page = environment.get_template("page.html").render(
        report=report,
        words=Words.of(report.lang),
        swatch=swatch,
        style=style,
        script=script,
        policy=policy(style, script),
    )
    return make_legible(page)


def policy(style: str, script: str) -> str:
    """Allow this style and this script, and nothing else."""
    return (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def make_legible(text: str) -> str:
    r"""Replace what a page cannot hold: control characters by their pictures, surrogates.

    >>> make_legible("a\x00b")
    'a␀b'
    """
    return text.translate(_PICTURES)


def _source(name: str) -> str:
    return files("goldbench.reports").joinpath("templates", name).read_text(encoding="utf-8")


def _digest(source: str) -> str:
    digest = hashlib.sha256(source.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"

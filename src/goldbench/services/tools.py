"""What a tool is: a function from a note to marks, with a name, a version and what it looks for.

Whatever can find marks becomes a tool: the annotators of `goldbench.phi`, another program through
an adapter (`services.adapters`), another server by its address (`services.remote`).
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Protocol

from goldbench.corpus import Span
from goldbench.language import TOOL_LANGUAGES
from goldbench.services import wire
from goldbench.services.families import FAMILIES


class Annotator(Protocol):
    """Finds marks in a text of a language ("en", "es").

    Spans have a family as label (`date`, `person_name`, `location`, `id`, `contact`) and the
    attributes `type` and `confidence` (0 to 100). The same text gives the same spans.
    """

    def __call__(self, text: str, lang: str, /) -> Iterable[Span]: ...


def _nothing() -> None:
    """Close nothing."""


@dataclass(frozen=True, slots=True)
class About:
    """Who answers for a tool; stands in `/api/v1/tool`."""

    author: str = "The goldbench authors"
    email: str = "goldbench@example.org"
    url: str = "https://example.org/goldbench"
    repository: str = "pypi:goldbench"
    license: wire.License = "mit"


@dataclass(frozen=True, slots=True)
class Tool:
    """An annotator and what is to be known about it.

    `threads` is how many notes it may work on at once: 1 where it keeps state or is held by the
    interpreter's lock anyway, more where it waits for another machine. `own_card` asks a tool
    that runs elsewhere who it is, `own_title` says what it answered the first time; `address` is
    where it runs; `close` lets go of its connections.
    """

    name: str
    families: tuple[str, ...]
    annotate: Annotator
    version: str
    description: str
    languages: tuple[str, ...] = TOOL_LANGUAGES
    threads: int = 1
    about: About = About()
    own_card: Callable[[], dict[str, Any]] | None = None
    own_title: Callable[[], str] | None = None
    address: str = "this process"
    close: Callable[[], None] = _nothing

    def info(self) -> wire.Tool:
        single = len(self.families) == 1
        kind = FAMILIES[self.families[0]].tool_type if single else "nlpsandbox:phi-annotator"
        return describe_tool(self.name, self.version, self.description, kind, self.about)

    def title(self) -> str:
        """Name the tool and its version, for an audit."""
        return self.own_title() if self.own_title is not None else f"{self.name} {self.version}"

    def card(self) -> dict[str, Any]:
        """Describe the tool as a dependency of another."""
        return self.own_card() if self.own_card is not None else self.info().model_dump()


def describe_tool(name: str, release: str, description: str, kind: str, about: About) -> wire.Tool:
    """Make the answer to `/api/v1/tool`."""
    return wire.Tool.model_validate(
        {
            "name": identifier(name),
            "version": semver(release),
            "license": about.license,
            "repository": about.repository,
            "description": description,
            "author": about.author,
            "authorEmail": about.email,
            "url": about.url,
            "type": kind,
            "apiVersion": wire.API_VERSION,
        }
    )


def identifier(name: str) -> str:
    """Write any name as the specification wants it.

    >>> identifier("My_Tagger 2"), identifier("x")
    ('my-tagger-2', 'tool-x')
    """
    plain = "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:60].strip("-")
    return plain if len(plain) >= 3 else f"tool-{plain}".rstrip("-")


def semver(version: str) -> str:
    """Write any version as major.minor.patch, as the specification wants it.

    >>> semver("1.2.3-rc.1"), semver("5.0.0.dev0"), semver("2021.04"), semver("")
    ('1.2.3-rc.1', '5.0.0', '2021.4.0', '0.0.0')
    """
    if re.fullmatch(wire.SEMVER, version, re.ASCII):  # not with a line end behind it
        return version
    numbers = [str(int(number)) for number in re.findall(r"[0-9]+", version)[:3]]
    return ".".join((*numbers, "0", "0", "0")[:3])


def release() -> str:
    return version("goldbench")

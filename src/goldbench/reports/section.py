"""A report as a value: sections, and the blocks that a section is made of.

Each kind of block has a template of its own, `templates/blocks/KIND.html`. A block holds text,
never markup, but for figures and for strings of type `Markup`, whose values are escaped already.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, Protocol

from markupsafe import Markup


class Block(Protocol):
    """Something a section shows; `kind` names its template."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Section:
    """`id` is where links point; `lead` is one or two sentences that say what is seen here."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    kind: ClassVar[str] = "paragraph"
    text: str
    tone: Literal["plain", "quiet"] = "plain"


@dataclass(frozen=True, slots=True)
class Points:
    """A list of sentences."""

    kind: ClassVar[str] = "points"
    items: tuple[str, ...]


class Column(NamedTuple):
    """Numbers are set flush right with figures of one width."""

    name: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The first cell of a row is its header. `note` stands below."""

    kind: ClassVar[str] = "table"
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """The same picture drawn for a wide and for a narrow page, and its numbers as a table."""

    kind: ClassVar[str] = "figure"
    caption: str
    wide: Markup
    narrow: Markup
    data: Table


@dataclass(frozen=True, slots=True)
class Fold:
    """Blocks that are closed until asked for, on screen only."""

    kind: ClassVar[str] = "fold"
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and values: hashes and commands ("code"), or words ("prose")."""

    kind: ClassVar[str] = "facts"
    pairs: tuple[tuple[str, str], ...]
    tone: Literal["code", "prose"] = "code"


@dataclass(frozen=True, slots=True)
class Copyable:
    """Paragraphs to take over into a paper."""

    kind: ClassVar[str] = "copyable"
    id: str
    paragraphs: tuple[str, ...]


class Check(NamedTuple):
    """One thing that a sound evaluation states."""

    state: Literal["stated", "open"]
    item: str
    detail: str


@dataclass(frozen=True, slots=True)
class Checks:
    kind: ClassVar[str] = "checks"
    groups: tuple[tuple[str, tuple[Check, ...]], ...]

    def __iter__(self) -> Iterator[Check]:
        return (check for _, checks in self.groups for check in checks)


class Entry(NamedTuple):
    """One item of a sheet: its number, what it asks, the answer and where that comes from."""

    state: Literal["answered", "partly", "open"]
    id: str
    item: str
    answer: str
    source: str


@dataclass(frozen=True, slots=True)
class Entries:
    """The items of one part of a sheet."""

    kind: ClassVar[str] = "entries"
    title: str
    entries: tuple[Entry, ...]


class Figures(NamedTuple):
    """A score in large figures with its interval, both as shares of 1; None = undefined."""

    name: str
    value: str
    bounds: str
    low: float | None
    high: float | None


class Statement(NamedTuple):
    """What the report says of one system. `series` picks its colour."""

    series: int
    name: str
    sentence: str
    figures: tuple[Figures, ...]


@dataclass(frozen=True, slots=True)
class Headline:
    kind: ClassVar[str] = "headline"
    statements: tuple[Statement, ...]


class Piece(NamedTuple):
    """A stretch of a sentence and who marked it: gold, system, both, or nobody ("")."""

    text: str
    role: Literal["", "gold", "system", "both"]


@dataclass(frozen=True, slots=True)
class ErrorRow:
    """`pieces` is None where texts were left out; `detail` then says what there is to say."""

    system: str
    document: str
    kind: str
    kind_name: str
    label: str
    labels: str
    place: str
    pieces: tuple[Piece, ...] | None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ErrorTable:
    """Errors with the choices that the filters offer: (value, name, count)."""

    kind: ClassVar[str] = "errors"
    caption: str
    rows: tuple[ErrorRow, ...]
    systems: tuple[str, ...]
    kinds: tuple[tuple[str, str], ...]
    labels: tuple[str, ...]

r"""The header and the cells of WebAnno TSV 3: layers, stacks, numbers, references, escapes.

Reserved characters of a value are escaped: `\ [ ] | _ -> ; * tab, line feed`. The text of a
sentence escapes control characters and the backslash only.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from goldbench.errors import FormatError

_VALUE_ESCAPE = re.compile(r"\\(->|[\\\[\]|_;tn*])")
_TEXT_ESCAPE = re.compile(r"\\([\\tnfrb]|[\x00-\x1f])")
_UNICODE_ESCAPE = re.compile(r"\\u+([0-9a-fA-F]{4})")
_NAMED = {"t": "\t", "n": "\n", "f": "\f", "r": "\r", "b": "\b"}
_LETTERS = {character: letter for letter, character in _NAMED.items()}
_NUMBERED = re.compile(r"((?:[^\\]|\\.)*)\[(\d{1,9})\]", re.DOTALL)
_RESERVED = re.compile(r"->|[\\\[\]|_;*\t\n]")
_TEXT_RESERVED = re.compile(r"[\\\t\f\r\x08]")
_REFERENCE = re.compile(r"(\d+-\d+(?:\.\d+)?)(?:\[(\d{1,9})(?:_(\d{1,9}))?\])?")
_PARTS = {mark: re.compile(rf"(?:[^\\{mark}]|\\.?)+", re.DOTALL) for mark in "|;"}
_KINDS: dict[str, Literal["span", "relation", "chain"]] = {
    "#T_SP=": "span",
    "#T_RL=": "relation",
    "#T_CH=": "chain",
}


class Column(NamedTuple):
    """`name` is that of the feature, and for a target that of its layer."""

    kind: Literal["value", "role", "target", "end"]
    name: str


@dataclass(frozen=True, slots=True)
class Layer:
    """A line of the header: which of the cells are its, and what they mean."""

    kind: Literal["span", "relation", "chain"]
    type: str
    columns: tuple[Column, ...]
    start: int
    base: str = ""
    """The layer that the ends of a relation belong to."""

    def cells(self, row: list[str]) -> list[str]:
        return row[self.start : self.start + len(self.columns)]


class Reference(NamedTuple):
    """To an annotation in another row: `1-3`, `1-3[4]`, or with the number of both ends."""

    row: str
    number: int
    target_number: int = 0


def parse_header(lines: list[str], path: Path) -> list[Layer]:
    """Read the layers, which stand before the first sentence."""
    layers: list[Layer] = []
    start = 0
    for number, line in enumerate(lines, start=1):
        if line.startswith("#Text="):
            break
        if not line.startswith("#T_"):
            continue
        kind = _KINDS.get(line[:6])
        if kind is None:
            raise FormatError(path, number, "a layer that is neither T_SP, T_RL nor T_CH")
        type_, *names = line[6:].split("|")
        columns = tuple(_columns(kind, [name for name in names if name]))
        base = names[-1].removeprefix("BT_") if kind == "relation" and names else ""
        layers.append(Layer(kind, type_, columns, start, base))
        start += len(columns)
    return layers


def _columns(kind: str, names: list[str]) -> list[Column]:
    columns: list[Column] = []
    for name in names:
        if kind == "relation" and name.startswith("BT_"):
            columns.append(Column("end", ""))
        elif kind == "span" and name.startswith("ROLE_"):
            columns.append(Column("role", name.split("_")[1].rpartition(":")[2]))
        elif columns and columns[-1].kind == "role":
            columns.append(Column("target", name))
        else:
            columns.append(Column("value", name))
    # A layer without features still has a column, which says that there is an annotation.
    return columns or [Column("value", "")]


def split_cell(cell: str, mark: str = "|") -> list[str]:
    r"""Part a cell at a mark that is not escaped.

    >>> split_cell(r"PER[1]|a\|b[2]")
    ['PER[1]', 'a\\|b[2]']
    """
    return _PARTS[mark].findall(cell)


def split_number(value: str) -> tuple[str, int]:
    r"""Take the number off a value, 0 where it has none.

    >>> split_number("PER[12]"), split_number(r"a\[1\]"), split_number("*[3]")
    (('PER', 12), ('a\\[1\\]', 0), ('*', 3))
    """
    match = _NUMBERED.fullmatch(value)
    return (match[1], int(match[2])) if match else (value, 0)


def references(cell: str) -> list[Reference]:
    """Read the rows a cell points to.

    >>> references("2-1;2-3[4]"), references("1-1[0_2]")
    ([Reference(row='2-1', number=0, target_number=0), \
Reference(row='2-3', number=4, target_number=0)], \
[Reference(row='1-1', number=0, target_number=2)])
    """
    parsed = []
    for part in split_cell(cell, ";"):
        match = _REFERENCE.fullmatch(part)
        if match is not None:
            parsed.append(Reference(match[1], int(match[2] or 0), int(match[3] or 0)))
    return parsed


def unescape(value: str) -> str:
    r"""Undo the escapes of a value.

    >>> unescape(r"a\_b\->c\\n")
    'a_b->c\\n'
    """
    if "\\" not in value:
        return value
    return _VALUE_ESCAPE.sub(lambda m: {"t": "\t", "n": "\n"}.get(m[1], m[1]), value)


def escape(value: str) -> str:
    r"""Escape what means something in a cell.

    >>> escape("a_b->c*")
    'a\\_b\\->c\\*'
    """
    return _RESERVED.sub(lambda match: "\\" + _LETTERS.get(match[0], match[0]), value)


def escape_text(line: str) -> str:
    """Escape a line of a sentence."""
    return _TEXT_RESERVED.sub(lambda match: "\\" + _LETTERS.get(match[0], match[0]), line)


def unescape_text(text: str, version: int) -> str:
    """Undo the escapes of a sentence; up to 3.1 it was escaped as in Java source."""
    if "\\" not in text:
        return text
    if version <= 1:
        text = _UNICODE_ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
        # Characters beyond the first plane were written as their two surrogates.
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _TEXT_ESCAPE.sub(lambda match: _NAMED.get(match[1], match[1]), text)

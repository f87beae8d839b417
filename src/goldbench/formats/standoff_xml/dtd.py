"""The task definition of MAE: looks like a DTD, is none that an XML parser would take.

    <!ENTITY name "RiskFactors">
    <!ELEMENT SMOKER ( #PCDATA ) >
    <!ATTLIST SMOKER spans #IMPLIED >
    <!ATTLIST SMOKER status ( current | past | never | unknown ) #REQUIRED "unknown" >
    <!ATTLIST SMOKER comment CDATA >
    <!ELEMENT CAUSES EMPTY >

`( #PCDATA )` is an element with a place: a label for spans, or for tags of the document where its
`spans` (`start` in the first MAE) is not required. EMPTY is a link; a schema names no relations, so
links are left out. Lists of values are split at "|", so values may have blanks. The attribute
`comment` does not count for agreement. Versions, groups, single labels, expansions and descriptions
of a schema have no place in a definition.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from goldbench.corpus import Attribute, Label, Schema
from goldbench.errors import FormatError
from goldbench.formats.io.files import read_text, write_text
from goldbench.formats.standoff_xml.standoff import require_name

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_DECLARATION = re.compile(r'<!([A-Za-z]+)\s((?:[^"<>]|"[^"]*")*)>')
_BLANK = re.compile(r"\s*")
_PART = re.compile(r'\s*(?:\(([^()]*)\)|(prefix\s*=\s*"[^"]*")|"([^"]*)"|#([A-Z]+)|([A-Z]+))\s*')
_PLACES = ("spans", "start", "end")
_KNOWN = (*_PLACES, "id", "text")


@dataclass(slots=True)
class _Element:
    link: bool
    anywhere: bool = False
    attributes: dict[str, Attribute] = field(default_factory=dict[str, Attribute])


@dataclass(slots=True)
class _Definition:
    path: Path
    name: str = ""
    elements: dict[str, _Element] = field(default_factory=dict[str, _Element])

    def declare(self, kind: str, body: str, line: int) -> None:
        if kind == "ENTITY":
            match = re.fullmatch(r'name\s+"([^"]+)"\s*', body)
            self.name = match[1] if match else self.name
        elif kind == "ELEMENT":
            self._element(body, line)
        elif kind == "ATTLIST":
            self._attribute(body, line)
        else:
            self._fail(line, f"a declaration {kind!r} is unknown")

    def _element(self, body: str, line: int) -> None:
        match = re.fullmatch(r"(\S+)\s+(EMPTY|\(\s*#PCDATA\s*\))\s*", body)
        if match is None:
            self._fail(line, "not an element; expected <!ELEMENT NAME ( #PCDATA ) > or EMPTY")
        name = match[1]
        if name in self.elements:
            self._fail(line, f"the element {name!r} stands here a second time")
        self.elements[name] = _Element(link=match[2] == "EMPTY")

    def _attribute(self, body: str, line: int) -> None:
        match = re.fullmatch(r"(\S+)\s+([^\s()\"#]+)(.*)", body, re.DOTALL)
        if match is None:
            self._fail(line, "not an attribute; expected <!ATTLIST ELEMENT name ...>")
        owner, name, rest = match.groups()
        element = self.elements.get(owner)
        if element is None:
            self._fail(line, f"there is no element {owner!r} above")
        kind, attribute = self._parse_attribute(name, rest, line)
        if name in _PLACES:
            element.anywhere |= name != "end" and not attribute.required
        elif kind not in ("ID", "IDREF"):
            if name in element.attributes:
                self._fail(line, f"the attribute {name!r} stands here a second time")
            element.attributes[name] = attribute

    def _parse_attribute(self, name: str, rest: str, line: int) -> tuple[str, Attribute]:
        values: tuple[str, ...] = ()
        kind, default, required = "", "", False
        at = 0
        while at < len(rest.rstrip()):
            part = _PART.match(rest, at)
            if part is None:
                self._fail(line, f"the attribute {name!r} is not understood")
            if part[1] is not None:
                values = tuple(value.strip() for value in part[1].split("|"))
            default = part[3] or default
            required |= part[4] == "REQUIRED"
            kind = part[5] or kind
            at = part.end()
        if values and default and default not in values:
            self._fail(line, f"the default of {name!r} is not among its values")
        if values and "" in values:
            self._fail(line, f"the attribute {name!r} has an empty value")
        return kind, Attribute(name, values, required, default or None, name != "comment")

    def _fail(self, line: int, message: str) -> NoReturn:
        raise FormatError(self.path, line, message, hint="see the docs on MAE's task definitions")


def read_dtd(path: Path) -> Schema:
    """Read a definition; an error names its line."""
    text = read_text(path, limit=1024 * 1024).removeprefix("\ufeff")
    text = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    text = text.replace("“", '"').replace("”", '"')
    definition = _Definition(path)
    at = _skip_blanks(text, 0)
    while at < len(text):
        line = text.count("\n", 0, at) + 1
        match = _DECLARATION.match(text, at)
        if match is None:
            hint = "expected <!ENTITY ...>, <!ELEMENT ...>, <!ATTLIST ...> or a comment"
            raise FormatError(path, line, "not a declaration", hint=hint)
        definition.declare(match[1], match[2].strip(), line)
        at = _skip_blanks(text, match.end())
    if not definition.name:
        hint = 'expected <!ENTITY name "Task"> on the first line'
        raise FormatError(path, 0, "the task has no name", hint=hint)
    labels = (
        Label(name, "tag" if element.anywhere else "span", tuple(element.attributes.values()))
        for name, element in definition.elements.items()
        if not element.link
    )
    return Schema(definition.name, "", tuple(labels))


def _skip_blanks(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return at if match is None else match.end()


def write_dtd(schema: Schema, path: Path) -> None:
    """Write a definition; names and values that it cannot hold are refused."""
    require_name(schema.name, path, "name of the schema")
    lines = [f'<!ENTITY name "{schema.name}">']
    for label in schema.labels:
        lines += ["", f"<!ELEMENT {require_name(label.name, path, 'label')} ( #PCDATA ) >"]
        if label.unit == "tag":
            lines.append(f"<!ATTLIST {label.name} spans #IMPLIED >")
        lines.extend(_attribute_lines(label, path))
    write_text(path, "\n".join(lines) + "\n")


def _attribute_lines(label: Label, path: Path) -> Iterator[str]:
    for attribute in label.attributes:
        name = require_name(attribute.name, path, "attribute")
        if name in _KNOWN:
            msg = f"{label.name}: an attribute cannot be called {name!r} in MAE"
            raise FormatError(path, 0, msg)
        if len(attribute.values) == 1 or any(
            not value or value != value.strip() or re.search(r'[|()"<>\n]', value)
            for value in attribute.values
        ):
            msg = f"{label.name}: the values of {name!r} cannot be listed in MAE"
            hint = 'at least two, without | ( ) " < > or blanks at their ends'
            raise FormatError(path, 0, msg, hint=hint)
        default = attribute.default or ""
        if '"' in default:
            raise FormatError(path, 0, f"{label.name}: the default of {name!r} has a quote")
        kind = f"( {' | '.join(attribute.values)} )" if attribute.values else "CDATA"
        need = "#REQUIRED" if attribute.required else "#IMPLIED"
        written = f' "{default}"' if default else ""
        yield f"<!ATTLIST {label.name} {name} {kind} {need}{written} >"

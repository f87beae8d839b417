"""A JSON list of any length, one element at a time.

Label Studio and NLP Sandbox put a whole collection into one JSON value. It is read here in
windows, so that memory holds one element (at most `MAX_BYTES`), not the file.
"""

import codecs
import io
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from goldbench.errors import FormatError, UsageError
from goldbench.formats.io.files import MAX_BYTES, encoding_hint, head
from goldbench.formats.io.json_values import NOT_FINITE, loads

WINDOW = 1 << 20
_BLANK = re.compile(r"[ \t\r\n]*")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def elements(path: Path, *keys: str) -> Iterator[tuple[int, str, Any]]:
    """Yield (line, key, element) of a top-level list, whose key is "", or of lists under `keys`.

    Other members of a top-level object are skipped; an object with none of the keys is an error.
    """
    try:
        with path.open("rb") as file:
            yield from _Window(path, file).elements(keys)
    except FileNotFoundError:
        msg = f"{path} does not exist"
        raise UsageError(msg) from None
    except OSError as error:
        raise FormatError(path, 0, f"cannot be read: {error.strerror}") from None


def first_element(path: Path, *keys: str, size: int = WINDOW) -> tuple[str, Any] | None:
    """Sniff: the first element within `size` bytes; an element that goes on beyond is None."""
    window = _Window(path, io.BytesIO(head(path, size)))
    try:
        return next(((key, element) for _, key, element in window.elements(keys)), None)
    except FormatError:
        return (window.key, None) if window.key else None


def write_list(
    parts: Iterable[bytes], path: Path, *, opening: str = "[", closing: str = "]"
) -> None:
    """Write elements as they come, one a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        before = f"{opening}\n".encode()
        for part in parts:
            file.write(before + part)
            before = b",\n"
        file.write((b"\n" if before == b",\n" else before) + f"{closing}\n".encode())


class _Window:
    """The part of a file's text that is being looked at."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path, self.file = path, file
        self.key = ""
        self._utf8 = codecs.getincrementaldecoder("utf-8")()
        self._text, self._at = "", 0
        self._line, self._counted = 1, 0
        self._ended = False

    def elements(self, keys: tuple[str, ...]) -> Iterator[tuple[int, str, Any]]:
        first = self._peek()
        if first == "\ufeff":  # put there by some editors; in JSON it is not part of any text
            self._at += 1
            first = self._peek()
        if first == "[":
            yield from self._list("")
        elif first == "{" and keys:
            yield from self._members(keys)
        elif not first:
            self._fail("the file is empty", hint="expected JSON")
        else:
            self._fail("expected a JSON list")
        if self._peek():
            self._fail("more text after the end of the JSON value")

    def _members(self, keys: tuple[str, ...]) -> Iterator[tuple[int, str, Any]]:
        known = False
        for _ in self._walk_elements("{", "}"):
            name = self._value()
            self._take(":")
            if name in keys and self._peek() == "[":
                known, self.key = True, name
                yield from self._list(name)
            else:
                self._value()
        if not known:
            self._fail(f"expected a JSON list, or an object with {' or '.join(keys)}")

    def _list(self, key: str) -> Iterator[tuple[int, str, Any]]:
        for line in self._walk_elements("[", "]"):
            yield line, key, self._value()

    def _walk_elements(self, opening: str, closing: str) -> Iterator[int]:
        """Walk from the opening to the closing bracket, halting with the line of each element."""
        self._take(opening)
        if self._peek() == closing:
            self._at += 1
            return
        while True:
            if self._peek() == closing:
                self._fail("not JSON (a comma before the closing bracket)")
            yield self._count_lines()
            if self._take("," + closing) == closing:
                return

    def _take(self, wanted: str) -> str:
        character = self._peek()
        if not character or character not in wanted:
            what = "unexpected character" if character else "unexpected end of data"
            self._fail(f"not JSON ({what})", hint=None if character else "is the file cut off?")
        self._at += 1
        return character

    def _peek(self) -> str:
        while True:
            blank = _BLANK.match(self._text, self._at)
            self._at = blank.end() if blank else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._read_more():
                return ""

    def _value(self) -> Any:
        while True:
            self._peek()
            start = self._at
            try:
                value, end = _DECODER.raw_decode(self._text, start)
            except json.JSONDecodeError as error:
                # Cut off by the window, or wrong? Only an open string may begin far from the end.
                cut = error.msg.startswith("Unterminated") or error.pos > len(self._text) - 16
                if cut and self._read_more():
                    continue
                self._at = min(error.pos, len(self._text))
                hint = "is the file cut off?" if cut else None
                self._fail(f"not JSON ({error.msg.removesuffix(' at')})", hint=hint)
            except _NotFiniteError as error:
                msg, hint = NOT_FINITE
                self._at = self._place(str(error), start)
                self._fail(msg, hint=hint)
            except (ValueError, RecursionError):
                self._fail("not JSON (a number out of range, or nested too deeply)")
            if end == len(self._text) and isinstance(value, int | float) and self._read_more():
                continue  # a number may go on in the next window
            self._at = end
            if _SURROGATE.search(self._text, start, end):
                encoded = self._text[start:end].encode()
                return loads(encoded, self.path, line=self._count_lines())
            return value

    def _place(self, word: str, start: int) -> int:
        """Find where a number stands that is none; words in strings are passed over."""
        walk = re.compile(rf'"(?:[^"\\]|\\.)*"|{word}\b', re.DOTALL)
        found = (match for match in walk.finditer(self._text, start) if match[0] == word)
        return next((match.start() for match in found), start)

    def _read_more(self) -> bool:
        if self._ended:
            return False
        self._count_lines()
        rest = self._text[self._at :]
        if len(rest) > MAX_BYTES:
            msg = f"an element of more than {MAX_BYTES // 1024 // 1024} MiB"
            self._fail(msg, hint="expected one record an element; is this another format?")
        # As much again as is kept: an element of any size is parsed a bounded number of times.
        data = self.file.read(max(WINDOW, len(rest)))
        self._ended = not data
        try:
            self._text = rest + self._utf8.decode(data, final=self._ended)
        except UnicodeDecodeError as error:
            msg = f"not UTF-8: byte 0x{error.object[error.start]:02x}"
            self._line += error.object.count(b"\n", 0, error.start)
            self._fail(msg, hint=encoding_hint(error.object))
        self._at = self._counted = 0
        return not self._ended

    def _count_lines(self) -> int:
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _fail(self, message: str, *, hint: str | None = None) -> NoReturn:
        raise FormatError(self.path, self._count_lines(), message, hint=hint) from None


class _NotFiniteError(ValueError):
    """NaN or Infinity, as Python and JavaScript write them."""


def _refuse(word: str) -> NoReturn:
    raise _NotFiniteError(word)


_DECODER = json.JSONDecoder(parse_constant=_refuse)

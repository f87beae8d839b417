"""On which line of a TOML file a key stands: tomllib gives the values and forgets the places.

The text must be valid TOML (tomllib has read it before), so this only has to follow it, not to
check it. Addresses are tuples of keys and, inside arrays, of numbers from 0.
"""

import re
from typing import TypeAlias

Address: TypeAlias = tuple[str | int, ...]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_REST = re.compile(r"[^\s,\]\}#]+")


def lines_of(text: str) -> dict[Address, int]:
    r"""Give the line, from 1, of every key and every element of an array.

    >>> lines_of('a = 1\n[[b]]\nc = [\n  "x",\n  {d = 2},\n]\n')[("b", 0, "c", 1, "d")]
    5
    """
    return _Scanner(text).document()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Address, int] = {}
        self.counts: dict[Address, int] = {}
        self._seen, self._line = 0, 1

    def document(self) -> dict[Address, int]:
        table: Address = ()
        while self._skip(newlines=True):
            if self.text.startswith("[[", self.at):
                table = self._header(2)
            elif self.text[self.at] == "[":
                table = self._header(1)
            else:
                self._pair(table)
        return self.lines

    def _header(self, brackets: int) -> Address:
        line = self._number()
        self.at += brackets
        keys = self._keys()
        self._skip(newlines=False)
        self.at += brackets
        table: Address = ()
        for key in keys[:-1]:
            table = self._inside((*table, key))
        table = (*table, keys[-1])
        if brackets == 2:
            count = self.counts.get(table, 0)
            self.counts[table] = count + 1
            self.lines.setdefault(table, line)
            table = (*table, count)
        self.lines[table] = line
        return table

    def _inside(self, table: Address) -> Address:
        """Give the last element so far where a table is an array of tables."""
        return (*table, self.counts[table] - 1) if table in self.counts else table

    def _pair(self, table: Address) -> None:
        line = self._number()
        for key in self._keys():
            table = (*table, key)
            self.lines.setdefault(table, line)
        self._skip(newlines=False)
        self.at += 1  # the equals sign
        self._value(table)

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip(newlines=False)
            letter = self.text[self.at]
            if letter in "\"'":
                keys.append(self._string())
            else:
                match = _BARE.match(self.text, self.at)
                keys.append(match.group() if match else "")
                self.at = match.end() if match else self.at + 1
            self._skip(newlines=False)
            if self.text[self.at : self.at + 1] != ".":
                return keys
            self.at += 1

    def _value(self, where: Address) -> None:
        self._skip(newlines=False)
        letter = self.text[self.at]
        if letter in "\"'":
            self._string()
        elif letter == "[":
            self._array(where)
        elif letter == "{":
            self._inline(where)
        else:
            match = _REST.match(self.text, self.at)
            self.at = match.end() if match else self.at + 1
            # A date may have a space before its time.
            if re.match(r" \d\d:", self.text[self.at : self.at + 4]):
                self.at += 1
                self._value(where)

    def _array(self, where: Address) -> None:
        self.at += 1
        number = 0
        while self._skip(newlines=True) and self.text[self.at] != "]":
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self.lines[(*where, number)] = self._number()
            self._value((*where, number))
            number += 1
        self.at += 1

    def _inline(self, where: Address) -> None:
        self.at += 1
        while self._skip(newlines=True) and self.text[self.at] != "}":
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self._pair(where)
        self.at += 1

    def _string(self) -> str:
        quote = self.text[self.at]
        if self.text.startswith(quote * 3, self.at):
            end = self.text.index(quote * 3, self.at + 3)
            while quote == '"' and self._is_escaped(end):
                end = self.text.index(quote * 3, end + 1)
            while self.text.startswith(quote, end + 3):  # up to two quotes may stand before the end
                end += 1
            content, self.at = self.text[self.at + 3 : end], end + 3
            return content
        end = self.text.index(quote, self.at + 1)
        while quote == '"' and self._is_escaped(end):
            end = self.text.index(quote, end + 1)
        content, self.at = self.text[self.at + 1 : end], end + 1
        return _unescape(content) if quote == '"' else content

    def _is_escaped(self, at: int) -> bool:
        before = at - 1
        while self.text[before] == "\\":
            before -= 1
        return (at - before) % 2 == 0

    def _skip(self, *, newlines: bool) -> bool:
        """Go past white space and comments; say whether something is left."""
        blank = " \t\r\n" if newlines else " \t"
        while self.at < len(self.text):
            if self.text[self.at] in blank:
                self.at += 1
            elif self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
                if not newlines:
                    return True
            else:
                return True
        return False

    def _number(self) -> int:
        """Give the line of the present place; places only move forward."""
        self._line += self.text.count("\n", self._seen, self.at)
        self._seen = self.at
        return self._line


def _unescape(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        code = match.group(1)
        return chr(int(code[1:], 16)) if code[0] in "uU" else _ESCAPES.get(code, code)

    return re.sub(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", plain, text)

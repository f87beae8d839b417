"""A table of a TOML file that knows its line, and which of its keys were asked for."""

import difflib
from collections.abc import Callable, Collection
from datetime import date, datetime
from pathlib import Path
from typing import Any, NoReturn, TypeVar, cast

from goldbench.errors import FormatError, UsageError
from goldbench.planning.protocol.toml_lines import Address

T = TypeVar("T")


class TomlTable:
    """Take values out by key; what is wrong is a `FormatError` at the line of the key."""

    def __init__(
        self, values: dict[str, Any], where: Address, lines: dict[Address, int], path: Path
    ) -> None:
        self._values = values
        self._where = where
        self._lines = lines
        self._path = path
        self._known: dict[str, list[TomlTable]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def refuse(self, key: str | Address, message: str, *, hint: str | None = None) -> NoReturn:
        """Raise an error at the key, or where it should be: at the head of its table."""
        address: Address = (*self._where, *((key,) if isinstance(key, str) else key))
        while address and address not in self._lines:
            address = address[:-1]
        raise FormatError(self._path, self._lines.get(address, 1), message, hint=hint)

    def at(self, key: str | Address, make: Callable[[], T]) -> T:
        """Make a value; what is wrong with it is said with the line of the key."""
        try:
            return make()
        except UsageError as error:
            self.refuse(key, str(error), hint=error.hint)

    def _take(self, key: str, what: str, *kinds: type, default: T) -> Any | T:
        self._known.setdefault(key, [])
        if key not in self._values:
            return default
        value = self._values[key]
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            self.refuse(key, f"{key} must be {what}")
        return value

    def text(self, key: str, *, default: str | None = None) -> str:
        value = self._take(key, "a text in quotes", str, default=default)
        if value is None or (default is None and not value.strip()):
            name = self._where[-2] if len(self._where) > 1 else "the protocol"
            self.refuse(key, f"{key} is missing" if value is None else f"{key} is empty",
                        hint=f"every {name} has one" if len(self._where) > 1 else None)  # fmt: skip
        return cast(str, value)

    def entries(self, key: str) -> list[Any]:
        return cast("list[Any]", self._take(key, "a list in [ ]", list, default=[]))

    def texts(self, key: str) -> tuple[str, ...]:
        for number, value in enumerate(self.entries(key)):
            if not isinstance(value, str) or not value:
                self.refuse((key, number), f"{key} must be a list of texts")
        return tuple(self.entries(key))

    def number(
        self,
        key: str,
        *,
        least: float | None = None,
        most: float | None = None,
        default: float | None = None,
    ) -> float | None:
        value = self._take(key, "a number", int, float, default=default)
        if value is None:
            return None
        if (least is not None and not value >= least) or (most is not None and not value <= most):
            limits = f"at least {least:g}" if most is None else f"from {least:g} to {most:g}"
            self.refuse(key, f"{key} is {value}; it must be {limits}")
        return float(value)

    def share(self, key: str) -> float | None:
        value = self.number(key)
        if value is not None and not 0 < value < 1:
            percent = f"; write {value:g} % as {value / 100:g}" if 1 < value < 100 else ""
            msg = f"{key} is {value:g}; it must lie between 0 and 1, ends excluded"
            self.refuse(key, msg, hint=f"shares are fractions{percent}")
        return value

    def whole(self, key: str, *, least: int, default: int | None = None) -> int:
        value = self._take(key, "a whole number", int, default=default)
        if value is None:
            self.refuse(key, f"{key} is missing")
        if value < least:
            self.refuse(key, f"{key} is {value}; it must be at least {least}")
        return cast(int, value)

    def flag(self, key: str) -> bool:
        return cast(bool, self._take(key, "true or false", bool, default=False))

    def day(self, key: str) -> date | None:
        value = self._take(key, "a day such as 2018-12-31", date, str, default=None)
        if isinstance(value, datetime):
            return value.date()
        if isinstance(value, str):
            try:
                return date.fromisoformat(value)
            except ValueError:
                self.refuse(key, f"{key} must be a day such as 2018-12-31")
        return cast("date | None", value)

    def choice(self, key: str, among: tuple[T, ...], default: T) -> T:
        value = self._take(key, "a text in quotes", str, default=default)
        if value not in among:
            self.refuse(
                key,
                f"{key} is {value!r}",
                hint=_suggest(str(value), cast("tuple[str, ...]", among)),
            )
        return cast(T, value)

    def table(self, key: str) -> "TomlTable":
        value: dict[str, Any] = self._take(key, f"a table: [{key}]", dict, default={})
        return self.below((key,), value)

    def tables(self, key: str) -> "list[TomlTable]":
        values: list[Any] = self._take(key, f"a list of tables: [[{key}]]", list, default=[])
        if not self._known[key]:
            for number, value in enumerate(values):
                if not isinstance(value, dict):
                    self.refuse((key, number), f"{key} must be a list of tables: [[{key}]]")
                self.below((key, number), value)
        return self._known[key]

    def below(self, address: Address, values: dict[str, Any]) -> "TomlTable":
        toml_table = TomlTable(values, (*self._where, *address), self._lines, self._path)
        self._known.setdefault(str(address[0]), []).append(toml_table)
        return toml_table

    def unique(self, key: str, names: list[str]) -> None:
        for number, name in enumerate(names):
            if name in names[:number]:
                self.tables(key)[number].refuse("name", f"two of the {key}s are called {name!r}")

    def nothing_else(self) -> None:
        """Refuse keys that nobody asked for: a misspelt one would otherwise do nothing."""
        for key in self._values:
            if key not in self._known:
                self.refuse(key, f"there is no key {key!r} here", hint=_suggest(key, self._known))
        for tables in self._known.values():
            for table in tables:
                table.nothing_else()


def _suggest(word: str, among: Collection[str]) -> str:
    near = difflib.get_close_matches(word, among, n=1)
    return f"did you mean {near[0]!r}?" if near else f"one of: {', '.join(sorted(among))}"

"""Named values that hang on a document, a span, a tag or a relation."""

from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from typing import TypeAlias

Value: TypeAlias = str | int | float | bool | tuple[str, ...]


class Attributes(Mapping[str, Value]):
    """An immutable, hashable mapping. A tuple is an attribute with several values.

    >>> Attributes({"time": "before DCT"}) == {"time": "before DCT"}
    True
    >>> sorted(Attributes(b=1, a=("x", "y")))
    ['a', 'b']
    """

    __slots__ = ("_values",)
    _values: dict[str, Value]

    def __init__(self, values: Mapping[str, Value] | None = None, /, **named: Value) -> None:
        merged = {**values, **named} if values else named
        names = list(merged)
        ordered = sorted(names)
        self._values = merged if names == ordered else {name: merged[name] for name in ordered}

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    # The views of `Mapping` look every name up again; millions of spans are written through these.
    def items(self) -> ItemsView[str, Value]:
        return self._values.items()

    def values(self) -> ValuesView[Value]:
        return self._values.values()

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Attributes):
            return self._values == other._values
        return isinstance(other, Mapping) and self._values == dict(other)

    def __repr__(self) -> str:
        return f"Attributes({self._values!r})"

    def __reduce__(self) -> tuple[type["Attributes"], tuple[dict[str, Value]]]:
        return Attributes, (self._values,)

    def text(self, name: str) -> str:
        """Give the value as a string, "" when it is absent; several values are joined by ";"."""
        value = self._values.get(name, "")
        return ";".join(value) if isinstance(value, tuple) else str(value)

    def having(self, values: Mapping[str, Value]) -> "Attributes":
        """Add or replace values."""
        return Attributes({**self._values, **values})

    def without(self, *names: str) -> "Attributes":
        return Attributes({name: v for name, v in self._values.items() if name not in names})

    def only(self, *names: str) -> "Attributes":
        return Attributes({name: v for name, v in self._values.items() if name in names})

    def sort_key(self) -> tuple[tuple[str, str, str], ...]:
        """Order values of mixed types without comparing a number with a string."""
        return tuple((name, type(v).__name__, str(v)) for name, v in self._values.items())


NONE = Attributes()

"""A nested answer (JSON object) as facts about its document, and back.

Every value becomes one fact: its label is the path without positions (`medications.dose`), its
attributes say where it stands (`at`, a JSON pointer of RFC 6901) and what it says (`value`). null,
empty lists and empty objects say nothing and leave no fact.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from goldbench.corpus.attributes import Attributes, Value
from goldbench.corpus.marks import Tag
from goldbench.errors import SchemaError

AT, VALUE = "at", "value"
DEEPEST, MOST = 20, 20_000
"""Levels and values of one answer beyond which it is refused."""


def flatten(answer: Mapping[str, Any]) -> tuple[Tag, ...]:
    """Give one fact a value, in the order of the answer.

    >>> [tag.label for tag in flatten({"dose": {"amount": 5}, "codes": ["I10", None, "E11"]})]
    ['dose.amount', 'codes', 'codes']
    """
    tags: list[Tag] = []
    for path, value in _leaves(answer, ()):
        if len(tags) == MOST:
            msg = f"an answer of more than {MOST:,} values"
            raise SchemaError(msg)
        label = ".".join(step for step in path if isinstance(step, str))
        at = "".join(f"/{_escape(step)}" for step in path)
        tags.append(Tag(label, Attributes({AT: at, VALUE: value})))
    return tuple(tags)


def nest(
    facts: Iterable[tuple[str, Attributes]], listed: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """Put an answer together again.

    Facts that never were part of one (a study's) stand under their label: without attributes
    true, with `value` alone that value, else an object of their attributes. Several of one label
    are a list, and one is, too, where the label is among those `listed`.

    >>> nest([("smoker", Attributes()), ("drug", Attributes(name="aspirin"))], frozenset({"drug"}))
    {'smoker': True, 'drug': [{'name': 'aspirin'}]}
    """
    placed: dict[str, Any] = {}
    plain: dict[str, list[Any]] = {}
    for label, attributes in facts:
        at = attributes.get(AT)
        if isinstance(at, str) and at.startswith("/") and VALUE in attributes:
            _put(placed, [_step(part) for part in at[1:].split("/")], attributes[VALUE])
        else:
            plain.setdefault(label, []).append(_plain(attributes))
    answer = {name: _order_lists(value) for name, value in placed.items()}
    for label, values in plain.items():
        answer[label] = values if len(values) > 1 or label in listed else values[0]
    return answer


def _leaves(
    value: Any, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], Value]]:
    if len(path) > DEEPEST:
        msg = f"an answer nested more than {DEEPEST} levels deep"
        raise SchemaError(msg)
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _leaves(inner, (*path, str(name)))
    elif isinstance(value, list | tuple):
        for position, inner in enumerate(value):
            yield from _leaves(inner, (*path, position))
    elif isinstance(value, str | bool | int | float):
        yield path, value


def _escape(step: str | int) -> str:
    """Write a name as text of a pointer; a position is a bare number, so `#` marks such names."""
    if isinstance(step, int):
        return str(step)
    written = step.replace("~", "~0").replace("/", "~1")
    return f"~2{written}" if written.isdecimal() else written


def _step(part: str) -> str | int:
    if part.isdecimal():
        return int(part)
    return part.removeprefix("~2").replace("~1", "/").replace("~0", "~")


def _put(tree: dict[Any, Any], path: list[str | int], value: Value) -> None:
    """Put a value at its place; lists are dicts by position until `_order_lists`."""
    for step in path[:-1]:
        inner = tree.setdefault(step, {})
        if not isinstance(inner, dict):
            return  # two values at one place: the first stands
        tree = inner
    tree.setdefault(path[-1], value)


def _order_lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return list(value) if isinstance(value, tuple) else value
    if value and all(isinstance(step, int) for step in value):
        return [_order_lists(value[step]) for step in sorted(value)]
    return {str(step): _order_lists(inner) for step, inner in value.items()}


def _plain(attributes: Attributes) -> Any:
    values = {name: list(v) if isinstance(v, tuple) else v for name, v in attributes.items()}
    values.pop("comment", None)
    if not values:
        return True
    return values[VALUE] if set(values) == {VALUE} else values

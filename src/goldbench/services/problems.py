"""Answers to what cannot be done: RFC 7807, in the words the original servers use.

    {"detail": "'patientId' is a required property - 'note'", "status": 400,
     "title": "Bad Request", "type": "about:blank"}

A value is quoted only where it looks like an identifier, a number or nothing; whatever else was
sent in its place may be a note.
"""

import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import orjson
from fastapi import Response

from goldbench.http import MEDIA_TYPE
from goldbench.services.errors import RefusedError

_PLAIN = re.compile(r"[\w.:*#/-]{1,60}", re.ASCII)
_TYPES = {
    "string": "string",
    "int": "integer",
    "float": "number",
    "model": "object",
    "model_attributes": "object",
    "dict": "object",
    "list": "array",
    "bool": "boolean",
}
_WORDS = {
    "string_pattern_mismatch": "{value} does not match '{pattern}'",
    "string_too_short": "{value} is too short",
    "string_too_long": "{value} is too long",
    "too_long": "the list is longer than {max_length}",
    "greater_than_equal": "{input} is less than the minimum of {ge}",
    "less_than_equal": "{input} is greater than the maximum of {le}",
    "value_error": "the value cannot be used: {error}",
    "extra_forbidden": "there are too many properties",
}
NOT_FOUND = "The specified resource was not found"


def problem(
    status: int, detail: str | None = None, *, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer as the original framework does: the title is the status in words."""
    told: dict[str, Any] = {
        "title": HTTPStatus(status).phrase,
        "status": status,
        "type": "about:blank",
    }
    if detail is not None:
        told["detail"] = detail
    return Response(
        orjson.dumps(told), status, dict(headers) if headers else None, media_type=MEDIA_TYPE
    )


def refused(refusal: RefusedError) -> Response:
    """Answer as the original handlers do: a title of their own, plain JSON."""
    told: dict[str, Any] = {"title": refusal.title, "status": refusal.status}
    if refusal.detail is not None:
        told["detail"] = refusal.detail
    return Response(orjson.dumps(told), refusal.status, media_type="application/json")


def explained(errors: Sequence[Mapping[str, Any]]) -> str:
    """Say what is wrong with a request: the first of the outermost errors."""
    told = [(list(error["loc"])[1:], error) for error in errors]
    path, error = min(told, key=lambda one: len(one[0]))
    where, kind = error["loc"][0], error["type"]
    if kind == "json_invalid":
        return "Request body is not valid JSON"
    if kind == "missing" and where == "query":
        return f"Missing query parameter {path[0]!r}"
    if kind == "missing" and not path:
        return "None is not of type 'object'"
    if kind == "missing":
        return _at(f"{path[-1]!r} is a required property", path[:-1])
    return _at(_said(kind, error), path if where == "body" else [])


def _said(kind: str, error: Mapping[str, Any]) -> str:
    given = error.get("input")
    told: dict[str, Any] = {"value": _quoted(given), "input": given}
    for name, bound in error.get("ctx", {}).items():
        told[name] = _number(bound) if isinstance(bound, float) else bound
    if kind in _WORDS:
        return _WORDS[kind].format(**told)
    if kind == "literal_error":
        return f"{told['value']} is not one of [{told['expected'].replace(' or ', ', ')}]"
    base = kind.removesuffix("_type").removesuffix("_parsing")
    # A string in the place of an object may be the note itself.
    value = "the value" if isinstance(given, str) else told["value"]
    return f"{value} is not of type {_TYPES.get(base, base)!r}"


def _at(message: str, path: Sequence[object]) -> str:
    return f"{message} - '{'.'.join(str(part) for part in path)}'" if path else message


def _quoted(value: object) -> str:
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    if isinstance(value, str) and _PLAIN.fullmatch(value):
        return repr(value)
    return "the value"


def _number(value: float) -> str:
    """Write a bound as it stands in the specification.

    >>> _number(100.0), _number(0.5)
    ('100', '0.5')
    """
    return str(int(value)) if float(value).is_integer() else str(value)

"""Answers to what cannot be done: RFC 7807, in the words the original servers use.

    {"detail": "'patientId' is a required property - 'note'", "status": 400,
     "title": "Bad Request", "type": "about:blank"}

The originals repeat the value that does not fit; ours say "the value". It may be a note, or the
number of a patient, and answers end in logs.
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
    "greater_than_equal": "{value} is less than the minimum of {ge}",
    "less_than_equal": "{value} is greater than the maximum of {le}",
    "value_error": "{value} cannot be used: {error}",
    "extra_forbidden": "there are too many properties",
}
NOT_FOUND = "The specified resource was not found"


def problem(
    status: int, detail: str | None = None, *, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer as the original framework does: the title is the status in words."""
    body: dict[str, Any] = {
        "title": HTTPStatus(status).phrase,
        "status": status,
        "type": "about:blank",
    }
    if detail is not None:
        body["detail"] = detail
    return Response(
        orjson.dumps(body), status, dict(headers) if headers else None, media_type=MEDIA_TYPE
    )


def answer_refusal(refusal: RefusedError) -> Response:
    """Answer as the original handlers do: a title of their own, plain JSON.

    Where the title says no more than the status it is a problem like any other, but for the
    conflicts of a data node, which the original answers so.
    """
    status = HTTPStatus(refusal.status)
    if refusal.title == status.phrase and status != HTTPStatus.CONFLICT:
        return problem(refusal.status, refusal.detail)
    body: dict[str, Any] = {"title": refusal.title, "status": refusal.status}
    if refusal.detail is not None:
        body["detail"] = refusal.detail
    return Response(orjson.dumps(body), refusal.status, media_type="application/json")


def explain(errors: Sequence[Mapping[str, Any]], *, quoting: bool = False) -> str:
    """Say what does not fit: the first of the outermost errors.

    `quoting` repeats plain values: for answers of a tool that is being checked, never for requests.
    """
    located = [(list(error["loc"])[1:], error) for error in errors]
    path, error = min(located, key=lambda pair: len(pair[0]))
    where, kind = error["loc"][0], error["type"]
    if kind == "json_invalid":
        return "Request body is not valid JSON"
    if kind == "missing" and where == "query":
        return f"Missing query parameter {path[0]!r}"
    if kind == "missing" and not path:
        return "None is not of type 'object'"
    if kind == "missing":
        return _at(f"{path[-1]!r} is a required property", path[:-1])
    if kind == "extra_forbidden":
        path = path[:-1]  # a name that the sender made up
    return _at(_describe(kind, error, quoting=quoting), path if where == "body" else [])


def _describe(kind: str, error: Mapping[str, Any], *, quoting: bool) -> str:
    given = error.get("input")
    value = _quote(given) if quoting or given is None else "the value"
    words: dict[str, Any] = {"value": value}
    for name, bound in error.get("ctx", {}).items():
        words[name] = _number(bound) if isinstance(bound, float) else bound
    if kind in _WORDS:
        return _WORDS[kind].format(**words)
    if kind == "literal_error":
        return f"{value} is not one of [{words['expected'].replace(' or ', ', ')}]"
    base = kind.removesuffix("_type").removesuffix("_parsing")
    # A string in the place of an object may be the note itself.
    shown = "the value" if isinstance(given, str) else value
    return f"{shown} is not of type {_TYPES.get(base, base)!r}"


def _at(message: str, path: Sequence[object]) -> str:
    return f"{message} - '{'.'.join(str(part) for part in path)}'" if path else message


def _quote(value: object) -> str:
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

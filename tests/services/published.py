"""Answers against the published NLP Sandbox documents."""

import json
import re
from functools import cache
from typing import Any

from jsonschema import Draft4Validator

from shared import SHARED


@cache
def _document(name: str) -> Any:
    return json.loads((SHARED / "openapi" / f"{name}.json").read_text(encoding="utf-8"))


def complaints(name: str, path: str, method: str, status: int, body: Any) -> list[str]:
    """Say what the document `name` has against an answer."""
    document = _document(name)
    answer = document["paths"][path][method]["responses"][str(status)]
    if "$ref" in answer:
        answer = document["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    schema = {
        **answer["content"]["application/json"]["schema"],
        "components": document["components"],
    }
    return [error.message for error in Draft4Validator(schema).iter_errors(body)]


_VALUE = re.compile(r"^(?:'[^']*'|-?[0-9.]+) (?=is |does )")


def without_value(detail: str) -> str:
    """Give the original's words as ours are: without the value that was sent.

    >>> without_value("'ab' is too short - 'note.identifier'")
    "the value is too short - 'note.identifier'"
    """
    return detail if " required " in detail else _VALUE.sub("the value ", detail)

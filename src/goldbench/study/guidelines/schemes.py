"""A schema as a JSON value, as it is stored with a guideline and sent to a page.

The shape is the contract `docs/contracts/schema.schema.json`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import orjson

from goldbench.corpus import Attribute, Expansion, Label, Schema
from goldbench.formats import schema_to_json


def schema_json(schema: Schema) -> dict[str, Any]:
    content: dict[str, Any] = orjson.loads(schema_to_json(schema))
    return content


def schema_of(data: Mapping[str, Any]) -> Schema:
    """Read what `schema_json` wrote.

    >>> from goldbench.schemes import scheme
    >>> schema_of(schema_json(scheme("heart-risk"))) == scheme("heart-risk")
    True
    """
    labels = tuple(
        Label(
            label["name"],
            label["unit"],
            tuple(
                Attribute(
                    attribute["name"], tuple(attribute["values"]), attribute["required"],
                    attribute["default"], attribute["counts"],
                )
                for attribute in label["attributes"]
            ),
            label["single"],
            label["group"],
            label["description"],
            label.get("denied", False),
        )
        for label in data["labels"]
    )  # fmt: skip
    rules = tuple(
        Expansion(rule["attribute"], rule["value"], tuple(rule["into"]))
        for rule in data["expansions"]
    )
    return Schema(data["name"], data["version"], labels, rules)


@lru_cache(maxsize=64)
def schema_of_text(stored: str) -> Schema:
    """Read a stored schema; the same text, which every save asks for, is read once."""
    return schema_of(orjson.loads(stored))

"""A schema as JSON: the guideline's labels, attributes and values, for people and other tools."""

from pathlib import Path
from typing import Any

import orjson

from goldbench.corpus import Attribute, Expansion, Label, Schema
from goldbench.errors import FormatError, SchemaError
from goldbench.formats.io.files import read_bytes

NAME = "schema.json"


def schema_to_json(schema: Schema) -> bytes:
    return orjson.dumps(
        {
            "name": schema.name,
            "version": schema.version,
            "labels": [_label_to_json(label) for label in schema.labels],
            "expansions": [
                {"attribute": rule.attribute, "value": rule.value, "into": list(rule.into)}
                for rule in schema.expansions
            ],
        },
        option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE,
    )


def _label_to_json(label: Label) -> dict[str, Any]:
    return {
        "name": label.name,
        "unit": label.unit,
        "group": label.group,
        "single": label.single,
        "description": label.description,
        "attributes": [
            {
                "name": a.name,
                "values": list(a.values),
                "required": a.required,
                "default": a.default,
                "counts": a.counts,
            }
            for a in label.attributes
        ],
        # Said only where it is so: the hash of every guideline frozen before stays what it is.
        **({"denied": True} if label.denied else {}),
    }


def read_schema(path: Path) -> Schema:
    file = path / NAME if path.is_dir() else path
    try:
        return _schema(orjson.loads(read_bytes(file)))
    except orjson.JSONDecodeError as error:
        raise FormatError(file, error.lineno, "not JSON") from None
    except (KeyError, TypeError, AttributeError):
        hint = "see docs/contracts/schema.schema.json"
        raise FormatError(file, 0, "not a schema of goldbench", hint=hint) from None
    except SchemaError as error:
        raise FormatError(file, 0, str(error), hint=error.hint) from None


def _schema(data: dict[str, Any]) -> Schema:
    return Schema(
        data["name"],
        data["version"],
        tuple(
            Label(
                label["name"],
                label.get("unit", "span"),
                tuple(
                    Attribute(
                        a["name"],
                        tuple(a.get("values", ())),
                        a.get("required", False),
                        a.get("default"),
                        a.get("counts", True),
                    )
                    for a in label.get("attributes", ())
                ),
                label.get("single", False),
                label.get("group"),
                label.get("description", ""),
                label.get("denied", False),
            )
            for label in data["labels"]
        ),
        tuple(
            Expansion(rule["attribute"], rule["value"], tuple(rule["into"]))
            for rule in data.get("expansions", ())
        ),
    )

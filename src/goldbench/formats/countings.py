"""How the variables of a gold standard are counted, as its `release.json` has it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson

from goldbench.corpus import Counting
from goldbench.errors import FormatError
from goldbench.formats.io.files import read_bytes
from goldbench.formats.schema import NAME as SCHEMA
from goldbench.formats.schema import read_schema

RELEASE = "release.json"


def countings_to_json(variables: Mapping[str, Counting]) -> dict[str, Any]:
    """Give the part of `release.json`, by name."""
    return {
        name: {"unit": variables[name].unit, "also": list(variables[name].also)}
        for name in sorted(variables)
    }


def find_countings(path: Path) -> dict[str, Counting]:
    """Read what a corpus says of itself: a release its variables, a folder its schema.

    Nothing is known of other formats, nor of releases of earlier versions without a schema.
    """
    file = path / RELEASE
    if file.is_file():
        try:
            variables = orjson.loads(read_bytes(file)).get("variables")
            if variables is not None:
                return {
                    name: Counting(variable["unit"], tuple(variable["also"]))
                    for name, variable in variables.items()
                }
        except orjson.JSONDecodeError as error:
            raise FormatError(file, error.lineno, "not JSON") from None
        except (AttributeError, KeyError, TypeError):
            raise FormatError(file, 0, "not a release of goldbench") from None
    if not (path / SCHEMA).is_file():
        return {}
    return {
        label.name: Counting("document" if label.unit == "tag" else "mention")
        for label in read_schema(path).labels
    }

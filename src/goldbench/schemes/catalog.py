"""The label sets goldbench knows, read from TOML files beside this module when asked for."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, TypedDict

from goldbench.corpus import Attribute, Expansion, Label, Schema
from goldbench.errors import UsageError

# Every name is a file labels/<name>.toml.
SCHEMES: dict[str, str] = {
    "asthma": "the ten study variables of Canales 2021",
    "heart-risk": "i2b2/UTHealth 2014 track 2: risk factors for heart disease and their times",
    "hipaa": "the 18 identifiers of HIPAA Safe Harbor",
    "i2b2-2014": "i2b2/UTHealth 2014 track 1: de-identification, 31 types in 8 categories",
    "meddocan": "MEDDOCAN 2019: de-identification of Spanish cases, 29 types in 8 categories",
    "nlpsandbox-1.1.2": "NLP Sandbox up to schemas 1.1.2, with physical addresses",
    "nlpsandbox-1.2.0": "NLP Sandbox schemas 1.2.0, with locations",
}

# What people type for the edition that is meant when none is named.
ALIASES: dict[str, str] = {"i2b2": "i2b2-2014", "nlpsandbox": "nlpsandbox-1.2.0"}


class _AttributeTable(TypedDict, total=False):
    values: list[str]
    required: bool
    counts: bool


class _LabelTable(TypedDict, total=False):
    group: str
    description: str
    single: bool
    uses: list[str]
    attributes: dict[str, _AttributeTable]


def scheme(name: str) -> Schema:
    """Give the schema of that name; an alias stands for the edition in `ALIASES`.

    >>> scheme("meddocan").label("CALLE").group
    'LOCATION'
    """
    return _load(resolve_name(name))


def resolve_name(name: str) -> str:
    """Give the full name of a scheme; raise what to type instead where there is none."""
    full = ALIASES.get(name, name)
    if full not in SCHEMES:
        msg = f"there is no label scheme {name!r}; there are: {', '.join(SCHEMES)}"
        raise UsageError(msg, hint=nearest(name, SCHEMES))
    return full


def nearest(name: str, known: Mapping[str, object]) -> str | None:
    """Suggest the closest of the known names, as a hint."""
    from difflib import get_close_matches  # noqa: PLC0415 - only errors need it

    close = get_close_matches(name.lower(), known, n=1, cutoff=0.4)
    return f"did you mean {close[0]!r}?" if close else None


@cache
def _load(name: str) -> Schema:
    text = files("goldbench.schemes").joinpath("labels", f"{name}.toml").read_text("utf-8")
    table = tomllib.loads(text)
    shared: dict[str, _AttributeTable] = table.get("attributes", {})
    labels = tuple(
        _label(label, given, shared, unit=table.get("unit", "span"), category=table.get("category"))
        for label, given in table["labels"].items()
    )
    expansions = tuple(
        Expansion(rule["attribute"], rule["value"], tuple(rule["into"]))
        for rule in table.get("expansions", ())
    )
    return Schema(name, table["version"], labels, expansions)


def _label(
    name: str,
    given: _LabelTable,
    shared: Mapping[str, _AttributeTable],
    *,
    unit: Literal["span", "tag"],
    category: list[str] | None,
) -> Label:
    own = dict(given.get("attributes", {})) | {use: shared[use] for use in given.get("uses", ())}
    attributes = [
        Attribute(
            attribute,
            tuple(entry.get("values", ())),
            required=entry.get("required", False),
            counts=entry.get("counts", True),
        )
        for attribute, entry in own.items()
    ]
    group = given["group"]
    if category is not None:
        # The XML element around a TYPE follows from the TYPE, so it never counts by itself.
        allowed = (group, *category)
        attributes.append(Attribute("category", allowed, default=group, counts=False))
    return Label(
        name,
        unit,
        tuple(attributes),
        single=given.get("single", False),
        group=group,
        description=given["description"],
    )

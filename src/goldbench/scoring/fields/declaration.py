"""A schema of fields read from JSON Schema: the very file a model is prompted with.

Read are object/properties, array/items, enum, const, `format` date and date-time, the types
string, number, integer and boolean, type lists with null, `anyOf` and `oneOf` of one type and
null, `allOf` of one, and `$ref` into the same file; wrappers of chat programs
(`{"name", "schema"}`) are taken off. Descriptions, `required` and limits are for the model.
What JSON Schema cannot say stands in keys of our own:

- `x-tolerance`: how far a number (in the field's unit) or a date (in days) may be off; or
  `{"absolute", "relative", "days"}`.
- `x-unit`, `x-analyte`: the unit of a number without one; units convert, and mg/dL to mmol/L where
  the analyte is named. `x-quantity`: `["value", "unit"]`, the parts of a number that is an object.
- `x-normalise`: what does not count in a text, of case, accents, space, punctuation; case and
  space unless it is declared. `x-synonyms`: `{"value": ["other spelling"]}`.
- `x-date-order`: `dmy` or `mdy`; `x-precision`: `year`, `month` or `day`.
- `x-key`: on a list of objects, the property (or several) by which items answer each other.
- `x-evidence-of`: on a property that quotes the note: the property it backs, or true for all.
- `x-absent`: the value that no answer stands for. `x-score`: false leaves a property out.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from goldbench.errors import SchemaError, UsageError, unknown
from goldbench.scoring.fields.leaf_declaration import Raw, at_path, is_list, read_leaf
from goldbench.scoring.fields.nodes import FieldSchema, Group, Leaf, Node, Several

_SCALARS = frozenset({"string", "number", "integer", "boolean"})
_DEEPEST = 20
_EXTENSIONS = frozenset({
    "x-tolerance", "x-unit", "x-analyte", "x-quantity", "x-normalise", "x-normalize", "x-synonyms",
    "x-date-order", "x-precision", "x-key", "x-evidence-of", "x-absent", "x-score",
})  # fmt: skip


def read_field_schema(path: Path) -> FieldSchema:
    """Read the schema of fields in a JSON file."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        msg = f"{path} does not exist"
        raise UsageError(msg, hint="--schema takes a JSON Schema of the answers") from None
    except OSError as error:
        msg = f"{path} cannot be read: {error.strerror}"
        raise UsageError(msg) from None
    except (ValueError, RecursionError):
        msg = f"{path} is not JSON"
        raise SchemaError(msg, hint="--schema takes a JSON Schema of the answers") from None
    try:
        return field_schema(raw)
    except SchemaError as error:
        msg = f"{path}: {error}"
        raise SchemaError(msg, hint=error.hint) from None


def field_schema(raw: object) -> FieldSchema:
    """Make a schema of fields from a JSON Schema."""
    if isinstance(raw, Mapping) and isinstance(raw.get("json_schema"), Mapping):
        raw = raw["json_schema"]
    if isinstance(raw, Mapping) and isinstance(raw.get("schema"), Mapping):
        raw = raw["schema"]
    if not isinstance(raw, Mapping):
        msg = "a schema of fields is a JSON object"
        raise SchemaError(msg, hint='for example {"type": "object", "properties": {...}}')
    root = _Reader(raw).node(raw, "", 0)
    if not isinstance(root, Group):
        msg = "the schema must describe an object"
        raise SchemaError(msg, hint='"type": "object" with "properties"')
    schema = FieldSchema(root)
    if not schema.leaves:
        msg = "the schema declares no field that is scored"
        raise SchemaError(msg)
    twice = sorted({name for name in schema.labels if schema.labels.count(name) > 1})
    if twice:
        msg = f"two fields have the path {twice[0]!r}: a name with a dot reads like a nested one"
        raise SchemaError(msg, hint="rename one of them")
    return schema


class _Reader:
    def __init__(self, whole: Raw) -> None:
        self._whole = whole

    def node(self, given: object, path: str, depth: int) -> Node:
        raw = self._resolve(given, path, depth)
        self._check_keys(raw, path)
        types = _types(raw, path)
        if "properties" in raw or types == {"object"}:
            if "x-quantity" in raw:
                return read_leaf(raw, path, frozenset({"object"}))
            return self._group(raw, path, depth)
        if "items" in raw or types == {"array"}:
            return self._several(raw, path, depth)
        if not types <= _SCALARS:
            msg = f"{at_path(path)}: a field of several kinds ({', '.join(sorted(types))})"
            raise SchemaError(msg, hint="one kind a field; null may stand beside it")
        return read_leaf(raw, path, types)

    def _resolve(self, given: object, path: str, depth: int) -> Raw:
        """Follow references, and take off what says no more than "or null"."""
        for _ in range(_DEEPEST):
            if not isinstance(given, Mapping):
                msg = f"{at_path(path)}: expected a schema, an object"
                raise SchemaError(msg)
            if depth > _DEEPEST:
                msg = f"{at_path(path)}: the schema refers to itself, or is too deep"
                raise SchemaError(msg, hint="fields are a finite tree")
            rest = {k: v for k, v in given.items() if k not in ("$ref", "anyOf", "oneOf", "allOf")}
            if "$ref" in given:
                given = {**self._follow_reference(given["$ref"], path), **rest}
                continue
            options = next((given[k] for k in ("anyOf", "oneOf", "allOf") if k in given), None)
            if options is None:
                return given
            kept = (
                [option for option in options if option != {"type": "null"}]
                if is_list(options)
                else []
            )
            if len(kept) != 1 or not isinstance(kept[0], Mapping):
                msg = f"{at_path(path)}: anyOf, oneOf or allOf of more than one kind"
                raise SchemaError(msg, hint="one kind, with or without null")
            given = {**kept[0], **rest}
        msg = f"{at_path(path)}: the schema refers to itself"
        raise SchemaError(msg)

    def _follow_reference(self, reference: object, path: str) -> Raw:
        target: Any = self._whole
        if isinstance(reference, str) and reference.startswith("#/"):
            for part in reference[2:].split("/"):
                name = part.replace("~1", "/").replace("~0", "~")
                target = target.get(name) if isinstance(target, Mapping) else None
            if isinstance(target, Mapping):
                return target
        msg = f"{at_path(path)}: $ref leads nowhere in this file"
        raise SchemaError(msg, hint='expected "#/$defs/NAME"')

    @staticmethod
    def _check_keys(raw: Raw, path: str) -> None:
        for key in raw:
            if key.startswith("x-") and key not in _EXTENSIONS:
                error = unknown("key", key, _EXTENSIONS)
                msg = f"{at_path(path)}: {error}"
                raise SchemaError(msg, hint=error.hint)

    def _group(self, raw: Raw, path: str, depth: int) -> Group:
        properties = raw.get("properties")
        if not isinstance(properties, Mapping) or not properties:
            msg = f"{at_path(path)}: an object whose fields are not named"
            raise SchemaError(msg, hint="declare its properties, or leave it out: x-score false")
        members: dict[str, Node] = {}
        evidence: dict[str, str | None] = {}
        unscored = set()
        for name, given in properties.items():
            inner = f"{path}.{name}" if path else str(name)
            plain = self._resolve(given, inner, depth)
            self._check_keys(plain, inner)
            if "x-evidence-of" in plain:
                backed = plain["x-evidence-of"]
                evidence[name] = None if backed is True else str(backed)
            elif plain.get("x-score") is False:
                unscored.add(name)
            else:
                members[name] = self.node(given, inner, depth + 1)
        for name, backed in evidence.items():
            if backed is not None and backed not in members:
                msg = f"{at_path(path)}: {name} is evidence of {backed!r}, no field beside it"
                raise SchemaError(msg, hint=f"one of: {', '.join(members)}; or true for all")
        may_hold = raw.get("additionalProperties") is True
        return Group(path, members, evidence, frozenset(unscored), may_hold)

    def _several(self, raw: Raw, path: str, depth: int) -> Several:
        item = self.node(raw.get("items", {"type": "string"}), path, depth + 1)
        if isinstance(item, Several):
            msg = f"{at_path(path)}: a list of lists"
            raise SchemaError(msg, hint="a list of objects that hold a list")
        given = raw.get("x-key", ())
        key = (given,) if isinstance(given, str) else tuple(str(name) for name in given)
        members = item.members if isinstance(item, Group) else {}
        for name in key:
            if not isinstance(members.get(name), Leaf):
                msg = f"{at_path(path)}: x-key {name!r} is no field of its items"
                raise SchemaError(msg, hint="a property of the items that holds one value")
        return Several(path, item, key)


def _types(raw: Raw, path: str) -> frozenset[str]:
    given = raw.get("type")
    types = {given} if isinstance(given, str) else set(given if isinstance(given, list) else ())
    types.discard("null")
    if not types and ("enum" in raw or "const" in raw):
        return frozenset({"string"})
    if not types and not {"properties", "items"} & set(raw):
        msg = f"{at_path(path)}: no type"
        raise SchemaError(msg, hint="string, number, integer, boolean, object or array")
    bad = types - _SCALARS - {"object", "array"}
    if bad:
        msg = f"{at_path(path)}: no such type"
        raise SchemaError(msg, hint="string, number, integer, boolean, object or array")
    return frozenset(types)

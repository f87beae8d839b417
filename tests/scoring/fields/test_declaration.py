import json
from pathlib import Path
from typing import Any

import pytest

from goldbench.errors import SchemaError, UsageError
from goldbench.scoring.fields.declaration import field_schema, read_field_schema
from goldbench.scoring.fields.nodes import Group, Several


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


# As pydantic writes a model with an optional field, a nested model and a list of them.
PYDANTIC = {
    "$defs": {
        "Drug": _object(name={"title": "Name", "type": "string"}, dose={"type": "number"}),
        "Status": {"enum": ["never", "former"], "title": "Status", "type": "string"},
    },
    "title": "Visit",
    "required": ["drugs"],
    **_object(
        drugs={"items": {"$ref": "#/$defs/Drug"}, "type": "array"},
        main={"anyOf": [{"$ref": "#/$defs/Drug"}, {"type": "null"}], "default": None},
        smoking={"allOf": [{"$ref": "#/$defs/Status"}], "description": "what the note says"},
        seen={"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]},
        alive={"type": ["boolean", "null"]},
    ),
}


def test_the_schema_a_model_is_prompted_with_is_read() -> None:
    schema = field_schema(PYDANTIC)
    assert [(leaf.path, leaf.kind) for leaf in schema.leaves] == [
        ("drugs.name", "text"),
        ("drugs.dose", "number"),
        ("main.name", "text"),
        ("main.dose", "number"),
        ("smoking", "choice"),
        ("seen", "date"),
        ("alive", "boolean"),
    ]
    assert schema.lists == {"drugs"}
    assert not schema.has_evidence


@pytest.mark.parametrize(
    "wrap",
    [
        lambda schema: {"name": "visit", "strict": True, "schema": schema},
        lambda schema: {"type": "json_schema", "json_schema": {"name": "v", "schema": schema}},
    ],
    ids=["a tool", "a response format"],
)
def test_the_wrappers_of_chat_programs_are_taken_off(wrap: Any) -> None:
    assert field_schema(wrap(PYDANTIC)).labels == field_schema(PYDANTIC).labels


def test_keys_evidence_and_what_is_not_scored() -> None:
    item = _object(
        name={"type": "string"},
        quote={"type": "string", "x-evidence-of": True},
        thought={"type": "string", "x-score": False},
    )
    root = field_schema(
        _object(
            drugs={"type": "array", "items": item, "x-key": "name"},
            smoker={"type": "boolean", "x-absent": False},
            smoker_quote={"type": "array", "items": {"type": "string"}, "x-evidence-of": "smoker"},
        )
    ).root
    drugs = root.members["drugs"]
    assert isinstance(drugs, Several)
    assert drugs.key == ("name",)
    assert isinstance(drugs.item, Group)
    assert set(drugs.item.members) == {"name"}
    assert drugs.item.evidence == {"quote": None}
    assert drugs.item.unscored == {"thought"}
    assert root.evidence == {"smoker_quote": "smoker"}
    (smoker,) = (
        leaf for leaf in field_schema(_object(s={"type": "boolean", "x-absent": False})).leaves
    )
    assert smoker.absent is False


STRING = {"type": "string"}


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ([], "a JSON object"),
        ({"type": "string"}, "must describe an object"),
        ({"type": "object"}, "not named"),
        (_object(a={}), "a: no type"),
        (_object(a={"type": "text"}), "a: no such type"),
        (_object(a={"type": ["string", "array"]}), "several kinds"),
        (_object(a={"type": "object", "additionalProperties": STRING}), "not named"),
        (
            _object(a={"type": "array", "items": {"type": "array", "items": STRING}}),
            "list of lists",
        ),
        (_object(a={"anyOf": [STRING, {"type": "number"}]}), "more than one kind"),
        (_object(a={"anyOf": "string"}), "more than one kind"),
        (_object(a={"$ref": "#/$defs/nowhere"}), "leads nowhere"),
        (_object(a={"$ref": "https://example.org/x"}), "leads nowhere"),
        (_object(a={**STRING, "x-tolerence": 5}), "no key 'x-tolerence'"),
        (_object(a={**STRING, "x-tolerance": 5}), "x-tolerance does not fit"),
        (_object(a={"type": "number", "x-tolerance": -1}), "x-tolerance does not fit"),
        (_object(a={"type": "number", "x-tolerance": {"days": 1}}), "x-tolerance does not fit"),
        (_object(a={"type": "number", "x-unit": "mgg"}), "no unit 'mgg'"),
        (_object(a={"type": "number", "x-unit": "mg", "x-analyte": "glucose"}), "concentration"),
        (_object(a={"type": "number", "x-unit": "mg/dL", "x-analyte": "gold"}), "no analyte"),
        (_object(a={"type": "object", "x-quantity": ["value"]}), "two properties"),
        (_object(a={**STRING, "x-normalise": ["vowels"]}), "x-normalise takes a list"),
        (_object(a={"enum": ["x"], "x-synonyms": {"y": ["z"]}}), "no choice"),
        (_object(a={**STRING, "x-synonyms": {"y": ["z"], "w": ["z"]}}), "to two values"),
        (_object(a={"type": "array", "items": _object(b=STRING), "x-key": "c"}), "x-key 'c'"),
        (_object(a={"type": "array", "items": STRING, "x-key": "c"}), "x-key 'c'"),
        (_object(a=STRING, q={**STRING, "x-evidence-of": "b"}), "evidence of 'b'"),
        (_object(a={"type": "boolean", "x-absent": "no"}), "x-absent is no value"),
        (_object(a={**STRING, "format": "date", "x-precision": "hour"}), "x-precision is one of"),
        (_object(a={**STRING, "x-score": False}), "no field that is scored"),
        (_object(**{"a.b": STRING, "a": _object(b=STRING)}), "two fields have the path 'a.b'"),
    ],
)
def test_a_schema_that_cannot_be_scored_by_says_where_and_why(raw: Any, message: str) -> None:
    with pytest.raises(SchemaError, match=message):
        field_schema(raw)


def test_a_schema_that_refers_to_itself_is_refused() -> None:
    tree = {"$defs": {"Node": _object(inner={"$ref": "#/$defs/Node"})}, "$ref": "#/$defs/Node"}
    with pytest.raises(SchemaError, match="refers to itself"):
        field_schema(tree)
    with pytest.raises(SchemaError, match="refers to itself"):
        field_schema({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}})


def test_a_file_that_is_none_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        read_field_schema(tmp_path / "schema.json")
    path = tmp_path / "bad.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(SchemaError, match=r"bad\.json is not JSON"):
        read_field_schema(path)
    path.write_text(json.dumps(_object(a={})), encoding="utf-8")
    with pytest.raises(SchemaError, match=r"bad\.json: a: no type"):
        read_field_schema(path)

"""A schema survives being stored with a guideline and sent to a page."""

import json

import jsonschema
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attribute, Expansion, Label, Schema
from goldbench.errors import SchemaError
from goldbench.study import schema_json, schema_of
from goldbench.study.guidelines.schemes import schema_of_text
from places import CONTRACTS
from studies import FACTS, SPANS

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
ATTRIBUTES = st.builds(
    Attribute,
    NAMES,
    st.lists(WORDS, max_size=3).map(tuple),
    required=st.booleans(),
    default=st.none() | WORDS,
    counts=st.booleans(),
)
LABELS = st.builds(
    Label,
    NAMES,
    st.sampled_from(("span", "tag")),
    st.lists(ATTRIBUTES, max_size=2).map(tuple),
    single=st.booleans(),
    group=st.none() | WORDS,
    description=WORDS,
    denied=st.booleans(),
)
RULES = st.builds(Expansion, NAMES, WORDS, st.lists(WORDS, max_size=3).map(tuple))
SCHEMAS = st.builds(
    Schema,
    NAMES,
    WORDS,
    st.lists(LABELS, max_size=3, unique_by=lambda label: label.name).map(tuple),
    st.lists(RULES, max_size=2).map(tuple),
)


@given(SCHEMAS)
def test_every_member_of_a_schema_comes_back(schema: Schema) -> None:
    stored = json.dumps(schema_json(schema))
    assert schema_of(json.loads(stored)) == schema
    assert schema_of_text(stored) == schema


@pytest.mark.parametrize("schema", [SPANS, FACTS, Schema("leer", "0", ())])
def test_the_shape_is_that_of_the_contract(schema: Schema) -> None:
    contract = orjson.loads((CONTRACTS / "schema.schema.json").read_bytes())
    jsonschema.validate(schema_json(schema), contract)


def test_a_schema_says_what_is_single_counts_and_stands_for_several() -> None:
    content = schema_json(FACTS)
    cad, smoker = content["labels"]
    assert (cad["unit"], cad["single"], smoker["single"]) == ("tag", False, True)
    assert [(a["name"], a["required"], a["counts"]) for a in smoker["attributes"]] == [
        ("status", True, True),
        ("comment", False, False),
    ]
    assert content["expansions"] == [
        {
            "attribute": "time",
            "value": "continuing",
            "into": ["before DCT", "during DCT", "after DCT"],
        }
    ]


def test_a_schema_stored_before_denied_ones_counted_counts_none() -> None:
    content = schema_json(Schema("old", "1", (Label("CAD", "tag", denied=True),)))
    del content["labels"][0]["denied"]
    assert schema_of(content) == Schema("old", "1", (Label("CAD", "tag"),))


def test_a_label_that_is_named_twice_is_refused() -> None:
    content = schema_json(SPANS)
    content["labels"].append(content["labels"][0])
    with pytest.raises(SchemaError, match="names a label twice: DATE"):
        schema_of(content)

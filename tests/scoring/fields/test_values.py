from typing import Any

import pytest

from goldbench.scoring.fields.declaration import field_schema
from goldbench.scoring.fields.nodes import Leaf, Unfit
from goldbench.scoring.fields.values import agree, value_of


def _leaf(**schema: Any) -> Leaf:
    (leaf,) = field_schema({"type": "object", "properties": {"x": schema}}).leaves
    return leaf


TEXT = {"type": "string"}
LOOSE = {"type": "string", "x-normalise": ["case", "accents", "space", "punctuation"]}
EXACT: dict[str, Any] = {"type": "string", "x-normalise": []}
DRUG = {"type": "string", "x-synonyms": {"acetaminophen": ["paracetamol", "APAP"]}}
STATUS = {"enum": ["never", "former", "current"], "x-synonyms": {"former": ["ex-smoker"]}}
STAGE = {"type": "integer", "enum": [1, 2, 3]}
NUMBER = {"type": "number"}
NEAR = {"type": "number", "x-tolerance": 0.5}
SHARE = {"type": "number", "x-tolerance": {"relative": 0.1}}
WHOLE = {"type": "integer"}
DOSE = {"type": ["number", "string"], "x-unit": "mg"}
PAIR = {"type": "object", "x-quantity": ["value", "unit"]}
DATE = {"type": "string", "format": "date"}
WEEK = {"type": "string", "format": "date", "x-tolerance": {"days": 7}}
MONTH = {"type": "string", "format": "date", "x-precision": "month"}
TIME = {"type": "string", "format": "date-time"}
FLAG = {"type": "boolean"}


@pytest.mark.parametrize(
    ("schema", "gold", "answer"),
    [
        (TEXT, "Chest  pain", "chest pain "),
        (TEXT, "cafe\u0301", "café"),
        (LOOSE, "Ácido acetil-salicílico.", "acido acetil salicilico"),
        (EXACT, "Aspirin", "Aspirin"),
        (DRUG, "Paracetamol", "apap"),
        (STATUS, "former", "Ex-smoker"),
        (STATUS, "never", "NEVER"),
        (STAGE, 2, 2),
        (NUMBER, 5, 5.0),
        (NUMBER, 0.1 + 0.2, 0.3),
        (NEAR, 5, 5.5),
        (SHARE, 100, 90),
        (SHARE, -100, -110),
        (WHOLE, 5, 5.0),
        (DOSE, 100, "0.1 g"),
        (DOSE, "100 mg", "100"),
        (PAIR, {"value": 1, "unit": "g"}, {"value": "1000", "unit": "mg"}),
        (PAIR, {"value": 3}, {"value": 3, "unit": None}),
        (DATE, "2021-03-05", "5 March 2021"),
        (DATE, "2021-03-05", "2021-03-05T10:00"),
        (WEEK, "2021-03-05", "2021-03-12"),
        (MONTH, "2021-03", "2021-03-31"),
        (TIME, "2021-03-05T10:00", "2021-03-05 10:00:59"),
        (FLAG, True, True),
    ],
)
def test_values_that_say_the_same_agree(schema: dict[str, Any], gold: Any, answer: Any) -> None:
    leaf = _leaf(**schema)
    wanted, given = value_of(leaf, gold), value_of(leaf, answer)
    assert wanted is not None
    assert given is not None
    assert agree(leaf, wanted, given)


@pytest.mark.parametrize(
    ("schema", "gold", "answer"),
    [
        (TEXT, "café", "cafe"),
        (TEXT, "chest pain", "chest-pain"),
        (EXACT, "Aspirin", "aspirin"),
        (STATUS, "never", "former"),
        (NUMBER, 5, 5.001),
        (NEAR, 5, 5.51),
        (SHARE, 100, 111),
        (DOSE, 100, "100 g"),
        (DOSE, 100, "100 puffs"),
        (PAIR, {"value": 3}, {"value": 3, "unit": "mg"}),
        (DATE, "2021-03", "2021-03-05"),
        (DATE, "2021", "2021-03"),
        (WEEK, "2021-03-05", "2021-03-13"),
        (WEEK, "2021-03-05", "2021-03"),
        (MONTH, "2021-03", "2021"),
        (TIME, "2021-03-05T10:00", "2021-03-05"),
        (FLAG, True, False),
    ],
)
def test_values_that_differ_do_not(schema: dict[str, Any], gold: Any, answer: Any) -> None:
    leaf = _leaf(**schema)
    wanted, given = value_of(leaf, gold), value_of(leaf, answer)
    assert wanted is not None
    assert given is not None
    assert not agree(leaf, wanted, given)
    assert agree(leaf, wanted, wanted)


@pytest.mark.parametrize(
    ("schema", "raw"),
    [
        (TEXT, 5), (TEXT, True), (TEXT, ["a"]), (TEXT, {"a": 1}),
        (STATUS, "smoker"), (STATUS, 1), (STATUS, ["never"]), (STAGE, 4), (STAGE, "2"),
        (NUMBER, "5"), (NUMBER, True), (NUMBER, float("nan")), (NUMBER, float("inf")),
        (NUMBER, 10**400), (WHOLE, 5.5), (DOSE, "some"), (DOSE, "1,234 mg"), (DOSE, "5 to 10 mg"),
        (PAIR, 5), (PAIR, {"unit": "mg"}), (PAIR, {"value": 5, "unit": 7}),
        (PAIR, {"value": "5 mg", "unit": "mg"}),
        (DATE, "soon"), (DATE, 20210305), (FLAG, "true"), (FLAG, 1),
    ],
)  # fmt: skip
def test_what_is_no_value_of_the_field_equals_nothing(schema: dict[str, Any], raw: Any) -> None:
    leaf = _leaf(**schema)
    value = value_of(leaf, raw)
    assert isinstance(value, Unfit)
    assert not agree(leaf, value, value)


@pytest.mark.parametrize("schema", [TEXT, LOOSE, STATUS, NUMBER, DOSE, DATE, FLAG])
@pytest.mark.parametrize("raw", [None, "", "  \n"])
def test_null_and_empty_texts_say_nothing(schema: dict[str, Any], raw: str | None) -> None:
    assert value_of(_leaf(**schema), raw) is None


def test_a_text_of_what_does_not_count_says_nothing() -> None:
    assert value_of(_leaf(**LOOSE), "...") is None
    assert value_of(_leaf(**PAIR), {"value": None, "unit": None}) is None

"""Whatever a model may answer: it is read, it is counted, and it never helps."""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from goldbench.scoring.fields.answers import UNDECLARED, read_answer, values_in
from goldbench.scoring.fields.declaration import field_schema
from goldbench.scoring.fields.match import FALSE, MISSED, RIGHT, Outcome, compare_trees
from goldbench.scoring.fields.nodes import OUTSIDE

ITEM = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "dose": {"type": ["number", "string"], "x-unit": "mg"},
    },
}
SCHEMA = field_schema(
    {
        "type": "object",
        "properties": {
            "status": {"enum": ["a", "b", 1]},
            "seen": {"type": "string", "format": "date", "x-tolerance": 2},
            "ill": {"type": "boolean"},
            "weight": {"type": "object", "x-quantity": ["value", "unit"], "x-unit": "kg"},
            "codes": {"type": "array", "items": {"type": "string"}},
            "drugs": {"type": "array", "items": ITEM, "x-key": "name"},
            "quote": {"type": "string", "x-evidence-of": "ill"},
        },
    }
)
GOLD = {
    "status": "a",
    "seen": "2025-03-05",
    "ill": True,
    "weight": {"value": 70, "unit": "kg"},
    "codes": ["x", "y"],
    "drugs": [{"name": "p", "dose": 5}, {"name": "q"}],
}
NAMES = st.sampled_from(["status", "seen", "ill", "weight", "codes", "drugs", "name", "dose", "z"])
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.sampled_from(["a", "x", "p", "2025-03-05", "5 mg", "70 kg", "", "1,5", "5/3/2025"])
    | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)
ANSWERS = st.dictionaries(NAMES | st.text(max_size=3), VALUES, max_size=6)


def _totals(gold: dict[str, Any], raw: dict[str, Any]) -> tuple[int, int, int]:
    outcome: Outcome = Counter()
    answer = read_answer(SCHEMA, raw)
    compare_trees(SCHEMA.root, read_answer(SCHEMA, gold).tree, answer.tree, outcome)
    right, missed, false = (
        sum(n for (_, kind), n in outcome.items() if kind == wanted)
        for wanted in (RIGHT, MISSED, FALSE)
    )
    return right, missed, false + answer.outside


@given(raw=ANSWERS)
def test_whatever_is_answered_is_counted_and_misses_add_up(raw: dict[str, Any]) -> None:
    right, missed, false = _totals(GOLD, raw)
    assert right + missed == values_in(read_answer(SCHEMA, GOLD).tree)
    assert right + false <= values_in(raw)
    nothing, everything, _ = _totals(GOLD, {})
    assert (nothing, everything) == (0, right + missed)


@given(raw=ANSWERS, name=st.text(min_size=1, max_size=8), value=VALUES)
def test_a_key_outside_the_schema_never_helps(raw: dict[str, Any], name: str, value: Any) -> None:
    if name in SCHEMA.root.members or name in SCHEMA.root.evidence:
        return
    before = _totals(GOLD, {key: v for key, v in raw.items() if key != name})
    after = _totals(GOLD, raw | {name: value})
    assert after[:2] == before[:2]
    assert after[2] == before[2] + values_in(value)


def test_a_key_that_looks_like_a_name_is_named_and_one_that_looks_like_text_is_not() -> None:
    answer = read_answer(SCHEMA, {"mood": "low", "Ana Ruiz said": "no"})
    assert answer.misfits == {("mood", UNDECLARED): 1, (OUTSIDE, UNDECLARED): 1}
    assert answer.outside == 2

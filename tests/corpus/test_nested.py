from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes
from goldbench.corpus.nested import DEEPEST, MOST, flatten, nest
from goldbench.errors import SchemaError

SCALARS = st.text(max_size=5) | st.booleans() | st.integers(-5, 5) | st.floats(-1, 1)
ANSWERS = st.dictionaries(
    st.text(max_size=4),
    st.recursive(
        SCALARS,
        lambda inner: (
            st.lists(inner, min_size=1, max_size=3)
            | st.dictionaries(st.text(max_size=4), inner, min_size=1, max_size=3)
        ),
        max_leaves=8,
    ),
    max_size=4,
)


@given(answer=ANSWERS)
def test_an_answer_comes_back_from_its_facts(answer: dict[str, Any]) -> None:
    assert nest((tag.label, tag.attributes) for tag in flatten(answer)) == answer


@given(answer=ANSWERS)
def test_the_order_of_the_facts_does_not_matter(answer: dict[str, Any]) -> None:
    facts = [(tag.label, tag.attributes) for tag in flatten(answer)]
    assert nest(reversed(facts)) == answer


def test_what_says_nothing_leaves_no_fact() -> None:
    assert flatten({"a": None, "b": [], "c": {}, "d": [None, {"e": None}]}) == ()


def test_a_label_is_the_path_without_positions() -> None:
    tags = flatten({"drugs": [{"name": "a"}, {"name": "b"}]})
    assert [tag.label for tag in tags] == ["drugs.name", "drugs.name"]
    assert [tag.attributes["at"] for tag in tags] == ["/drugs/0/name", "/drugs/1/name"]


def test_facts_of_a_study_stand_under_their_label() -> None:
    facts = [
        ("SMOKER", Attributes(status="current", comment="asked twice")),
        ("DIABETES", Attributes()),
        ("DRUG", Attributes(value="aspirin")),
        ("DRUG", Attributes(value="metformin")),
    ]
    assert nest(facts) == {
        "SMOKER": {"status": "current"},
        "DIABETES": True,
        "DRUG": ["aspirin", "metformin"],
    }


def test_an_answer_without_end_is_refused() -> None:
    deep: dict[str, Any] = {}
    for _ in range(DEEPEST + 1):
        deep = {"a": deep or 1}
    with pytest.raises(SchemaError, match="levels deep"):
        flatten(deep)
    with pytest.raises(SchemaError, match="more than"):
        flatten({"a": [1] * (MOST + 1)})

import pytest

from goldbench.corpus import Attributes, Schema, Span, Tag
from goldbench.corpus.attributes import Value
from goldbench.corpus.facts import expand_facts, select_counted
from goldbench.corpus.schema import Attribute, Expansion, Label

TIME = Attribute("time", ("before DCT", "during DCT", "continuing"))
DRUG = Label(
    "DRUG",
    "tag",
    (
        TIME,
        Attribute("class1", ("statin", "insulin", "ACE inhibitor")),
        Attribute("class2", ("statin", "insulin", "ACE inhibitor")),
        Attribute("note", counts=False),
    ),
)
SCHEMA = Schema(
    "heart",
    "1",
    (DRUG,),
    (
        Expansion("time", "continuing", ("before DCT", "during DCT")),
        Expansion("time", "not mentioned", ()),
    ),
)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"time": "Before-DCT "}, {"time": "before DCT"}),
        ({"time": "some  day"}, {"time": "some day"}),
        ({"time": "  "}, {}),
        ({"time": "-"}, {"time": "-"}),
        ({"note": "twice daily"}, {}),
        ({"unknown": "x"}, {}),
        (
            {"class1": "ace inhibitor", "class2": "statin"},
            {"class1": "statin", "class2": "ACE inhibitor"},
        ),
        ({"class2": "insulin"}, {"class1": "insulin"}),
        ({"class1": "insulin", "class2": "Insulin"}, {"class1": "insulin"}),
    ],
)
def test_attributes_that_count_are_in_the_guidelines_spelling_and_order(
    given: dict[str, str], kept: dict[str, str]
) -> None:
    assert select_counted("DRUG", given, SCHEMA) == kept


@pytest.mark.parametrize("schema", [None, SCHEMA])
def test_without_a_rule_for_the_label_all_but_the_comment_counts(schema: Schema | None) -> None:
    given: dict[str, Value] = {
        "kind": " long  acting",
        "comment": "?",
        "doses": ("b", "a", "a", " "),
    }
    kept = select_counted("OTHER", given, schema)
    assert kept == {"kind": "long acting", "doses": ("a", "b")}


def test_numbers_stay_numbers() -> None:
    assert select_counted("OTHER", {"count": 3, "sure": False}) == {"count": 3, "sure": False}


@pytest.mark.parametrize(
    ("time", "times"),
    [
        ("continuing", ["before DCT", "during DCT"]),
        ("Continuing", ["before DCT", "during DCT"]),
        ("during dct", ["during DCT"]),
        ("not mentioned", []),
    ],
)
def test_shorthand_is_written_out_after_it_is_spelled(time: str, times: list[str]) -> None:
    evidence = (Span(0, 4, "DRUG"),)
    facts = expand_facts(Tag("DRUG", Attributes(time=time), evidence), SCHEMA)
    assert [fact.attributes["time"] for fact in facts] == times
    assert all(fact.evidence == evidence for fact in facts)


def test_without_a_schema_a_tag_states_itself() -> None:
    tag = Tag("DRUG", Attributes(time="continuing", comment="?"))
    assert expand_facts(tag, None) == (Tag("DRUG", Attributes(time="continuing")),)

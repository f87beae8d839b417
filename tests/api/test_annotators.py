import pytest

import goldbench as gb
from api.small_corpora import GOLD, GOOD, NAMES, NOTES, POOR
from goldbench.corpus import Corpus


def test_a_system_is_put_beside_annotators_in_one_call() -> None:
    (comparison,) = gb.second_human({"A": GOOD, "B": POOR}, {"S": GOLD}, margin=0.1)
    assert (comparison.system, comparison.annotators, comparison.margin) == ("S", ("A", "B"), 0.1)
    assert comparison.against["A"][0] == 1
    beside = gb.second_human({"A": GOOD, "B": POOR}, {"S": GOLD}, "overlap")
    assert beside.as_json()["human"][0]["track"] == "overlap"
    with pytest.raises(gb.UsageError, match="saw marks of S"):
        gb.second_human({"A": GOOD, "B": POOR}, {"S": GOLD}, pre_annotated="S")
    with pytest.raises(gb.UsageError, match="official"):
        gb.second_human({"A": GOOD, "B": POOR}, {"S": GOLD}, "meddocan-ner:official")


def test_annotators_are_corpora_by_name_or_layers_of_one() -> None:
    both = Corpus(GOLD.documents, {"one": GOLD.layer(), "two": POOR.layer()})
    rows = gb.agree(both, "f1", "overlap")
    assert [row.value for row in rows if row.label is None] == [1.0]
    named = gb.agree({"one": GOLD, "two": POOR}, ["f1"], gold=GOOD)
    assert named[0].value == 0


def test_a_vote_gives_the_gold_and_who_voted() -> None:
    other = gb.read(NOTES, marks=NAMES.head(5))
    voted = gb.vote({"a": gb.read(NOTES, marks=NAMES), "b": other, "c": other})
    assert [len(marks.spans) for marks in voted.gold.layer().values()].count(1) == 5
    assert voted.to_polars()["by"].unique().to_list() == ["a, b, c"]
    assert voted.provenance().startswith("document,")

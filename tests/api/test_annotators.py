from pathlib import Path

import pytest

import goldbench as gb
from api.small_corpora import GOLD, GOOD, NAMES, NOTES, POOR, TEXT
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


def test_a_vote_tells_of_marks_that_stand_nowhere() -> None:
    marks = gb.Marks((gb.Span(0, len(TEXT) + 9, "NAME"),))
    beyond = gb.Corpus.from_records([gb.Record(gb.Document("n", TEXT), {"m": marks})])
    voted = gb.vote({"a": beyond, "b": beyond})
    assert len(voted) == 0
    assert [(mark.document, mark.label, mark.by) for mark in voted.unplaced] == [
        ("n", "NAME", "a"),
        ("n", "NAME", "b"),
    ]
    assert "2 stand nowhere in their text and had no vote" in repr(voted)


def test_annotators_are_told_apart_by_the_ids_of_one_corpus(tmp_path: Path) -> None:
    records = [
        gb.Record(gb.Document(f"n-{who}", TEXT), {"m": gb.Marks((gb.Span(0, end, "NAME"),))})
        for who, end in (("A", 8), ("B", 8), ("C", 3))
    ]
    both = gb.Corpus.from_records(records)
    path = gb.write(both, tmp_path / "all.jsonl")
    for given in (both, path):
        rows = gb.agree(given, "f1", "overlap", split="(n)-(.)")
        assert {row.pair for row in rows if row.pair} == {("A", "B"), ("A", "C"), ("B", "C")}
        voted = gb.vote(given, split="(n)-(.)").gold
        assert [span.end for span in voted.layer()["n"].spans] == [8]


def test_annotators_files_take_their_format_and_the_notes_texts(tmp_path: Path) -> None:
    file = gb.write(GOLD, tmp_path / "a.jsonl")
    agreed = gb.agree({"a": file, "b": GOOD}, "f1", format="jsonl", texts=GOLD, strict=True)
    assert agreed[0].value == 1
    assert gb.agree({"a": GOLD, "b": GOOD}, "gold", gold=file, format="jsonl")[0].value == 1
    with pytest.raises(gb.UsageError, match="what was given is in memory"):
        gb.vote({"a": GOLD, "b": GOOD}, texts=GOLD)
    (beside,) = gb.second_human({"a": file, "b": GOOD}, {"s": POOR}, gold_format="jsonl")
    assert beside.against["a"][0] == 0

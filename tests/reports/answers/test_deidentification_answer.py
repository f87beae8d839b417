import polars as pl

from goldbench.corpus import Corpus, Document, Record
from goldbench.phi import Leak
from goldbench.reports.answers import DeidentifiedNotes
from goldbench.stats import Interval

NOTES = Corpus.from_records([Record(Document(f"n{n}", "[NAME] came.")) for n in range(2)])
AUDIT = {"policy": "tag", "spans": 1200, "labels": {"NAME": 1100, "DATE": 100}}


def test_a_row_a_label_with_what_was_replaced_and_what_gets_through() -> None:
    leaks = (
        Leak("all", 50, 5, 0.1, Interval(0.04, 0.2)),
        Leak("NAME", 40, 5, 0.125, Interval(0.05, 0.25)),
        Leak("AGE", 0, 0, None, None),
    )
    answer = DeidentifiedNotes(NOTES, AUDIT, leaks)
    assert pl.DataFrame(answer).rows() == [
        ("NAME", 1100, 0.125, 0.05, 0.25),
        ("DATE", 100, None, None, None),
        ("all", None, 0.1, 0.04, 0.2),
        ("AGE", None, None, None, None),
    ]


def test_without_a_gold_standard_nothing_is_said_of_leaks() -> None:
    lines = repr(DeidentifiedNotes(NOTES, AUDIT)).split("\n")
    assert lines[0] == "2 notes, 1,200 marks replaced"
    assert lines[2].split() == ["NAME", "1,100", "–", "–", "–"]
    assert lines[-1] == "policy tag"


def test_notes_that_got_their_texts_back_are_not_called_de_identified() -> None:
    audit = {"policy": "restore", "restored": 2, "spans": 0, "labels": {}}
    title, _, _ = repr(DeidentifiedNotes(NOTES, audit)).split("\n")
    assert title == "2 notes with their own texts again"


def test_it_is_as_long_as_its_notes_and_prints_none_of_them() -> None:
    answer = DeidentifiedNotes(NOTES, AUDIT)
    assert len(answer) == 2
    assert "came" not in repr(answer) + answer._repr_html_()

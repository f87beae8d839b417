import polars as pl

from goldbench.corpus import Attributes, Corpus, Document, Layer, Marks, Span, Tag
from goldbench.gold import Panel, vote
from goldbench.reports.answers import VotedGold

NAME, LONGER, BEYOND = Span(0, 3, "NAME"), Span(0, 4, "NAME"), Span(90, 95, "NAME")
SMOKER = Tag("SMOKER", Attributes(status="past"))
DOCUMENTS = {id_: Document(id_, "Eva came.") for id_ in ("a", "b")}


def elect() -> VotedGold:
    """Three read the first note, one the second."""
    said = {
        "first": {"a": Marks((NAME,), (SMOKER,)), "b": Marks((NAME,))},
        "second": {"a": Marks((NAME,), (SMOKER,))},
        "third": {"a": Marks((LONGER, BEYOND), (SMOKER,))},
    }
    layers = {who: Layer(who, marks) for who, marks in said.items()}
    voted = vote(Panel(DOCUMENTS, layers))
    corpora = (Corpus(DOCUMENTS, {"gold": part.layer}) for part in (voted.gold, voted.evidence))
    return VotedGold(voted, *corpora)


ANSWER = elect()


def test_a_row_a_mark_of_the_gold_and_facts_have_no_place() -> None:
    assert pl.DataFrame(ANSWER).rows() == [
        ("a", 0, 3, "NAME", "voted 2/3", "first, second"),
        ("a", None, None, "SMOKER", "voted 3/3", "first, second, third"),
    ]
    assert len(ANSWER) == 2


def test_what_is_printed_counts_candidates_and_marks_without_a_place() -> None:
    lines = repr(ANSWER).split("\n")
    assert lines[0] == ("2 of 3 marks, 1 documents; 1 stand nowhere in their text and had no vote")
    assert [line.split() for line in lines[2:]] == [["voted", "2/3", "1"], ["voted", "3/3", "1"]]


def test_documents_that_too_few_read_are_short_and_have_no_row() -> None:
    assert ANSWER.short == ("b",)
    assert "b" not in ANSWER.to_polars()["id"].to_list()


def test_provenance_has_a_line_a_mark_and_names_its_voters() -> None:
    head, *rows = ANSWER.provenance().strip().splitlines()
    assert {"document", "how", "by"} <= set(head.split(","))
    assert len(rows) == len(ANSWER)
    assert all("first" in row and "second" in row for row in rows)
    assert [lost.label for lost in ANSWER.lost] == []
    assert [(mark.document, mark.by) for mark in ANSWER.unplaced] == [("a", "third")]

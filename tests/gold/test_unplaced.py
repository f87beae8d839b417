"""What stands nowhere in its text is taken out and told."""

from goldbench.corpus import Attributes, Corpus, Document, Marks, Record, Relation, Span, Tag
from goldbench.gold import Panel, Unplaced, vote
from goldbench.gold.unplaced import sift

TEXT = "Ana came."
NAME, BEYOND = Span(0, 3, "NAME"), Span(4, 30, "DATE")
INVENTED = Span(9, 9, "PLACE", Attributes(alignment="invented", invented=1))


def _panel(marks: Marks, text: str | None = TEXT) -> Panel:
    records = [Record(Document("n", text), {"A": marks, "B": marks})]
    return Panel.of_corpus(Corpus.from_records(records))


def test_marks_without_a_place_are_not_elected_and_are_told() -> None:
    voted = vote(_panel(Marks((NAME, BEYOND, INVENTED))))
    assert voted.gold.layer["n"] == Marks((NAME,))
    assert voted.candidates == 1
    assert voted.unplaced == tuple(
        Unplaced("n", label, by) for by in ("A", "B") for label in ("DATE", "PLACE")
    )


def test_a_relation_goes_with_its_end_and_a_fact_stays_without_that_evidence() -> None:
    smoker = Tag("SMOKER", evidence=(NAME, BEYOND))
    marks = Marks((NAME, BEYOND), (smoker,), (Relation("ON", NAME, BEYOND),))
    panel, unplaced = sift(_panel(marks))
    expected = Marks((NAME,), (Tag("SMOKER", evidence=(NAME,)),))
    assert [layer["n"] for layer in panel.layers.values()] == [expected, expected]
    assert [mark.label for mark in unplaced if mark.by == "A"] == ["DATE", "DATE", "ON"]


def test_where_no_text_is_known_every_place_can_be() -> None:
    voted = vote(_panel(Marks((NAME, BEYOND)), text=None))
    assert voted.gold.layer["n"] == Marks((NAME, BEYOND))
    assert voted.unplaced == ()

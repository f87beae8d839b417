from dataclasses import replace

import pytest

from goldbench.corpus import Attributes, Corpus, Counting, Document, Marks, Record, Span
from goldbench.errors import UsageError
from goldbench.scoring import CorpusStream, Settings, score


def stream(name: str, *labels: str, **meta: str) -> CorpusStream:
    """One note with a mark a label, each with an attribute."""
    spans = tuple(
        Span(n, n + 1, label, Attributes(certainty="high")) for n, label in enumerate(labels)
    )
    document = Document("n", "abcdef", Attributes(meta))
    corpus = Corpus.from_records([Record(document, {"marks": Marks(spans)})])
    return CorpusStream(corpus, name=name)


GOLD = stream("gold", "NAME", "DATE", site="north")
SYSTEM = stream("system", "NAME")
PLAIN = Settings()


def notes(gold: CorpusStream, settings: Settings) -> tuple[str, ...]:
    return score(gold, [SYSTEM], ["exact"], settings).notes


def test_a_slip_in_the_name_of_a_label_is_refused() -> None:
    with pytest.raises(UsageError, match="has the label NAMEE") as caught:
        notes(GOLD, replace(PLAIN, include=frozenset({"NAMEE"})))
    assert caught.value.hint == "did you mean NAME?"


def test_a_label_that_is_merely_not_there_is_told() -> None:
    absent = replace(PLAIN, include=frozenset({"PHONE"}))
    assert "include: no mark has the label PHONE" in notes(GOLD, absent)
    declared = replace(
        PLAIN, include=frozenset({"NAMES"}), variables={"NAMES": Counting("mention")}
    )
    assert any("label NAMES" in note for note in notes(GOLD, declared))


def test_one_of_several_labels_that_no_mark_has_is_told() -> None:
    asked = replace(PLAIN, include=frozenset({"NAMEE", "DATE"}))
    assert notes(GOLD, asked) == ("include: no mark has the label NAMEE; did you mean NAME?",)


def test_nothing_marked_is_no_slip() -> None:
    empty = stream("gold")
    asked = replace(PLAIN, include=frozenset({"NAME"}))
    scored = score(empty, [stream("system")], ["exact"], asked)
    assert "include: no mark has the label NAME" in scored.notes


def test_a_system_with_other_labels_than_the_gold_is_told() -> None:
    """Every score is 0, and the labels are why: default annotators beside another label set."""
    other = stream("other", "date", "city", "zip", "name")
    scored = score(GOLD, [SYSTEM, other, stream("none")], ["exact", "overlap"], PLAIN)
    (note,) = scored.notes
    assert note.startswith("other and the gold have no label in common (city, date, name, …; DATE")
    alike = score(GOLD, [other], ["exact-untyped"], PLAIN)
    assert alike.notes == ()


def test_a_slip_in_the_name_of_metadata_is_refused_and_what_notes_lack_is_told() -> None:
    with pytest.raises(UsageError, match="by: no document has the metadata 'sitte'") as caught:
        notes(GOLD, replace(PLAIN, by=("sitte",)))
    assert caught.value.hint == "did you mean site?"
    assert notes(GOLD, replace(PLAIN, by=("ward",))) == (
        "no gold document has the metadata 'ward'",
    )


def test_an_attribute_that_no_mark_has_is_told_with_the_nearest() -> None:
    (note,) = notes(GOLD, replace(PLAIN, by=("attribute:certanty",)))
    assert note == (
        "by attribute:certanty: no mark of gold or systems has such an attribute; "
        "did you mean certainty?"
    )

"""Systems beside annotators: verdicts in words, refusals, documents and people left out."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from goldbench.agreement import HumanQuestion, second_human
from goldbench.corpus import Attributes, Corpus, Document, Layer, Marks, Record, Span, Tag
from goldbench.errors import UsageError
from goldbench.gold import Panel
from goldbench.scoring import CorpusStream, Settings, track

TEXT = "0123456789" * 12
SETTINGS = Settings((track("exact"),))
Author = list[Marks]


def author(seed: int, recall: float, *, documents: int = 80, marks: int = 4) -> Author:
    """Find each of some marks with that chance; now and then another one."""
    dice = random.Random(seed)
    every = [Span(start * 5, start * 5 + 3, "X") for start in range(marks)]
    false = Span(100, 103, "X")
    return [
        Marks(
            tuple(span for span in every if dice.random() < recall)
            + ((false,) if dice.random() < 0.05 else ())
        )
        for _ in range(documents)
    ]


def notes(documents: int, **meta: str) -> dict[str, Document]:
    return {
        f"n{i:03}": Document(f"n{i:03}", TEXT, Attributes(meta) if meta else Attributes())
        for i in range(documents)
    }


def panel(*authors: Author, **meta: str) -> Panel:
    documents = notes(len(authors[0]), **meta)
    layers = {
        name: Layer(name, dict(zip(documents, marks, strict=True)))
        for name, marks in zip("ABCD", authors, strict=False)
    }
    return Panel(documents, layers)


def system(answers: Sequence[Marks | None], name: str = "S") -> CorpusStream:
    records = [
        Record(document, {"x": marks})
        for document, marks in zip(notes(len(answers)).values(), answers, strict=True)
        if marks is not None
    ]
    return CorpusStream(Corpus.from_records(records), name=name)


def test_a_system_as_good_as_the_annotators_is_called_so() -> None:
    (comparison,) = second_human(
        panel(author(1, 0.9), author(2, 0.9)), [system(author(3, 0.9))], SETTINGS
    )
    assert comparison.conclusion == "yes"
    assert comparison.verdict.startswith(
        "S agrees with the annotators as well as they agree with each other, within .05 (Δ "
    )
    assert "90%" in comparison.verdict
    assert "80 documents" in comparison.verdict
    assert comparison.either
    assert comparison.between["A", "B"][0] == pytest.approx(0.9, abs=0.05)


def test_a_poor_system_agrees_less() -> None:
    (comparison,) = second_human(
        panel(author(1, 0.9), author(2, 0.9)), [system(author(3, 0.5))], SETTINGS
    )
    assert comparison.conclusion == "less"
    assert comparison.verdict.startswith("S agrees less: Δ −.")


def test_what_is_not_shown_says_how_many_documents_would_settle_it() -> None:
    more = {"documents": 40, "marks": 3}
    (comparison,) = second_human(
        panel(author(1, 0.8, **more), author(2, 0.8, **more)), [system(author(4, 0.78, **more))],
        SETTINGS, HumanQuestion(margin=0.03, margin_from="given"),
    )  # fmt: skip
    assert comparison.conclusion == "open"
    assert comparison.needed is not None
    assert comparison.needed > 40
    assert (
        f"about {comparison.needed} documents would settle it if S is truly equal"
        in comparison.verdict
    )
    assert "a loss of up to ." in comparison.verdict


def test_few_marks_give_no_verdict_however_clear_it_looks() -> None:
    same = author(1, 0.9, documents=10)
    (comparison,) = second_human(panel(same, same), [system(same)], SETTINGS)
    assert comparison.positives < 50
    assert comparison.verdict.startswith("too few: ")


def test_one_place_is_told_where_the_places_differ() -> None:
    (comparison,) = second_human(
        panel(author(1, 0.97), author(2, 0.72)), [system(author(3, 0.85))], SETTINGS
    )
    conclusions = {place.annotator: place.conclusion for place in comparison.places}
    assert conclusions == {"A": "open", "B": "better"}
    assert not comparison.either
    assert comparison.verdict.endswith("80 documents); not shown against A, better than B")


def test_gold_is_never_asked_for_and_copies_are_no_annotators() -> None:
    with pytest.raises(UsageError, match="two annotators, not 1"):
        second_human(panel(author(1, 0.9)), [system(author(3, 0.9))], SETTINGS)
    with pytest.raises(UsageError, match="'A' is both an annotator and the system"):
        second_human(
            panel(author(1, 0.9), author(2, 0.9)), [system(author(3, 0.9), name="A")], SETTINGS
        )


@pytest.mark.parametrize("pre_annotated", ["S", "other, S"])
def test_notes_that_were_pre_annotated_with_the_system_are_refused(pre_annotated: str) -> None:
    people = panel(author(1, 0.9), author(2, 0.9), pre_annotated=pre_annotated)
    with pytest.raises(UsageError, match="80 documents saw marks of S") as caught:
        second_human(people, [system(author(3, 0.9))], SETTINGS)
    assert "adopts" in (caught.value.hint or "")
    (comparison,) = second_human(people, [system(author(3, 0.9), name="T")], SETTINGS)
    assert comparison.system == "T"


def test_a_protocol_that_names_the_system_refuses_it() -> None:
    question = HumanQuestion(pre_annotated=("S",))
    people = panel(author(1, 0.9), author(2, 0.9))
    with pytest.raises(UsageError, match="saw marks of S"):
        second_human(people, [system(author(3, 0.9))], SETTINGS, question)


def test_documents_that_the_system_did_not_look_at_count_as_empty() -> None:
    marks: list[Marks | None] = [*author(3, 0.9)]
    marks[:20] = [None] * 20
    people = panel(author(1, 0.9), author(2, 0.9))
    (comparison,) = second_human(people, [system(marks)], SETTINGS)
    assert (comparison.unread, comparison.documents) == (20, 80)
    assert comparison.conclusion == "less"


def test_documents_that_not_all_annotators_read_are_left_out() -> None:
    whole = panel(author(1, 0.9), author(2, 0.9))
    part = Layer("B", {id_: m for id_, m in whole.layers["B"].items() if id_ < "n060"})
    people = Panel(whole.documents, {"A": whole.layers["A"], "B": part})
    (comparison,) = second_human(people, [system(author(3, 0.9))], SETTINGS)
    assert (comparison.documents, comparison.left_out) == (60, 20)


def test_pairs_of_different_hospitals_are_seated_by_number() -> None:
    whole = panel(author(1, 0.9), author(2, 0.9))
    ids = sorted(whole.documents)
    layers = {
        name: Layer(name, {id_: whole.layers[of][id_] for id_ in part})
        for name, of, part in (
            ("1a", "A", ids[:40]),
            ("1b", "B", ids[:40]),
            ("2a", "A", ids[40:]),
            ("2b", "B", ids[40:]),
        )
    }
    (comparison,) = second_human(Panel(whole.documents, layers), [system(author(3, 0.9))], SETTINGS)
    (plain,) = second_human(whole, [system(author(3, 0.9))], SETTINGS)
    assert comparison.annotators == ("annotator 1", "annotator 2")
    assert comparison.overall == plain.overall


def test_three_annotators_are_each_left_out() -> None:
    people = panel(author(1, 0.9), author(2, 0.9), author(5, 0.9))
    (comparison,) = second_human(people, [system(author(3, 0.9))], SETTINGS)
    assert [place.annotator for place in comparison.places] == ["A", "B", "C"]
    assert len(comparison.between) == 3


def test_facts_are_compared_by_document() -> None:
    def tag_documents(marks: Author) -> Author:
        return [Marks(tags=(Tag("ASTHMA"),) if len(mark.spans) > 2 else ()) for mark in marks]

    people = panel(*(tag_documents(author(seed, 0.7)) for seed in (1, 2)))
    (comparison,) = second_human(
        people, [system(tag_documents(author(3, 0.7)))], replace(SETTINGS, tracks=())
    )
    assert comparison.track in {"document", "tags"}
    assert 0 < comparison.positives < 80


def test_the_alt_test_is_given_and_decides_nothing() -> None:
    (comparison,) = second_human(
        panel(author(1, 0.9), author(2, 0.9)), [system(author(3, 0.5))], SETTINGS,
        HumanQuestion(epsilon=0.9),
    )  # fmt: skip
    assert comparison.alt_test is not None
    assert comparison.alt_test.epsilon == 0.9
    assert comparison.alt_test.passed
    assert comparison.conclusion == "less"


@pytest.mark.parametrize("margin", [0.0, 1.0, -0.05])
def test_a_margin_that_is_none_is_refused(margin: float) -> None:
    with pytest.raises(UsageError, match="margin"):
        HumanQuestion(margin=margin)


def test_a_system_on_other_documents_is_refused() -> None:
    other = CorpusStream(
        Corpus.from_records([Record(Document("z", TEXT), {"x": Marks()})]), name="S"
    )
    with pytest.raises(UsageError, match="none of the documents"):
        second_human(panel(author(1, 0.9), author(2, 0.9)), [other], SETTINGS)

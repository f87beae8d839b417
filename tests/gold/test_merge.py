import pytest
from hypothesis import given

from goldbench.corpus import Attributes, Marks, Relation, Span, Tag
from goldbench.errors import UsageError
from goldbench.gold import Decision, Disagreements, Panel, disagreements, merge, normalise
from goldbench.schemes import scheme
from panels import facts, panel, panels, spans

HEART = scheme("heart-risk")


def board(marks: Marks, other: Marks) -> Disagreements:
    return disagreements(panel({"A": {"n": marks}, "B": {"n": other}}), HEART)


def test_what_was_agreed_is_gold_without_a_decision() -> None:
    gold = merge(board(spans((0, 5, "X")), spans((0, 5, "X"))), [])
    assert gold.layer["n"] == spans((0, 5, "X"))
    (row,) = gold.provenance
    assert (row.how, row.by, row.curator) == ("agreed", ("A", "B"), "")


@pytest.mark.parametrize(
    ("take", "other", "gold", "by"),
    [
        ("A", (), spans((0, 5, "X")), ("A",)),
        ("B", (), spans((0, 4, "X")), ("B",)),
        (None, (), Marks(), ()),
        (None, (Span(1, 4, "X"),), spans((1, 4, "X")), ()),
        (None, (Span(0, 4, "X"), Span(4, 5, "Y")), spans((0, 4, "X"), (4, 5, "Y")), ("B",)),
    ],
)
def test_a_curator_takes_one_or_the_other_or_neither_or_something_else(
    take: str | None, other: tuple[Span, ...], gold: Marks, by: tuple[str, ...]
) -> None:
    disputes = board(spans((0, 5, "X")), spans((0, 4, "X")))
    decision = Decision(disputes.cases[0].id, take, other, curator="curator 1", reason="slip")
    merged = merge(disputes, [decision])
    assert merged.layer["n"] == gold
    for row in merged.provenance[:1]:
        origin = (row.how, row.by, row.curator, row.reason)
        assert origin == ("curated", by, "curator 1", "slip")


def test_the_times_of_a_fact_are_taken_together() -> None:
    disputes = board(facts("CAD mention @continuing"), facts("CAD mention @during DCT"))
    gold = merge(disputes, [Decision(disputes.cases[0].id, "A")])
    assert {row.mark.attributes["time"]: row.how for row in gold.provenance} == {
        "before DCT": "curated",
        "during DCT": "agreed",
        "after DCT": "curated",
    }


def test_shorthand_a_curator_writes_is_written_out() -> None:
    disputes = board(facts("CAD mention @before DCT"), facts("CAD mention @after DCT"))
    span = Span(3, 6, "CAD")
    fact = Tag("CAD", Attributes(indicator="Mention", time="continuing"), (span,))
    gold = merge(disputes, [Decision(disputes.cases[0].id, other=(fact,))])
    assert [tag.attributes["time"] for tag in gold.layer["n"].tags] == [
        "after DCT",
        "before DCT",
        "during DCT",
    ]
    assert all(tag.evidence == (span,) for tag in gold.layer["n"].tags)
    assert [row.by for row in gold.provenance] == [("B",), ("A",), ()]


def test_a_mark_decided_that_was_agreed_already_stays_agreed_and_gains_evidence() -> None:
    disputes = board(
        facts("CAD event @before DCT", "OBESE BMI @during DCT"), facts("CAD event @before DCT")
    )
    span = Span(3, 6, "CAD")
    again = Tag("CAD", Attributes(indicator="event", time="before DCT"), (span,))
    gold = merge(disputes, [Decision(disputes.cases[0].id, other=(again,))])
    (row,) = gold.provenance
    assert (row.how, row.mark) == ("agreed", again)


def test_a_relation_stays_only_between_spans_of_the_gold() -> None:
    drug, disease = Span(0, 3, "DRUG"), Span(9, 12, "DISEASE")
    marks = Marks((drug, disease), (), (Relation("treats", drug, disease),))
    disputes = board(marks, Marks((drug,)))
    takes = {case.id: case for case in disputes.cases}
    both = merge(disputes, [Decision(id_, "A") for id_ in takes])
    assert both.layer["n"] == marks
    only = [
        Decision(id_, "A" if isinstance(case.of("A")[0], Relation) else None)
        for id_, case in takes.items()
    ]
    assert merge(disputes, only).layer["n"] == Marks((drug,))


def test_every_case_must_be_settled_once_and_by_who_is_there() -> None:
    disputes = board(spans((0, 5, "X")), spans((0, 4, "X"), (9, 12, "Y")))
    first, second = (case.id for case in disputes.cases)
    with pytest.raises(UsageError, match="1 cases in 1 documents are not decided") as caught:
        merge(disputes, [Decision(first, "A")])
    assert caught.value.hint == f"the first is {second} in 'n'"
    with pytest.raises(UsageError, match="decided twice"):
        merge(disputes, [Decision(first, "A"), Decision(first, "B")])
    with pytest.raises(UsageError, match="no case 'x'"):
        merge(disputes, [Decision("x")])
    with pytest.raises(UsageError, match="takes no annotator"):
        merge(disputes, [Decision(first, "C")])
    with pytest.raises(UsageError, match="takes no annotator"):
        merge(disputes, [Decision(first, "A", (Span(0, 3, "X"),))])


@given(panels())
def test_always_taking_one_annotator_gives_that_annotator(drawn: Panel) -> None:
    two = drawn.only(*drawn.names[:2])
    name = two.names[0]
    disputes = disagreements(two, HEART)
    gold = merge(disputes, [Decision(case.id, name) for case in disputes.cases])
    for id_ in disputes.ids:
        assert gold.layer[id_] == normalise(two.layers[name][id_], HEART)

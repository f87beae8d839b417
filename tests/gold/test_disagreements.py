import pytest
from hypothesis import given

from goldbench.corpus import Attributes, Extent, Marks, Relation, Span
from goldbench.gold import KINDS, Mark, Panel, disagreements, normalise_panel
from goldbench.gold.ballots import fact_key, span_key
from goldbench.schemes import scheme
from panels import facts, panel, panels, spans

HEART = scheme("heart-risk")


def two(marks: Marks, other: Marks) -> Panel:
    return panel({"A": {"n": marks}, "B": {"n": other}})


@pytest.mark.parametrize(
    ("marks", "other", "kinds"),
    [
        (spans((0, 5, "X")), spans((0, 5, "X")), []),
        (spans((0, 5, "X")), Marks(), ["missing"]),
        (spans((0, 5, "X")), spans((6, 9, "X")), ["missing", "missing"]),
        (spans((0, 5, "X")), spans((0, 4, "X")), ["boundary"]),
        (spans((0, 5, "X")), spans((0, 5, "Y")), ["label"]),
        (spans((0, 5, "X")), spans((2, 7, "Y")), ["label"]),
        (
            Marks((Span(0, 5, "X", Attributes(sure="yes")),)),
            Marks((Span(0, 5, "X", Attributes(sure="no")),)),
            ["attribute"],
        ),
        (
            Marks((Span(0, 5, "X"),)),
            Marks((Span(0, 5, "X", fragments=(Extent(0, 1), Extent(4, 5))),)),
            ["boundary"],
        ),
        (Marks((Span(0, 5, "X", Attributes(comment="?")),)), spans((0, 5, "X")), []),
        (facts("CAD event @before DCT"), facts("CAD event @before DCT"), []),
        (facts("CAD event @before DCT"), Marks(), ["fact"]),
        (facts("CAD event @before DCT"), facts("CAD event @during DCT"), ["time"]),
        (facts("CAD mention @continuing"), facts("CAD mention @during DCT"), ["time"]),
        (facts("CAD event @before DCT"), facts("CAD test @before DCT"), ["fact", "fact"]),
        (facts("SMOKER past"), facts("SMOKER ever"), ["attribute"]),
        (facts("SMOKER past"), Marks(), ["fact"]),
        (facts("FAMILY_HIST present"), facts("FAMILY_HIST Present"), []),
    ],
)
def test_cases_are_named_by_their_kind(marks: Marks, other: Marks, kinds: list[str]) -> None:
    disputes = disagreements(two(marks, other), HEART)
    assert [case.kind for case in disputes.cases] == kinds


def test_a_case_holds_what_each_annotator_says() -> None:
    disputes = disagreements(
        two(facts("CAD mention @continuing"), facts("CAD mention @during DCT")), HEART
    )
    (case,) = disputes.cases
    wanted = facts("CAD mention @after DCT", "CAD mention @before DCT").tags
    assert case.marks == (("A", wanted), ("B", ()))
    assert (case.document, case.label, case.of("A")) == ("n", "CAD", wanted)
    (agreed,) = disputes.agreed
    assert (agreed.mark, agreed.how, agreed.by) == (
        facts("CAD mention @during DCT").tags[0],
        "agreed",
        ("A", "B"),
    )


def test_without_a_schema_times_are_told_by_their_name() -> None:
    disputes = disagreements(two(facts("X a @before"), facts("X a @after")))
    assert [case.kind for case in disputes.cases] == ["time"]


def test_relations_that_only_some_have_are_cases() -> None:
    drug, disease = Span(0, 3, "DRUG"), Span(9, 12, "DISEASE")
    link = Relation("treats", drug, disease)
    disputes = disagreements(two(Marks((drug, disease), (), (link,)), Marks((drug, disease))))
    (case,) = disputes.cases
    assert (case.kind, case.of("A"), case.of("B")) == ("missing", (link,), ())


def test_with_three_annotators_all_must_agree() -> None:
    layers = {"A": {"n": spans((0, 5, "X"))}, "B": {"n": spans((0, 5, "X"))}, "C": {"n": Marks()}}
    disputes = disagreements(panel(layers))
    assert [case.kind for case in disputes.cases] == ["missing"]
    assert disputes.agreed == ()
    without = disagreements(panel({"A": layers["A"], "B": layers["B"], "C": {}}))
    assert (without.cases, len(without.agreed)) == ((), 1)


def test_a_document_only_one_looked_at_is_set_aside() -> None:
    disputes = disagreements(panel({"A": {"n": spans((0, 5, "X"))}, "B": {"m": Marks()}}))
    assert (disputes.ids, disputes.cases, disputes.alone) == ((), (), ("m", "n"))


def test_cases_come_in_the_order_of_documents_and_text() -> None:
    marks = spans((9, 12, "X"), (0, 3, "X"), (20, 25, "X"))
    disputes = disagreements(
        panel({"A": {"b": marks, "a": marks}, "B": {"b": Marks(), "a": Marks()}})
    )
    starts = [(case.document, case.of("A")[0].start) for case in disputes.cases]  # type: ignore[union-attr]  # all are spans
    assert starts == [("a", 0), ("a", 9), ("a", 20), ("b", 0), ("b", 9), ("b", 20)]


def test_the_id_of_a_case_stays_while_its_marks_do() -> None:
    first = disagreements(two(spans((0, 5, "X")), spans((0, 4, "X")))).cases[0]
    quoted = Marks((Span(0, 5, "X", quote="Obese"),))
    again = disagreements(two(quoted, spans((0, 4, "X")))).cases[0]
    other = disagreements(two(spans((0, 6, "X")), spans((0, 4, "X")))).cases[0]
    assert first.id == again.id != other.id
    assert len(first.id) == 12


@given(panels())
def test_the_order_of_annotators_changes_nothing(drawn: Panel) -> None:
    names = drawn.names
    orders = (names, names[::-1], names[1:] + names[:1])
    assert len({repr(disagreements(drawn.only(*order), HEART)) for order in orders}) == 1


@given(panels())
def test_every_mark_is_agreed_or_in_exactly_one_case(drawn: Panel) -> None:
    disputes = disagreements(drawn, HEART)
    statements = [
        (case.document, name, mark)
        for case in disputes.cases
        for name, marks in case.marks
        for mark in marks
    ]
    keys = {(row.document, repr(row.mark)) for row in disputes.agreed}
    for name, layer in normalise_panel(drawn, HEART).layers.items():
        for id_, marks in layer.items():
            if id_ in disputes.ids:
                every: set[Mark] = {*marks.spans, *marks.tags}
                for mark in every:
                    times = statements.count((id_, name, mark))
                    assert times + ((id_, repr(mark)) in keys) == 1
    assert all(case.kind in KINDS for case in disputes.cases)


def test_keys_of_spans_and_facts_are_told_apart_by_what_counts() -> None:
    tag = facts("CAD event @before DCT").tags[0]
    assert fact_key(tag, HEART) == ("CAD", (("indicator", "event"), ("time", "before dct")))
    assert span_key(Span(0, 5, "X")) == (0, 5, (), "X", ())

from goldbench.corpus import (
    Attribute,
    Attributes,
    Extent,
    Label,
    Marks,
    Relation,
    Schema,
    Span,
    Tag,
)
from goldbench.gold.ballots import collect, fact_key, merge_facts, merge_spans, span_key

SCHEMA = Schema(
    "phi",
    "1",
    (Label("DATE", attributes=(Attribute("year"), Attribute("category", counts=False))),),
)


def test_a_span_is_the_same_only_from_end_to_end() -> None:
    date = Span(4, 9, "DATE")
    others = [
        Span(4, 8, "DATE"),
        Span(5, 9, "DATE"),
        Span(4, 9, "TIME"),
        Span(4, 9, "DATE", Attributes(year="2084")),
        Span(4, 9, "DATE", fragments=(Extent(4, 5), Extent(7, 9))),
    ]
    assert len({span_key(span) for span in (date, *others)}) == 6


def test_quotes_comments_letter_case_and_what_does_not_count_make_no_difference() -> None:
    span = Span(4, 9, "DATE", Attributes(year="MMXX", category="DATE", comment="sic"), quote="x")
    other = Span(4, 9, "DATE", Attributes(year="mmxx", category="TIME"))
    assert span_key(span, SCHEMA) == span_key(other, SCHEMA)
    assert span_key(span) != span_key(other)


def test_evidence_does_not_tell_facts_apart() -> None:
    tag, other = (
        Tag("CAD", evidence=(Span(0, 1, "CAD"),)),
        Tag("CAD", evidence=(Span(5, 8, "CAD"),)),
    )
    assert fact_key(tag) == fact_key(other)
    assert merge_facts([tag, other]).evidence == (Span(0, 1, "CAD"), Span(5, 8, "CAD"))


def test_what_does_not_count_is_kept_while_nobody_contradicts() -> None:
    spans = [
        Span(4, 9, "DATE", Attributes(year="A", category="DATE", comment="x")),
        Span(4, 9, "DATE", Attributes(year="a", category="DATE", comment="y")),
        Span(4, 9, "DATE", Attributes(year="a"), quote="today"),
    ]
    span = merge_spans(spans, SCHEMA)
    assert span.attributes == {"year": "a", "category": "DATE"}
    assert span.quote == "today"


def test_a_relation_is_elected_between_the_elected_spans() -> None:
    ends = [(Span(0, 3, "A", Attributes(comment=c)), Span(5, 9, "B")) for c in ("x", "y")]
    votes = {
        name: Marks(pair, (), (Relation("of", *pair),))
        for name, pair in zip(("one", "two"), ends, strict=True)
    }
    elected = list(collect(votes).elect(2))
    marks = [winner.mark for winner in elected]
    assert marks == [Span(0, 3, "A"), Span(5, 9, "B"), Relation("of", Span(0, 3, "A"), ends[0][1])]
    assert all(winner.by == ("one", "two") for winner in elected)
    assert list(collect({"one": votes["one"], "two": Marks()}).elect(2)) == []


def test_a_mark_said_twice_is_one_vote() -> None:
    twice = Marks((Span(0, 3, "A"), Span(0, 3, "A")))
    cast = collect({"one": twice})
    assert len(cast) == 1
    assert [winner.by for winner in cast.elect(1)] == [("one",)]

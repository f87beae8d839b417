from goldbench.corpus import Attributes, Extent, Marks, Relation, Span, Tag
from goldbench.formats.contract.reduction import numbers, reduce_marks

ANA = Span(0, 3, "NAME", Attributes(role="patient"))
PIECES = Span(4, 9, "DRUG", Attributes(), (Extent(4, 5), Extent(7, 9)))


def test_extents_labels_and_links_between_spans_are_left() -> None:
    marks = Marks(
        (ANA, PIECES),
        (Tag("SMOKER", Attributes(status="never"), (ANA,)),),
        (
            Relation("takes", ANA, PIECES, Attributes(when="now"), ("who", "what")),
            Relation("takes", ANA, Span(4, 9, "OTHER")),
        ),
    )
    ana, drug = Span(0, 3, "NAME"), Span(4, 9, "DRUG")
    expected = Marks((ana, drug), (Tag("SMOKER"),), (Relation("takes", ana, drug),))
    assert reduce_marks(marks) == expected
    assert reduce_marks(marks, lambda attributes: attributes).spans == (ANA, drug)


def test_equal_spans_share_the_first_number() -> None:
    assert numbers((PIECES, ANA, ANA)) == {PIECES: 0, ANA: 1}

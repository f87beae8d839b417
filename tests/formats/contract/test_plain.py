from goldbench.corpus import NONE, Attributes, Extent, Marks, Relation, Span, Tag
from goldbench.formats.contract.plain import ANNOTATED, plain, plain_marks, plain_meta


def test_values_that_are_text_already_are_not_copied() -> None:
    attributes = Attributes(time="before DCT")
    assert plain(attributes) is attributes
    assert plain(NONE) is NONE
    assert plain({"n": 1.5, "x": ()}) == {"n": "1.5", "x": ""}


def test_the_sign_for_not_looked_at_is_no_metadata() -> None:
    assert plain_meta(Attributes({ANNOTATED: "no", "age": 70})) == {"age": "70"}


def test_what_cannot_be_held_is_dropped() -> None:
    pieces = (Extent(0, 1), Extent(2, 3))
    split, other = Span(0, 3, "A", fragments=pieces), Span(1, 2, "B", Attributes(n=1))
    marks = Marks(
        (split, other),
        (Tag("T", Attributes(n=2), (Span(0, 1, "T", Attributes(n=3)),)),),
        (
            Relation("r", split, other, Attributes(n=4), ("x", "y")),
            Relation("loose", Span(5, 6, "C"), other),
            Relation("loose", split, Span(0, 3, "A")),
        ),
    )
    text = Span(1, 2, "B", Attributes(n="1"))
    tags = (Tag("T", Attributes(n="2"), (Span(0, 1, "T", Attributes(n="3")),)),)
    assert plain_marks(marks, fragments=True, roles=True) == Marks(
        (split, text), tags, (Relation("r", split, text, Attributes(n="4"), ("x", "y")),)
    )
    whole = Span(0, 3, "A")
    assert plain_marks(marks, fragments=False, roles=False) == Marks(
        (whole, text), tags, (Relation("r", whole, text, Attributes(n="4")),)
    )

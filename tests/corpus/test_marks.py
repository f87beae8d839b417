import pytest

from goldbench.corpus import Attributes, Marks, Relation, Span, Tag

FIRST = Span(0, 1, "A", quote="secret")
SECOND = Span(2, 3, "B", Attributes(time="during DCT"))


def test_marks_compare_equal_in_any_order_and_never_show_a_quote() -> None:
    assert Marks((FIRST, SECOND)) == Marks((SECOND, FIRST))
    assert hash(Marks((FIRST, SECOND))) == hash(Marks((SECOND, FIRST)))
    assert Marks((FIRST, FIRST)) != Marks((FIRST,))
    assert "secret" not in repr(FIRST)


@pytest.mark.parametrize(
    "other",
    [
        Marks((FIRST,), (Tag("T"),)),
        Marks((FIRST,), (), (Relation("R", FIRST, FIRST),)),
        Marks((FIRST,), unreadable=("A",)),
        (FIRST,),
    ],
)
def test_every_part_of_marks_takes_part_in_equality(other: object) -> None:
    assert Marks((FIRST,)) != other


@pytest.mark.parametrize(
    ("marks", "something"),
    [
        (Marks(), False),
        (Marks(unreadable=("A",)), False),
        (Marks((FIRST,)), True),
        (Marks(tags=(Tag("T"),)), True),
        (Marks(relations=(Relation("R", FIRST, SECOND),)), True),
    ],
)
def test_marks_are_true_where_something_was_marked(marks: Marks, something: bool) -> None:
    assert bool(marks) is something


def test_the_evidence_of_a_tag_is_sorted() -> None:
    assert Tag("T", evidence=(SECOND, FIRST)) == Tag("T", evidence=(FIRST, SECOND))
    assert Tag("T", evidence=(SECOND, FIRST)).evidence == (FIRST, SECOND)


def test_a_tag_without_its_evidence_says_the_same() -> None:
    bare = Tag("T", Attributes(time="before DCT"))
    assert Tag("T", Attributes(time="before DCT"), (FIRST,)).without_evidence() == bare
    assert bare.without_evidence() is bare


def test_plain_dictionaries_become_attributes() -> None:
    tag = Tag("T", {"b": "2", "a": "1"})  # type: ignore[arg-type]  # what callers give
    link = Relation("R", FIRST, SECOND, {"sure": "yes"})  # type: ignore[arg-type]  # as above
    assert (list(tag.attributes), link.attributes) == (["a", "b"], Attributes(sure="yes"))
    assert len({tag, Tag("T", Attributes(a="1", b="2"))}) == 1


def test_a_relation_has_a_direction_and_roles() -> None:
    there = Relation("R", FIRST, SECOND)
    assert there == Relation("R", FIRST, SECOND, roles=("Arg1", "Arg2"))
    assert there != Relation("R", SECOND, FIRST)
    assert there != Relation("R", FIRST, SECOND, roles=("Drug", "Dose"))

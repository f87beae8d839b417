import pytest

from goldbench.corpus import Attributes, Marks, Schema, Span, Tag
from goldbench.corpus.schema import Attribute, Expansion, Label
from goldbench.errors import SchemaError

STATUS = Attribute("status", ("current", "past"), required=True)
SCHEMA = Schema(
    "heart",
    "1",
    (
        Label("SMOKER", "tag", (STATUS,), single=True),
        Label("DRUG", "tag", (Attribute("class", ("statin", "insulin")), Attribute("dose"))),
        Label("NAME", "span", (Attribute("comment", counts=False),)),
    ),
    (Expansion("class", "both", ("statin", "insulin")),),
)


def smoker(**values: str | tuple[str, ...]) -> Tag:
    return Tag("SMOKER", Attributes(dict(values)))


def test_a_label_named_twice_is_refused() -> None:
    with pytest.raises(SchemaError, match="schema 's' names a label twice: A"):
        Schema("s", "1", (Label("A"), Label("B"), Label("A", "tag")))


def test_labels_and_attributes_are_found_by_name() -> None:
    assert SCHEMA.names == ("SMOKER", "DRUG", "NAME")
    label = SCHEMA.label("SMOKER")
    assert label is not None
    assert (label.attribute("status"), label.attribute("class")) == (STATUS, None)
    assert SCHEMA.label("smoker") is None


@pytest.mark.parametrize(
    ("marks", "problems"),
    [
        (Marks(tags=(smoker(status="past"),)), []),
        (Marks(tags=(Tag("DRUG", Attributes(dose="any at all")),)), []),
        (Marks(tags=(Tag("DRUG", Attributes({"class": ("statin", "insulin")})),)), []),
        (Marks(tags=(Tag("CAD"),)), ["label CAD is not in the schema heart"]),
        (Marks((Span(0, 1, "SMOKER", Attributes(status="past")),)),
         ["label SMOKER is a tag, here it is a span"]),
        (Marks(tags=(Tag("NAME"),)), ["label NAME is a span, here it is a tag"]),
        (Marks(tags=(smoker(),)), ["SMOKER: attribute status is missing"]),
        (Marks(tags=(smoker(status=""),)), ["SMOKER: attribute status is missing"]),
        (Marks(tags=(smoker(status="Past"),)), ["SMOKER: status has a value the schema lacks"]),
        (Marks(tags=(Tag("DRUG", Attributes({"class": ("statin", "x", "y")})),)),
         ["DRUG: class has a value the schema lacks"] * 2),
        (Marks(tags=(smoker(status="past"), smoker(status="current"))),
         ["more than one SMOKER tag, which is single-valued"]),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said_without_note_text(marks: Marks, problems: list[str]) -> None:
    assert list(SCHEMA.problems(marks)) == problems


@pytest.mark.parametrize(
    ("label", "kept"),
    [("DRUG", {"class": "x", "dose": "5"}), ("NAME", {}), ("OTHER", {"class": "x", "dose": "5"})],
)
def test_only_what_counts_is_kept_and_everything_of_an_unknown_label(
    label: str, kept: dict[str, str]
) -> None:
    assert SCHEMA.counting(label, {"class": "x", "dose": "5"}) == kept


def test_a_value_that_is_no_shorthand_stays() -> None:
    tag = Tag("DRUG", Attributes({"class": "statin"}))
    assert SCHEMA.expand(tag) == (tag,)


def test_shorthand_takes_its_other_attributes_and_its_evidence_along() -> None:
    evidence = (Span(0, 4, "DRUG"),)
    tags = SCHEMA.expand(Tag("DRUG", Attributes({"class": "both", "dose": "5"}), evidence))
    assert tags == tuple(
        Tag("DRUG", Attributes({"class": name, "dose": "5"}), evidence)
        for name in ("statin", "insulin")
    )

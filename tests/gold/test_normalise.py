import pytest
from hypothesis import given

from goldbench.corpus import Attribute, Attributes, Label, Marks, Relation, Schema, Span, Tag
from goldbench.formats import read_corpus
from goldbench.gold import Panel, normalise, normalise_panel, select_counted
from goldbench.schemes import scheme
from panels import facts, panel, panels
from shared import VECTORS, needs_shared

HEART = scheme("heart-risk")


@pytest.mark.parametrize(
    ("label", "given_", "meant"),
    [
        ("OBESE", {"indicator": "bmi"}, {"indicator": "BMI"}),
        ("OBESE", {"indicator": " waist  circum. "}, {"indicator": "waist circum."}),
        ("HYPERLIPIDEMIA", {"indicator": "High-LDL"}, {"indicator": "high LDL"}),
        ("HYPERLIPIDEMIA", {"indicator": "high chol"}, {"indicator": "high chol."}),
        ("CAD", {"time": "Before dct"}, {"time": "before DCT"}),
        ("CAD", {"indicator": "stress  test"}, {"indicator": "stress test"}),
        ("CAD", {"indicator": "event", "comment": "CABG", "id": "C7"}, {"indicator": "event"}),
        ("MEDICATION", {"type1": "aspirin", "type2": ""}, {"type1": "aspirin"}),
        ("MEDICATION", {"type1": "", "type2": "aspirin"}, {"type1": "aspirin"}),
        ("MEDICATION", {"type1": "ARB", "type2": "arb"}, {"type1": "ARB"}),
        (
            "MEDICATION",
            {"type1": "metformin", "type2": "sulfonylureas"},
            {"type1": "sulfonylureas", "type2": "metformin"},
        ),
        ("UNHEARD_OF", {"x": "Y ", "comment": "z"}, {"x": "Y"}),
    ],
)
def test_values_are_put_into_the_spelling_of_the_guideline(
    label: str, given_: dict[str, str], meant: dict[str, str]
) -> None:
    assert select_counted(label, given_, HEART) == meant


def test_without_a_schema_all_but_comments_count() -> None:
    given_ = Attributes(
        value=7.3, sure=True, codes=("b", "a", " a"), comment="see page 2", empty=""
    )
    assert select_counted("A1C", given_) == {"value": 7.3, "sure": True, "codes": ("a", "b")}


def test_numbered_attributes_with_values_of_their_own_keep_their_places() -> None:
    first, second = Attribute("part1", ("left", "right")), Attribute("part2", ("upper", "lower"))
    schema = Schema("s", "1", (Label("LUNG", "tag", (first, second)),))
    assert select_counted("LUNG", {"part1": "left", "part2": "upper"}, schema) == {
        "part1": "left",
        "part2": "upper",
    }


def test_continuing_is_written_out_and_duplicates_become_one_with_all_evidence() -> None:
    here, there = Span(0, 5, "OBESE"), Span(8, 9, "OBESE")
    given_ = Marks(
        tags=(
            Tag("OBESE", Attributes(indicator="mention", time="Continuing"), (there,)),
            Tag("OBESE", Attributes(indicator="mention", time="during DCT"), (here, there)),
        )
    )
    evidence = {tag.attributes["time"]: tag.evidence for tag in normalise(given_, HEART).tags}
    assert evidence == {"before DCT": (there,), "during DCT": (here, there), "after DCT": (there,)}


def test_a_span_with_a_label_of_facts_is_a_light_annotation() -> None:
    light = Span(15, 18, "HYPERTENSION", Attributes(indicator="mention", time="before DCT"))
    other = Span(0, 5, "DATE")
    given_ = Marks((light, other), (), (Relation("of", light, other), Relation("is", other, other)))
    marks = normalise(given_, HEART)
    assert marks.spans == (other,)
    assert marks.tags == (Tag("HYPERTENSION", light.attributes, (light,)),)
    assert marks.relations == (Relation("is", other, other),)
    assert normalise(given_) == given_


def test_marks_that_could_not_be_read_stay_with_their_author() -> None:
    lost = Marks(spans=(Span(0, 5, "DATE"),), unreadable=("DATE", "NAME"))
    assert normalise_panel(panel({"A": {"n": lost}}), HEART).layers["A"]["n"] == lost


def test_unlisted_values_that_differ_in_letter_case_get_the_commonest_spelling() -> None:
    layers = {
        "A": {"n": facts("CAD Stent")},
        "B": {"n": facts("CAD stent"), "m": facts("CAD stent")},
    }
    annotators = normalise_panel(panel(layers), HEART)
    assert annotators.layers["A"]["n"] == facts("CAD stent")
    tie = normalise_panel(panel({"A": {"n": facts("CAD b")}, "B": {"n": facts("CAD B")}}), HEART)
    assert tie.layers["A"]["n"] == tie.layers["B"]["n"] == facts("CAD B")


def test_facts_that_one_annotator_spells_twice_become_one() -> None:
    annotators = normalise_panel(panel({"A": {"n": facts("CAD stent", "CAD STENT")}}))
    assert annotators.layers["A"]["n"] == facts("CAD STENT")


@given(panels())
def test_normalising_twice_changes_nothing(drawn: Panel) -> None:
    once = normalise_panel(drawn, HEART)
    assert normalise_panel(once, HEART).layers == once.layers


@needs_shared
def test_the_annotators_of_the_voting_vectors_become_the_normalised_ones() -> None:
    folder, pattern = VECTORS / "i2b2" / "voting", r"(\d+-\d+)(.*)"
    raw, wanted = (
        Panel.split(read_corpus(folder / name), pattern) for name in ("annotators", "normalised")
    )
    annotators = normalise_panel(raw, HEART)
    for name, layer in wanted.layers.items():
        for id_, marks in layer.items():
            plain = tuple(tag.without_evidence() for tag in annotators.layers[name][id_].tags)
            assert Marks(tags=plain) == marks
    assert annotators.names == wanted.names == ("A", "B", "C")

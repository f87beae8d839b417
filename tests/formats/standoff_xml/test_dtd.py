from pathlib import Path

import pytest

import places
from goldbench.corpus import Attribute, Label, Schema
from goldbench.errors import FormatError
from goldbench.formats.standoff_xml.dtd import read_dtd, write_dtd
from shared import VECTORS, needs_shared

GOLDEN = places.GOLDEN / "mae" / "heart.dtd"
TIMES = ("before DCT", "during DCT", "after DCT")
HEART = Schema(
    "Heart",
    "",
    (
        Label(
            "DIABETES",
            "span",
            (
                Attribute("indicator", ("mention", "A1C", "glucose"), required=True),
                Attribute("time", TIMES, default="during DCT"),
                Attribute("comment", counts=False),
            ),
        ),
        Label(
            "SMOKER",
            "tag",
            (
                Attribute(
                    "status",
                    ("current", "past", "never", "unknown"),
                    required=True,
                    default="unknown",
                ),
            ),
        ),
    ),
)


def test_the_golden_definition_reads_as_it_should_and_survives_the_round_trip(
    tmp_path: Path,
) -> None:
    assert read_dtd(GOLDEN) == HEART
    write_dtd(HEART, tmp_path / "Heart.dtd")
    assert (tmp_path / "Heart.dtd").read_bytes() == GOLDEN.read_bytes()


def read(text: str, folder: Path) -> Schema:
    (folder / "task.dtd").write_text(text, encoding="utf-8")
    return read_dtd(folder / "task.dtd")


def test_the_forms_of_mae_are_understood(tmp_path: Path) -> None:
    schema = read(
        """\ufeff<!ENTITY name “Ward”>
        <!-- a comment with <!ELEMENT X EMPTY >
             over two lines --><!ELEMENT DRUG (#PCDATA)>
        <!ATTLIST DRUG start #IMPLIED>
        <!ATTLIST DRUG end #IMPLIED>
        <!ATTLIST DRUG id ID prefix="N" #REQUIRED>
        <!ATTLIST DRUG kind
            ( long acting | none )
            #IMPLIED "none" >
        <!ATTLIST DRUG note CDATA "default > value" >
        <!ATTLIST DRUG other CDATA #REQUIRED>
        <!ELEMENT DOSE ( #PCDATA ) >
        <!ATTLIST DOSE spans #REQUIRED >
        <!ELEMENT LINK EMPTY >
        <!ATTLIST LINK arg0 IDREF prefix="drug" #REQUIRED>
        <!ATTLIST LINK arg1 IDREF >
        <!ATTLIST LINK gap ( yes | no ) >""",
        tmp_path,
    )
    drug = Label(
        "DRUG",
        "tag",
        (
            Attribute("kind", ("long acting", "none"), default="none"),
            Attribute("note", default="default > value"),
            Attribute("other", required=True),
        ),
    )
    assert schema == Schema("Ward", "", (drug, Label("DOSE")))


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ("", 0, "the task has no name"),
        ("<!ELEMENT A ( #PCDATA ) >", 0, "the task has no name"),
        ('<!ENTITY name "T">\nwords', 2, "not a declaration"),
        ('<!ENTITY name "T">\n<!-- open', 2, "not a declaration"),
        ("<!ELEMENT A ( #PCDATA ) ", 1, "not a declaration"),
        ("\n\n<!NOTATION x>", 3, "'NOTATION' is unknown"),
        ("\n<!ELEMENT A ( B ) >", 2, "not an element"),
        ("<!ELEMENT A EMPTY>\n<!ELEMENT A EMPTY>", 2, "a second time"),
        ("\n<!ATTLIST A b CDATA>", 2, "there is no element 'A'"),
        ("<!ELEMENT A EMPTY>\n<!ATTLIST A>", 2, "not an attribute"),
        ("<!ELEMENT A EMPTY>\n<!ATTLIST A b ( c | d>", 2, "'b' is not understood"),
        ("<!ELEMENT A EMPTY>\n<!ATTLIST A b ( c | ) >", 2, "an empty value"),
        ('<!ELEMENT A EMPTY>\n<!ATTLIST A b ( c | d ) "e" >', 2, "not among its values"),
        ("<!ELEMENT A EMPTY>\n<!ATTLIST A b CDATA>\n<!ATTLIST A b CDATA>", 3, "a second time"),
    ],
)
def test_a_faulty_definition_is_an_error_with_its_line(
    lines: str, line: int, message: str, tmp_path: Path
) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        read(lines, tmp_path)
    assert caught.value.line == line


@pytest.mark.parametrize(
    "schema",
    [
        Schema("two words", "", ()),
        Schema("T", "", (Label("two words"),)),
        Schema("T", "", (Label("A", "span", (Attribute("two words"),)),)),
        Schema("T", "", (Label("A", "span", (Attribute("spans"),)),)),
        Schema("T", "", (Label("A", "span", (Attribute("b", ("only",)),)),)),
        Schema("T", "", (Label("A", "span", (Attribute("b", ("x|y", "z")),)),)),
        Schema("T", "", (Label("A", "span", (Attribute("b", ("x ", "z")),)),)),
        Schema("T", "", (Label("A", "span", (Attribute("b", ("", "z")),)),)),
        Schema("T", "", (Label("A", "span", (Attribute("b", default='a "b"'),)),)),
    ],
)
def test_what_a_definition_cannot_hold_is_refused(schema: Schema, tmp_path: Path) -> None:
    with pytest.raises(FormatError):
        write_dtd(schema, tmp_path / "task.dtd")
    assert not (tmp_path / "task.dtd").exists()


@needs_shared
def test_the_heart_risk_definition_is_understood() -> None:
    schema = read_dtd(VECTORS / "i2b2" / "heart_risk_reconstructed.dtd")
    assert schema.name == "RiskFactors"
    assert len(schema.labels) == 8
    assert [label.name for label in schema.labels if label.unit == "tag"] == [
        "SMOKER",
        "FAMILY_HIST",
    ]
    medication = schema.label("MEDICATION")
    assert medication is not None
    assert [(a.name, len(a.values), a.required, a.counts) for a in medication.attributes] == [
        ("type1", 22, True, True),
        ("type2", 22, False, True),
        ("time", 5, True, True),
        ("comment", 0, False, False),
    ]

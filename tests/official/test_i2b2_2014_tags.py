from pathlib import Path

import pytest
from lxml import etree

from goldbench.errors import FormatError
from goldbench.official.i2b2_2014_tags import evidence_tag, integer, phi_tag, risk_tag
from official.originals import Printed

PATH = Path("301-01.xml")
TWO = ("medication", "t", "diuretic", "arb")


@pytest.mark.parametrize(
    ("xml", "lines"),
    [
        ('<NAME id="P1" start="1" end="2" TYPE="PATIENT"/>', []),
        ('<NAME id="P1" start="1" end="2" TYPE="patient"/>', []),
        ('<PHI id="P1" start="1" end="2" TYPE="ZIP"/>', []),
        ('<OTHER id="P1" start="1" end="2" TYPE="the"/>', []),  # any part of OTHER will do
        ('<OTHER id="P1" start="1" end="2" TYPE=""/>', []),
        (
            '<NAME id="P1" start="1" end="2" TYPE="ZIP"/>',
            ["'TYPE' for xml element <NAME (P1)>  was not valid ('ZIP')"],
        ),
        (
            '<DATE start="x" TYPE="DATE"/>',
            [
                "'start' for xml element <DATE ()>  was not valid ('x')",
                "'end' for xml element <DATE ('')>, setting to ''",
            ],
        ),
        (
            '<AGE id="P1" start="1" end="2"/>',
            ["'TYPE' for xml element <AGE ('P1')>, setting to ''"],
        ),
    ],
)
def test_spans_are_warned_about_once_when_they_are_read(xml: str, lines: list[str]) -> None:
    printed = Printed()
    phi_tag(etree.fromstring(xml), printed)
    assert printed.lines == [f"WARNING: Expected attribute {line}" for line in lines]


def test_a_span_is_known_by_upper_case_strings() -> None:
    tag = phi_tag(etree.fromstring('<NAME start="029" end="39" TYPE="patient"/>'), Printed())
    assert tag.key == ("NAME", "029", "39", "PATIENT")
    assert tag.kind == "patient"


@pytest.mark.parametrize(
    ("xml", "key"),
    [
        ('<CAD time="During DCT" indicator="MENTION"/>', ("cad", "during dct", "mention")),
        ('<CAD time=" during DCT" indicator=""/>', ("cad", " during dct", "")),
        ('<SMOKER status="Never"/>', ("smoker", "never")),
        ('<FAMILY_HIST indicator="present"/>', ("family_hist", "present")),
        ("<FAMILY_HIST/>", ("family_hist", "")),
        ('<MEDICATION time="t" type1="ARB" type2="diuretic"/>', TWO),
        ('<MEDICATION time="t" type1="diuretic" type2="arb"/>', TWO),
        ('<MEDICATION time="t" type1="arb"/>', ("medication", "t", "arb", "")),
    ],
)
def test_facts_are_known_by_lower_case_values(xml: str, key: tuple[str, ...]) -> None:
    assert risk_tag(etree.fromstring(xml), PATH, Printed()).key == key


@pytest.mark.parametrize(
    ("xml", "echo"),
    [
        ('<CAD id="D0" time="continuing" indicator="event"/>', []),
        ('<HYPERTENSION id="D0" time="after DCT" indicator="High BP"/>', []),
        ('<HYPERLIPIDEMIA id="D0" time="after DCT" indicator="high-LDL"/>', []),
        (
            '<CAD id="D0" time="Today" indicator="banana"/>',
            [
                "'time' for tag <CAD (D0)> was not valid ('today')",
                "'indicator' for tag <CAD (D0)> was not valid ('banana')",
                "'time' for xml element <CAD (D0)>  was not valid ('today')",
                "'indicator' for xml element <CAD (D0)>  was not valid ('banana')",
            ],
        ),
        (
            '<SMOKER id="D0"/>',
            [
                "'status' for tag <SMOKER, D0>",
                "'status' for xml element <SMOKER (D0)>  was not valid ('')",
            ],
        ),
        # No second drug is right, but a missing attribute is still worth a line.
        (
            '<MEDICATION time="before DCT" type1="insulin"/>',
            ["'type2' for tag <MEDICATION, >"],
        ),
    ],
)
def test_facts_are_warned_about_whenever_they_are_asked_for_their_key(
    xml: str, echo: list[str]
) -> None:
    printed = Printed()
    tag = risk_tag(etree.fromstring(xml), PATH, printed)
    assert tag.echo == tuple(f"WARNING: Expected attribute {line}" for line in echo)
    assert printed.lines == []


def test_evidence_below_a_fact_is_checked_and_forgotten() -> None:
    printed = Printed()
    xml = '<CAD time="before DCT" indicator="test"><CAD id="C1" start="a" time="now"/></CAD>'
    assert risk_tag(etree.fromstring(xml), PATH, printed).echo == ()
    assert printed.lines == [
        "WARNING: Expected attribute 'start' for xml element <CAD (C1)>  was not valid ('a')",
        "WARNING: Expected attribute 'time' for xml element <CAD (C1)>  was not valid ('now')",
        "WARNING: Expected attribute 'indicator' for xml element <CAD ('C1')>, setting to ''",
    ]


@pytest.mark.parametrize("inside", ["<NOTE/>", "<!-- why -->"])
def test_anything_else_below_a_fact_ends_the_run(inside: str) -> None:
    element = etree.fromstring(f'<CAD time="before DCT" indicator="test">{inside}</CAD>')
    with pytest.raises(FormatError, match="no risk factor"):
        risk_tag(element, PATH, Printed())


def test_a_fact_with_an_attribute_called_name_has_no_key() -> None:
    tag = risk_tag(etree.fromstring('<CAD name="CAD" time="now"/>'), PATH, Printed())
    assert tag.key is None
    assert (
        tag.echo[0] == "WARNING: Expected attribute 'time' for tag <cad ()> was not valid ('now')"
    )


@pytest.mark.parametrize(
    ("attributes", "indicator"),
    [
        ('start="1" end="5"', "present"),
        ('start="-1" end="-1"', "not present"),
        ('start="1" end="-1"', "not present"),
        ('start="1"', "not present"),
        ('end="5"', "not present"),
        ('start="1" end="5" indicator="not present"', "not present"),
    ],
)
def test_family_history_with_a_place_is_present(attributes: str, indicator: str) -> None:
    element = etree.fromstring(f'<FAMILY_HIST id="F0" {attributes}/>')
    assert evidence_tag(element, PATH, Printed()) == ()
    assert element.get("indicator") == indicator


def test_family_history_needs_numbers() -> None:
    with pytest.raises(FormatError, match="not a whole number"):
        evidence_tag(etree.fromstring('<FAMILY_HIST start="a" end="5"/>'), PATH, Printed())


def test_evidence_of_a_drug_says_what_it_is_before_the_script_dies_of_it() -> None:
    xml = '<MEDICATION id="M" start="1" end="2" time="now" type1="arb" type2="Warfarin"/>'
    assert evidence_tag(etree.fromstring(xml), PATH, Printed()) == (
        "WARNING: Expected attribute 'time' for tag <medication ()> was not valid ('now')",
        "WARNING: Expected attribute 'type2' for tag <medication ()> was not valid ('warfarin')",
    )


def test_numbers_are_those_of_python_2() -> None:
    assert integer(" 12 ") == 12
    with pytest.raises(ValueError, match="underscore"):
        integer("1_2")

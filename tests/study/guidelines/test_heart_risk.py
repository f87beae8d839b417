"""The heart-risk guideline that ships: complete, with every cue of the published appendix."""

import json

import pytest

from goldbench.schemes import scheme
from goldbench.study import starting_texts
from shared import VECTORS, needs_shared

TEXTS = starting_texts(scheme("heart-risk"))

# A few cues of each page, so that the rule is tested where the reference material is absent.
CUES = {
    "": ["h/o CAD", "s/p CABG 2004", "This visit confirms diabetes", "no history of diabetes"],
    "DIABETES": ["Pre-diabetic", "A1c: 6.2", "7/18: A1c: 7.3"],
    "CAD": ["Ruled out for MI", "cath. of LAD revealed 50% lesion"],
    "HYPERTENSION": ["bp 120/80", "at admit, bp 140/100"],
    "HYPERLIPIDEMIA": ["Chol. good @ 190", "latest LDL: 135"],
    "OBESE": ["weight: 340", "42in. waist meas."],
    "SMOKER": ["quit 6mos ago", "chewing tobacco"],
    "FAMILY_HIST": ["Both grandfathers prem. CAD", "Fam. hist. significant for premature CAD"],
    "MEDICATION": ["increase Avandamet", "Allergic to Simvastatin"],
}


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("label", sorted(CUES))
def test_every_page_has_its_cues_and_both_kinds_of_examples(label: str) -> None:
    page = flat(TEXTS[label])
    for cue in CUES[label]:
        assert f'"{cue}"' in page
    assert "## Do " in page
    assert "## Don't " in page


def test_a_cue_is_on_the_right_side() -> None:
    for label, right, wrong in (
        ("DIABETES", "7/18: A1c: 7.3", "A1c: 6.2"),
        ("HYPERTENSION", "at admit, bp 140/100", "bp 120/80"),
        ("MEDICATION", "increase Avandamet", "Allergic to Simvastatin"),
    ):
        do, dont = flat(TEXTS[label]).split("## Don't")
        assert right in do
        assert wrong in dont


def test_the_pages_name_every_value_of_the_schema() -> None:
    schema = scheme("heart-risk")
    for label in schema.labels:
        page = flat(TEXTS[label.name]).casefold()
        for attribute in label.attributes:
            if attribute.name in ("indicator", "status"):
                for value in attribute.values:
                    assert value.casefold() in page
    for time in ("before DCT", "during DCT", "after DCT", "continuing", "not mentioned"):
        assert f"**{time}**" in TEXTS[""]


@needs_shared
def test_every_phrase_of_the_appendix_is_quoted() -> None:
    cases = json.loads((VECTORS / "i2b2" / "guideline_cases.json").read_text())["cases"]
    whole = flat(" ".join(TEXTS.values()))
    # Not phrases of notes but the guideline's own rules, which ours says in its own words.
    ours = {"TIME-AX1"}
    missing = [
        case["id"]
        for case in cases
        if case["kind"] != "rule" and flat(case["text"]) not in whole and case["id"] not in ours
    ]
    assert missing == []
    assert "recommend talking to GP about starting (medication)" in whole

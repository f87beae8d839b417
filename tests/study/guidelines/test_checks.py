"""What is looked at before a version is frozen."""

from datetime import UTC, datetime

import pytest

from goldbench.corpus import Attribute, Label, Schema
from goldbench.schemes import scheme
from goldbench.study import Guideline, freeze_checks, starting_texts
from goldbench.study.guidelines.template import UNSAID

GRADE = Attribute("grade", ("mild", "severe"))
SCHEMA = Schema("s", "1", (Label("ASTHMA", "tag", (GRADE, Attribute("remark", counts=False))),))
WRITTEN = "# ASTHMA\n\nAsthma of the patient.\n\n## Do\n\n- mark it\n\n## Don't\n\n- not others\n"


def guideline(schema: Schema, texts: dict[str, str]) -> Guideline:
    return Guideline("g", 1, schema, texts, "first", None, datetime.now(UTC))


def left(text: str, units: dict[str, str] | None = None) -> dict[str, tuple[str, ...]]:
    checks = freeze_checks(guideline(SCHEMA, {"": "In general.", "ASTHMA": text}), units)
    return {check.kind: check.labels for check in checks if not check.done}


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (WRITTEN, set()),
        ("", {"text"}),
        (starting_texts(SCHEMA)["ASTHMA"], {"template", "do", "dont"}),
        (WRITTEN.replace("Asthma of the patient.", UNSAID), {"template"}),
        (WRITTEN.replace("- mark it\n", "  \n"), {"do"}),
        (WRITTEN.replace("- not others\n", ""), {"dont"}),
        ("# ASTHMA\n\nNo lists at all.", set()),
    ],
)  # fmt: skip
def test_each_line_of_the_list_names_what_is_left(text: str, kinds: set[str]) -> None:
    assert left(text) == dict.fromkeys(kinds, ("ASTHMA",))


@pytest.mark.parametrize(
    ("units", "kinds"),
    [
        ({"ASTHMA": "document"}, {}),
        ({"ASTHMA": "mention"}, {"unit": ("ASTHMA",)}),
        ({"COPD": "document"}, {"planned": ("COPD",), "unplanned": ("ASTHMA",)}),
    ],
)
def test_the_units_and_variables_are_those_of_the_protocol(
    units: dict[str, str], kinds: dict[str, tuple[str, ...]]
) -> None:
    assert left(WRITTEN, units) == kinds


def test_the_list_tells_which_attributes_are_scored() -> None:
    checks = freeze_checks(guideline(SCHEMA, {"": "x", "ASTHMA": WRITTEN}))
    assert checks[-1].kind == "scored"
    assert checks[-1].labels == ("ASTHMA: grade",)


def test_where_no_attribute_is_scored_no_label_is_named() -> None:
    plain = Schema("s", "1", (Label("ASTHMA", "tag"),))
    checks = freeze_checks(guideline(plain, {"": "x", "ASTHMA": WRITTEN}))
    assert (checks[-1].kind, checks[-1].labels, checks[-1].done) == ("scored", (), True)


def test_a_guideline_that_ships_is_finished_as_it_begins() -> None:
    heart = scheme("heart-risk")
    checks = freeze_checks(guideline(heart, starting_texts(heart)))
    assert [check.kind for check in checks if not check.done] == []

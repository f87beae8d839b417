"""What a sheet of facts has not addressed yet."""

import pytest

from goldbench.corpus import Attributes
from goldbench.schemes import scheme
from goldbench.study import Content, Gap
from goldbench.study.sheets.checklist import gaps, lines
from goldbench.study.sheets.content import FactMark
from studies import FACTS, SPANS

TIMES = ("before DCT", "during DCT", "after DCT")


def facts(*given: tuple[str, dict[str, str], bool]) -> Content:
    return Content(
        facts={
            str(number): FactMark(label, Attributes(attributes), present)
            for number, (label, attributes, present) in enumerate(given)
        }
    )


def mention(**attributes: str) -> tuple[str, dict[str, str], bool]:
    return ("CAD", {"indicator": "mention", **attributes}, True)


EVENT_OPEN = Gap("CAD", (("indicator", "event"),), TIMES)
SMOKER_OPEN = Gap("SMOKER")


@pytest.mark.parametrize(
    ("content", "left"),
    [
        (facts(), [Gap("CAD", (("indicator", "mention"),), TIMES), EVENT_OPEN, SMOKER_OPEN]),
        (facts(mention(time="continuing")), [EVENT_OPEN, SMOKER_OPEN]),
        (facts(mention(time="not mentioned")), [EVENT_OPEN, SMOKER_OPEN]),
        (
            facts(mention(time="before DCT")),
            [Gap("CAD", (("indicator", "mention"),), TIMES[1:]), EVENT_OPEN, SMOKER_OPEN],
        ),
        (facts(*(mention(time=time) for time in TIMES)), [EVENT_OPEN, SMOKER_OPEN]),
        (facts(("CAD", {"indicator": "mention"}, False)), [EVENT_OPEN, SMOKER_OPEN]),
        (
            facts(("SMOKER", {"status": "past"}, True)),
            [Gap("CAD", (("indicator", "mention"),), TIMES), EVENT_OPEN],
        ),
    ],
)
def test_each_indicator_and_time_is_named_until_it_is_addressed(
    content: Content, left: list[Gap]
) -> None:
    assert gaps(content, FACTS) == left


def test_spans_have_no_checklist() -> None:
    assert gaps(Content(), SPANS) == []


def test_the_heart_risk_checklist_has_a_line_for_every_indicator_and_drug_class() -> None:
    schema = scheme("heart-risk")
    count = {label.name: len(list(lines(label, schema))) for label in schema.labels}
    assert count == {
        "DIABETES": 3, "CAD": 4, "HYPERTENSION": 2, "HYPERLIPIDEMIA": 3, "OBESE": 3,
        "SMOKER": 5, "FAMILY_HIST": 2, "MEDICATION": 22,
    }  # fmt: skip
    assert len(gaps(Content(), schema)) == 3 + 4 + 2 + 3 + 3 + 1 + 1 + 22


def test_one_pill_with_two_drugs_addresses_both_lines() -> None:
    schema = scheme("heart-risk")
    values = {"type1": "thiazolidinedione", "type2": "metformin", "time": "continuing"}
    left = gaps(facts(("MEDICATION", values, True)), schema)
    open_drugs = {dict(gap.attributes).get("type1") for gap in left if gap.label == "MEDICATION"}
    assert len(open_drugs) == 20
    assert open_drugs.isdisjoint(("metformin", "thiazolidinedione"))

"""Labels and attributes of a draft are changed until it is frozen; texts stay with their labels."""

from dataclasses import replace

import pytest

from goldbench.corpus import Attribute, Label
from goldbench.errors import UsageError
from goldbench.schemes import scheme
from goldbench.study import (
    Actor,
    NotAllowedError,
    StateError,
    Study,
    change_labels,
    edit_guideline,
    freeze_guideline,
    list_guidelines,
    start_guideline,
)
from studies import SPANS, SQLITE, join, join_as_lead

pytestmark = SQLITE


@pytest.fixture
def lead(study: Study) -> Actor:
    return join_as_lead(study)


def test_labels_are_added_renamed_and_taken_away_and_texts_stay(study: Study, lead: Actor) -> None:
    draft = start_guideline(study, lead, SPANS)
    edit_guideline(study, lead, draft.id, "DATE", "# Dates\n\nWith a year.")
    grade = Attribute("grade", ("mild", "severe"), required=True)
    guideline = change_labels(
        study, lead, draft.id,
        (Label("ASTHMA", "tag", (grade,), denied=True), Label("DAY")), renamed={"DAY": "DATE"},
    )  # fmt: skip
    assert list(guideline.texts) == ["", "ASTHMA", "DAY"]
    assert guideline.texts["DAY"] == "# Dates\n\nWith a year."
    assert "- **grade**: mild, severe" in guideline.texts["ASTHMA"]
    (read,) = list_guidelines(study, lead)
    assert read.schema.labels == guideline.schema.labels
    assert read.schema.labels[0].denied
    freeze_guideline(study, lead, draft.id)
    with pytest.raises(StateError, match="is frozen"):
        change_labels(study, lead, draft.id, (Label("X"),))


def test_a_shorthand_goes_with_its_attribute(study: Study, lead: Actor) -> None:
    draft = start_guideline(study, lead, scheme("heart-risk"))
    plain = tuple(replace(label, attributes=()) for label in draft.schema.labels)
    assert change_labels(study, lead, draft.id, plain).schema.expansions == ()


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ((), "at least one label"),
        ((Label("A"), Label("A", "tag")), "the same name"),
        ((Label("A", attributes=(Attribute("x"), Attribute("x"))),), "an attribute twice"),
        ((Label("A", attributes=(Attribute("x", ("a", "a")),)),), "a value twice"),
        ((Label("A\nB"),), "the name of a label"),
    ],
)
def test_labels_that_cannot_be_used_change_nothing(
    study: Study, lead: Actor, labels: tuple[Label, ...], message: str
) -> None:
    draft = start_guideline(study, lead, SPANS)
    with pytest.raises(UsageError, match=message):
        change_labels(study, lead, draft.id, labels)
    assert list_guidelines(study, lead)[0].schema == SPANS


def test_annotators_change_no_labels(study: Study, lead: Actor) -> None:
    draft = start_guideline(study, lead, SPANS)
    stranger = join(study, lead, "reader", "author", None)
    assert change_labels(study, stranger, draft.id, (Label("A"),)).schema.names == ("A",)
    with pytest.raises(NotAllowedError):
        change_labels(study, replace(stranger, roles=frozenset(("annotator",))), draft.id, ())

"""Whose tags, and whose line of time."""

import pytest

from goldbench.corpus import Marks, Record
from goldbench.errors import MissingLayerError, UsageError
from goldbench.risk.timeline import (
    cohort_timeline,
    only_layer,
    patient_timeline,
    visits_by_patient,
)
from goldbench.synthetic import heart

NOTES = list(heart.notes(9, seed=1))
VISITS = visits_by_patient(NOTES, "gold")


def test_the_only_layer_need_not_be_named() -> None:
    assert only_layer(NOTES, hint="name it") == "gold"


@pytest.mark.parametrize(
    ("layers", "message", "hint"),
    [({}, "no layer", "annotate"), ({"a": Marks(), "b": Marks()}, "layers: a, b", "name it")],
)
def test_none_or_several_are_told(layers: dict[str, Marks], message: str, hint: str) -> None:
    with pytest.raises(MissingLayerError, match=message) as caught:
        only_layer([Record(NOTES[0].document, layers)], hint="name it")
    assert hint in (caught.value.hint or "")


def test_a_patient_comes_with_the_values_of_the_notes() -> None:
    line = patient_timeline("101", VISITS, layer="gold")
    assert len(line.visits) == len(VISITS["101"])
    assert any(visit.values for who in VISITS for visit in patient_timeline(
        who, VISITS, layer="gold").visits)  # fmt: skip


def test_a_patient_who_is_not_there_is_told_with_those_who_are() -> None:
    with pytest.raises(UsageError, match="no patient '9' with a layer 'gold'") as caught:
        patient_timeline("9", VISITS, layer="gold")
    assert "101" in (caught.value.hint or "")


def test_a_cohort_has_every_patient() -> None:
    assert cohort_timeline(VISITS).patients == len(VISITS)

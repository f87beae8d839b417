"""The plan of a sample from sliders: a slider that was not moved means what was measured."""

from typing import Any

import pytest

from goldbench.errors import UsageError
from goldbench.planning.sample.frequency import Frequency, Share
from goldbench.web.size_plan import MOST_NOTES, plan_size

VALUES = {
    "precision": 0.9, "recall": 0.9, "frequency": 0.5, "width": 0.2, "assurance": 0.5,
}  # fmt: skip
MORE = {"level": 0.95, "sites": 1.0, "minutes": 5.0}


def plan(source: str = "internal", seen: Frequency | None = None, **values: float) -> Any:
    return plan_size(VALUES | values, MORE, source=source, seen=seen)


MEASURED = Frequency("CAD", {"North": Share(4, 10), "South": Share(3, 8)}, None, None)  # 7 of 18


def test_sliders_are_what_is_asked_of_the_planner() -> None:
    told = plan(precision=0.8, recall=0.7, frequency=0.4)
    asked = told["inputs"]
    assert (asked["precision"], asked["recall"], asked["frequency"]) == (0.8, 0.7, 0.4)
    assert (told["width"], told["level"], told["per_site"]["sites"]) == (0.2, 0.95, 1)
    assert told["hours"]["minutes_per_note"] == 5.0


@pytest.mark.parametrize(
    ("source", "expected"),
    [("external", "external"), ("internal", "internal"), ("", "internal"), ("x", "internal")],
)
def test_only_a_publications_share_is_external(source: str, expected: str) -> None:
    assert plan(source)["inputs"]["source"] == expected


@pytest.mark.parametrize(
    ("source", "slider", "frequency"),
    [
        ("internal", 0.39, 7 / 18),
        ("internal", 0.40, 0.40),
        ("internal", 0.38, 0.38),
        ("external", 0.39, 0.39),
    ],
)
def test_a_slider_that_stands_where_it_was_measured_means_that_number(
    source: str, slider: float, frequency: float
) -> None:
    assert plan(source, MEASURED, frequency=slider)["inputs"]["frequency"] == frequency


def test_what_would_take_minutes_to_plan_is_refused_with_the_way_out() -> None:
    with pytest.raises(UsageError, match=f"more than {MOST_NOTES} notes") as refused:
        plan(frequency=0.0001, width=0.02)
    assert "wider interval" in (refused.value.hint or "")


def test_sites_share_the_sample() -> None:
    told = plan_size(VALUES, MORE | {"sites": 2.0}, source="internal")
    assert told["per_site"]["total"] * 2 >= told["total"]
    assert told["per_site"]["sites"] == 2

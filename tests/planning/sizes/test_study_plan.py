from dataclasses import replace
from pathlib import Path

import pytest

from asthma_study import expecting, on_disk, protocol, surveyed
from goldbench.errors import UsageError
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import PilotSample, Protocol, Published
from goldbench.planning.sample.frequency import frequencies
from goldbench.planning.sizes.plan import plan_summary
from goldbench.planning.sizes.study_plan import StudyPlan


def planned(given: Protocol | None = None) -> StudyPlan:
    return StudyPlan(StudyFolder(Path("nowhere"), given or protocol()), "assured", surveyed())


def test_the_primary_variable_is_asked_for_unless_another_is_named() -> None:
    plan = planned()
    measured = frequencies(surveyed(), protocol())
    assert plan.ask().frequency == measured["ASTHMA"].pooled
    assert (plan.ask().name, plan.sites, plan.documents) == ("ASTHMA", 6, len(surveyed()))
    with pytest.raises(UsageError, match="nothing is expected of OBESITY"):
        plan.ask("OBESITY")


def test_variables_without_expectations_are_taken_to_be_like_the_main_one() -> None:
    plan = planned()
    others = plan.ask_others(plan.ask())
    assert [(other.name, other.precision, other.recall) for other in others] == [
        ("OBESITY", 0.85, 0.80),
        ("OMALIZUMAB", 0.85, 0.80),
    ]
    assert [request.name for request in plan.ask_all()] == ["ASTHMA"]


def test_frequencies_that_are_said_need_no_notes(tmp_path: Path) -> None:
    given = protocol()
    variables = (
        replace(given.primary, frequency=PilotSample(48, 100)),
        *(replace(v, frequency=Published(0.1)) for v in given.secondary),
    )
    StudyFolder.create(tmp_path, replace(given, variables=variables))
    plan = StudyPlan.open(tmp_path)
    assert plan.ask().source == "external"
    assert plan.documents is None
    assert plan.obstacle({"total": 10**9}, None) == ""


def test_a_size_beyond_budget_or_population_is_an_obstacle() -> None:
    plan = planned()
    assert plan.obstacle({"total": 500}, None) == ""
    assert "300 are feasible" in plan.obstacle({"total": 500}, 300)
    assert "the population has 3,000" in plan.obstacle({"total": 5000}, None)


def test_narrower_parts_are_told_with_their_size() -> None:
    plan = planned()
    parts = plan.list_narrower(replace(plan.ask(), width=0.3), ("kind",))
    assert len(parts) == 5
    assert {"key", "value", "frequency", "available", "documents", "feasible", "reason"} == set(
        parts[0]
    )


def test_a_narrower_part_that_needs_more_than_the_budget_is_not_feasible() -> None:
    plan = planned()
    ask = replace(plan.ask(), width=0.3)
    parts = plan.list_narrower(ask, ("kind",))
    (least, *_) = sorted(part["documents"] for part in parts if part["feasible"])
    kept = [part for part in plan.list_narrower(ask, ("kind",), budget=least) if part["feasible"]]
    assert {part["documents"] for part in kept} == {least}
    assert not any(p["feasible"] for p in plan.list_narrower(ask, ("kind",), budget=least - 1))


def test_all_variables_with_expectations_share_the_notes() -> None:
    several = expecting(protocol(), precision=0.85, recall=0.80, width=0.30)
    allocation = planned(several).allocation()
    assert allocation["variables"] == ["ASTHMA", "OBESITY", "OMALIZUMAB"]
    assert allocation["total"] == sum(stratum["wanted"] for stratum in allocation["strata"])
    with pytest.raises(UsageError, match="only one variable"):
        planned().allocation()


def test_the_plan_of_a_folder_is_that_of_its_protocol(tmp_path: Path) -> None:
    on_disk(tmp_path)
    quick = replace(
        protocol(), variables=tuple(replace(v, width=0.3) for v in protocol().variables)
    )
    StudyFolder.create(tmp_path, quick)
    plan = StudyPlan.open(tmp_path, "slice")
    summary = plan_summary(plan.ask())
    assert summary["inputs"]["frequency"] == pytest.approx(
        frequencies(surveyed(), protocol())["ASTHMA"].mean
    )
    assert plan.describe()["protocol"] == quick.hash

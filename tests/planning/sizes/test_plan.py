import json
from dataclasses import replace
from functools import cache

import pytest
from jsonschema import Draft202012Validator

import places
from goldbench.errors import UsageError
from goldbench.planning import Pilot, assured_size, output_size, realised_assurance, slice_size
from goldbench.planning.sizes.plan import SizeRequest, deff_from, plan_summary

ASTHMA = SizeRequest(0.85, 0.80, 0.48)
QUICK = SizeRequest(0.85, 0.80, 0.48, width=0.2)  # small sizes are found fast
plan = cache(plan_summary)
SCHEMA = places.CONTRACTS / "size.schema.json"


@pytest.mark.parametrize(
    "ask",
    [
        ASTHMA,
        SizeRequest(0.85, 0.80, 0.48, method="slice"),
        SizeRequest(0.85, 0.80, Pilot(48, 100), width=0.2, sites=6, minutes_per_note=5),
        SizeRequest(0.6, 0.6, 0.9, method="slice", clamp=True),
        SizeRequest(0.85, 0.80, 0.48, width=0.2, source="external", population=2000),
    ],
)
def test_a_plan_fits_its_contract(ask: SizeRequest) -> None:
    summary = json.loads(json.dumps(plan(ask)))
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(summary)
    assert summary["total"] == summary["positive"] + summary["negative"]


def test_the_plan_is_for_the_interval_that_reports_print() -> None:
    summary = plan(ASTHMA)
    assert summary["interval"] == "korn-graubard"
    assert summary["total"] == assured_size(0.85, 0.80, 0.48, 0.10, interval="korn-graubard").total
    assert summary["clopper_pearson"]["total"] == assured_size(0.85, 0.80, 0.48, 0.10).total == 557
    assert summary["by_output"]["total"] == output_size(0.85, 0.80, 0.48, 0.10).total


def test_the_number_of_slice_stands_beside_with_its_true_assurance() -> None:
    slice_plan = plan(ASTHMA)["slice"]
    assert (slice_plan["total"], slice_plan["positive"], slice_plan["negative"]) == (519, 249, 270)
    assert slice_plan["assurance"] == realised_assurance(519, 0.85, 0.80, 0.48, 0.10)
    assert round(slice_plan["assurance"], 2) == 0.52


@pytest.mark.parametrize(
    ("level", "alpha", "half"), [(0.90, 0.10, 0.1), (0.95, 0.05, 0.05), (0.99, 0.01, 0.2)]
)
@pytest.mark.parametrize("frequency", [0.3, 0.485])
def test_slice_is_asked_with_the_very_same_numbers(
    level: float, alpha: float, half: float, frequency: float
) -> None:
    # 1 - .95 is not .05 in floating point; a tie may hang on it.
    ask = SizeRequest(0.9, 0.75, frequency, width=2 * half, level=level, method="slice")
    assert (ask.alpha, ask.width / 2) == (alpha, half)
    size = slice_size(0.9, 0.75, frequency, half, alpha)
    summary = plan(ask)
    assert [summary[n] for n in ("total", "tp", "fp", "tn", "fn")] == [
        size.total, size.tp, size.fp, size.tn, size.fn,
    ]  # fmt: skip


def test_sites_share_equally_rounded_up() -> None:
    per_site = plan_summary(SizeRequest(0.85, 0.80, 0.48, method="slice", sites=6))["per_site"]
    assert per_site == {"sites": 6, "total": 87, "positive": 42, "negative": 45}
    with pytest.raises(UsageError, match="0 sites"):
        plan_summary(SizeRequest(0.85, 0.80, 0.48, sites=0))


def test_minutes_become_hours_of_an_annotator_and_of_a_site() -> None:
    summary = plan_summary(
        SizeRequest(0.85, 0.80, 0.48, method="slice", sites=6, minutes_per_note=4)
    )
    assert summary["hours"]["annotator"] == pytest.approx(519 * 4 / 60)
    assert summary["hours"]["annotator_and_site"] == pytest.approx(87 * 4 / 60)


def test_a_design_effect_multiplies_the_documents() -> None:
    single, double = plan(QUICK), plan(replace(QUICK, deff=2.0))
    assert abs(double["total"] - 2 * single["total"]) <= 8
    assert double["by_output"]["positive"] == 2 * single["by_output"]["positive"]
    assert double["slice"]["total"] == single["slice"]["total"]
    assert double["slice"]["assurance"] < single["slice"]["assurance"]


def test_several_mentions_a_document_need_fewer_documents() -> None:
    summary = plan(replace(QUICK, deff=2.0, mentions=3.0))
    assert summary["total"] < plan(QUICK)["total"]
    with pytest.raises(UsageError, match=r"0\.5 mentions a document"):
        plan_summary(SizeRequest(0.85, 0.80, 0.48, mentions=0.5))


def test_what_cannot_be_known_is_null() -> None:
    assert plan(replace(QUICK, frequency=Pilot(48, 100)))["by_output"] is None
    assert plan(replace(QUICK, source="external"))["by_output"] is None
    clamped = plan(SizeRequest(0.6, 0.6, 0.9, method="slice", clamp=True))
    assert clamped["assurance"] is None
    assert any("clamped" in warning for warning in clamped["warnings"])


def test_impossible_inputs_are_refused_with_the_reason() -> None:
    with pytest.raises(UsageError, match="cannot hold together") as caught:
        plan_summary(SizeRequest(0.6, 0.6, 0.9))
    assert "0.7143" in str(caught.value.hint)


def test_a_pilot_needs_a_positive_to_plan_with() -> None:
    with pytest.raises(UsageError, match="a pilot of 0 positives in 100 documents"):
        plan_summary(replace(QUICK, frequency=Pilot(0, 100)))
    with pytest.raises(UsageError, match="a pilot of 5 positives in 4 documents"):
        plan_summary(replace(QUICK, frequency=Pilot(5, 4)))
    assert plan_summary(replace(QUICK, frequency=Pilot(1, 10), width=0.5))["total"] > 0


def test_expectations_above_90_percent_are_warned_of_as_in_the_paper() -> None:
    assert plan(replace(QUICK, precision=0.90, recall=0.90))["warnings"] == []
    (warning,) = plan(replace(QUICK, precision=0.95))["warnings"]
    assert "precision of 0.95 is above 0.9" in warning


def test_secondary_variables_take_the_documents_there_are() -> None:
    rare = SizeRequest(0.85, 0.80, 0.048, name="OMALIZUMAB")
    secondary = plan_summary(SizeRequest(0.85, 0.80, 0.48, method="slice"), [rare])["secondary"]
    assert secondary[0]["variable"] == "OMALIZUMAB"
    assert round(secondary[0]["expected_widths"]["precision"], 2) == 0.30
    assert round(secondary[0]["expected_widths"]["recall"], 2) == 0.32


@pytest.mark.parametrize(
    ("deff", "mentions", "rho", "expected"),
    [(None, None, None, 1.0), (2.5, None, None, 2.5), (None, 6, 0.2, 2.0), (1.5, 3, None, 1.5)],
)
def test_the_design_effect_is_said_or_made(
    deff: float | None, mentions: float | None, rho: float | None, expected: float
) -> None:
    assert deff_from(deff, mentions, rho) == expected


@pytest.mark.parametrize(
    ("deff", "mentions", "rho"), [(None, 6.0, None), (None, None, 0.2), (2.0, 6.0, 0.2)]
)
def test_half_said_design_effects_are_refused(
    deff: float | None, mentions: float | None, rho: float | None
) -> None:
    with pytest.raises(UsageError):
        deff_from(deff, mentions, rho)


@pytest.mark.parametrize(
    ("given", "message"),
    [({"icc": -1.0}, "icc is -1"), ({"icc": 2.0}, "icc is 2"), ({"population": 0}, "of 0 doc")],
)
def test_numbers_that_no_plan_can_be_made_of_are_refused(
    given: dict[str, float], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        plan_summary(replace(QUICK, **given))  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("deff", [0.5, 0.0, -1.0, float("inf"), float("nan")])
def test_a_design_effect_is_at_least_one(deff: float) -> None:
    with pytest.raises(UsageError, match="a design effect of"):
        deff_from(deff, None, None)

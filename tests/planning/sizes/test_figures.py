from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from lxml import etree

from goldbench.errors import UsageError
from goldbench.planning import Pilot, assured_size, slice_size
from goldbench.planning.sizes.figures import (
    AFTERNOON,
    STEPS,
    Curve,
    afternoons,
    curves,
    plan_figure,
    save_figure,
)
from goldbench.planning.sizes.plan import SizeRequest

ASK = SizeRequest(0.85, 0.80, 0.48, width=0.25, interval="clopper-pearson", minutes_per_note=6)


FEW = {name: (some[0], some[-2]) for name, some in STEPS.items()}


@cache
def compute_curves() -> dict[str, Curve]:
    return {curve.name: curve for curve in curves(ASK, FEW)}


def test_there_is_a_curve_for_every_input() -> None:
    inputs = ["precision", "recall", "frequency", "width", "level", "assurance"]
    assert list(compute_curves()) == inputs
    for name, curve in compute_curves().items():
        at = curve.values.index(getattr(ASK, name))
        assert curve.assured[at] == assured_size(0.85, 0.80, 0.48, 0.25).total
        assert curve.sliced[at] == slice_size(0.85, 0.80, 0.48, 0.125).total


def test_the_size_moves_as_in_figure_2_of_the_paper() -> None:
    falling = ("precision", "frequency", "width")
    for name, curve in compute_curves().items():
        sizes = [n for n in curve.assured if n is not None]
        if name in falling:
            assert sizes == sorted(sizes, reverse=True)
        if name in ("level", "assurance"):
            assert sizes == sorted(sizes)


def test_inputs_that_cannot_hold_together_leave_a_gap() -> None:
    (curve,) = curves(replace(ASK, recall=0.3), {"frequency": (0.2, 0.6)})
    assert curve.assured[-1] is None
    assert curve.sliced[-1] is None
    assert curve.assured[0] is not None


def test_a_pilot_has_no_curve_of_frequencies() -> None:
    few = replace(ASK, frequency=Pilot(5, 10), width=0.5)
    assert curves(few, {"frequency": (0.2,)}) == []


def test_one_more_afternoon_buys_width_and_assurance() -> None:
    steps = afternoons(ASK, 150)
    step = int(AFTERNOON * 60 / 6)
    assert steps.notes[:3] == (step, 2 * step, 3 * step)
    assert steps.hours[0] == pytest.approx(AFTERNOON)
    assert list(steps.precision) == sorted(steps.precision, reverse=True)
    assert steps.assurance[0] < 0.05
    assert steps.assurance[-1] > 0.95


def test_long_plans_take_larger_steps() -> None:
    assert len(afternoons(replace(ASK, minutes_per_note=60), 400).notes) == 40


def test_the_same_plan_gives_the_same_figure(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        save_figure(plan_figure(ASK, 77, FEW), tmp_path / "new" / name)
    first, second = ((tmp_path / "new" / name).read_bytes() for name in ("a.svg", "b.svg"))
    assert first == second
    text = " ".join(map(str, etree.fromstring(first).itertext()))
    assert "77 documents for precision 0.85" in text
    assert all(word in text for word in ("with assurance", "SLiCE", "expected full width"))


def test_other_kinds_of_figures_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="written as SVG"):
        save_figure("<svg/>", tmp_path / "x.gif")

"""Projection: literal cases, and properties of what is expected."""

from dataclasses import replace

import pytest

from goldbench.planning.protocol import Waves
from goldbench.planning.waves import Cell, Evidence, plan_waves, project
from goldbench.stats import OutputStratum, output_scores

PLAN = plan_waves(Waves(), {"+": 300, "-": 390}, {"+": 9000, "-": 21000})


def after(wave: int, precision: float, missed: float, *, planned: float = 0.1) -> Evidence:
    """What was counted after a wave, with the widths of independent notes."""
    sizes = PLAN.sizes(wave)
    counts = {"+": round(precision * sizes["+"]), "-": round(missed * sizes["-"])}
    strata = [OutputStratum(PLAN.population[h], h == "+", sizes[h], counts[h]) for h in ("+", "-")]
    scores = output_scores(strata)
    widths = {name: getattr(scores, name).interval.width for name in ("precision", "recall")}
    cells = tuple(Cell(h, h == "+", PLAN.population[h], sizes[h], counts[h]) for h in ("+", "-"))
    return Evidence(cells, widths, planned)  # type: ignore[arg-type]  # names of metrics


def test_better_than_planned_stops_soon_and_worse_does_not_within_the_plan() -> None:
    better = project([after(1, 0.95, 0.03)], PLAN, 1, seed=1)
    planned = project([after(1, 0.85, 0.09)], PLAN, 1, seed=1)
    worse = project([after(1, 0.70, 0.2)], PLAN, 1, seed=1)
    assert better.median < planned.median < worse.median
    assert better.beyond_plan < 0.05
    assert worse.beyond_plan > 0.9
    for outlook in (better, planned, worse):
        assert 1 <= outlook.low <= outlook.median <= outlook.high <= PLAN.waves


def test_what_cannot_become_narrow_is_beyond_the_cap() -> None:
    outlook = project([after(1, 0.7, 0.2, planned=0.02)], PLAN, 1, seed=1)
    assert outlook.hopeless
    assert outlook.beyond_cap == 1.0
    assert outlook.median == PLAN.waves


def test_several_variables_need_as_many_waves_as_the_slowest() -> None:
    fast, slow = after(1, 0.95, 0.03), after(1, 0.75, 0.15)
    alone = project([slow], PLAN, 1, seed=3)
    both = project([slow, fast], PLAN, 1, seed=3)
    assert both.median >= alone.median
    assert both.low >= project([fast], PLAN, 1, seed=3).low


def test_wider_intervals_now_mean_more_waves() -> None:
    plain = after(2, 0.9, 0.06)
    wide = replace(plain, widths={name: 1.4 * width for name, width in plain.widths.items()})
    assert project([wide], PLAN, 2, seed=1).median > project([plain], PLAN, 2, seed=1).median


def test_the_same_seed_expects_the_same() -> None:
    seen = after(3, 0.85, 0.09)
    assert project([seen], PLAN, 3, seed=5) == project([seen], PLAN, 3, seed=5)


@pytest.mark.parametrize("lonely", [0, 1])
def test_a_cell_of_one_note_is_put_to_its_like(lonely: int) -> None:
    seen = after(1, 0.9, 0.06)
    more = Cell("-", positive=True, size=20.0, drawn=1, found=lonely)
    outlook = project([replace(seen, cells=(*seen.cells, more))], PLAN, 1, seed=1)
    assert 1 <= outlook.median <= PLAN.waves


def test_a_side_that_the_system_never_marks_is_never_narrow() -> None:
    seen = after(1, 0.9, 0.06)
    nothing = replace(seen, cells=seen.cells[1:])
    assert project([nothing], PLAN, 1, seed=1).beyond_cap == 1.0

"""A small run of `benchmarks.waves`: strata, weights, patients; loose bounds, one seed."""

import importlib
import sys

import numpy as np
import pytest

import places

sys.path.append(str(places.ROOT))  # where benchmarks find each other


@pytest.mark.parametrize(
    ("truth", "least", "most"), [("better", 0.45, 0.75), ("as planned", 0.9, 1.25)]
)
def test_stopping_saves_notes_and_costs_no_coverage(truth: str, least: float, most: float) -> None:
    waves = importlib.import_module("benchmarks.waves")
    town = waves.build(0.5, waves.TRUTHS[truth], scaled=False)
    done = waves.simulate(town, 100, seed=3, projections=20)
    stop = done.stop
    used = done.at(done.notes, stop).mean() / town.plan.total
    assert least < used < most
    for name in ("precision", "recall", "f1"):
        assert done.at(done.covers[name], stop).mean() >= 0.90, name  # error .022 at .95
        lean = np.nanmean(done.at(done.value[name], stop)) - waves.truth_of(town)[name]
        assert abs(lean) <= 0.012, name
    narrow = (done.at(done.ratio, stop) <= 1).mean()
    fixed = (done.ratio[:, town.plan.within - 1] <= 1).mean()
    assert narrow >= max(fixed, 0.85)
    inside = [projection[0] for projection in done.projected[0.3]]
    assert len(inside) >= 10
    assert np.mean(inside) >= 0.55

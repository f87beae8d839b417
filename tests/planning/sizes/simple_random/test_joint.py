"""The joint chance against a full enumeration of the four cells, with intervals from `stats`."""

from collections.abc import Sequence

import numpy as np
import pytest
from scipy import stats
from scipy.special import gammaln, xlogy

from goldbench.errors import UsageError
from goldbench.planning import Metric, Pilot, Source, expected_cells
from goldbench.planning.sizes.counts.widths import Floats
from goldbench.planning.sizes.simple_random.joint import Joint
from goldbench.stats import clopper_pearson_bounds, exact_f1_bounds

METRICS: list[tuple[Metric, ...]] = [
    ("precision",),
    ("recall",),
    ("f1",),
    ("precision", "recall"),
    ("precision", "f1"),
    ("recall", "f1"),
    ("precision", "recall", "f1"),
]


def narrow(n: int, width: float, metrics: Sequence[Metric]) -> list[Floats]:
    """Give tp, fp, fn of every table of n documents that is narrow enough, and log n!/(...)."""
    tp, fp, fn = (a.ravel() for a in np.meshgrid(*[np.arange(n + 1)] * 3, indexing="ij"))
    inside = tp + fp + fn <= n
    tp, fp, fn = tp[inside], fp[inside], fn[inside]
    good = np.ones(len(tp), bool)
    bounds = {
        "precision": clopper_pearson_bounds(tp, tp + fp),
        "recall": clopper_pearson_bounds(tp, tp + fn),
        "f1": exact_f1_bounds(tp, fp, fn),
    }
    for metric in metrics:
        good &= bounds[metric].width <= width  # NaN, nothing to see, is not narrow
    tp, fp, fn = tp[good], fp[good], fn[good]
    ways = gammaln(n + 1) - sum(gammaln(a + 1) for a in (tp, fp, fn, n - tp - fp - fn))
    return [np.asarray(column, np.float64) for column in (tp, fp, fn, ways)]


def enumerated(
    n: int,
    width: float,
    metrics: Sequence[Metric],
    rates: Sequence[tuple[float, ...]],
    weights: Floats,
) -> float:
    tp, fp, fn, ways = narrow(n, width, metrics)
    tn = n - tp - fp - fn
    total = 0.0
    for (a, b, c, d), weight in zip(rates, weights, strict=True):
        logs = ways + xlogy(tp, a) + xlogy(fp, b) + xlogy(tn, c) + xlogy(fn, d)
        total += float(weight) * float(np.exp(logs).sum())
    return total


@pytest.mark.parametrize("metrics", METRICS, ids="+".join)
@pytest.mark.parametrize("source", ["internal", "external"])
def test_the_chance_is_the_enumerated_one(metrics: tuple[Metric, ...], source: Source) -> None:
    joint = Joint.of(0.8, 0.7, 0.4, width=0.45, alpha=0.05, metrics=metrics, source=source)
    cells = expected_cells(0.8, 0.7, 0.4, source)
    expected = enumerated(40, 0.45, metrics, [cells], np.ones(1))
    assert 0.02 < expected < 0.98
    assert joint.assurance(40) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("source", ["internal", "external"])
@pytest.mark.parametrize("metrics", [("precision", "recall"), ("recall", "f1")], ids="+".join)
@pytest.mark.parametrize("pilot", [Pilot(8, 20), Pilot(30, 90), Pilot(1, 5)])
def test_with_a_pilot_it_is_the_average_over_the_posterior(
    pilot: Pilot, metrics: tuple[Metric, ...], source: Source
) -> None:
    joint = Joint.of(0.8, 0.7, pilot, width=0.45, alpha=0.05, metrics=metrics, source=source)
    # Chances cut into 400 equally likely slices, each at its middle; too frequent means no rest.
    rates = []
    for frequency in stats.beta.ppf((np.arange(400) + 0.5) / 400, *pilot.shape):
        inner, outer = (0.8, 0.7) if source == "internal" else (0.7, 0.8)
        hits = frequency * inner
        beside = frequency - hits
        missed = min(hits * (1 - outer) / outer, 1 - frequency)
        rest = 1 - frequency - missed
        fp, fn = (beside, missed) if source == "internal" else (missed, beside)
        rates.append((hits, fp, rest, fn))
    expected = enumerated(36, 0.45, metrics, rates, np.full(400, 1 / 400))
    assert joint.assurance(36) == pytest.approx(expected, abs=2e-3)


def test_skipping_sure_rows_changes_nothing() -> None:
    # With a poor pilot most numbers counted are surely too few or surely enough.
    joint = Joint.of(
        0.85, 0.8, Pilot(4, 40), width=0.1, alpha=0.05, metrics=("precision", "recall"),
        source="internal",
    )  # fmt: skip
    counted, chance = joint._weigh_counts(2000)  # noqa: SLF001  # the step itself is tested - the shortcut is private
    rows = [joint._compute_chances(2000, part) for part in np.array_split(counted, 8)]  # noqa: SLF001  # the step itself is tested
    assert len(counted) > 500
    assert joint.assurance(2000) == pytest.approx(float(chance @ np.concatenate(rows)), abs=1e-5)


def test_no_documents_assure_nothing() -> None:
    joint = Joint.of(
        0.85, 0.8, 0.3, width=0.1, alpha=0.05, metrics=("precision",), source="internal"
    )
    assert joint.assurance(0) == 0


@pytest.mark.parametrize("metrics", [(), ("accuracy",)])
def test_metrics_must_be_known_ones(metrics: tuple[Metric, ...]) -> None:
    with pytest.raises(UsageError, match="metrics"):
        Joint.of(0.85, 0.8, 0.3, width=0.1, alpha=0.05, metrics=metrics, source="internal")

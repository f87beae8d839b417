"""Small runs of the simulations in `benchmarks/` (coverage, comparison), with loose bounds."""

import importlib.util
import sys
from types import ModuleType

import pytest

import places

BENCHMARKS = places.ROOT / "benchmarks"
sys.path.append(str(places.ROOT))  # where they find each other


def load(name: str) -> ModuleType:
    """The folder is no installed package, and tests may run from anywhere."""
    spec = importlib.util.spec_from_file_location(f"benchmark_{name}", BENCHMARKS / f"{name}.py")
    if spec is None or spec.loader is None:
        pytest.fail(f"no benchmark {name}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_the_default_covers_everywhere_and_the_paper_does_not() -> None:
    coverage = load("coverage")
    rows = coverage.run(runs=800, bootstraps=0, resamples=1, seed=5)
    assert len(rows) == 9
    for row in rows:
        assert row.coverage["one-more"] >= 0.94, str(row.scenario)
        assert row.coverage["kg-cp-j"] >= 0.93, str(row.scenario)
        assert row.coverage["kg-cp-j"] >= row.coverage["wilson-j"] - 0.01, str(row.scenario)
    large = next(row for row in rows if row.scenario.mentions == 8)
    assert 0.80 <= large.coverage["paper"] <= 0.90
    assert large.coverage["cp-j"] <= 0.80
    independent = rows[1]
    assert independent.coverage["paper"] >= 0.98  # over-covers where units are independent,
    assert independent.width["paper"] > 1.25 * independent.width["cp-j"]  # and pays for it


@pytest.mark.parametrize("name", ["linked mid", "linked high", "patients mid", "8 strata high"])
def test_the_default_covers_where_long_notes_are_harder(name: str) -> None:
    coverage = load("coverage")
    population = next(population for population in coverage.POPULATIONS if population.name == name)
    cells = coverage.measure_population(population, 20, runs=300, seed=3)
    for score in ("precision", "recall", "f1"):
        new, old = cells.tails["new"][score], cells.tails["old"][score]
        assert new.coverage >= 0.92, score
        assert new.low <= old.low, score  # the truth lies below the interval less often
    assert name in "".join(coverage.population_table([cells]))


def test_document_scores_cover_under_the_weights_of_a_draw() -> None:
    """The promise of the benchmark, which has the draws to show it: .968 or more in 600 each.

    Of 150 draws at least 141 must cover. Intervals that cover .97 do so with 98 seeds in 100,
    intervals that cover .90 with 6.
    """
    coverage = load("document_coverage")
    for scenario in coverage.SCENARIOS[:3:2]:
        measured = coverage.measure(scenario, runs=150, seed=5)
        for name in coverage.PROMISED:
            assert measured[name][0] >= coverage.PROMISE, (str(scenario), name)


def test_the_bootstrap_columns_cover_roughly() -> None:
    coverage = load("coverage")
    row = coverage.measure(coverage.SCENARIOS[5], runs=100, bootstraps=100, resamples=200, seed=5)
    assert row.coverage["bootstrap"] >= 0.85
    assert row.coverage["bca"] >= 0.85
    assert row.width["bca"] == pytest.approx(row.width["kg-cp-j"], rel=0.15)
    text = coverage.table((row,))
    assert "100x3 rho 0.20, P 0.90 R 0.80" in text


def test_simulated_documents_have_the_scores_they_should() -> None:
    coverage = load("coverage")
    np = coverage.np
    for scenario in (coverage.SCENARIOS[0], coverage.SCENARIOS[6]):
        tp, fp, fn = (
            part.sum() for part in coverage.simulate(scenario, 2_000, np.random.default_rng(1))
        )
        assert tp / (tp + fp) == pytest.approx(0.9, abs=0.005)
        assert tp / (tp + fn) == pytest.approx(0.8, abs=0.005)


def test_mcnemar_on_mentions_sounds_false_alarms_and_documents_do_not() -> None:
    comparison = load("comparison")
    crowded = comparison.SETTINGS[-1]
    measured = comparison.measure(crowded, runs=150, resamples=199, seed=2)
    assert measured.mcnemar >= 0.15
    assert measured.randomization <= 0.10
    assert measured.power > measured.randomization
    assert measured.paired <= 0.10
    assert measured.paired_power >= measured.power - 0.06
    assert measured.contradict == 0

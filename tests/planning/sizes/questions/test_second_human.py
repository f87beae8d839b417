import numpy as np
import pytest

from goldbench.errors import UsageError
from goldbench.planning.sizes.questions.difference import Spread
from goldbench.planning.sizes.questions.second_human import human_size


@pytest.mark.parametrize(
    ("units", "power", "simulated"),
    [(4, 0.8, 54), (4, 0.9, 75), (1, 0.8, 225), (0.5, 0.8, 442), (0.3, 0.8, 760), (0.1, 0.8, 2250)],
)
def test_sizes_are_near_the_simulated_ones(units: float, power: float, simulated: int) -> None:
    assert human_size(units=units, power=power).total == pytest.approx(simulated, rel=0.04)


def test_annotators_who_agree_more_need_fewer() -> None:
    totals = [human_size(units=1, agreement=a).total for a in (0.68, 0.70, 0.80, 0.85, 0.90)]
    assert totals == [350, 220, 220, 160, 100]


def test_a_system_that_is_a_little_worse_needs_four_times_as_many() -> None:
    assert human_size(units=1, truth=-0.025).total == 4 * human_size(units=1).total


def test_a_pilot_says_how_documents_vary() -> None:
    size = human_size(spread=Spread(0.2, pilot=50))
    assert (size.total, size.safe) == (99, 120)
    assert "vary as in the pilot (σ 0.2, 50 documents; 120 to be safe)" in size.sentence
    assert size.as_json()["positives"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "how many positives a document holds is not said"),
        ({"units": 0}, "is not said"),
        ({"units": 1, "truth": -0.05}, "cannot be shown to be within 0.05"),
        ({"units": 1, "agreement": 0.5}, "simulated from .68 to .90"),
        ({"units": 1, "spread": Spread(0.2, pilot=50)}, "would say it again"),
        ({"spread": Spread(0.2, pilot=10)}, "a pilot of 10 documents"),
        ({"units": 1, "margin": 5}, "margin is 5"),
    ],
)
def test_what_says_too_little_is_refused(arguments: dict[str, float], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        human_size(**arguments)  # type: ignore[arg-type]  # wrong on purpose


def test_the_power_is_about_what_was_promised() -> None:
    """One decision a note, three readers alike; a small version of `benchmarks.questions`."""
    notes = human_size(units=0.3).total
    rng = np.random.default_rng(9)
    shown = 0
    for _ in range(400):
        has = rng.random(notes) < 0.3
        a, b, s = np.where(has, rng.random((3, notes)) < 0.85, rng.random((3, notes)) < 0.05)
        moved, value = [], []
        for left, right in ((a, b), (s, a), (s, b)):
            both, marks = 2.0 * (left & right), left.astype(float) + right
            value.append(both.sum() / marks.sum())
            moved.append((both - value[-1] * marks) / marks.sum())
        z = (moved[1] + moved[2]) / 2 - moved[0]
        low = (value[1] + value[2]) / 2 - value[0] - 1.645 * np.sqrt(z @ z)
        shown += bool(low > -0.05)
    assert shown / 400 == pytest.approx(0.80, abs=0.10)

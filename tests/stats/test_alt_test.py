import numpy as np
import pytest

from goldbench.errors import UsageError
from goldbench.stats import alt_test, benjamini_yekutieli


def test_a_system_that_is_always_better_wins_everybody() -> None:
    human = np.full((2, 40), 0.5)
    test = alt_test(human + 0.1, human)
    assert test is not None
    assert (test.winning, test.advantage, test.passed) == (1.0, 1.0, True)


def test_a_system_that_is_always_worse_wins_nobody() -> None:
    human = np.full((2, 40), 0.5)
    test = alt_test(human - 0.1, human)
    assert test is not None
    assert (test.winning, test.advantage, test.passed) == (0.0, 0.0, False)


def test_ties_count_for_both_so_rare_facts_let_a_poor_system_pass() -> None:
    """On 95 of 100 documents nobody says anything; on the rest the human is better."""
    human, system = np.ones((2, 100)), np.ones((2, 100))
    system[:, :5] = 0
    test = alt_test(system, human)
    assert test is not None
    assert test.advantage == pytest.approx(0.95)
    assert test.passed


def test_the_p_value_is_that_of_the_t_test() -> None:
    human, system = np.ones((2, 10)), np.ones((2, 10))
    system[:, :3] = 0  # d: three times 1, seven times 0
    test = alt_test(system, human, epsilon=0.5)
    assert test is not None
    t = (0.3 - 0.5) / (np.sqrt(10 / 9 * 0.21) / np.sqrt(10))
    assert t == pytest.approx(-1.309307, abs=1e-6)
    assert test.p_values == pytest.approx((0.111414 * 1.5,) * 2, abs=1e-4)


def test_one_document_is_no_test() -> None:
    assert alt_test(np.ones((2, 1)), np.ones((2, 1))) is None


def test_an_epsilon_outside_its_range_is_refused() -> None:
    with pytest.raises(UsageError, match="epsilon"):
        alt_test(np.ones((2, 9)), np.ones((2, 9)), epsilon=1.5)


def test_benjamini_yekutieli_is_never_smaller_than_what_it_adjusts() -> None:
    raw = [0.001, 0.02, 0.03, 0.5]
    adjusted = benjamini_yekutieli(raw)
    harmonic = 1 + 1 / 2 + 1 / 3 + 1 / 4
    assert adjusted == pytest.approx(
        (0.001 * 4 * harmonic, 0.03 * 4 / 3 * harmonic, 0.03 * 4 / 3 * harmonic, 1.0)
    )
    assert benjamini_yekutieli([]) == ()

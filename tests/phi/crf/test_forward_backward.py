from itertools import pairwise, product

import numpy as np
import pytest

from goldbench.phi.crf import forward_backward as inference
from goldbench.phi.crf.forward_backward import best_path, marginals


def _by_hand(scores: np.ndarray, transitions: np.ndarray) -> np.ndarray:
    """Sum over every sequence of labels, one by one."""
    size, width = scores.shape
    probabilities = np.zeros((size, width))
    for path in product(range(width), repeat=size):
        total = sum(scores[at, label] for at, label in enumerate(path))
        total += sum(transitions[a, b] for a, b in pairwise(path))
        for at, label in enumerate(path):
            probabilities[at, label] += np.exp(total)
    probabilities /= probabilities.sum(axis=1, keepdims=True)
    return probabilities


def _in_logarithms(scores: np.ndarray, transitions: np.ndarray) -> np.ndarray:
    """Walk one line step by step in logarithms."""
    forward = [scores[0].astype(float)]
    for row in scores[1:]:
        forward.append(row + np.logaddexp.reduce(forward[-1][:, None] + transitions, axis=0))
    backward = [np.zeros(scores.shape[1])]
    for row in scores[:0:-1]:
        backward.append(np.logaddexp.reduce(transitions + row + backward[-1], axis=1))
    both = np.array(forward) + np.array(backward[::-1])
    return np.asarray(np.exp(both - np.logaddexp.reduce(both, axis=1, keepdims=True)))


@pytest.mark.parametrize("seed", range(5))
def test_probabilities_are_sums_over_all_sequences(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scores = rng.normal(size=(9, 3)).astype(np.float32) * 2
    transitions = rng.normal(size=(3, 3)).astype(np.float32)
    probabilities = marginals(scores, transitions, [(0, 4), (5, 6), (6, 9)])
    for start, end in ((0, 4), (5, 6), (6, 9)):
        assert np.allclose(
            probabilities[start:end], _by_hand(scores[start:end], transitions), atol=1e-5
        )


def test_a_token_of_no_line_is_outside() -> None:
    probabilities = marginals(
        np.ones((3, 2), np.float32), np.zeros((2, 2), np.float32), [(0, 1), (2, 3)]
    )
    assert probabilities[1].tolist() == [1.0, 0.0]
    assert marginals(np.ones((1, 2), np.float32), np.zeros((2, 2), np.float32), [])[0, 0] == 1.0


def test_a_note_of_one_token_is_read_like_any_other_and_its_scores_are_left_alone() -> None:
    scores, no_moves = np.array([[9.0, 0.0]], np.float32), np.zeros((2, 2), np.float32)
    (alone,) = marginals(scores, no_moves, [(0, 1)]).tolist()
    assert alone == marginals(np.repeat(scores, 2, axis=0), no_moves, [(0, 1), (1, 2)])[0].tolist()
    assert alone[0] > 0.99
    assert scores.tolist() == [[9.0, 0.0]]


def test_lines_are_strangers_to_each_other() -> None:
    rng = np.random.default_rng(3)
    scores = rng.normal(size=(8, 4)).astype(np.float32)
    transitions = rng.normal(size=(4, 4)).astype(np.float32)
    both = marginals(scores, transitions, [(0, 5), (5, 8)])
    changed = scores.copy()
    changed[:5] += 3 * rng.normal(size=(5, 4)).astype(np.float32)
    assert np.allclose(marginals(changed, transitions, [(0, 5), (5, 8)])[5:], both[5:], atol=1e-6)


def test_a_long_line_may_be_cut_where_a_token_is_outside_beyond_doubt() -> None:
    rng = np.random.default_rng(4)
    scores = rng.normal(size=(90, 3)).astype(np.float32)
    for at in (0, 1, 2):
        scores[at::9, 0] += 20.0  # outside beyond doubt
    transitions = rng.normal(size=(3, 3)).astype(np.float32)
    probabilities = marginals(scores, transitions, [(0, 90)])
    assert np.allclose(probabilities, _in_logarithms(scores, transitions), atol=1e-4)


def test_a_token_that_is_outside_by_far_may_be_a_bridge() -> None:
    scores = np.zeros((60, 2), np.float32)
    scores[:, 1] = 4.0
    scores[30, 0] = 20.0  # sixteen ahead, but not once its neighbours are asked
    transitions = np.array([[0, 0], [0, 12]], np.float32)
    probabilities = marginals(scores, transitions, [(0, 60)])
    assert probabilities[30, 1] > 0.99
    assert np.allclose(probabilities, _in_logarithms(scores, transitions), atol=1e-4)


def test_a_long_note_is_walked_some_chains_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(6)
    scores = rng.normal(size=(400, 4)).astype(np.float32)
    transitions = rng.normal(size=(4, 4)).astype(np.float32)
    ends = [0, 3, 4, 90, 95, 120, 260, 261, 290, 399]
    lines = list(pairwise(ends))
    at_once = marginals(scores, transitions, lines), best_path(scores, transitions, lines)
    for room in (1, 50, 200):
        monkeypatch.setattr(inference, "_ROOM", room)
        assert np.allclose(marginals(scores, transitions, lines), at_once[0], atol=1e-5)
        assert best_path(scores, transitions, lines).tolist() == at_once[1].tolist()


def test_one_endless_line_makes_no_room_beside_every_other_line() -> None:
    # Side by side: 60,000 steps times 20,001 chains, some ten gigabytes.
    size = 60_000
    scores = np.zeros((size + 40_000, 2), np.float32)
    lines = [(0, size), *((at, at + 2) for at in range(size, len(scores), 2))]
    probabilities = marginals(scores, np.zeros((2, 2), np.float32), lines)
    assert np.allclose(probabilities, 0.5)


def test_large_weights_do_not_overflow() -> None:
    rng = np.random.default_rng(5)
    scores = (rng.normal(size=(60, 5)) * 60).astype(np.float32)
    transitions = (rng.normal(size=(5, 5)) * 60).astype(np.float32)
    probabilities = marginals(scores, transitions, [(0, 60)])
    assert np.isfinite(probabilities).all()
    assert np.allclose(probabilities.sum(axis=1), 1.0, atol=1e-4)


@pytest.mark.parametrize("seed", range(8))
def test_the_best_path_is_the_best_of_all(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scores = rng.normal(size=(6, 3)).astype(np.float32)
    transitions = rng.normal(size=(3, 3)).astype(np.float32)

    def total(path: tuple[int, ...]) -> float:
        steps = sum(transitions[a, b] for a, b in pairwise(path))
        return float(sum(scores[at, label] for at, label in enumerate(path)) + steps)

    labels = best_path(scores, transitions, [(0, 6)])
    assert tuple(labels.tolist()) == max(product(range(3), repeat=6), key=total)
    both = best_path(np.vstack([scores, scores[:2]]), transitions, [(0, 6), (6, 8)])
    assert both[:6].tolist() == labels.tolist()
    assert tuple(both[6:].tolist()) == max(product(range(3), repeat=2), key=total)


def test_sure_tokens_cut_the_path_and_know_their_neighbours() -> None:
    rng = np.random.default_rng(2)
    scores = rng.normal(size=(40, 3)).astype(np.float32)
    scores[[5, 6, 20, 39], 0] += 30.0
    transitions = rng.normal(size=(3, 3)).astype(np.float32)
    sure = scores[:, 0] > 20
    lines = [(0, 30), (30, 40)]
    whole = best_path(scores, transitions, lines)
    assert best_path(scores, transitions, lines, sure=sure).tolist() == whole.tolist()


def test_no_path_is_looked_for_where_all_is_outside() -> None:
    scores = np.array([[0, 9], [0, 9], [9, 0]], np.float32)
    moves = np.zeros((2, 2), np.float32)
    sure = np.array([True, True, False])
    assert best_path(scores, moves, [(0, 2), (2, 3)], sure=sure).tolist() == [0, 0, 0]
    assert best_path(scores, moves, [(0, 2), (2, 3)]).tolist() == [1, 1, 0]
    assert best_path(scores, moves, []).tolist() == [0, 0, 0]

"""Forward-backward over many lines at once, in probabilities instead of logarithms.

A line is a chain; the chains of a note are walked side by side, one matrix product a step. A long
line is cut behind a token that is outside beyond doubt: what follows then only needs to know that
an `O` came before, so the cut changes no probability by more than about e^-_SURE.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

_LONG = 24
_SURE = 12.0
# Below e^-_LEAST of the best a score counts as that: so a step makes at worst e^-80, which float32
# can hold, and no chain ever runs out of probability.
_LEAST = 40.0

Floats = npt.NDArray[np.float32]


class _Chains(NamedTuple):
    """The chains of a note, the longest first, side by side.

    `token[t, c]` is the t-th token of chain c where `inside[t, c]`; `active[t]` chains have one;
    `bound[c]`: an outside token stands before the chain.
    """

    token: npt.NDArray[np.intp]
    inside: npt.NDArray[np.bool_]
    active: list[int]
    bound: npt.NDArray[np.bool_]


def marginals(
    scores: Floats, transitions: Floats, lines: list[tuple[int, int]], *, outside: int = 0
) -> Floats:
    """Give P(label | line) for every token; tokens of no line (line ends) are outside."""
    made = np.zeros_like(scores)
    made[:, outside] = 1.0
    if not lines:
        return made
    token, inside, active, bound = _side_by_side(_cut(scores, lines, outside))
    local = _ratios(scores, scores.max(axis=1, keepdims=True))[np.where(inside, token, 0)]
    step = _ratios(transitions, transitions.max())
    first = np.where(bound[:, None], step[outside][None, :], np.float32(1.0))
    forward = _walk(local, step, first, active)
    backward = _walk_back(local, step, active)
    both = forward * backward
    both /= both.sum(axis=2, keepdims=True)
    made[token[inside]] = both[inside]
    return made


def best_path(
    scores: Floats,
    transitions: Floats,
    lines: list[tuple[int, int]],
    *,
    outside: int = 0,
    sure: npt.NDArray[np.bool_] | None = None,
) -> npt.NDArray[np.intp]:
    """Give the labels of the likeliest sequence of each line (Viterbi).

    Tokens that are `sure` to be outside are: a path is looked for only between them.
    """
    made = np.full(len(scores), outside, np.intp)
    chains = _cut(scores, lines, outside) if sure is None else _doubtful(sure, lines)
    if not chains:
        return made
    token, inside, active, bound = _side_by_side(chains)
    local = scores[np.where(inside, token, 0)]
    now = local[0] + np.where(bound[:, None], transitions[outside][None, :], np.float32(0.0))
    came_from = np.zeros(local.shape, np.intp)
    for t in range(1, len(local)):
        n = active[t]
        ways = now[:n, :, None] + transitions[None]
        came_from[t, :n] = ways.argmax(axis=1)
        now[:n] = ways.max(axis=1) + local[t, :n]
    label = now.argmax(axis=1)
    for t in range(len(local) - 1, -1, -1):
        n = active[t]
        made[token[t, :n]] = label[:n]
        label[:n] = came_from[t, np.arange(n), label[:n]]
    return made


def _doubtful(
    sure: npt.NDArray[np.bool_], lines: list[tuple[int, int]]
) -> list[tuple[int, int, bool]]:
    """Give the stretches without a sure token as chains, with the sure token behind each."""
    chains = []
    for start, end in lines:
        doubted = np.flatnonzero(~sure[start:end])
        if len(doubted):
            breaks = np.flatnonzero(np.diff(doubted) > 1)
            firsts = doubted[np.concatenate([[0], breaks + 1])].tolist()
            lasts = doubted[np.concatenate([breaks, [len(doubted) - 1]])].tolist()
            chains += [
                (start + a, min(start + b + 2, end), a > 0)
                for a, b in zip(firsts, lasts, strict=True)
            ]
    return chains


def _side_by_side(chains: list[tuple[int, int, bool]]) -> _Chains:
    chains = sorted(chains, key=lambda chain: chain[0] - chain[1])
    starts = np.array([chain[0] for chain in chains])
    lengths = np.array([chain[1] - chain[0] for chain in chains])
    longest = int(lengths[0])
    active = np.searchsorted(-lengths, -np.arange(1, longest + 1), side="right").tolist()
    token = starts[None, :] + np.arange(longest)[:, None]
    inside = np.arange(longest)[:, None] < lengths[None, :]
    return _Chains(token, inside, active, np.array([chain[2] for chain in chains]))


def _ratios(scores: Floats, best: Floats) -> Floats:
    made: Floats = np.exp(np.maximum(scores - best, np.float32(-_LEAST)))
    return made


def _walk(local: Floats, step: Floats, first: Floats, active: list[int]) -> Floats:
    """Sum over all ways to come to each label; scaled at each step, since only ratios matter."""
    made = np.ones_like(local)
    now = made[0]
    np.multiply(local[0], first, out=now)
    for t in range(1, len(local)):
        n = active[t]
        before, now = now, made[t, :n]
        np.matmul(before[:n], step, out=now)
        now *= local[t, :n]
        now /= now.max(axis=1, keepdims=True)
    return made


def _walk_back(local: Floats, step: Floats, active: list[int]) -> Floats:
    """Sum over all ways to go on from each label."""
    made = np.ones_like(local)
    back = np.ascontiguousarray(step.T)
    for t in range(len(local) - 1, 0, -1):
        n = active[t]
        before = made[t - 1, :n]
        np.matmul(made[t, :n] * local[t, :n], back, out=before)
        before /= before.max(axis=1, keepdims=True)
    return made


def _cut(scores: Floats, lines: list[tuple[int, int]], outside: int) -> list[tuple[int, int, bool]]:
    """Give chains (start, end, whether an outside token stands before the start)."""
    others = scores.copy()
    others[:, outside] = -np.inf
    sure = (scores[:, outside] - others.max(axis=1)) > _SURE
    chains: list[tuple[int, int, bool]] = []
    for start, end in lines:
        if end - start <= _LONG:
            chains.append((start, end, False))
            continue
        at, bound = start, False
        for cut in np.flatnonzero(sure[start : end - 1]) + start + 1:
            if cut - at >= _LONG:
                chains.append((at, int(cut), bound))
                at, bound = int(cut), True
        chains.append((at, end, bound))
    return chains

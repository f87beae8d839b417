"""Forward-backward over many lines at once, in probabilities instead of logarithms.

A line is a chain; the chains of a note are walked side by side, one matrix product a step. Those
of a very long note are walked some at a time, the longest first, so that one endless line does not
take room for all its steps beside every other line. A long line is cut behind a token that is
outside beyond doubt: what follows then only needs to know that an `O` came before. One token that
is outside by far may still be inside something long, a bridge between words that are; three in a
row are not: on 162,000 tokens of English notes no probability changed by more than 3e-6.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

_LONG = 12
_SURE = 12.0
# Below e^-_LEAST of the best a score counts as that: so a step makes at worst e^-80, which float32
# can hold, and no chain ever runs out of probability.
_LEAST = 40.0
# What float32 can hold below that, for steps between which nothing is scaled: e^-87 is its least.
_SPARE = 40.0
# Steps times chains that are walked side by side: 131,072 × 60 labels × 4 bytes = 31 MB an array.
_ROOM = 1 << 17

Floats = npt.NDArray[np.float32]


class _Chains(NamedTuple):
    """Some chains of a note, the longest first, side by side.

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
    chains = _cut(scores, lines, outside)
    near = _ratios(scores, scores.max(axis=1, keepdims=True))
    step = _ratios(transitions, transitions.max())
    for token, inside, active, bound in _side_by_side(chains):
        local = near[np.where(inside, token, 0)]
        first = np.where(bound[:, None], step[outside][None, :], np.float32(1.0))
        both = _walk(local, step, first, active)
        both *= _walk_back(local, step, active)
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
    into = np.ascontiguousarray(transitions.T)  # [label, label before]: the latter side by side
    for token, inside, active, bound in _side_by_side(chains):
        local = scores[np.where(inside, token, 0)]
        now = local[0] + np.where(bound[:, None], transitions[outside][None, :], np.float32(0.0))
        came_from = np.zeros(local.shape, np.intp)
        for t in range(1, len(local)):
            n = active[t]
            ways = now[:n, None, :] + into[None]
            came_from[t, :n] = ways.argmax(axis=2)
            now[:n] = ways.max(axis=2) + local[t, :n]
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
    if not lines:
        return []
    doubted = np.flatnonzero(_inside(lines, len(sure)) & ~sure)
    if not len(doubted):
        return []
    starts, ends = np.array(lines).T
    line = np.searchsorted(starts, doubted, side="right") - 1
    breaks = np.flatnonzero((np.diff(doubted) > 1) | (np.diff(line) > 0))
    first = np.concatenate([[0], breaks + 1])
    last = np.concatenate([breaks, [len(doubted) - 1]])
    begin = doubted[first]
    stop = np.minimum(doubted[last] + 2, ends[line[first]])
    bound = begin > starts[line[first]]
    return list(zip(begin.tolist(), stop.tolist(), bound.tolist(), strict=True))


def _inside(lines: list[tuple[int, int]], size: int) -> npt.NDArray[np.bool_]:
    """Tell which tokens stand in a line."""
    change = np.zeros(size + 1, np.int8)
    starts, ends = np.array(lines).T
    change[starts] += 1
    change[ends] -= 1
    return np.cumsum(change)[:-1] > 0


def _side_by_side(chains: list[tuple[int, int, bool]]) -> Iterator[_Chains]:
    """Give the chains, the longest first, as many at once as there is room for."""
    left = sorted(chains, key=lambda chain: chain[0] - chain[1])
    at = 0
    while at < len(left):
        start, end, _ = left[at]
        count = max(1, _ROOM // (end - start))
        yield _beside(left[at : at + count])
        at += count


def _beside(chains: list[tuple[int, int, bool]]) -> _Chains:
    starts = np.array([chain[0] for chain in chains])
    lengths = np.array([chain[1] - chain[0] for chain in chains])
    longest = int(lengths[0])
    active = np.searchsorted(-lengths, -np.arange(1, longest + 1), side="right").tolist()
    token = starts[None, :] + np.arange(longest)[:, None]
    inside = np.arange(longest)[:, None] < lengths[None, :]
    return _Chains(token, inside, active, np.array([chain[2] for chain in chains]))


def _ratios(scores: Floats, best: Floats) -> Floats:
    made: Floats = scores - best
    np.maximum(made, np.float32(-_LEAST), out=made)
    np.exp(made, out=made)
    return made


def _walk(local: Floats, step: Floats, first: Floats, active: list[int]) -> Floats:
    """Sum over all ways to come to each label; scaled now and then, since only ratios matter."""
    made = np.ones_like(local)
    now = made[0]
    np.multiply(local[0], first, out=now)
    scaled = _scaled(step)
    for t in range(1, len(local)):
        n = active[t]
        before, now = now, made[t, :n]
        np.matmul(before[:n], step, out=now)
        now *= local[t, :n]
        if t % scaled == 0:
            now /= now.max(axis=1, keepdims=True)
    return made


def _walk_back(local: Floats, step: Floats, active: list[int]) -> Floats:
    """Sum over all ways to go on from each label."""
    made = np.ones_like(local)
    back = np.ascontiguousarray(step.T)
    scaled = _scaled(step)
    for t in range(len(local) - 1, 0, -1):
        n = active[t]
        before = made[t - 1, :n]
        np.matmul(made[t, :n] * local[t, :n], back, out=before)
        if t % scaled == 0:
            before /= before.max(axis=1, keepdims=True)
    return made


def _scaled(step: Floats) -> int:
    """Say after how many steps to scale: the likeliest loses at most the least of `step` in one."""
    return max(1, int(_SPARE / max(1.0, -np.log(step.min()) + np.log(len(step)))))


def _cut(scores: Floats, lines: list[tuple[int, int]], outside: int) -> list[tuple[int, int, bool]]:
    """Give chains (start, end, whether an outside token stands before the start)."""
    others = scores.copy()
    others[:, outside] = -np.inf
    far = (scores[:, outside] - others.max(axis=1)) > _SURE
    sure = far.copy()
    sure[1:] &= far[:-1]
    sure[:-1] &= far[1:]
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

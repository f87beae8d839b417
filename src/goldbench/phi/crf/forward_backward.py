"""Forward-backward over many lines at once, in probabilities instead of logarithms.

A line is a chain; the chains of a note are walked side by side, one matrix product a step. Those
of a very long note are walked some at a time, the longest first, so that one endless line does not
take room for all its steps beside every other line. A long line is cut behind a token that is
outside beyond doubt: what follows then only needs to know that an `O` came before. One token that
is outside by far may still be inside something long, a bridge between words that are; three in a
row are not: on 162,000 tokens of English notes no probability changed by more than 3e-6.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise
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

    A step takes the next token of every chain that has one; these chains are the first ones.
    `token` holds the tokens step by step, those of step t in [begins[t], begins[t + 1]).
    `bound[c]`: an outside token stands before the chain.
    """

    token: npt.NDArray[np.intp]
    begins: list[int]
    bound: npt.NDArray[np.bool_]


def marginals(
    scores: Floats, transitions: Floats, lines: list[tuple[int, int]], *, outside: int = 0
) -> Floats:
    """Give P(label | line) for every token; tokens of no line (line ends) are outside."""
    probabilities = np.zeros_like(scores)
    probabilities[:, outside] = 1.0
    if not lines:
        return probabilities
    chains = _cut_lines(scores, lines, outside)
    near = _take_ratios(scores, _take_largest(scores)[:, None])
    step = _take_ratios(transitions, transitions.max())
    scaled = _choose_scaling(step)
    for token, begins, bound in _batch_chains(chains):
        local = near[token]
        first = np.where(bound[:, None], step[outside][None, :], np.float32(1.0))
        both = _walk_forward(local, step, first, begins, scaled=scaled)
        both *= _walk_back(local, step, begins, scaled=scaled)
        both /= both.sum(axis=1, keepdims=True)
        probabilities[token] = both
    return probabilities


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
    path = np.full(len(scores), outside, np.intp)
    chains = _cut_lines(scores, lines, outside) if sure is None else _find_doubtful(sure, lines)
    for token, begins, bound in _batch_chains(chains):
        local = scores[token]
        bounds = np.where(bound[:, None], transitions[outside][None, :], np.float32(0.0))
        path[token] = _trace_back(
            _score_paths(local, transitions, bounds, begins), transitions, begins
        )
    return path


def _score_paths(local: Floats, transitions: Floats, first: Floats, begins: list[int]) -> Floats:
    """Give the score of the best way to each label."""
    scores = np.empty_like(local)
    now = scores[: begins[1]]
    np.add(local[: begins[1]], first, out=now)
    moves = transitions[:, None, :]
    for start, end in pairwise(begins[1:]):
        ways = now[: end - start].T[:, :, None] + moves  # [label before, chain, label]
        now = scores[start:end]
        np.add(ways.max(axis=0), local[start:end], out=now)
    return scores


def _trace_back(reached: Floats, transitions: Floats, begins: list[int]) -> npt.NDArray[np.intp]:
    """Walk back from the best last label of each chain."""
    path = np.empty(len(reached), np.intp)
    into = np.ascontiguousarray(transitions.T)  # [label, label before]: the latter side by side
    after = path[:0]
    for start, end in reversed(list(pairwise(begins))):
        ways = reached[start:end]
        going_on = len(after)
        if going_on:
            ways = ways.copy()
            ways[:going_on] += into[after]
        after = path[start:end]
        np.argmax(ways, axis=1, out=after)
    return path


def _find_doubtful(
    sure: npt.NDArray[np.bool_], lines: list[tuple[int, int]]
) -> list[tuple[int, int, bool]]:
    """Give the stretches without a sure token as chains, with the sure token behind each."""
    places = np.flatnonzero(~sure)
    doubted = places.tolist()
    bounds = np.searchsorted(places, np.array(lines, np.intp).reshape(-1, 2))
    chains: list[tuple[int, int, bool]] = []
    for line in np.flatnonzero(bounds[:, 0] < bounds[:, 1]).tolist():
        start, end = lines[line]
        begin = stop = start
        for token in doubted[slice(*bounds[line])]:
            if token != stop - 1:
                if stop > begin:
                    chains.append((begin, stop, begin > start))
                begin = token
            stop = min(end, token + 2)
        if stop > begin:
            chains.append((begin, stop, begin > start))
    return chains


def _batch_chains(chains: list[tuple[int, int, bool]]) -> Iterator[_Chains]:
    """Give the chains, the longest first, as many at once as there is room for."""
    left = sorted(chains, key=lambda chain: chain[0] - chain[1])
    at = 0
    while at < len(left):
        start, end, _ = left[at]
        count = max(1, _ROOM // (end - start))
        yield _lay_out(left[at : at + count])
        at += count


def _lay_out(chains: list[tuple[int, int, bool]]) -> _Chains:
    starts = np.array([chain[0] for chain in chains])
    lengths = np.array([chain[1] - chain[0] for chain in chains])
    steps = np.arange(lengths[0])[:, None]
    inside = steps < lengths
    begins = [0, *np.cumsum(inside.sum(axis=1)).tolist()]
    return _Chains((starts + steps)[inside], begins, np.array([chain[2] for chain in chains]))


def _take_largest(scores: Floats, *, but: int | None = None) -> Floats:
    """Give the largest score of each token; many rows are faster to compare than short ones."""
    by_label = np.array(scores.T, order="C")  # a copy also where a single row needs none
    if but is not None:
        by_label[but] = -np.inf
    largest: Floats = np.maximum.reduce(by_label)
    return largest


def _take_ratios(scores: Floats, best: Floats) -> Floats:
    ratios: Floats = scores - best
    np.maximum(ratios, np.float32(-_LEAST), out=ratios)
    np.exp(ratios, out=ratios)
    return ratios


def _walk_forward(
    local: Floats, step: Floats, first: Floats, begins: list[int], *, scaled: int
) -> Floats:
    """Sum over all ways to come to each label; scaled now and then, since only ratios matter."""
    forward = np.empty_like(local)
    now = forward[: begins[1]]
    np.multiply(local[: begins[1]], first, out=now)
    for t, (start, end) in enumerate(pairwise(begins[1:]), 1):
        before, now = now[: end - start], forward[start:end]
        np.dot(before, step, out=now)
        now *= local[start:end]
        if t % scaled == 0:
            now /= np.maximum.reduce(now, axis=1, keepdims=True)
    return forward


def _walk_back(local: Floats, step: Floats, begins: list[int], *, scaled: int) -> Floats:
    """Sum over all ways to go on from each label."""
    backward = np.ones_like(local)
    back = np.ascontiguousarray(step.T)
    for t in range(len(begins) - 2, 0, -1):
        start, end = begins[t], begins[t + 1]
        before = backward[begins[t - 1] : begins[t - 1] + end - start]
        np.dot(backward[start:end] * local[start:end], back, out=before)
        if t % scaled == 0:
            before /= np.maximum.reduce(before, axis=1, keepdims=True)
    return backward


def _choose_scaling(step: Floats) -> int:
    """Say after how many steps to scale: the likeliest loses at most the least of `step` in one."""
    return max(1, int(_SPARE / max(1.0, -np.log(step.min()) + np.log(len(step)))))


def _cut_lines(
    scores: Floats, lines: list[tuple[int, int]], outside: int
) -> list[tuple[int, int, bool]]:
    """Give chains (start, end, whether an outside token stands before the start)."""
    far = (scores[:, outside] - _take_largest(scores, but=outside)) > _SURE
    sure = far.copy()
    sure[1:] &= far[:-1]
    sure[:-1] &= far[1:]
    cuts = (np.flatnonzero(sure) + 1).tolist()
    chains: list[tuple[int, int, bool]] = []
    for start, end in lines:
        at, bound = start, False
        nth = bisect_left(cuts, at + _LONG)
        while nth < len(cuts) and cuts[nth] < end:
            chains.append((at, cuts[nth], bound))
            at, bound = cuts[nth], True
            nth = bisect_left(cuts, at + _LONG, nth)
        chains.append((at, end, bound))
    return chains

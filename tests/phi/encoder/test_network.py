import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from goldbench.phi.encoder import Network, load
from goldbench.phi.encoder.network import (
    gelu,
    normalise,
    softmax,
    sort_distances,
    weigh_distances,
)
from tiny_encoder import OUTLINE, draw_arrays, write_encoder


@pytest.fixture
def network(tmp_path: Path) -> Network:
    write_encoder(tmp_path / "m")
    return load(tmp_path / "m", lang="en")


def _norm(row: list[float], weight: list[float], bias: list[float]) -> list[float]:
    mean = math.fsum(row) / len(row)
    spread = math.sqrt(math.fsum((x - mean) ** 2 for x in row) / len(row))
    return [(x - mean) / spread * w + b for x, w, b in zip(row, weight, bias, strict=True)]


def _times(row: list[float], matrix: list[list[float]], bias: list[float]) -> list[float]:
    """Multiply by a matrix that has a row for each input."""
    columns = zip(*matrix, strict=True)
    return [
        math.fsum(map(float.__mul__, row, own)) + b for own, b in zip(columns, bias, strict=True)
    ]


def _written_out(
    network: Network,
    pieces: list[int],
    told: list[list[int]],
    added: Callable[[int, int, int], float] = lambda *_: 0.0,
) -> list[list[float]]:
    """Compute the same number by number, with the exact bend x Φ(x).

    `added`: to what a head makes of a piece that looks at another.
    """
    rows = network.pieces.rows(pieces).tolist()
    states = [
        _norm(
            [
                x + float(network.positions[at][i] + sum(network.told[row][i] for row in told[at]))
                for i, x in enumerate(row)
            ],
            network.norm[0].tolist(),
            network.norm[1].tolist(),
        )
        for at, row in enumerate(rows)
    ]
    width = len(states[0])
    share = width // network.heads
    for layer in network.layers:
        joined = [
            _times(s, layer.attention.tolist(), layer.attention_bias.tolist()) for s in states
        ]
        after = []
        for at, state in enumerate(states):
            seen: list[float] = []
            for head in range(network.heads):
                part = slice(head * share, (head + 1) * share)
                query = joined[at][:width][part]
                weights = [
                    math.exp(
                        sum(map(float.__mul__, query, other[width : 2 * width][part]))
                        / math.sqrt(share)
                        + added(head, at, other_at)
                    )
                    for other_at, other in enumerate(joined)
                ]
                for i in range(part.start, part.stop):
                    values = [other[2 * width + i] for other in joined]
                    seen.append(sum(map(float.__mul__, weights, values)) / sum(weights))
            out = _times(seen, layer.out.tolist(), layer.out_bias.tolist())
            first = [norm.tolist() for norm in layer.first_norm]
            middle = _norm(list(map(float.__add__, state, out)), *first)
            inner = [
                x * (1 + math.erf(x / math.sqrt(2))) / 2
                for x in _times(middle, layer.up.tolist(), layer.up_bias.tolist())
            ]
            down = _times(inner, layer.down.tolist(), layer.down_bias.tolist())
            second = [norm.tolist() for norm in layer.second_norm]
            after.append(_norm(list(map(float.__add__, middle, down)), *second))
        states = after
    scores = [_times(state, network.head.tolist(), network.head_bias.tolist()) for state in states]
    return [[x - math.log(sum(map(math.exp, row))) for x in row] for row in scores]


def test_the_forward_pass_is_what_it_is_written_out(network: Network) -> None:
    pieces, told = [1, 3, 5, 6, 2], [[], [0, 6, 8], [2, 7], [2, 6], []]
    assert network.log_probabilities(pieces, told) == pytest.approx(
        np.array(_written_out(network, pieces, told)), abs=5e-3
    )


def test_what_distances_add_is_added_for_each_head(network: Network) -> None:
    relative = np.random.default_rng(3).normal(0, 1, (32, 2)).astype(np.float32)
    buckets = [[0, 17, 18], [1, 0, 17], [2, 1, 0]]
    pieces, told = [1, 3, 2], [[], [0, 6], []]
    expected = _written_out(
        network, pieces, told, lambda head, at, other: float(relative[buckets[at][other], head])
    )
    read = replace(network, relative=relative).log_probabilities(pieces, told)
    assert read == pytest.approx(np.array(expected), abs=5e-3)
    assert read != pytest.approx(network.log_probabilities(pieces, told), abs=1e-2)


def test_far_pieces_share_a_bucket_and_no_bucket_is_left_over() -> None:
    row = sort_distances(400, 32)[0]
    assert row[:9].tolist() == [0, *range(17, 24), 24]
    assert (row[1:] >= np.maximum.accumulate(row[1:])).all()
    assert set(sort_distances(400, 32).ravel().tolist()) == set(range(32)) - {16}
    assert row[128:].tolist() == [31] * 272


def test_weights_of_distances_stand_head_by_head() -> None:
    relative = np.arange(64, dtype=np.float32).reshape(32, 2)
    weighed = weigh_distances(relative, 3)
    assert weighed.shape == (2, 3, 3)
    assert weighed[1, 0].tolist() == [1, 35, 37]


def test_the_probabilities_of_a_piece_sum_to_one(network: Network) -> None:
    rows = np.exp(network.log_probabilities([1, 3, 2], [[], [], []]))
    assert rows.shape == (3, len(OUTLINE.labels))
    assert rows.sum(axis=1) == pytest.approx(np.ones(3))


def test_without_positions_the_order_of_the_pieces_says_nothing(tmp_path: Path) -> None:
    arrays = draw_arrays()
    arrays["positions"] = np.zeros_like(arrays["positions"])
    write_encoder(tmp_path / "m", arrays)
    network = load(tmp_path / "m", lang="en")
    forth = network.log_probabilities([1, 3, 5, 2], [[], [0], [1], []])
    back = network.log_probabilities([2, 5, 3, 1], [[], [1], [0], []])
    assert forth == pytest.approx(back[::-1], abs=1e-5)


def test_gelu_keeps_to_the_exact_bend_within_a_thousandth() -> None:
    values = np.linspace(-5, 5, 101, dtype=np.float32)
    exact = [x * (1 + math.erf(x / math.sqrt(2))) / 2 for x in values.tolist()]
    assert gelu(values) == pytest.approx(np.array(exact), abs=1e-3)


def test_softmax_stands_large_scores() -> None:
    assert softmax(np.array([[1e4, 1e4, -1e4]], np.float32)).tolist() == [[0.5, 0.5, 0.0]]


def test_normalised_rows_have_mean_0_and_variance_1() -> None:
    ones, none = np.ones(4, np.float32), np.zeros(4, np.float32)
    row = normalise(np.array([[1, 2, 3, 10]], np.float32), ones, none)[0]
    assert (row.mean(), row.var()) == (pytest.approx(0, abs=1e-6), pytest.approx(1, abs=1e-5))

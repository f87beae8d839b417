from random import Random

import numpy as np
import pytest

from encoder_lessons import NUMBERING, VOCABULARY, make_lesson
from goldbench.training.encoder.batches import (
    UNTAUGHT,
    Window,
    group_windows,
    make_batch,
    part_examples,
)


def _window(size: int) -> Window:
    return Window([5] * size, [[1]] * size, [0] * size)


def test_windows_end_with_a_line() -> None:
    windows = part_examples([make_lesson(lines=9)], [30], Random(1))
    assert [len(window.tags) for window in windows] == [24, 24, 24]


@pytest.mark.parametrize("limit", [3, 4, 5, 7])
def test_windows_shorter_than_a_line_never_cut_a_word(limit: int) -> None:
    windows = part_examples([make_lesson(lines=3)], [limit], Random(1))
    for window in windows:
        assert not VOCABULARY[window.numbers[0]].startswith("##")
        assert 1 < len(window.tags) <= limit


def test_windows_keep_features_and_tags_beside_their_pieces() -> None:
    example = make_lesson(lines=4)
    windows = part_examples([example], [16], Random(1))
    assert [number for window in windows for number in window.numbers] == example.pieces.numbers
    assert [rows for window in windows for rows in window.told] == example.pieces.told
    assert [tag for window in windows for tag in window.tags] == example.tags


def test_each_note_has_a_limit_of_its_own() -> None:
    windows = part_examples([make_lesson(lines=20)] * 20, [8, 16], Random(1))
    assert {len(window.tags) for window in windows} == {8, 16}


def test_batches_hold_every_window_once_and_no_more_than_they_may() -> None:
    windows = [_window(size) for size in range(2, 60)]
    groups = group_windows(windows, 200, Random(1))
    assert sorted(len(w.tags) for group in groups for w in group) == list(range(2, 60))
    for group in groups:
        assert len(group) * (2 + max(len(window.tags) for window in group)) <= 200


def test_a_window_longer_than_a_batch_is_a_batch() -> None:
    assert group_windows([_window(50)], 10, Random(1)) == [[_window(50)]]
    assert group_windows([], 10, Random(1)) == []


def test_the_same_seed_gives_the_same_batches() -> None:
    windows = [_window(size) for size in range(2, 60)]
    first, again, other = (group_windows(windows, 200, Random(seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_a_batch_is_filled_up_and_its_filling_is_not_taught() -> None:
    short, long = Window([5], [[3, 4]], [1]), Window([6, 7, 8], [[0], [], [1, 2]], [0, 2, 0])
    batch = make_batch([short, long], NUMBERING)
    pad, begin, end = (NUMBERING.vocabulary[name] for name in ("[PAD]", "[CLS]", "[SEP]"))
    assert batch.numbers.tolist() == [[begin, 5, end, pad, pad], [begin, 6, 7, 8, end]]
    none = UNTAUGHT
    assert batch.tags.tolist() == [[none, 1, none, none, none], [none, 0, 2, 0, none]]
    assert batch.present.sum(axis=1).tolist() == [3, 5]
    told = np.split(batch.told, batch.offsets[1:-1])
    assert [rows.tolist() for rows in told] == [[], [3, 4], [], [], [], [], [0], [], [1, 2], []]

from random import Random

import numpy as np

from goldbench.training.tagger.batches import GAP, group_notes, make_batch
from goldbench.training.tagger.examples import Example

NUMBERS = {"ana": 0, "met": 1, "tom": 2}


def _note(*words: str) -> Example:
    shares = np.eye(3, dtype=np.float32)[[NUMBERS[word] for word in words]]
    return Example(list(words), [[5, 7], [6], []][: len(words)], shares, [False] * len(words))


def test_notes_lie_one_behind_the_other_with_nothing_between() -> None:
    batch = make_batch([_note("ana", "met"), _note("tom")], NUMBERS, 2)
    assert batch.words.tolist() == [0, 1, GAP, GAP, 2, GAP, GAP]
    assert batch.present.tolist() == [1, 1, 0, 0, 1, 0, 0]
    assert batch.told.tolist() == [5, 7, 6, 5, 7]
    assert batch.offsets.tolist() == [0, 2, 3, 3, 3, 5, 5, 5]
    assert batch.shares.sum() == 3


def test_what_is_hidden_is_not_told() -> None:
    notes = [_note("ana", "met"), _note("tom")]
    batch = make_batch(notes, NUMBERS, 1, hidden=[frozenset({5}), frozenset()])
    assert batch.told.tolist() == [7, 6, 5, 7]
    assert batch.offsets.tolist() == [0, 1, 2, 2, 4, 4]


def test_every_note_is_in_one_group_and_groups_are_of_one_size() -> None:
    notes = [_note("ana", "met", "tom") for _ in range(10)]
    groups = list(group_notes(notes, 6, Random(1)))
    assert [len(group) for group in groups] == [2] * 5
    seen = [id(note) for group in groups for note in group]
    assert sorted(seen) == sorted(map(id, notes))
    assert seen != [id(note) for note in notes]


def test_the_last_group_may_be_small() -> None:
    groups = list(group_notes([_note("ana", "met")] * 3, 4, Random(1)))
    assert [len(group) for group in groups] == [2, 1]

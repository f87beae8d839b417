import numpy as np

from goldbench.language import Tokens
from goldbench.phi.crf.features import REACH
from goldbench.phi.crf.note import Note
from goldbench.phi.crf.note_block import NoteBlock
from goldbench.phi.crf.weights import Ints, WeightTable, by_prefix
from goldbench.phi.crf.word_index import WordIndex
from languages import features_of

FEATURES = {"w0=ann": 1.0, "w-5=ann": 2.0, "s0=Xx": 4.0, "s1=\x02": 8.0}
PARTS = {"low": {"\x02": 1, "ann": 2}, "shape": {"\x02": 1, "Xx": 2}}


def _words() -> tuple[WordIndex, WeightTable]:
    names = {name: at for at, name in enumerate(FEATURES)}
    table = WeightTable(names, np.array([[weight] for weight in FEATURES.values()], np.float32))
    return WordIndex(features_of("es"), table, by_prefix(names), PARTS), table


def _block(words: list[str], lines: list[tuple[int, int]]) -> NoteBlock:
    none = [0] * len(words)
    return NoteBlock([Note("", Tokens(words, none, none), {}, lines, None)])


def _said(words: WordIndex, table: WeightTable, numbers: Ints, offset: int) -> list[float]:
    rows = words.rows[:, REACH + offset].take(numbers)
    return [float(cell) for cell in table.rows[rows, 0]]


def test_a_word_says_the_sum_of_its_features_at_each_offset() -> None:
    words, table = _words()
    numbers = words.numbers(_block(["Ann", "x"], [(0, 2)]))
    inside = numbers[REACH:-REACH]
    assert _said(words, table, inside, 0) == [5.0, 0.0]
    assert _said(words, table, inside, -5) == [2.0, 0.0]


def test_beyond_the_ends_stands_a_word_of_its_own() -> None:
    words, table = _words()
    numbers = words.numbers(_block(["Ann"], [(0, 1)]))
    assert numbers.tolist() == [0] * REACH + [1] + [0] * REACH
    assert _said(words, table, numbers, 1) == [8.0] * REACH + [0.0] + [8.0] * REACH
    assert words.parts["low"].take(numbers).tolist() == [1] * REACH + [2] + [1] * REACH


def test_words_are_remembered_and_may_be_forgotten() -> None:
    words, _ = _words()
    first = words.numbers(_block(["Ann", "Bo", "Ann"], [(0, 3)])).tolist()
    assert words.numbers(_block(["Bo"], [(0, 1)]))[REACH] == first[REACH + 1]
    words.forget()
    assert words.numbers(_block(["Bo"], [(0, 1)]))[REACH] == 1


def test_there_is_room_for_more_words_than_at_first() -> None:
    words, table = _words()
    many = [f"w{number}" for number in range(9_000)]
    numbers = words.numbers(_block([*many, "Ann"], [(0, 9_001)]))
    assert len(set(numbers.tolist())) == 9_002
    assert _said(words, table, numbers[-REACH - 1 : -REACH], 0) == [5.0]


def test_only_words_that_begin_a_listed_name_and_what_follows_are_looked_at() -> None:
    words, _ = _words()
    cut = ["xyzzy", "Buenos", "Aires", "xyzzy", "Buenos"]
    assert words.opens(words.numbers(_block(cut, [(0, 5)]))) == [1]

from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.encoder.wordpieces import cut_words, part_windows, split_word

VOCABULARY = {"[UNK]": 0, "ana": 1, "##ana": 2, "an": 3, "##a": 4, "munoz": 5, "##b": 6}


def test_words_are_runs_of_letters_and_digits_and_signs_stand_alone() -> None:
    text = "Dr.\tO'Neil_2\n\n58y"
    words = cut_words(text)
    assert [text[a:b] for a, b in zip(words.starts, words.ends, strict=True)] == [
        "Dr", ".", "O", "'", "Neil", "_", "2", "58y",
    ]  # fmt: skip
    assert words.lines == [0] * 7 + [2]


def test_the_longest_piece_comes_first() -> None:
    assert split_word("anaana", VOCABULARY) == (1, 2)
    assert split_word("anab", VOCABULARY) == (1, 6)


def test_case_and_accents_make_no_other_piece() -> None:
    assert split_word("MUÑOZ", VOCABULARY) == (5,)
    assert split_word("Mun\u0303oz", VOCABULARY) == (5,)


def test_a_word_that_has_no_pieces_is_one_unknown_piece() -> None:
    for word in ("xyz", "anax", "ana" * 30, "\u0301"):
        assert split_word(word, VOCABULARY) == (0,)


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), max_size=80), st.integers(1, 20))
def test_windows_hold_every_piece_once_and_none_too_many(
    steps: list[tuple[int, int]], limit: int
) -> None:
    owners, lines = [0], [0]
    for new_word, new_line in steps:
        owners.append(owners[-1] + max(new_word, new_line))
        lines.append(lines[-1] + new_line)
    windows = part_windows(owners, lines, limit)
    assert [at for first, last in windows for at in range(first, last)] == list(range(len(owners)))
    assert all(0 < last - first <= limit for first, last in windows)


def test_a_window_ends_with_a_line_or_else_with_a_word() -> None:
    assert part_windows([0, 1, 2, 3, 4, 5], [0, 0, 0, 1, 1, 1], 5) == [(0, 3), (3, 6)]
    assert part_windows([0, 1, 2, 2, 2, 3], [0] * 6, 4) == [(0, 2), (2, 6)]


def test_an_empty_note_has_no_window() -> None:
    assert part_windows([], [], 5) == []

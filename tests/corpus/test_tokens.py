from hypothesis import given

from goldbench.corpus import space_separated, words
from strategies import texts


@given(texts())
def test_words_cover_every_visible_character_once(text: str) -> None:
    covered = [i for start, end in words(text) for i in range(start, end)]
    assert covered == sorted(set(covered))
    left_out = {c for i, c in enumerate(text) if i not in set(covered)}
    assert all(c.isspace() or not c.isprintable() for c in left_out)


def test_the_page_counts_two_tokens_in_a_childrens_hospital() -> None:
    text = "Children's hospital"
    assert [text[a:b] for a, b in space_separated(text)] == ["Children's", "hospital"]
    assert [text[a:b] for a, b in words(text)] == ["Children", "'", "s", "hospital"]


def test_double_blanks_do_not_shift_tokens() -> None:
    assert space_separated("New  York") == [(0, 3), (5, 9)]


def test_letters_and_digits_part_and_marks_stay_with_their_letter() -> None:
    text = "52an\u0303os3mg T12-L1"
    cut = [text[a:b] for a, b in words(text)]
    assert cut == ["52", "an\u0303os", "3", "mg", "T", "12", "-", "L", "1"]

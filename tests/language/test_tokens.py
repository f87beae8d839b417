import pytest
from hypothesis import given

from goldbench.language import fold_word, shape, tokens
from strategies import texts

CASES = [
    ("Dra. LópezGil", ["Dra", ".", "López", "Gil"]),
    ("5mg 142/88", ["5", "mg", "142", "/", "88"]),
    ("a\nb", ["a", "\n", "b"]),
    ("MRN:4711", ["MRN", ":", "4711"]),
    ("McBride-O'Neil", ["Mc", "Bride", "-", "O", "'", "Neil"]),
    ("añosSexo", ["años", "Sexo"]),
    ("Köktaş ŁukaszNguyễn", ["Köktaş", "Łukasz", "Nguyễn"]),
    ("", []),
    (" \t ", []),
    ("😀x", ["😀", "x"]),
]


@pytest.mark.parametrize(("text", "words"), CASES)
def test_letters_digits_and_signs_come_apart(text: str, words: list[str]) -> None:
    assert tokens(text).words == words


@given(texts(control=True))
def test_tokens_are_where_they_say_and_leave_out_only_white_space(text: str) -> None:
    cut = tokens(text)
    assert [text[a:b] for a, b in zip(cut.starts, cut.ends, strict=True)] == cut.words
    inside = {at for a, b in zip(cut.starts, cut.ends, strict=True) for at in range(a, b)}
    assert all(c.isspace() for at, c in enumerate(text) if at not in inside)


@pytest.mark.parametrize(
    ("word", "plain", "outline"),
    [
        ("MÁLAGA", "malaga", "XX"),
        ("Muñoz", "munoz", "Xx"),
        ("2014", "2014", "0000"),
        ("-", "-", "-"),
    ],
)
def test_words_are_compared_without_case_and_accents(word: str, plain: str, outline: str) -> None:
    assert fold_word(word) == plain
    assert shape(word) == outline

"""Words and the phrases looked up among them."""

import pytest

from goldbench.risk.text.tokens import Phrases, Vocabulary, cut


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Beta-blocker 2.5mg", ["beta", "blocker", "2.5", "mg"]),
        ("A1c: 7.3%", ["a", "1", "c", ":", "7.3", "%"]),
        ("Waist ....... 38 in", ["waist", ".......", "38", "in"]),
        ("3-vessel", ["3", "-", "vessel"]),
        ("d/c’d", ["d", "/", "c'd"]),
        ("", []),
    ],
)
def test_a_text_is_cut_into_words_numbers_and_signs(text: str, words: list[str]) -> None:
    assert cut(text).words == words


def test_places_are_those_of_the_text_though_a_letter_grows() -> None:
    text = "İ CAD"
    words = cut(text)
    assert [text[a:b] for a, b in zip(words.starts, words.ends, strict=True)] == ["İ", "CAD"]


def find_phrases(phrases: Phrases[int], text: str) -> list[tuple[int, int, int]]:
    words = cut(text)
    hits = phrases.find(words, 0, len(words.words), text)
    return [(hit.first, hit.last, hit.item) for hit in hits]


def test_the_longest_phrase_wins_and_none_overlaps() -> None:
    phrases = Phrases([("heart", 1), ("heart attack", 2), ("attack", 3)])
    assert find_phrases(phrases, "heart attack, heart, attack") == [(0, 2, 2), (3, 4, 1), (5, 6, 3)]


def test_an_exact_phrase_is_taken_in_its_letters_only() -> None:
    phrases = Phrases([("DES", 1), ("des moines", 2)], exact=["DES"])
    assert find_phrases(phrases, "DES and des, des moines") == [(0, 1, 1), (4, 6, 2)]


def test_a_phrase_does_not_reach_over_the_end() -> None:
    words = cut("chest pain today")
    assert list(Phrases([("pain today", 1)]).find(words, 0, 2, "chest pain today")) == []


def test_a_vocabulary_finds_what_each_table_finds_alone() -> None:
    text = "CAD and HTN, no CAD"
    tables = [Phrases([("cad", 1)]), Phrases([("htn", 2), ("no", 3)])]
    alone = [find_phrases(table, text) for table in tables]
    words = cut(text)
    Vocabulary(tables).walk(words)
    again = [
        [(hit.first, hit.last, hit.item) for hit in table.find(words, 0, len(words.words), text)]
        for table in tables
    ]
    assert again == alone

import pytest

from goldbench.language import entries, fold_word, lexicon, usage
from goldbench.language.lexicons import LISTS


@pytest.mark.parametrize(("lang", "name"), [(lang, name) for lang in LISTS for name in LISTS[lang]])
def test_each_list_is_there_without_repeats_or_blanks(lang: str, name: str) -> None:
    listed = entries(lang, name)
    assert listed
    assert len(set(listed)) == len(listed)
    assert all(entry == entry.strip() for entry in listed)


def test_a_word_carries_the_letters_of_its_lists() -> None:
    assert "G" in lexicon("en").flags["mary"]
    assert "S" in lexicon("en").flags["smith"]
    assert lexicon("es").flags["peruana"] == lexicon("es").flags["peruano"]


def test_phrases_are_found_by_their_first_two_words() -> None:
    phrases = lexicon("es").phrases[(fold_word("República"), fold_word("Argentina"))]
    assert ("republica", "argentina") in [phrase.words for phrase in phrases]


@pytest.mark.parametrize(
    ("word", "case", "is_word"),
    [("assessment", "a", True), ("smith", "e", False), ("icu", "x", True), ("grant", "c", False)],
)
def test_usage_says_how_a_word_is_written(word: str, case: str, *, is_word: bool) -> None:
    word_usage = usage(word)
    assert word_usage is not None
    assert (word_usage.case, word_usage.is_word) == (case, is_word)


def test_words_of_one_kind_share_the_beginning_of_their_path() -> None:
    smith, baker, wife, daughter = (usage(w) for w in ("smith", "baker", "wife", "daughter"))
    assert smith and baker and wife and daughter  # noqa: PT018
    assert smith.capital == baker.capital
    assert wife.small == daughter.small != smith.capital


def test_the_usage_of_a_made_up_word_is_not_known() -> None:
    assert usage("zorblaxian") is None


def test_every_line_of_the_usage_is_a_word_a_letter_and_two_paths() -> None:
    for line in entries("en", "usage"):
        word, case, *paths = line.split(" ")
        assert word.isalpha()
        assert case in "abcdexm"
        assert len(paths) <= 2
        assert set("".join(paths)) <= {"0", "1"}

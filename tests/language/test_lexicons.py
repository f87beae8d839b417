import pytest

from goldbench.language import entries, folded, lexicon
from goldbench.language.lexicons import LISTS


@pytest.mark.parametrize(("lang", "name"), [(lang, name) for lang in LISTS for name in LISTS[lang]])
def test_each_list_is_there_without_repeats_or_blanks(lang: str, name: str) -> None:
    found = entries(lang, name)
    assert found
    assert len(set(found)) == len(found)
    assert all(entry == entry.strip() for entry in found)


def test_a_word_carries_the_letters_of_its_lists() -> None:
    assert "G" in lexicon("en").flags["mary"]
    assert "S" in lexicon("en").flags["smith"]
    assert lexicon("es").flags["peruana"] == lexicon("es").flags["peruano"]


def test_phrases_are_found_by_their_first_two_words() -> None:
    found = lexicon("es").phrases[(folded("República"), folded("Argentina"))]
    assert ("republica", "argentina") in [phrase.words for phrase in found]

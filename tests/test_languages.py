"""The one table of languages, and that every package has what it promises."""

import pytest

from goldbench.language import (
    INTERFACE_LANGUAGES,
    LANGUAGES,
    NOTE_LANGUAGES,
    TOOL_LANGUAGES,
)
from goldbench.phi import load_language
from goldbench.reports.words import Words as ReportWords
from goldbench.synthetic import phi
from goldbench.web.words import Words as PageWords


def test_languages_are_named_by_code_and_folder() -> None:
    assert all(len(code) == 2 and code.islower() for code in LANGUAGES)
    folders = [known.folder for known in LANGUAGES.values()]
    assert len(set(folders)) == len(folders)


@pytest.mark.parametrize("lang", TOOL_LANGUAGES)
def test_a_language_of_the_tools_can_be_loaded(lang: str) -> None:
    assert load_language(lang).code == lang


@pytest.mark.parametrize("lang", INTERFACE_LANGUAGES)
def test_a_language_of_the_interface_has_words_for_pages_and_reports(lang: str) -> None:
    assert PageWords.of(lang).lang == ReportWords.of(lang).lang == lang


@pytest.mark.parametrize("lang", NOTE_LANGUAGES)
def test_a_language_of_notes_has_a_generator(lang: str) -> None:
    (record,) = phi.notes(1, seed=1, lang=lang)
    assert record.document.text

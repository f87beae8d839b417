"""The one table of languages, and that every package has what it promises."""

from importlib.resources import files

import pytest

from goldbench import risk
from goldbench.cli.demo.rehearsal.script import SCRIPTS
from goldbench.errors import UsageError
from goldbench.language import (
    ENCODER_LANGUAGES,
    INTERFACE_LANGUAGES,
    LANGUAGES,
    NOTE_LANGUAGES,
    RISK_LANGUAGES,
    TERM_LANGUAGES,
    TOOL_LANGUAGES,
    variants,
)
from goldbench.phi import load_language
from goldbench.phi.encoder import find_shipped_encoder, load_shipped
from goldbench.phi.languages.name_forms import load_name_forms
from goldbench.reports.words import Words as ReportWords
from goldbench.services.pages.words import WORDS as SERVICE_WORDS
from goldbench.synthetic import asthma, phi
from goldbench.web.words import Words as PageWords


def folders(*places: str) -> set[str]:
    """Name the languages for which packages have a folder or a module."""
    names = {known.folder for known in LANGUAGES.values()}
    return {
        entry.name.partition(".")[0]
        for place in places
        for entry in files(place).iterdir()
        if entry.name.partition(".")[0] in names
    }


def named(languages: tuple[str, ...]) -> set[str]:
    return {LANGUAGES[lang].folder for lang in languages}


def test_languages_are_named_by_code_and_folder() -> None:
    assert all(len(code) == 2 and code.islower() for code in LANGUAGES)
    folders = [known.folder for known in LANGUAGES.values()]
    assert len(set(folders)) == len(folders)


def test_packages_have_folders_for_the_languages_of_the_table_and_no_others() -> None:
    assert folders("goldbench.phi.languages") == named(TOOL_LANGUAGES)
    assert folders("goldbench.phi.languages.name_forms") == named(TOOL_LANGUAGES)
    assert folders("goldbench.risk.languages") == named(RISK_LANGUAGES)
    assert folders("goldbench.synthetic.phi") == named(NOTE_LANGUAGES)


@pytest.mark.parametrize("lang", TOOL_LANGUAGES)
def test_a_language_of_the_tools_can_be_loaded(lang: str) -> None:
    assert load_language(lang).code == lang
    assert load_name_forms(lang).leads_as_given("zyxwa") in (True, False)


@pytest.mark.parametrize("lang", INTERFACE_LANGUAGES)
def test_a_language_of_the_interface_has_words_for_pages_and_reports(lang: str) -> None:
    assert PageWords.of(lang).lang == ReportWords.of(lang).lang == lang


def test_services_and_the_demo_study_speak_the_languages_of_the_interface() -> None:
    assert set(SERVICE_WORDS) == set(SCRIPTS) == set(INTERFACE_LANGUAGES)


@pytest.mark.parametrize("lang", NOTE_LANGUAGES)
def test_a_language_of_notes_has_generators(lang: str) -> None:
    for generator in (phi, asthma):
        (record,) = generator.notes(1, seed=1, lang=lang)
        assert record.document.text


@pytest.mark.parametrize("lang", TERM_LANGUAGES)
def test_a_language_of_terms_has_their_forms(lang: str) -> None:
    assert variants("asthma", lang)


@pytest.mark.parametrize("lang", RISK_LANGUAGES)
def test_a_language_of_risk_has_rules(lang: str) -> None:
    assert risk.rulebook(lang).times


@pytest.mark.parametrize("lang", ENCODER_LANGUAGES)
def test_a_language_of_the_encoder_has_its_file(lang: str) -> None:
    assert load_shipped(lang).labels


def test_an_encoder_ships_for_the_languages_of_the_table_and_no_others() -> None:
    shipped = files("goldbench.phi.encoder").joinpath("data").iterdir()
    models = {file.name for file in shipped if file.name.endswith(".encoder")}
    assert models == {f"{lang}.encoder" for lang in ENCODER_LANGUAGES}


@pytest.mark.parametrize("lang", sorted(set(LANGUAGES) - set(RISK_LANGUAGES)))
def test_a_language_without_risk_rules_is_refused(lang: str) -> None:
    with pytest.raises(UsageError, match=f"no heart-risk rules for '{lang}'"):
        risk.rulebook(lang)


@pytest.mark.parametrize("lang", sorted(set(LANGUAGES) - set(ENCODER_LANGUAGES)))
def test_a_language_without_an_encoder_is_refused(lang: str) -> None:
    with pytest.raises(UsageError, match=f"no encoder for notes in '{lang}'"):
        find_shipped_encoder(lang)


@pytest.mark.parametrize("lang", sorted(set(LANGUAGES) - set(NOTE_LANGUAGES)))
def test_a_language_without_notes_is_refused(lang: str) -> None:
    for generator in (phi, asthma):
        with pytest.raises(UsageError, match=f"language '{lang}'"):
            generator.notes(1, seed=1, lang=lang)

"""How names begin, by language: a hook of each, and nobody's behaviour by accident."""

from dataclasses import MISSING, fields, replace

import pytest

from goldbench.errors import UsageError
from goldbench.language import LANGUAGES, TOOL_LANGUAGES, fold_word
from goldbench.phi.deidentify.name_origins import surnames_of
from goldbench.phi.languages import load_language
from goldbench.phi.languages.name_forms import NameForms, find_language_of, load_name_forms


def test_no_hook_has_a_default() -> None:
    assert [
        field.name
        for field in fields(NameForms)
        if field.default is not MISSING or field.default_factory is not MISSING
    ] == []


@pytest.mark.parametrize(
    ("lang", "word", "leads"),
    [
        ("en", "zyxwa", True),
        ("en", "ruiz", False),
        ("fr", "zyxwa", True),
        ("fr", "durand", False),
        ("fr", "claire", True),
        ("es", "zyxwa", False),
        ("es", "durand", False),
    ],
)
def test_a_first_word_is_a_given_name_as_the_language_has_it(
    lang: str, word: str, *, leads: bool
) -> None:
    assert load_name_forms(lang).leads_as_given(word) is leads


def test_a_word_of_both_lists_may_lead_in_french() -> None:
    pool = load_language("fr").surrogates.pool
    given = {fold_word(name) for sex in ("female", "male") for name in pool(sex)}
    both = given & {fold_word(name) for name in pool("surnames")}
    assert all(load_name_forms("fr").leads_as_given(word) for word in both)


def test_a_language_without_its_module_is_refused_when_it_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nameless = replace(LANGUAGES["fr"], folder="nameless")
    monkeypatch.setitem(LANGUAGES, "x-nameless", nameless)
    with pytest.raises(UsageError, match=r"incomplete: it has no module .*name_forms\.nameless"):
        load_name_forms("x-nameless")


def test_each_origin_is_one_that_names_are_told_by_and_of_one_language_alone() -> None:
    origins = [load_name_forms(lang).origin for lang in TOOL_LANGUAGES]
    told = [origin for origin in origins if origin]
    assert len(set(told)) == len(told) > 1
    assert all(surnames_of(origin) for origin in told)
    assert {find_language_of(origin) for origin in told} < set(TOOL_LANGUAGES)

"""What a language must have: every hook, labels of its scheme, a model with its features."""

import re
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any

import pytest

import goldbench.phi
from goldbench.errors import UsageError
from goldbench.language import LANGUAGES, TOOL_LANGUAGES, KnownLanguage
from goldbench.phi import languages
from goldbench.phi.languages import Language, load_language
from goldbench.phi.languages.surrogate_forms import SurrogateForms
from goldbench.phi.rules.contacts import ContactForms
from goldbench.phi.rules.dates import DateForms
from goldbench.phi.rules.identifiers import IdentifierForms

FRENCH = load_language("fr")
HOOKS = [field.name for field in fields(Language)]
SOURCE = Path(goldbench.phi.__file__).parent
INCOMPLETE = """
from dataclasses import fields

from goldbench.phi.languages.french import LANGUAGE as FRENCH
from goldbench.phi.languages.language import Language

LANGUAGE = Language(
    **{{field.name: getattr(FRENCH, field.name) for field in fields(FRENCH) if field.name != {!r}}}
)
"""


@pytest.mark.parametrize(
    "value", [Language, DateForms, ContactForms, IdentifierForms, SurrogateForms]
)
def test_no_hook_has_a_default(value: Any) -> None:
    assert [
        field.name
        for field in fields(value)
        if field.default is not MISSING or field.default_factory is not MISSING
    ] == []


@pytest.mark.parametrize("hook", HOOKS)
def test_a_missing_hook_is_told_when_the_language_is_loaded(
    hook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / f"without_{hook}"
    folder.mkdir()
    (folder / "__init__.py").write_text(INCOMPLETE.format(hook), "utf-8")
    monkeypatch.setattr(languages, "__path__", [*languages.__path__, str(tmp_path)])
    known = KnownLanguage(
        name="x",
        folder=folder.name,
        has_tools=True,
        has_interface=False,
        has_notes=False,
        has_terms=False,
        has_risk=False,
        has_encoder=False,
    )
    monkeypatch.setitem(LANGUAGES, f"x-{hook}", known)
    with pytest.raises(UsageError, match=f"incomplete: .*'{hook}'"):
        load_language(f"x-{hook}")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"trusted": {"date": frozenset()}}, "has no trusted\\['person_name'\\]"),
        ({"contacts": replace(FRENCH.contacts, labels={})}, "has no contacts.labels\\['email'\\]"),
        ({"models": ("en-cases",)}, "a model without features"),
        ({"dates": replace(FRENCH.dates, months=FRENCH.dates.months[:11])}, "twelve months"),
        ({"dates": replace(FRENCH.dates, weekdays=())}, "seven weekdays"),
        ({"dates": replace(FRENCH.dates, label="FECHAS")}, "'FECHAS', which i2b2-2014 has not"),
    ],
)
def test_what_does_not_go_together_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        replace(FRENCH, **change)


@pytest.mark.parametrize("lang", ["it", "", "EN"])
def test_a_language_without_tools_is_refused_with_those_that_there_are(lang: str) -> None:
    with pytest.raises(UsageError, match="no PHI tools for language") as caught:
        load_language(lang)
    assert caught.value.hint == f"languages: {', '.join(TOOL_LANGUAGES)}"


def test_nothing_outside_the_folders_of_languages_asks_for_one() -> None:
    outside = [
        path for path in SOURCE.rglob("*.py") if "languages" not in path.relative_to(SOURCE).parts
    ]
    assert len(outside) > 20
    code = r"\"(?:en|es|fr)\""
    tests = re.compile(rf"\blang\b ?(?:==|!=)|== ?{code}|[({{\[]{code}|: ?{code}|{code}:")
    asking = [path.name for path in outside if tests.search(_without_examples(path))]
    assert asking == []
    assert [path.name for path in outside if re.search(r"_(?:en|es|fr)\.", path.name)] == []


def _without_examples(path: Path) -> str:
    return re.sub(r"^ *>>>.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)

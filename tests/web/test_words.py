"""Both languages say everything, and nothing that nobody asks for goes missing."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import goldbench
from goldbench.errors import UsageError
from goldbench.study import SCOPES
from goldbench.web.words import LANGUAGES, Words, pick

WORDS = files("goldbench.web.words")
PARTS = sorted(
    {
        file.name.removesuffix(".en.toml")
        for file in WORDS.iterdir()
        if file.name.endswith(".en.toml")
    }
)


def catalogue(name: str) -> dict[str, Any]:
    return tomllib.loads((WORDS / name).read_text(encoding="utf-8"))


def leaves(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value


def fillings(value: Any) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", str(value)))


@pytest.mark.parametrize("part", ["", *PARTS])
def test_both_languages_have_the_same_keys_and_fillings(part: str) -> None:
    dot = f"{part}." if part else ""
    english, spanish = (dict(leaves(catalogue(f"{dot}{lang}.toml"))) for lang in ("en", "es"))
    assert english.keys() == spanish.keys()
    for key, value in english.items():
        assert fillings(value) == fillings(spanish[key]), key
        assert str(spanish[key]).strip(), key


def test_every_key_that_a_template_asks_for_is_there() -> None:
    words = Words.of("en")
    asked: set[str] = set()
    for file in (files("goldbench.web") / "templates").iterdir():
        text = file.read_text(encoding="utf-8")
        for call in re.findall(r"\bt\(([^)]*)\)", text):
            asked |= set(re.findall(r"[\"']([a-z_]+(?:\.[a-z_0-9]+)+)[\"'](?!\s*~)", call))
    assert len(asked) > 200
    for key in asked:
        words(key)


def test_every_sentence_left_for_the_next_page_is_there() -> None:
    messages = Words.of("en").table("said")
    for file in Path(str(files("goldbench.web"))).rglob("*.py"):
        for key in re.findall(r"\bgo\([^\n]*, \"([a-z_]+)\"\)", file.read_text(encoding="utf-8")):
            assert key in messages, (file.name, key)


def test_every_scope_and_event_has_a_name() -> None:
    words = Words.of("es")
    for scope in SCOPES:
        assert words.label("scope", scope) != scope
    study = Path(str(files("goldbench.study")))
    kinds = {
        kind
        for file in study.rglob("*.py")
        for kind in re.findall(
            r"record\(\s*study,\s*connection,\s*[^,\"]+,\s*\"([a-z_]+)\"",
            file.read_text(encoding="utf-8"),
        )
    }
    assert len(kinds) > 25
    assert kinds <= words.table("label.event").keys()


def test_every_translated_message_is_said_somewhere() -> None:
    """A message that was reworded in the code would silently stay English."""
    house = Path(goldbench.__file__).parent
    source = "\n".join(
        file.read_text(encoding="utf-8")
        for file in house.rglob("*.py")
        if file.is_relative_to(house / "web" / "pages")
        or file.parent.name in ("study", "people", "batches", "guidelines", "bundles", "curation",
                                "web", "http", "sheets", "agreement", "formats", "bench",
                                "benchmark", "sites", "submissions", "boards", "runs", "waves")
    )  # fmt: skip
    joined = re.sub(r"\"\s*\n\s*f?\"", "", source)
    for message in catalogue("messages.es.toml")["message"]:
        for piece in re.split(r"\{\w+\}", message):
            sentence = piece.strip(": ").removesuffix(" in")  # hints are put together from parts
            assert sentence in joined, (message, piece)


# Said to programs that speak the JSON of a sheet or a board, or on the command line.
TO_PROGRAMS = {
    "api/results.py", "curation/decisions.py", "sheets/activity.py", "sheets/operations.py",
    "sheets/save.py", "sheets/undo.py", "study/evidence.py", "web/settings.py", "words/__init__.py",
}  # fmt: skip
# What a team can do wrong with a form of the benchmark; the rest is said on the command line.
OF_TEAMS = {f"submissions/{name}.py" for name in ("archive", "content", "manifest", "quota")}
NOT_WORDS = {
    '7 = "NAME"',
    'command = ["python3", "tool.py", "8080"]',
    'name, version, command = ["python3", "tool.py"], port',
    "7 does not exist", "a submission has changed since it was received",
    "7 exists", "one of: 7", "one of: 7; in 7", "version 7 was expected, the note stands at 7",
    "there is a mark 7 already", "there is no mark 7", "there is no fact 7",
}  # fmt: skip


def test_what_can_go_wrong_on_a_page_is_said_in_spanish() -> None:
    spanish = Words.of("es")
    left = {
        (file, sentence)
        for package in ("study", "web", "benchmark")
        for file, sentence in sentences(Path(str(files(f"goldbench.{package}"))))
        if (package != "benchmark" or file in OF_TEAMS) and "op_id" not in sentence
        and file not in TO_PROGRAMS and sentence not in NOT_WORDS
        and spanish.message(sentence) == sentence
        and spanish.message(f"file: {sentence}") == f"file: {sentence}"
    }  # fmt: skip
    assert left == set()


def sentences(folder: Path) -> Iterator[tuple[str, str]]:
    """Find what errors say, and their hints; 7 stands where something is filled in."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            is_message = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "msg"
            if not is_message and not (isinstance(node, ast.keyword) and node.arg == "hint"):
                continue
            value: ast.expr = node.value  # type: ignore[attr-defined]  # both kinds have one
            parts = value.values if isinstance(value, ast.JoinedStr) else [value]
            pieces = (str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)
            sentence = "".join(pieces)
            if sentence != "7":
                yield f"{file.parent.name}/{file.name}", sentence


def test_a_message_is_translated_with_what_it_was_filled_with() -> None:
    spanish = Words.of("es")
    translated = spanish.message("training round 2 has not reached the gate of 0.9")
    assert translated == "la ronda de formación 2 no ha alcanzado el umbral de 0.9"
    hint = "asthma: ann 1 and ann 2 begin or end the mark differently in 3 of 5 places"
    assert spanish.message(hint).startswith("asthma: ann 1 and ann 2 empiezan o acaban la marca")
    assert spanish.message(hint).endswith("en 3 de 5 lugares")
    assert spanish.message("something else") == "something else"
    translated = spanish.message("the name of a site is longer than 200 characters")
    assert translated == "el nombre de un centro: tiene más de 200 caracteres"
    assert Words.of("en").message("there is no such batch") == "there is no such batch"


@pytest.mark.parametrize(
    ("chosen", "accepted", "picked"),
    [
        (None, None, "en"),
        (None, "es-MX,es;q=0.9,en;q=0.8", "es"),
        (None, "fr, en;q=0.5, es;q=0.7", "es"),
        (None, "de", "en"),
        (None, "es;q=0, en;q=0.1", "en"),
        (None, "es;q=x", "en"),
        ("es", "en", "es"),
        ("klingon", "es", "es"),
    ],
)
def test_the_language_is_the_chosen_one_else_the_browsers(
    chosen: str | None, accepted: str | None, picked: str
) -> None:
    assert pick(chosen, accepted, "en") == picked


def test_numbers_are_written_as_the_language_does() -> None:
    assert Words.of("en").number(12345.678, 2) == "12,345.68"
    assert Words.of("es").number(12345.678, 2) == "12.345,68"
    assert Words.of("es").share(None) == "–"


def test_a_language_that_is_not_there_is_refused() -> None:
    assert set(LANGUAGES) == {"en", "es"}
    with pytest.raises(UsageError):
        Words.of("fr")

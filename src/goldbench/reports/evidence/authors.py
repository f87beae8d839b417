"""What only the authors can say: `evidence.toml` in the study's folder.

    [tripod-llm]
    6a = "example-7b, version 2, trained until May 2025"

    [checklist]
    frozen = "On 3 May 2026, before the first note was scored."

    [model-card]                 # every system
    makers = "the informatics group of the hospital"

    [model-card.reader]          # one of them
    type = "rules and a word list"

An answer here stands before what the study says by itself. Names are those of `evidence.json`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from goldbench.errors import FormatError, unknown
from goldbench.formats.io.files import read_text
from goldbench.reports.evidence.pack import Answer
from goldbench.reports.evidence.sheets import MODEL_CARD, TRIPOD_LLM
from goldbench.reports.sections.reporting.checklist import GROUPS

FILE = "evidence.toml"
Said = dict[str, Answer]


@dataclass(frozen=True, slots=True)
class Authors:
    """Answers by item of each sheet; `cards` by system, "" for all of them."""

    tripod_llm: Mapping[str, Answer] = field(default_factory=Said)
    checklist: Mapping[str, Answer] = field(default_factory=Said)
    cards: Mapping[str, Mapping[str, Answer]] = field(default_factory=dict[str, Said])

    def card(self, system: str) -> dict[str, Answer]:
        return {**self.cards.get("", {}), **self.cards.get(system, {})}


def read_authors(folder: Path, systems: tuple[str, ...] = ()) -> Authors:
    """Read the authors' answers; none where there is no such file."""
    path = folder / FILE
    if not path.is_file():
        return Authors()
    try:
        given = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise FormatError(path, 0, f"not TOML: {error}") from None
    _check_names(path, "table", given, ("tripod-llm", "checklist", "model-card"))
    tripod, checks, cards = (
        _table(path, given.get(name, {}), name)
        for name in ("tripod-llm", "checklist", "model-card")
    )
    single = {name: value for name, value in cards.items() if isinstance(value, dict)}
    _check_names(path, "system", single, systems)
    common = {name: value for name, value in cards.items() if not isinstance(value, dict)}
    known = [key for items in MODEL_CARD.values() for key in items]
    return Authors(
        _answers(path, tripod, [key for items in TRIPOD_LLM.values() for key in items]),
        _answers(path, checks, [key for keys in GROUPS.values() for key in keys]),
        {name: _answers(path, table, known) for name, table in {"": common, **single}.items()},
    )


def _table(path: Path, value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise FormatError(path, 0, f"{name} must be a table", hint=f"[{name}]")
    return value


def _answers(path: Path, table: Mapping[str, Any], known: list[str]) -> Said:
    _check_names(path, "item", table, known)
    for name, text in table.items():
        if not isinstance(text, str) or not text.strip():
            raise FormatError(path, 0, f"the answer to {name} must be a text that says something")
    return {name: Answer(text.strip(), (FILE,)) for name, text in table.items()}


def _check_names(path: Path, what: str, given: Mapping[str, Any], known: Any) -> None:
    for name in given:
        if name not in known:
            error = unknown(what, name, known)
            raise FormatError(path, 0, str(error), hint=error.hint)

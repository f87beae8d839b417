"""The rules, read from TOML: one folder a language, and a file of the site's own on top.

A clinician reads and edits the files in `rules/`; this module turns them into look-up tables and
knows nothing of medicine. Every rule names its source and examples that hold and do not hold;
`examples` lists them for the test suite and for a site that adds its own.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from goldbench.errors import FormatError
from goldbench.risk.languages import load_language
from goldbench.risk.site_rows import find_fault
from goldbench.risk.text.spelling import Spellings
from goldbench.risk.text.tokens import Phrases, Vocabulary, cut

FILES = ("drugs", "words", "cues", "sections", "limits", "times", "person", "grammar")


class Drug(NamedTuple):
    """A name: its ingredient (the class's own name for a class word) and its one or two types."""

    ingredient: str
    types: tuple[str, ...]
    rule: str
    class_word: bool = False


class TimeRow(NamedTuple):
    """A row of the decision table; each condition is a field and the values that fit."""

    id: str
    times: tuple[str, ...]
    conditions: tuple[tuple[int, frozenset[str]], ...]


CONDITIONS = ("kind", "status", "when", "where", "note")


class Example(NamedTuple):
    rule: str
    file: str
    text: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Look-up tables of one language; `tables` are the files as they were read."""

    language: str
    tables: Mapping[str, Mapping[str, Any]]
    drugs: Phrases[Drug | None]
    spellings: Spellings
    pairs: frozenset[frozenset[str]]
    words: Phrases[Mapping[str, Any] | None]
    values: Phrases[Mapping[str, Any] | None]
    cues: Phrases[tuple[Mapping[str, Any], ...]]
    headings: Phrases[Mapping[str, Any]]
    edges: Mapping[str, tuple[Phrases[bool], Phrases[bool]]]
    lists: Mapping[str, Phrases[bool]]
    signs: Mapping[str, Phrases[bool]]
    kinds: tuple[tuple[str, Phrases[bool]], ...]
    times: tuple[TimeRow, ...]
    vocabulary: Vocabulary
    grammar: Mapping[str, frozenset[str]]
    # What the decision table said, by what it was asked; the questions are few.
    decided: dict[tuple[str, ...], tuple[tuple[str, ...], str]] = field(
        default_factory=dict[tuple[str, ...], tuple[tuple[str, ...], str]],
        repr=False,
        compare=False,
    )

    def rules(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yield (file, rule) for every rule that has examples."""
        for name in FILES:
            for rows in self.tables[name].values():
                for row in rows if isinstance(rows, list) else [rows]:
                    if isinstance(row, dict) and ("yes" in row or "id" in row):
                        yield name, row

    def examples(self) -> Iterator[Example]:
        for name, row in self.rules():
            for holds in (True, False):
                for text in row.get("yes" if holds else "no", ()):
                    yield Example(row.get("id") or row["kind"], name, text, holds)


def rulebook(language: str = "en", site: Path | None = None) -> Rulebook:
    """Give the rules of a language, with those of a site's file added.

    The site's file holds tables of the same names and fields ([[class]], [[word]], [[cue]], …);
    a row with the id of one of ours adds its lists to it, a row with a new id is a new rule.
    """
    load_language(language)
    return _build(language, site, _state_of(site))


def _state_of(site: Path | None) -> tuple[int, int] | None:
    """Tell a file from what it was: whoever mends a rule and looks again sees the new one."""
    try:
        state = None if site is None else site.stat()
    except OSError:  # told by who reads it
        return None
    return None if state is None else (state.st_mtime_ns, state.st_size)


@cache
def _build(language: str, site: Path | None, state: tuple[int, int] | None) -> Rulebook:
    del state
    tables = {name: _table(language, name) for name in FILES}
    if site is not None:
        _add(tables, site)
    return _compile(language, tables)


def _table(language: str, name: str) -> dict[str, Any]:
    file = files("goldbench.risk") / "rules" / language / f"{name}.toml"
    lender = load_language(language).decision_table
    if name == "times" and lender != language:
        table = _table(lender, name)
        for row in table["time"]:
            row.pop("yes"), row.pop("no")
        return table
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    table.pop("language", None)
    return table


_HOME = {
    "class": "drugs", "combination": "drugs", "not_drug": "drugs", "word": "words", "cue": "cues",
    "section": "sections", "note": "sections", "limit": "limits", "other": "limits",
    "time": "times",
}  # fmt: skip


def _add(tables: dict[str, dict[str, Any]], site: Path) -> None:
    try:
        given = tomllib.loads(site.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        msg = f"not a file of rules: {error}"
        raise FormatError(site, 0, msg, hint="see docs/guides/heart-risk.md") from error
    for name, rows in given.items():
        if name == "language":
            continue
        if name not in _HOME or not isinstance(rows, list):
            msg = f"[[{name}]] is no table of rules; there are: {', '.join(_HOME)}"
            raise FormatError(site, 0, msg)
        own = tables[_HOME[name]].setdefault(name, [])
        for row in rows:
            if not isinstance(row, dict) or not _key(row):
                msg = f"a rule of [[{name}]] has no id"
                raise FormatError(site, 0, msg)
            same = next((rule for rule in own if _key(rule) == _key(row)), None)
            fault = find_fault(name, row, own, new=same is None)
            if fault is not None:
                msg = f"a rule of [[{name}]] cannot be used: {fault}"
                raise FormatError(site, 0, msg)
            if same is None:
                # Ahead of ours: the first row that fits decides.
                own.insert(0, row)
            else:
                _extend(same, row)


def _key(row: Mapping[str, Any]) -> object:
    return row.get("id") or row.get("kind")


def _extend(own: dict[str, Any], row: Mapping[str, Any]) -> None:
    for name, value in row.items():
        if isinstance(value, list) and isinstance(own.get(name), list):
            own[name] = [*own[name], *value]
        elif isinstance(value, dict) and isinstance(own.get(name), dict):
            own[name] = {**own[name], **value}
        else:
            own[name] = value


def _compile(language: str, tables: dict[str, dict[str, Any]]) -> Rulebook:
    drugs, exact = _drugs(tables["drugs"])
    words = [(word, row) for row in tables["words"]["word"] for word in row["words"]]
    strict = [word for row in tables["words"]["word"] for word in row.get("exact", ())]
    limits = tables["limits"]
    values: list[tuple[str, Mapping[str, Any] | None]] = [
        (word, row) for row in limits["limit"] for word in row["words"]
    ]
    values += [(word, None) for row in limits.get("other", ()) for word in row["words"]]
    strict_values = [w for row in limits["limit"] for w in row.get("exact", ())]
    strict_values += [w for row in limits.get("other", ()) for w in row["words"] if len(w) < 3]
    edges = {
        row["id"]: (_flags(row.get("not_before", ())), _flags(row.get("not_after", ())))
        for row in tables["words"]["word"]
    }
    compiled = Rulebook(
        language=language,
        tables=tables,
        drugs=Phrases(drugs.items(), exact=exact),
        spellings=Spellings.of([*drugs, *(word for word, _ in words)], _collect_words(tables)),
        pairs=_pairs(tables["drugs"]),
        words=Phrases(words, exact=strict),
        values=Phrases(values, exact=strict_values),
        cues=_cues(tables["cues"]["cue"]),
        headings=Phrases(
            (h, row) for row in tables["sections"]["section"] for h in row["headings"]
        ),
        edges=edges,
        lists=_lists(tables),
        signs={sign: _flags([sign]) for sign in "%/"},
        kinds=tuple((row["kind"], _flags(row["words"])) for row in tables["sections"]["note"]),
        times=tuple(_time_row(row) for row in tables["times"]["time"]),
        vocabulary=Vocabulary(()),
        grammar=_grammar(tables["grammar"]),
    )
    tables_of_edges = [table for pair in compiled.edges.values() for table in pair]
    searched: list[Phrases[Any]] = [compiled.drugs, compiled.words, compiled.values, compiled.cues]
    searched += [
        *compiled.signs.values(),
        *compiled.lists.values(),
        *(table for _, table in compiled.kinds),
        *tables_of_edges,
    ]
    return replace(compiled, vocabulary=Vocabulary(searched))


def _drugs(table: Mapping[str, Any]) -> tuple[dict[str, Drug | None], list[str]]:
    drugs: dict[str, Drug | None] = {}
    exact: list[str] = []
    for row in table.get("not_drug", ()):
        drugs.update(dict.fromkeys(row["words"]))
    for row in table.get("combination", ()):
        for name, types in row["names"].items():
            drugs[name] = Drug(name, tuple(types), row["id"])
    for row in table["class"]:
        types = (row["name"],)
        exact += row.get("exact", [])
        for name in row["generics"]:
            drugs.setdefault(name, Drug(name, types, row["id"]))
        for name, ingredient in row.get("names", {}).items():
            drugs.setdefault(name, Drug(ingredient, types, row["id"]))
        for name in row.get("class_words", ()):
            drugs.setdefault(name, Drug(row["name"], types, row["id"], class_word=True))
    return drugs, exact


def _collect_words(tables: Mapping[str, Mapping[str, Any]]) -> set[str]:
    """Give every word of every phrase of the rules."""
    words: set[str] = set()
    for table in tables.values():
        for rows in table.values():
            for row in rows if isinstance(rows, list) else [rows]:
                for value in row.values():
                    if isinstance(value, list | dict):
                        for phrase in value:
                            words.update(cut(str(phrase)).words)
    return words


def _pairs(table: Mapping[str, Any]) -> frozenset[frozenset[str]]:
    """Give the classes that come in one tablet."""
    names = (types for row in table.get("combination", ()) for types in row["names"].values())
    return frozenset(frozenset(types) for types in names if len(types) == 2)


def _cues(rows: list[Mapping[str, Any]]) -> Phrases[tuple[Mapping[str, Any], ...]]:
    """Gather the cues by phrase: one phrase may play several roles."""
    roles: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        for word in row["words"]:
            roles.setdefault(word.lower(), []).append(row)
    return Phrases((word, tuple(cues)) for word, cues in roles.items())


def _grammar(table: Mapping[str, Mapping[str, str]]) -> dict[str, frozenset[str]]:
    """Give the word sets of all parts of grammar.toml by their names."""
    return {
        name: frozenset(words.split()) for part in table.values() for name, words in part.items()
    }


def _time_row(row: Mapping[str, Any]) -> TimeRow:
    conditions = tuple(
        (place, frozenset(row[name].split()))
        for place, name in enumerate(CONDITIONS)
        if row.get(name)
    )
    return TimeRow(row["id"], tuple(row["times"]), conditions)


def _flags(words: Any) -> Phrases[bool]:
    return Phrases((word, True) for word in words)


def _lists(tables: Mapping[str, Mapping[str, Any]]) -> dict[str, Phrases[bool]]:
    """Give the other lists of words, by "rule id/field"."""
    lists: dict[str, Phrases[bool]] = {}
    rows = [*tables["words"]["word"], *tables["limits"]["limit"]]
    rows += [tables["person"]["smoking"], tables["person"]["family"]]
    for row in rows:
        for name, words in row.items():
            if isinstance(words, list) and name not in {"yes", "no", "words", "exact"}:
                lists[f"{row['id']}/{name}"] = _flags(words)
            if name == "words" and "status" not in row and row["id"] == "smoker":
                lists[f"{row['id']}/{name}"] = _flags(words)
    return lists

r"""What a site knows beyond goldbench: its own patterns and terms, rosters, and what is never PHI.

A TOML file:

    lang = "en"

    [[patterns]]
    name = "ward"                    # the rule id becomes site.ward
    label = "DEPARTMENT"             # of the language's scheme
    regex = '\b[4-9](?:North|South)\b'
    confidence = 95                  # 0 to 100, 99 if absent

    [[terms]]                        # deny: always PHI
    label = "DOCTOR"
    words = ["Ana Ruiz"]
    file = "staff.txt"               # one a line; beside the TOML file

    [[roster]]                       # a CSV file with a header
    file = "patients.csv"
    label = "PATIENT"
    columns = ["first", "last"]
    patient = "mrn"                  # only in notes of this patient; leave out for all notes

    [allow]                          # never PHI, whatever else says so
    words = ["Foley", "St. Jude valve"]
    regex = ['\b\d+/10\b']
"""

import csv
import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from goldbench.errors import FormatError, UsageError
from goldbench.language import Tokens, fold_word, tokens
from goldbench.phi.labels import kinds
from goldbench.phi.languages import load_language
from goldbench.phi.mark import Mark

_SURE = 99.0
Words = tuple[str, ...]


class Pattern(NamedTuple):
    name: str
    label: str
    regex: re.Pattern[str]
    confidence: float


class _Term(NamedTuple):
    words: Words
    label: str
    rule: str


def _by_first(terms: Iterable[_Term]) -> dict[str, tuple[_Term, ...]]:
    by_first: dict[str, list[_Term]] = {}
    for term in terms:
        by_first.setdefault(term.words[0], []).append(term)
    return {
        word: tuple(sorted(some, key=lambda t: (-len(t.words), t)))
        for word, some in by_first.items()
    }


@dataclass(frozen=True, slots=True)
class Site:
    """Patterns and terms made ready; `patients` holds the roster's terms by patient."""

    lang: str
    patterns: tuple[Pattern, ...] = ()
    terms: Mapping[str, tuple[_Term, ...]] = field(default_factory=dict, repr=False)
    patients: Mapping[str, Mapping[str, tuple[_Term, ...]]] = field(
        default_factory=dict, repr=False
    )
    allowed: Mapping[str, tuple[_Term, ...]] = field(default_factory=dict, repr=False)
    allowed_patterns: tuple[re.Pattern[str], ...] = ()

    def find(self, text: str, cut: Tokens, patient: str | None = None) -> Iterator[Mark]:
        """Yield what the site's own lists say is PHI."""
        for pattern in self.patterns:
            for match in pattern.regex.finditer(text):
                if match.end() > match.start():
                    rule = f"site.{pattern.name}"
                    yield Mark(*match.span(), pattern.label, "", pattern.confidence, rule)
        plain = [fold_word(word) for word in cut.words]
        for known_terms in (self.terms, self.patients.get(patient or "", {})):
            for start, end, term in _matches(plain, known_terms):
                yield Mark(cut.starts[start], cut.ends[end - 1], term.label, "", _SURE, term.rule)

    def unless_allowed(self, marks: Iterable[Mark], text: str, cut: Tokens) -> list[Mark]:
        """Drop the marks that lie within something the site never counts as PHI."""
        spans = [match.span() for regex in self.allowed_patterns for match in regex.finditer(text)]
        if self.allowed:
            plain = [fold_word(word) for word in cut.words]
            spans += [
                (cut.starts[start], cut.ends[end - 1])
                for start, end, _ in _matches(plain, self.allowed)
            ]
        spans.sort()
        starts = [start for start, _ in spans]
        reach = [0, *accumulate((end for _, end in spans), max)]  # of the first so many spans
        return [mark for mark in marks if reach[bisect_right(starts, mark.start)] < mark.end]


def _matches(
    plain: list[str], terms: Mapping[str, tuple[_Term, ...]]
) -> Iterator[tuple[int, int, _Term]]:
    for at, word in enumerate(plain):
        for term in terms.get(word, ()):
            end = at + len(term.words)
            if tuple(plain[at:end]) == term.words:
                yield at, end, term
                break


def read_site(path: Path) -> Site:
    """Read a site's file; what is wrong in it is told with its place."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        msg = f"{path} does not exist"
        raise UsageError(msg) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FormatError(path, 0, f"not TOML: {error}") from None
    lang = str(table.get("lang", "en"))
    load_language(lang)
    terms: list[_Term] = []
    for entry in table.get("terms", ()):
        label = _label(path, entry, lang)
        rows = [*entry.get("words", ()), *_lines(path, entry)]
        terms += _terms(rows, label, "site.terms")
    patients: dict[str, list[_Term]] = {}
    for entry in table.get("roster", ()):
        label = _label(path, entry, lang)
        for patient, names in _roster(path, entry):
            roster_terms = _terms(names, label, "site.roster")
            if patient is None:
                terms += roster_terms
            else:
                patients.setdefault(patient, []).extend(roster_terms)
    allow = table.get("allow", {})
    return Site(
        lang,
        tuple(_pattern(path, entry, lang) for entry in table.get("patterns", ())),
        _by_first(terms),
        {patient: _by_first(some) for patient, some in patients.items()},
        _by_first(_terms(allow.get("words", ()), "", "site.allow")),
        tuple(_regex(path, pattern) for pattern in allow.get("regex", ())),
    )


def _pattern(path: Path, entry: Mapping[str, Any], lang: str) -> Pattern:
    regex = _regex(path, str(entry.get("regex", "")))
    sure = float(entry.get("confidence", _SURE))
    return Pattern(str(entry.get("name", "pattern")), _label(path, entry, lang), regex, sure)


def _regex(path: Path, pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise FormatError(path, 0, f"not a regular expression: {pattern!r}: {error}") from None


def _label(path: Path, entry: Mapping[str, Any], lang: str) -> str:
    label = str(entry.get("label", ""))
    if label not in kinds(lang):
        msg = f"there is no label {label!r} in the scheme of language {lang!r}"
        raise FormatError(path, 0, msg, hint=f"labels: {', '.join(kinds(lang))}")
    return label


def _lines(path: Path, entry: Mapping[str, Any]) -> list[str]:
    if "file" not in entry:
        return []
    return [line.strip() for line in _open(path, str(entry["file"])).split("\n") if line.strip()]


def _roster(path: Path, entry: Mapping[str, Any]) -> Iterator[tuple[str | None, list[str]]]:
    reader = csv.DictReader(_open(path, str(entry.get("file", ""))).split("\n"))
    columns = [str(name) for name in entry.get("columns", ())]
    key = str(entry["patient"]) if "patient" in entry else None
    missing = [c for c in [*columns, *([key] if key else [])] if c not in (reader.fieldnames or ())]
    if missing or not columns:
        msg = (
            f"the roster has no column {missing[0]!r}" if missing else "the roster names no columns"
        )
        raise FormatError(path, 0, msg)
    for row in reader:
        parts = [row[name].strip() for name in columns if row[name] and row[name].strip()]
        whole = [" ".join(parts)] if len(parts) > 1 else []
        yield (row[key] if key else None), [*whole, *parts]


def _open(path: Path, name: str) -> str:
    beside = path.parent / name
    try:
        return beside.read_text("utf-8")
    except OSError as error:
        raise FormatError(path, 0, f"cannot read {name!r}: {error.strerror}") from None


def _terms(rows: Iterable[str], label: str, rule: str) -> list[_Term]:
    cut = (tuple(fold_word(word) for word in tokens(str(row)).words) for row in rows)
    return [_Term(words, label, rule) for words in cut if words]

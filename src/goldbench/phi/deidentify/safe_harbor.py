"""The 18 identifiers of HIPAA Safe Harbor: found, replaced, by which rule, or not looked for.

An attestation for the audit of a run. It tells what was done and no more: that a row has nothing
says that nothing was found, not that nothing was there. Source: 45 CFR 164.514(b)(2)(i), (A)
to (R).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from goldbench.phi.labels import kinds
from goldbench.phi.languages import load_language
from goldbench.schemes import load_map, scheme

_HIPAA = "hipaa"
# Removed with the 18 though not among them: whoever treats, and where.
_BESIDE = {
    "NAME": (
        "DOCTOR", "USERNAME", "NOMBRE_PERSONAL_SANITARIO", "FAMILIARES_SUJETO_ASISTENCIA",
    ),
    "GEOGRAPHIC": (
        "ROOM", "DEPARTMENT", "HOSPITAL", "STATE", "COUNTRY", "CENTRO_SALUD", "PAIS",
    ),
}  # fmt: skip
_WHY_NOT = {
    "PHOTOGRAPH": "a text holds no photograph; files beside the notes are not looked at",
    "BIOMETRIC": "numbers that a word announces (fingerprint, voiceprint) and nothing else",
    "OTHER": "numbers and codes by form and cue; characteristics that single somebody out are not",
}


class Identifier(NamedTuple):
    """One of the eighteen: its letter, its name in the scheme, what it is, its labels."""

    letter: str
    name: str
    what: str
    labels: tuple[str, ...]
    caveat: str

    @property
    def is_looked_for(self) -> bool:
        return bool(self.labels)


@cache
def identifiers(lang: str) -> tuple[Identifier, ...]:
    """Give the eighteen in order, with the labels of a language's scheme.

    >>> [row.letter for row in identifiers("en") if not row.is_looked_for]
    ['Q']
    """
    table = load_map(load_language(lang).scheme, _HIPAA)
    labels: dict[str, list[str]] = {}
    for label in kinds(lang):
        if target := table.target(label):
            labels.setdefault(target, []).append(label)
    for name, beside in _BESIDE.items():
        labels.setdefault(name, []).extend(
            label for label in beside if label in kinds(lang) and table.target(label) != name
        )
    rows = []
    for category in scheme(_HIPAA).labels:
        letter, _, what = category.description.partition(") ")
        own = tuple(sorted(labels.get(category.name, ())))
        caveat = _WHY_NOT.get(category.name, "")
        rows.append(Identifier(letter.strip("("), category.name, what, own, caveat))
    return tuple(rows)


def attest(done: Mapping[str, int], lang: str) -> list[dict[str, Any]]:
    """Write the eighteen rows from the counts of an audit.

    `done`: how often each "label strategy rule" was applied; the strategy "keep" let it stand.
    """
    by_label: dict[str, list[tuple[str, str, int]]] = {}
    for key, count in done.items():
        label, strategy, rule = key.split(" ", 2)
        by_label.setdefault(label, []).append((strategy, rule, count))
    rows = []
    for row in identifiers(lang):
        rules: Counter[str] = Counter()
        strategies: Counter[str] = Counter()
        for label in row.labels:
            for strategy, rule, count in by_label.get(label, ()):
                strategies[strategy] += count
                rules[rule] += count
        total = strategies.total()
        rows.append(
            {
                "letter": row.letter,
                "identifier": row.what,
                "labels": list(row.labels),
                "looked_for": row.is_looked_for,
                "found": total,
                "replaced": total - strategies["keep"],
                "left": strategies["keep"],
                "strategies": dict(sorted(strategies.items())),
                "rules": dict(sorted(rules.items())),
                "caveat": row.caveat,
            }
        )
    return rows


def count_done(spans: Iterable[tuple[str, str, str]]) -> dict[str, int]:
    """Count (label, strategy, rule) as `attest` wants them."""
    return dict(sorted(Counter(" ".join(span) for span in spans).items()))

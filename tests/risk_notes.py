"""Notes written for goldbench in several styles, with gold by the guideline, in two files.

A note is `### ID WHAT`, its text, `--- gold` and lines of gold: `CAD event B`, `MED statin BDA`,
`SMOKER past`, `FH present`. Times are letters: before, during, after. Absent: smoking unknown,
family history not present.
"""

from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "risk" / "notes"
_LABELS = {
    "CAD": "CAD",
    "DM": "DIABETES",
    "HTN": "HYPERTENSION",
    "HL": "HYPERLIPIDEMIA",
    "OB": "OBESE",
    "MED": "MEDICATION",
}
_INDICATORS = {
    "bp": "high bp",
    "chol": "high chol.",
    "ldl": "high LDL",
    "bmi": "BMI",
    "waist": "waist circum.",
}
_TIMES = {"B": "before DCT", "D": "during DCT", "A": "after DCT"}

Key = tuple[str, ...]


class Note(NamedTuple):
    id: str
    text: str
    gold: frozenset[Key]


def notes(name: str) -> list[Note]:
    """Read one of the files."""
    parts = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("### ")[1:]
    collected = []
    for part in parts:
        head, _, rest = part.partition("\n")
        text, _, gold = rest.partition("--- gold\n")
        collected.append(Note(head.split()[0], text, frozenset(gold_of(gold))))
    return collected


def gold_of(lines: str) -> set[Key]:
    keys: set[Key] = set()
    people = {"SMOKER": "unknown", "FAMILY_HIST": "not present"}
    for line in filter(None, lines.splitlines()):
        label, _, rest = line.partition(" ")
        if label in {"SMOKER", "FH"}:
            people["SMOKER" if label == "SMOKER" else "FAMILY_HIST"] = rest
            continue
        what, _, times = rest.rpartition(" ")
        kinds = sorted(what.split("+")) if label == "MED" else [_INDICATORS.get(what, what)]
        keys |= {(_LABELS[label], *kinds, _TIMES[time]) for time in times}
    return keys | set(people.items())

"""Notes and sentences of several styles: what the rules are worth beyond their own records."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from goldbench.corpus import Tag
from goldbench.risk import extract
from risk_notes import FOLDER, Key, gold_of, notes

CONTEXTS = {
    "V": "Record date: 2068-03-14\n\nClinic visit\n\n",
    "S": "Record date: 2068-03-14\n\nDISCHARGE SUMMARY\n"
    "Admitted: 03/14/2068  Discharged: 03/18/2068\n\n",
    "I": "Record date: 2068-03-14\n\nICU PROGRESS NOTE\n\n",
    "L": "Record date: 2068-03-14\n\nDear colleague,\n\nI saw your patient on March 10th. ",
}


@cache
def score(name: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for note in notes(name):
        extracted = keys(extract(note.text).tags)
        counts["both"] += len(extracted & note.gold)
        counts["one"] += len(extracted ^ note.gold)
    return counts


def keys(tags: tuple[Tag, ...]) -> set[Key]:
    collected: set[Key] = set()
    for tag in tags:
        attributes = {name: str(value) for name, value in tag.attributes.items() if value}
        time = [attributes.pop("time")] if "time" in attributes else []
        collected.add((tag.label, *sorted(attributes.values()), *time))
    return collected


@pytest.mark.parametrize(
    ("name", "least"),
    [("development", 0.98), ("development2", 0.98), ("development3", 0.98), ("kept", 0.955)],
)
def test_notes_of_other_styles_are_read_as_the_guideline_asks(name: str, least: float) -> None:
    counts = score(name)
    assert 2 * counts["both"] / (2 * counts["both"] + counts["one"]) >= least


def sentences() -> list[tuple[str, str, str]]:
    lines = Path(FOLDER / "sentences.txt").read_text(encoding="utf-8").splitlines()
    parts = (line.split(" |") for line in lines if line and not line.startswith("#"))
    return [(where, text.strip().replace("\\n", "\n"), gold) for where, text, gold in parts]


@pytest.mark.parametrize(("where", "text", "gold"), sentences())
def test_a_sentence_says_what_it_says(where: str, text: str, gold: str) -> None:
    wanted = gold_of("\n".join(part.strip() for part in gold.split(";")))
    assert keys(extract(CONTEXTS[where] + text).tags) == wanted


def test_every_note_has_gold_and_a_date() -> None:
    every = [
        note
        for name in ("development", "development2", "development3", "kept")
        for note in notes(name)
    ]
    assert len(every) == len({note.id for note in every})
    assert all(note.text.startswith("Record date: ") for note in every)
    assert all(len(note.gold) >= 2 for note in every)

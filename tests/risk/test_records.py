"""The 45 development records, scored by the track with intervals by patient."""

from collections import Counter
from collections.abc import Iterator

import pytest

import goldbench as gb
import shared
from goldbench.corpus import Corpus, Marks, Record, Tag
from goldbench.risk import extract

pytestmark = shared.needs_shared

RECORDS = shared.SHARED / "corpora" / "heart-records" / "records.jsonl"
MEASURED = ("A1C", "glucose", "high bp", "high LDL", "high chol.", "BMI", "waist circum.")
CAD = ("event", "test", "symptom")


@pytest.fixture(scope="module")
def gold() -> Corpus:
    return gb.read(RECORDS)


@pytest.fixture(scope="module")
def system(gold: Corpus) -> Corpus:
    return Corpus.from_records(
        Record(document, {"system": Marks(tags=extract(document.require_text()).tags)})
        for document in gold.documents.values()
    )


def keys(tags: tuple[Tag, ...]) -> Iterator[tuple[str, ...]]:
    for tag in tags:
        attributes = {name: str(value) for name, value in tag.attributes.items() if value}
        types = sorted(attributes.pop(name) for name in ("type1", "type2") if name in attributes)
        yield tag.label, *types, *(f"{name}={attributes[name]}" for name in sorted(attributes))


def f1(gold: Corpus, system: Corpus, *, where: str) -> float:
    """Give F1 over the tags a condition holds for; drugs by the number of their gold times."""
    counts: Counter[str] = Counter()
    for id_, marks in gold.layer(None).items():
        wanted, extracted = set(keys(marks.tags)), set(keys(system.layer("system")[id_].tags))
        times = Counter(key[:-1] for key in wanted)
        for key in wanted | extracted:
            kind = next((part[10:] for part in key if part.startswith("indicator=")), "")
            chosen = {
                "measured": kind in MEASURED,
                "cad": key[0] == "CAD" and kind in CAD,
                "few times": key[0] == "MEDICATION" and times[key[:-1]] in {1, 2},
            }[where]
            if chosen:
                side = "tp" if key in wanted and key in extracted else "one-sided"
                counts[side] += 1
    return 2 * counts["tp"] / (2 * counts["tp"] + counts["one-sided"])


def test_the_track_finds_what_was_asked_for(gold: Corpus, system: Corpus) -> None:
    scored = gb.score(gold, system, "i2b2-2014-risk", cluster="patient")
    result = scored.results[0].as_json()
    assert result["interval"]["cluster"] == "patient"
    assert result["f1"] >= 0.97
    medication = next(row for row in result["by_label"] if row["label"] == "MEDICATION")
    assert medication["f1"] >= 0.97


@pytest.mark.parametrize(
    ("where", "least"), [("few times", 0.90), ("measured", 0.92), ("cad", 0.92)]
)
def test_the_hard_parts_find_what_was_asked_for(
    gold: Corpus, system: Corpus, where: str, least: float
) -> None:
    assert f1(gold, system, where=where) >= least

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from goldbench.corpus import Attributes, Corpus, Document, Marks, Record, Span, Tag
from goldbench.formats import ReadOptions, write
from goldbench.reports.survey import Survey, Surveyor
from goldbench.scoring import CorpusStream, FileStream, Settings, Stream, Track, track
from goldbench.scoring.counting import count_together
from reports.small import GOLD, NOTHING, POOR, stream

EXACT = track("exact")


def survey(
    gold: Stream,
    systems: Sequence[Stream],
    rule: Track = EXACT,
    *,
    text: bool = True,
    examples: int = 200,
) -> Survey:
    settings = Settings((rule,))
    names = [system.name for system in systems]
    surveyor = Surveyor(names, rule, settings, text=text, examples=examples)
    count_together(gold, systems, [settings], surveyor)
    return surveyor.survey()


def table(surveyed: Survey, system: int = 0) -> dict[tuple[str, str], int]:
    names = [*surveyed.labels, "–"]
    matrix = surveyed.systems[system].confusion
    return {
        (names[r], names[c]): int(matrix[r, c]) for r, c in zip(*np.nonzero(matrix), strict=True)
    }


def test_confusion_pairs_by_overlap_whatever_the_label() -> None:
    gold, system = stream("g", [GOLD] * 2), stream("s", [POOR, NOTHING])
    surveyed = survey(gold, [system])
    assert table(surveyed) == {
        ("DATE", "DATE"): 1,
        ("NAME", "NAME"): 1,
        ("ILLNESS", "DATE"): 1,
        ("–", "ILLNESS"): 1,
        ("DATE", "–"): 1,
        ("NAME", "–"): 1,
        ("ILLNESS", "–"): 1,
    }
    assert surveyed.marks == 6
    assert surveyed.systems[0].spans == 4


def test_labels_met_in_a_later_part_keep_their_place() -> None:
    """More documents than one part holds, the last with a label of its own."""
    late = Marks((Span(0, 4, "LATE"),))
    marks = [GOLD] * 2100 + [late]
    gold, system = stream("g", marks, text="Seen. " * 20), stream("s", marks, text="Seen. " * 20)
    surveyed = survey(gold, [system])
    assert table(surveyed) == {
        ("DATE", "DATE"): 2100,
        ("NAME", "NAME"): 2100,
        ("ILLNESS", "ILLNESS"): 2100,
        ("LATE", "LATE"): 1,
    }


def test_the_order_of_notes_does_not_matter() -> None:
    def shuffled(marks: Marks, *, turn: bool) -> CorpusStream:
        records = [
            Record(Document(f"n{n}", "a" * 90), {"x": marks if n % 2 else GOLD}) for n in range(9)
        ]
        return CorpusStream(Corpus.from_records(records[::-1] if turn else records), name="s")

    first, second = (
        survey(shuffled(GOLD, turn=turn), [shuffled(POOR, turn=not turn)]) for turn in (False, True)
    )
    assert table(first) == table(second)
    assert first.systems[0].hash == second.systems[0].hash


def test_the_hash_of_a_system_changes_with_its_marks() -> None:
    gold = stream("g", [GOLD] * 2)
    surveyed = survey(gold, [stream("a", [GOLD, POOR]), stream("b", [GOLD] * 2)])
    assert surveyed.systems[0].hash != surveyed.systems[1].hash
    assert len(surveyed.systems[0].hash) == 64


def test_lengths_are_in_code_points() -> None:
    records = [Record(Document(str(n), "😀é"[:n]), {"x": Marks(())}) for n in range(3)]
    gold = CorpusStream(Corpus.from_records(records), name="g")
    surveyed = survey(gold, [gold])
    assert surveyed.lengths is not None
    assert surveyed.lengths.tolist() == [0, 1, 2]


def test_without_texts_lengths_are_unknown() -> None:
    records = [Record(Document(str(n), None), {"x": GOLD}) for n in range(3)]
    gold = CorpusStream(Corpus.from_records(records), name="g")
    surveyed = survey(gold, [gold])
    assert surveyed.lengths is None
    assert table(surveyed)["NAME", "NAME"] == 3


@pytest.fixture
def quoted(tmp_path: Path) -> tuple[FileStream, FileStream]:
    text = "Ana Ruiz saw Ana Ruiz and Luis Gil."
    notes = [
        Record(Document(f"n{n}", text), {"gold": Marks((Span(0, 8, "NAME"),))}) for n in (1, 2)
    ]
    write(iter(notes), tmp_path / "gold.jsonl", "jsonl")
    quotes = [("Ana Ruiz", "NAME"), ("Eva Paz", "NAME"), ("Eva Sol", "AGE"), ("luis gil", "NAME")]
    lines = [
        json.dumps({"id": f"n{n}", "entities": [{"quote": q, "label": of} for q, of in quotes]})
        for n in (1, 2)
    ]
    (tmp_path / "quotes.jsonl").write_text("\n".join(lines), encoding="utf-8")
    options = ReadOptions(texts={"n1": text, "n2": text})
    return (
        FileStream(tmp_path / "gold.jsonl", name="gold"),
        FileStream(tmp_path / "quotes.jsonl", format="quotes", name="llm", options=options),
    )


def test_quotes_are_counted_by_how_they_were_found(quoted: tuple[FileStream, FileStream]) -> None:
    gold, system = quoted
    (seen,) = survey(gold, [system]).systems
    assert seen.quotes == {
        ("ambiguous", "NAME"): 2,
        ("invented", "NAME"): 2,
        ("invented", "AGE"): 2,
        ("loose", "NAME"): 2,
    }
    assert [tuple(example) for example in seen.examples[:3]] == [
        ("n1", "AGE", "invented", "Eva Sol"),
        ("n1", "NAME", "ambiguous", "Ana Ruiz"),
        ("n1", "NAME", "invented", "Eva Paz"),
    ]
    assert len(seen.examples) == 6


def test_examples_of_quotes_are_limited_and_may_be_without_text(
    quoted: tuple[FileStream, FileStream],
) -> None:
    gold, system = quoted
    (seen,) = survey(gold, [system], text=False, examples=2).systems
    assert len(seen.examples) == 2
    assert {example.text for example in seen.examples} == {None}
    assert sum(seen.quotes.values()) == 8


def test_marks_of_a_track_of_facts_are_tags() -> None:
    records = [
        Record(Document("n", "t"), {"x": Marks(tags=(Tag("A"), Tag("B", Attributes(v="1"))))})
    ]
    gold = CorpusStream(Corpus.from_records(records), name="g")
    assert survey(gold, [gold], track("tags")).marks == 2

"""Quotes that do not stand in the note as they were given."""

import json
from pathlib import Path

from goldbench.corpus import Document, Record
from goldbench.formats import ReadOptions, write
from goldbench.reports import Section, Wanted, Words, gather
from goldbench.reports.section import Fold, Table
from goldbench.reports.sections.error_analysis.quotes import quotes
from goldbench.scoring import FileStream, Settings
from reports.small import GOLD, TEXT, evidence, good

WORDS = Words.of("en")


def quoting(folder: Path, *, text: bool) -> Section | None:
    notes = [Record(Document("n0", TEXT), {"gold": GOLD})]
    write(iter(notes), folder / "gold.jsonl", "jsonl")
    entities = [{"quote": "3 May", "label": "DATE"}, {"quote": "Luzia Gilford", "label": "NAME"}]
    (folder / "q.jsonl").write_text(
        json.dumps({"id": "n0", "entities": entities}), encoding="utf-8"
    )
    options = ReadOptions(texts={"n0": TEXT})
    system = FileStream(folder / "q.jsonl", format="quotes", name="llm", options=options)
    gold = FileStream(folder / "gold.jsonl", name="gold")
    return quotes(gather(gold, [system], Settings(()), Wanted(text=text)), WORDS)


def test_invented_quotes_are_counted_and_shown(tmp_path: Path) -> None:
    section = quoting(tmp_path, text=True)
    assert section is not None
    table, fold = section.blocks
    assert isinstance(table, Table)
    assert table.rows == (("llm", "2", "1", "0", "0", "0", "50.0%"),)
    assert isinstance(fold, Fold)
    (examples,) = fold.blocks
    assert isinstance(examples, Table)
    assert examples.rows == (("Invented", "NAME", "n0", "Luzia Gilford"),)


def test_quotes_can_be_left_out(tmp_path: Path) -> None:
    section = quoting(tmp_path, text=False)
    assert section is not None
    assert "Luzia" not in str(section)
    assert "Gil" not in str(section)


def test_systems_that_quote_nothing_have_no_such_section() -> None:
    assert quotes(evidence(good()), WORDS) is None

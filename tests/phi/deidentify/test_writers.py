import json
from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Document, Record
from goldbench.errors import UsageError
from goldbench.formats import ReadOptions, read
from goldbench.phi.deidentify.writers import WRITERS, check_format, write_notes

NOTES = [
    Record(Document("a", 'Naïve\r\n🩺, "quoted"', Attributes(kind="letter"))),
    Record(Document("b/c", "", Attributes(patient="4f"))),
]
TARGETS = [
    ("text", "out"),
    ("table", "out.csv"),
    ("table", "out.tsv"),
    ("table", "out.parquet"),
    ("fhir", "out.json"),
    ("fhir", "out.ndjson"),
]


@pytest.mark.parametrize(("name", "target"), TARGETS)
def test_what_is_written_is_read_back(tmp_path: Path, name: str, target: str) -> None:
    write_notes(NOTES, tmp_path / target, name)
    texts = {r.document.id: r.document.text for r in read(tmp_path / target, name, ReadOptions())}
    assert texts == {"a": NOTES[0].document.text, "b/c": ""}
    assert [path.name for path in tmp_path.iterdir()] == [target]


@pytest.mark.parametrize(("name", "target"), [("table", "out.xlsx"), ("fhir", "out.txt")])
def test_a_suffix_nobody_knows_is_refused(tmp_path: Path, name: str, target: str) -> None:
    with pytest.raises(UsageError, match="not written to a file called 'out"):
        write_notes(NOTES, tmp_path / target, name)
    assert list(tmp_path.iterdir()) == []


def test_an_id_that_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no name for a file"):
        write_notes([Record(Document("../x", "text"))], tmp_path / "out", "text")
    assert list(tmp_path.rglob("*.txt")) == []


def test_a_format_nobody_writes_is_refused() -> None:
    with pytest.raises(UsageError, match="can be read but not written"):
        check_format("omop", Path("out"))
    assert "omop" not in WRITERS


def test_a_resource_says_of_whom_only_by_pseudonym(tmp_path: Path) -> None:
    write_notes(NOTES, tmp_path / "out.json", "fhir")
    entries = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["entry"]
    assert "subject" not in entries[0]["resource"]
    assert entries[0]["resource"]["type"] == {"text": "letter"}
    assert entries[1]["resource"]["subject"] == {"reference": "Patient/4f"}

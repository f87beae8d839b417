"""A survey by pieces finds what one process finds."""

from pathlib import Path

import pytest

from asthma_study import protocol, records
from goldbench.corpus import Document, Record
from goldbench.errors import DesignError, UsageError
from goldbench.formats import pieces, write
from goldbench.planning.folder.by_pieces import survey_by_terms
from goldbench.planning.sample.frequency import frequencies


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pieces, "_BYTES", (20_000, 20_000))
    path = tmp_path / "notes.jsonl"
    write(records(), path, "jsonl")
    assert len(pieces.cut(path, "jsonl", None)) > 3  # type: ignore[arg-type]  # lines need none
    return path


def test_two_processes_find_what_one_finds(notes: Path) -> None:
    asked = protocol()
    first, second = (survey_by_terms(asked, notes, workers=workers) for workers in (0, 2))
    assert first.table.equals(second.table)
    assert first.flow == second.flow
    assert frequencies(first, asked) == frequencies(second, asked)


def test_an_id_in_two_pieces_is_refused(notes: Path) -> None:
    first = notes.read_bytes().split(b"\n")[0]
    notes.write_bytes(notes.read_bytes() + first + b"\n")
    with pytest.raises(UsageError, match="two notes have the id"):
        survey_by_terms(protocol(), notes, workers=1)


def test_notes_that_are_not_meant_are_nobody(tmp_path: Path) -> None:
    write(iter([Record(Document("1", "Asthma."))]), tmp_path / "notes.jsonl", "jsonl")
    with pytest.raises((DesignError, UsageError)):
        survey_by_terms(protocol(), tmp_path / "notes.jsonl")

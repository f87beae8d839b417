import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.errors import FormatError, UsageError
from goldbench.services.journal import open_journal
from strategies import collections

NOTE = Document("note 1", "Dr. Prescott")
MARKS = Marks((Span(4, 12, "person_name", Attributes(confidence=50.0, tags=("a", "b"))),))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "run.journal"


def test_what_was_put_is_there_for_the_next_run(path: Path) -> None:
    with open_journal(path, run="tool 1 en") as journal:
        assert journal.get(NOTE) is None
        journal.put(NOTE, MARKS)
        assert journal.get(NOTE) == MARKS
        key = journal.key
    with open_journal(path, run="tool 1 en") as journal:
        assert (len(journal), journal.get(NOTE), journal.key) == (1, MARKS, key)


def test_a_note_whose_text_has_changed_is_new(path: Path) -> None:
    with open_journal(path, run="x") as journal:
        journal.put(NOTE, MARKS)
        assert journal.get(Document("note 1", "Dr. Prescott.")) is None


def test_the_last_word_on_a_note_counts(path: Path) -> None:
    with open_journal(path, run="x") as journal:
        journal.put(NOTE, MARKS)
        journal.put(NOTE, Marks())
    with open_journal(path, run="x") as journal:
        assert journal.get(NOTE) == Marks()


def test_no_text_of_a_note_is_in_it_and_only_the_owner_reads_it(path: Path) -> None:
    with open_journal(path, run="x") as journal:
        journal.put(NOTE, MARKS)
    assert b"Prescott" not in path.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("kept", range(1, 60, 7))
def test_a_torn_line_is_done_again(path: Path, kept: int) -> None:
    other = Document("note 2", "x")
    with open_journal(path, run="x") as journal:
        journal.put(NOTE, MARKS)
    whole = path.read_bytes()
    with open_journal(path, run="x") as journal:
        journal.put(other, MARKS)
    path.write_bytes(path.read_bytes()[: len(whole) + kept])
    with open_journal(path, run="x") as journal:
        assert (journal.get(NOTE), journal.get(other)) == (MARKS, None)
        journal.put(other, Marks())
    with open_journal(path, run="x") as journal:
        assert (journal.get(NOTE), journal.get(other)) == (MARKS, Marks())


def test_the_journal_of_another_run_is_refused(path: Path) -> None:
    with open_journal(path, run="tool 1 en"):
        pass
    with (
        pytest.raises(UsageError, match="journal of another run: tool 1 en"),
        open_journal(path, run="tool 2 en"),
    ):
        pass


@pytest.mark.parametrize("content", [b"hello\n", b"{}\n", b'{"journal": 1}\n', b"[1]\n", b"7"])
def test_another_file_is_refused(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(FormatError, match="not the journal of a run"), open_journal(path, run="x"):
        pass


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(collections())
def test_spans_of_every_kind_come_back(tmp_path: Path, records: list[Record]) -> None:
    path = tmp_path / "any.journal"
    path.unlink(missing_ok=True)
    said = {
        record.document: Marks(
            tuple(span for marks in record.layers.values() for span in marks.spans)
        )
        for record in records
    }
    with open_journal(path, run="x") as journal:
        for document, marks in said.items():
            journal.put(document, marks)
    with open_journal(path, run="x") as journal:
        assert {document: journal.get(document) for document in said} == said

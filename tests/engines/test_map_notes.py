"""Notes through work, in order, once: whatever the engine, wherever it was stopped."""

import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Document, Record
from goldbench.engines import (
    Engine,
    Here,
    Processes,
    Threads,
    journal_of,
    map_notes,
    open_journal,
    processes_or_here,
)

NOTES = [Record(Document(f"n{i}", f"note {i}")) for i in range(40)]
ENGINES: list[Engine] = [Here(), Threads(3), Processes(2, batch=4)]
SETTINGS = {"work": "shout"}


def shout(record: Record, /) -> bytes:
    return record.document.require_text().upper().encode()


WHOLE = [shout(record) for record in NOTES]


class Counting:
    """Remembers what it did; fails on notes that say so."""

    def __init__(self) -> None:
        self.did: list[str] = []

    def __call__(self, record: Record, /) -> bytes:
        self.did.append(record.document.id)
        if "fail" in record.document.require_text():
            msg = "told to"
            raise ValueError(msg)
        return shout(record)


def results(notes: list[Record], work: Counting, folder: Path) -> list[bytes]:
    with open_journal(folder, SETTINGS) as journal:
        return [o.result for o in map_notes(notes, work, engine=Here(), journal=journal)]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: type(engine).__name__)
def test_every_engine_gives_every_note_in_order(engine: Engine, tmp_path: Path) -> None:
    with open_journal(tmp_path / "j", SETTINGS) as journal:
        outcomes = list(map_notes(NOTES, shout, engine=engine, journal=journal))
    assert [outcome.record for outcome in outcomes] == NOTES
    assert [outcome.result for outcome in outcomes] == WHOLE
    with open_journal(tmp_path / "j", SETTINGS) as journal:
        assert len(journal) == len(NOTES)


def shout_together(records: Sequence[Record], /) -> list[bytes]:
    return [b"%s!" % shout(record) for record in records]


@pytest.mark.parametrize("engine", [Here(16), Threads(3, batch=4), Processes(2, batch=4)])
def test_work_that_goes_together_is_done_in_batches(engine: Engine, tmp_path: Path) -> None:
    with open_journal(tmp_path / "j", SETTINGS) as journal:
        half = map_notes(NOTES[::2], shout, engine=Here(), journal=journal)
        assert [outcome.result for outcome in half] == WHOLE[::2]
    with open_journal(tmp_path / "j", SETTINGS) as journal:
        outcomes = map_notes(NOTES, shout, engine=engine, journal=journal, together=shout_together)
        expected = [b"%s!" % result if at % 2 else result for at, result in enumerate(WHOLE)]
        assert [outcome.result for outcome in outcomes] == expected
    with open_journal(tmp_path / "j", SETTINGS) as journal:
        again = map_notes(NOTES, shout, engine=Here(), journal=journal)
        assert [outcome.result for outcome in again] == expected


def test_notes_that_go_together_are_read_no_further_than_their_batch() -> None:
    read: list[str] = []

    def notes() -> Iterator[Record]:
        for record in NOTES:
            read.append(record.document.id)
            yield record

    run = map_notes(notes(), shout, engine=Here(4), together=shout_together)
    assert next(run).result == b"%s!" % WHOLE[0]
    assert len(read) == 4
    alone = map_notes(notes(), shout, engine=Here(4))
    assert next(alone).result == WHOLE[0]
    assert len(read) == 5


@given(st.integers(0, 40), st.sets(st.integers(0, 39), max_size=5), st.integers(0, 3))
def test_stopped_anywhere_and_edited_it_does_what_is_left(
    stop: int, edited: set[int], engine: int
) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = journal_of(Path(place) / "out")
        chosen: Engine = Threads(engine) if engine else Here()
        with open_journal(folder, SETTINGS) as journal:
            run = map_notes(NOTES, shout, engine=chosen, journal=journal)
            assert [o.result for o in islice(run, stop)] == WHOLE[:stop]
            assert isinstance(run, Iterator)
            del run
        notes = [
            Record(Document(f"n{i}", f"note {i} edited")) if i in edited else note
            for i, note in enumerate(NOTES)
        ]
        work = Counting()
        assert results(notes, work, folder) == [shout(record) for record in notes]
        assert {f"n{i}" for i in edited} <= set(work.did)
        assert not {f"n{i}" for i in range(stop) if i not in edited} & set(work.did)


def test_what_the_work_reads_beside_the_text_counts_too(tmp_path: Path) -> None:
    def patients(notes: list[Record]) -> list[str]:
        work = Counting()
        with open_journal(tmp_path / "j", SETTINGS) as journal:
            run = map_notes(
                notes,
                work,
                engine=Here(),
                journal=journal,
                reads=lambda record: (record.document.meta.text("patient"),),
            )
            list(run)
        return work.did

    assert patients(NOTES[:2]) == ["n0", "n1"]
    moved = [Record(Document("n0", "note 0", Attributes(patient="7"))), NOTES[1]]
    assert patients(moved) == ["n0"]


@pytest.mark.parametrize("engine", [Here(), Threads(2)], ids=["here", "threads"])
def test_errors_that_are_caught_are_outcomes_and_are_tried_again(
    engine: Engine, tmp_path: Path
) -> None:
    notes = [NOTES[0], Record(Document("bad", "fail")), NOTES[1]]
    work = Counting()
    for _ in range(2):
        with open_journal(tmp_path / "j", SETTINGS) as journal:
            outcomes = list(
                map_notes(notes, work, engine=engine, journal=journal, catching=(ValueError,))
            )
        assert [type(outcome.error) for outcome in outcomes] == [type(None), ValueError, type(None)]
    assert sorted(work.did) == ["bad", "bad", "n0", "n1"]


@pytest.mark.parametrize("engine", [Here(), Threads(2)], ids=["here", "threads"])
def test_other_errors_are_raised(engine: Engine) -> None:
    with pytest.raises(ValueError, match="told to"):
        list(map_notes([Record(Document("bad", "fail"))], Counting(), engine=engine))


def test_finished_notes_are_not_held(tmp_path: Path) -> None:
    folder = tmp_path / "j"
    results(NOTES[:39], Counting(), folder)
    pulled: list[str] = []

    def stream() -> Iterator[Record]:
        for record in NOTES:
            pulled.append(record.document.id)
            yield record

    with open_journal(folder, SETTINGS) as journal:
        run = map_notes(stream(), shout, engine=Threads(2), journal=journal)
        for count, _ in enumerate(islice(run, 39), start=1):
            assert len(pulled) == count


def test_no_further_process_is_this_one() -> None:
    assert (processes_or_here(0), processes_or_here(2)) == (Here(16), Processes(2))

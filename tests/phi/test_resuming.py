import tempfile
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Document, Record
from goldbench.errors import UsageError
from goldbench.phi.resuming import journal_of, resumed

NOTES = [Record(Document(f"n{i}", f"note {i}")) for i in range(7)]


class Worker:
    """Counts what it did; stops as if killed after `until` notes."""

    def __init__(self, until: int = 99) -> None:
        self.did: list[str] = []
        self.until = until

    def __call__(self, left: Iterable[Record]) -> Iterator[Any]:
        for record in left:
            if len(self.did) == self.until:
                raise KeyboardInterrupt
            self.did.append(record.document.id)
            yield [record.document.id.upper()]


def run(journal: Path, worker: Worker, settings: object = "s") -> list[tuple[str, Any]]:
    return [(r.document.id, made) for r, made in resumed(NOTES, worker, journal, settings)]


WHOLE = [(f"n{i}", [f"N{i}"]) for i in range(7)]


@pytest.mark.parametrize("stop", range(8))
def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, stop: int) -> None:
    journal = journal_of(tmp_path / "out.jsonl")
    with pytest.raises(KeyboardInterrupt) if stop < 7 else nullcontext():
        run(journal, Worker(stop))
    second = Worker()
    assert run(journal, second) == WHOLE
    assert len(second.did) == 7 - min(stop, 7)


@given(st.data())
def test_a_journal_cut_anywhere_gives_the_same_outcome(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder) / ".out.journal"
        assert run(journal, Worker()) == WHOLE
        kept = data.draw(st.integers(0, journal.stat().st_size))
        journal.write_bytes(journal.read_bytes()[:kept])
        assert run(journal, Worker()) == WHOLE
        assert run(journal, Worker(0)) == WHOLE


def test_other_settings_are_refused(tmp_path: Path) -> None:
    journal = tmp_path / ".x.journal"
    run(journal, Worker())
    with pytest.raises(UsageError, match="begun with other settings"):
        run(journal, Worker(), "t")

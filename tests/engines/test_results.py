"""A result a note, whether notes are worked on one by one or together."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pytest

from goldbench.corpus import Document, Record
from goldbench.engines import NoteFailed, NoteWork, Result, results
from goldbench.engines.results import NO_TEXT, TOO_LONG


class Alone:
    """Gives a note back; fails where it says so."""

    kind: ClassVar[str] = "marks"
    settings: ClassVar[Mapping[str, object]] = {}

    def __init__(self) -> None:
        self.batches: list[int] = []

    def reads(self, record: Record, /) -> tuple[str, ...]:
        del record
        return ()

    def __call__(self, record: Record, /) -> Result:
        if "fail" in record.document.require_text():
            raise LookupError
        return Result(record, {"sums": {"notes": 1}})


class Together(Alone):
    def together(self, records: Sequence[Record], /) -> list[Result]:
        self.batches.append(len(records))
        return list(map(self, records))


def _notes(**texts: str | None) -> list[Record]:
    return [Record(Document(id_, text)) for id_, text in texts.items()]


@pytest.mark.parametrize("work", [Alone(), Together()])
def test_each_note_has_its_result_or_its_own_error(work: NoteWork) -> None:
    notes = _notes(a="x", none=None, b="fail", long="y" * 9, c="z")
    done = results(notes, work, longest=8)
    assert [record.document.id for record in done.records] == ["a", "none", "b", "long", "c"]
    assert done.errors == [None, NO_TEXT, "LookupError", TOO_LONG, None]
    assert done.audit == {"sums": {"notes": 2}}
    assert done.characters == 15


def test_notes_go_together_where_the_work_can() -> None:
    work = Together()
    notes = [*_notes(none=None), *(Record(Document(f"n{at}", "x")) for at in range(20))]
    done = results(notes, work)
    assert done.records == notes
    assert done.errors == [NO_TEXT, *[None] * 20]
    assert work.batches == [15, 5]


def test_a_failure_says_its_reason_and_each_result_is_watched() -> None:
    class Refusing(Alone):
        def __call__(self, record: Record, /) -> Result:
            if "no" in record.document.require_text():
                raise NoteFailed(reason="refused")
            return Result(record)

    counts: list[int] = []
    done = results(
        _notes(a="x", b="no", c="y"), Refusing(), watch=lambda so_far: counts.append(len(so_far))
    )
    assert done.errors == [None, "refused", None]
    assert counts == [1, 2, 3]


@pytest.mark.parametrize("work", [Alone(), Together()])
def test_an_error_that_is_not_to_be_caught_ends_the_run(work: NoteWork) -> None:
    with pytest.raises(LookupError):
        results(_notes(a="x", b="fail"), work, catching=(NoteFailed,))

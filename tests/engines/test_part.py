"""One part of a run: made once from its notes, and read back as it was told."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given

from engines.test_part_sums import parts
from goldbench.corpus import DEFAULT_LAYER, Document, Marks, Record, Span
from goldbench.engines import Result
from goldbench.engines.layouts import TableLayout
from goldbench.engines.part import NoteSource, PartDone, PartJob, do_part, vault_part


@given(parts)
def test_what_is_written_of_a_part_is_read_back(done: list[PartDone]) -> None:
    for part in done:
        read = PartDone.decode(part.encode(), part.number)
        assert read is not None
        assert not read.fresh
        assert read.encode() == part.encode()
        assert (read.digest, read.failed) == (part.digest, part.failed)


@pytest.mark.parametrize("about", [b"", b"{", b"[]", b"{}", b"null", b'{"digest": "x"}'])
def test_what_cannot_be_read_is_no_part(about: bytes) -> None:
    assert PartDone.decode(about, 0) is None


class Find:
    """Marks the first code point of every note; fails where the text says so."""

    kind: ClassVar[str] = "marks"
    settings: ClassVar[Mapping[str, object]] = {}

    def reads(self, record: Record, /) -> tuple[str, ...]:
        del record
        return ()

    def __call__(self, record: Record, /) -> Result:
        if "fail" in record.document.require_text():
            raise LookupError
        marks = {DEFAULT_LAYER: Marks((Span(0, 1, "x"),))}
        return Result(Record(record.document, marks), {"sums": {"notes": 1}})


class Lose(Find):
    def __call__(self, record: Record, /) -> Result:
        return Result(record)


def job(folder: Path, *notes: tuple[str, str | None], number: int = 0, **more: Any) -> PartJob:
    folder.mkdir(exist_ok=True)
    given: dict[str, Any] = {"run": "key", "longest": 9, "work": Find(), **more}
    return PartJob(
        NoteSource(folder / "source.jsonl", "jsonl"), number, layout=TableLayout(), folder=folder,
        records=[Record(Document(id_, text)) for id_, text in notes], **given,
    )  # fmt: skip


NOTES = (("a", "😀x"), ("b", None), ("c", "fail"), ("d", "y" * 10), ("e", ""))


def test_a_part_counts_its_notes_its_marks_and_what_failed(tmp_path: Path) -> None:
    part = do_part(job(tmp_path, *NOTES[:4]))
    assert (part.notes, part.marks, part.characters) == (4, 1, 16)
    assert [id_ for id_, _ in part.failed] == ["b", "c", "d"]
    assert part.audit == {"sums": {"notes": 1}}
    assert part.fresh


def test_a_part_of_no_note_is_a_part(tmp_path: Path) -> None:
    part = do_part(job(tmp_path))
    assert (part.notes, part.marks, part.failed) == (0, 0, [])
    assert not do_part(job(tmp_path)).fresh


def test_a_part_that_is_there_is_not_made_again_and_told_alike(tmp_path: Path) -> None:
    first = do_part(job(tmp_path, *NOTES[:4]))
    again = do_part(job(tmp_path, *NOTES[:4], work=Lose()))
    assert not again.fresh
    assert again.encode() == first.encode()


@pytest.mark.parametrize(
    "more",
    [
        {"notes": (("a", "😀y"),)},
        {"notes": (("b", "😀x"),)},
        {"notes": (("a", "😀x"), ("b", "z"))},
        {"run": "other"},
        {"number": 1},
    ],
)
def test_another_note_order_run_or_number_is_another_part(
    tmp_path: Path, more: dict[str, Any]
) -> None:
    first = do_part(job(tmp_path, ("a", "😀x")))
    notes = more.pop("notes", (("a", "😀x"),))
    other = do_part(job(tmp_path, *notes, **more))
    assert other.fresh
    assert other.name != first.name


def test_the_order_of_notes_is_part_of_the_name(tmp_path: Path) -> None:
    one, two = ("a", "x"), ("b", "y")
    assert do_part(job(tmp_path, one, two)).name != do_part(job(tmp_path, two, one)).name


def test_sealed_lines_lie_beside_their_part() -> None:
    assert vault_part("part-00017.abc") == "_vault-00017.abc"

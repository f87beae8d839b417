"""Folders of brat that are read before anybody asks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from children import list_children
from goldbench.corpus import DEFAULT_LAYER
from goldbench.engines import brat_ahead, can_fork, forked
from goldbench.engines.brat_ahead import BratAhead
from goldbench.errors import FormatError
from goldbench.formats import Findings, ReadOptions
from goldbench.formats.brat.files import batches_below, read_batch

pytestmark = pytest.mark.skipif(not can_fork(), reason="forks on Linux only")

NOTES = 25


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is large, because batches are small."""
    monkeypatch.setattr(brat_ahead, "READ", 10)
    monkeypatch.setattr(brat_ahead, "cores", lambda: 2)
    for number in range(NOTES):
        (tmp_path / f"n{number:02}.txt").write_text(f"Ana {number}", encoding="utf-8")
        (tmp_path / f"n{number:02}.ann").write_text("T1\tNAME 0 3\tAna\n", encoding="utf-8")
    return tmp_path


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    before = list_children()
    yield
    assert list_children() <= before
    assert not forked._OPEN  # noqa: SLF001  # no end of a pipe either


def begin(folder: Path, *, strict: bool = False) -> BratAhead:
    begun = BratAhead.begin(folder, strict=strict)
    assert begun is not None
    return begun


def test_what_was_begun_is_what_would_have_been_read(folder: Path) -> None:
    (folder / "n07.ann").write_text("T1\tNAME 0 3\tEva\nT2\tNAME 9 1\tx\n", encoding="utf-8")
    given = begin(folder).take(ReadOptions(), text=False)
    assert given is not None
    read = list(given)
    ids = [batch.ids for batch, _ in read]
    assert [len(some) for some in ids] == [10, 10, 5]
    options = ReadOptions()
    here = [read_batch(names, options, text=False) for names in batches_below(folder, 10)]
    assert ids == [batch.ids for batch in here]
    assert [b.digests for b, _ in read] == [b.digests for b in here]
    assert [b.slow for b, _ in read] == [b.slow for b in here]
    assert [b.lines.end.tolist() for b, _ in read] == [b.lines.end.tolist() for b in here]
    counted = Findings()
    for _, findings in read:
        counted.merge(findings)
    assert counted.counts == options.findings.counts
    assert counted.counts["quote differs"] == 1


def test_it_is_taken_once(folder: Path) -> None:
    begun = begin(folder)
    given = begun.take(ReadOptions(), text=False)
    assert given is not None
    assert begun.take(ReadOptions(), text=False) is None
    assert len(list(given)) == 3


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (ReadOptions(), True),
        (ReadOptions(findings=Findings(strict=True)), False),
        (ReadOptions(layer=f"not {DEFAULT_LAYER}"), False),
    ],
)
def test_who_asks_for_something_else_reads_anew(
    folder: Path, options: ReadOptions, *, text: bool
) -> None:
    assert begin(folder).take(options, text=text) is None


def test_notes_without_a_text_are_left_to_who_knows_it(folder: Path) -> None:
    (folder / "n24.txt").unlink()
    assert begin(folder).take(ReadOptions(texts={"n24": "Ana 24"}), text=False) is None


def test_what_nobody_takes_is_closed(folder: Path) -> None:
    begin(folder).close()


def test_an_error_comes_out_where_it_would_have(folder: Path) -> None:
    (folder / "n15.ann").write_bytes(b"T1\tNAME 0 3\tAn\xe1\n")
    given = begin(folder, strict=True).take(ReadOptions(findings=Findings(strict=True)), text=False)
    assert given is not None
    assert len(next(given)[0].ids) == 10
    with pytest.raises(FormatError, match=r"n15\.ann"):
        next(given)


@pytest.mark.parametrize(
    ("cores", "notes", "begins"),
    [(1, 25, False), (2, 20, False), (2, 21, True), (2, 400, True), (4, 21, True), (4, 200, False)],
)
def test_only_large_folders_are_begun_and_the_largest_left_to_many_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cores: int, notes: int, *, begins: bool
) -> None:
    monkeypatch.setattr(brat_ahead, "READ", 10)
    monkeypatch.setattr(brat_ahead, "cores", lambda: cores)
    for number in range(notes):
        (tmp_path / f"{number}.ann").touch()
        (tmp_path / f"{number}.txt").touch()
    begun = BratAhead.begin(tmp_path, strict=False)
    assert (begun is not None) == begins
    if begun is not None:
        begun.close()


def test_what_is_no_folder_is_not_begun(tmp_path: Path) -> None:
    assert BratAhead.begin(tmp_path / "none", strict=False) is None
    (tmp_path / "a.ann").touch()
    assert BratAhead.begin(tmp_path / "a.ann", strict=False) is None

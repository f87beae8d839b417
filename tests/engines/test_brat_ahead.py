"""Folders of brat that are read before anybody asks."""

import os
import shutil
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from children import list_children
from goldbench.corpus import DEFAULT_LAYER
from goldbench.engines import brat_ahead, brat_batches, can_fork, forked
from goldbench.engines.brat_ahead import BratAhead, Given
from goldbench.errors import FormatError, GoldbenchError
from goldbench.formats import Findings, ReadOptions
from goldbench.formats.brat import Stems, pair_stems
from goldbench.formats.brat.files import Raw, batches_below, read_batch
from goldbench.formats.io.listing import Listing

pytestmark = pytest.mark.skipif(not can_fork(), reason="forks on Linux only")

NOTES = 25


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is large, because batches are small."""
    monkeypatch.setattr(brat_batches, "READ", 10)
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
    return BratAhead.begin([folder], strict=strict)[folder]


def both(folder: Path) -> tuple[Path, Path]:
    """The folder, and another with the same notes and fewer marks."""
    other = folder.with_name(f"{folder.name}-other")
    shutil.copytree(folder, other)
    for number in range(0, NOTES, 3):
        (other / f"n{number:02}.ann").write_text("", encoding="utf-8")
    return folder, other


def ids_of(given: "Iterator[Given] | None") -> list[str]:
    assert given is not None
    return [id_ for batch, _ in given for id_ in batch.ids]


def count_marks(first: Raw, other: Raw) -> tuple[int, int]:
    return len(first.lines.start), len(other.lines.start)


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


def test_folders_are_read_side_by_side_whoever_asks_first(folder: Path) -> None:
    paths = both(folder)
    (paths[1] / "n05.txt").unlink()
    (paths[1] / "n05.ann").unlink()
    begun = BratAhead.begin(paths, strict=False)
    given = [begun[path].take(ReadOptions(), text=False) for path in reversed(paths)]
    every = [f"n{number:02}" for number in range(NOTES)]
    assert ids_of(given[0]) == [id_ for id_ in every if id_ != "n05"]
    assert ids_of(given[1]) == every


def test_one_folder_that_nobody_wants_does_not_end_the_other(folder: Path) -> None:
    paths = both(folder)
    begun = BratAhead.begin(paths, strict=False)
    assert begun[paths[0]].take(ReadOptions(), text=True) is None
    given = begun[paths[1]].take(ReadOptions(), text=False)
    assert given is not None
    assert next(given)[0].ids[0] == "n00"
    begun[paths[1]].close()
    assert list(given) == []  # and nobody waits for what will not come


def test_an_error_on_one_side_leaves_the_other_alone(folder: Path) -> None:
    paths = both(folder)
    (paths[1] / "n15.ann").write_bytes(b"T1\tNAME 0 3\tAn\xe1\n")
    strict = ReadOptions(findings=Findings(strict=True))
    begun = BratAhead.begin(paths, strict=True)
    assert len(ids_of(begun[paths[0]].take(strict, text=False))) == NOTES
    given = begun[paths[1]].take(strict, text=False)
    assert given is not None
    assert len(next(given)[0].ids) == 10
    with pytest.raises(FormatError, match=r"n15\.ann"):
        next(given)


def test_what_a_copy_makes_of_two_folders_comes_batch_by_batch(folder: Path) -> None:
    paths = both(folder)
    begun = BratAhead.begin(paths, strict=False, beside=count_marks)
    first, second = (begun[path] for path in paths)
    assert first.beside(second) is None  # nothing was taken yet
    for each in (first, second):
        ids_of(each.take(ReadOptions(), text=False))
    assert first.beside(second) == [(10, 6), (10, 7), (5, 3)]
    assert second.beside(first) is None


@pytest.mark.parametrize("how", ["a note less", "another note", "not looked at", "a folder", "xml"])
def test_nothing_is_made_of_folders_that_do_not_hold_the_same(folder: Path, how: str) -> None:
    paths = both(folder)
    other = paths[1]
    if how in ("a note less", "another note"):
        for suffix in (".txt", ".ann"):
            (other / f"n07{suffix}").unlink()
    if how == "another note":
        (other / "o.txt").write_text("Ana", encoding="utf-8")
        (other / "o.ann").write_text("", encoding="utf-8")
    if how == "not looked at":
        for path in paths:
            (path / "n07.ann").unlink()
    if how == "a folder":
        (other / "a").mkdir()
    if how == "xml":
        (other / "a.xml").touch()
    begun = BratAhead.begin(paths, strict=False, beside=count_marks)
    first, second = (begun[path] for path in paths)
    for each in (first, second):
        ids_of(each.take(ReadOptions(), text=False))
    assert first.beside(second) is None


def test_what_lies_in_a_folder_is_told_to_who_detects_its_format(folder: Path) -> None:
    begun = begin(folder)
    assert begun.listing() == Listing.of(folder)
    begun.close()
    for name in ("a.xml", ".hidden"):
        (folder / name).touch()
        begun = begin(folder)
        assert begun.listing() is None
        begun.close()
        (folder / name).unlink()


def test_one_copy_lists_the_folders_for_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lookers = folder.with_name("lookers")

    def remembered(paths: Sequence[Path]) -> Iterator[Stems | None]:
        with lookers.open("a", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\n")
        return pair_stems(paths)

    monkeypatch.setattr(brat_batches, "pair_stems", remembered)
    ids = ids_of(begin(folder).take(ReadOptions(), text=False))
    assert ids == [f"n{number:02}" for number in range(NOTES)]
    (looker,) = lookers.read_text(encoding="utf-8").split()
    assert int(looker) != os.getpid()


def test_a_copy_that_ends_before_it_has_listed_leaves_no_other_waiting(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(_: Sequence[Path]) -> list[Stems | None]:
        os.kill(os.getpid(), signal.SIGKILL)
        return []

    monkeypatch.setattr(brat_batches, "pair_stems", end)
    begun = begin(folder)
    with pytest.raises(GoldbenchError, match="ended from outside"):
        begun.listing()
    begun.close()


@pytest.mark.parametrize("lacking", ["n07", "n24"])
def test_notes_without_marks_stand_at_their_place(folder: Path, lacking: str) -> None:
    (folder / f"{lacking}.ann").unlink()
    (folder / "more").mkdir()
    for suffix in (".txt", ".ann"):
        shutil.copy(folder / f"n00{suffix}", folder / "more" / f"n00{suffix}")
    begun = begin(folder)
    taken = begun.take(ReadOptions(), text=False)
    assert taken is not None
    batches = [batch for batch, _ in taken]
    read = [read_batch(names, ReadOptions(), text=False) for names in batches_below(folder, 10)]
    assert [batch.ids for batch in batches] == [batch.ids for batch in read]
    assert [batch.slow for batch in batches] == [batch.slow for batch in read]


@pytest.mark.parametrize(
    ("cores", "notes", "begins"),
    [(1, 25, False), (2, 20, False), (2, 21, True), (2, 400, True), (4, 21, True), (9, 200, True)],
)
def test_only_large_folders_are_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cores: int, notes: int, *, begins: bool
) -> None:
    monkeypatch.setattr(brat_batches, "READ", 10)
    monkeypatch.setattr(brat_ahead, "cores", lambda: cores)
    for number in range(notes):
        (tmp_path / f"{number:03}.ann").touch()
        (tmp_path / f"{number:03}.txt").touch()
    begun = BratAhead.begin([tmp_path], strict=False)
    assert bool(begun) == begins
    if begun:
        ids = ids_of(begun[tmp_path].take(ReadOptions(), text=False))
        assert ids == [f"{number:03}" for number in range(notes)]


def test_what_is_no_folder_is_not_begun(tmp_path: Path) -> None:
    (tmp_path / "a.ann").touch()
    assert BratAhead.begin([tmp_path / "none", tmp_path / "a.ann"], strict=False) == {}


def mark_ids(sides: Sequence[Raw]) -> list[str] | None:
    """Stand for a batch by its first id; not where a note is called n15."""
    ids = [id_ for id_, _, _ in sides[0].names]
    return None if "n15" in ids else [ids[0], str(len(sides))]


def test_what_is_made_of_all_folders_comes_instead_of_them(folder: Path) -> None:
    paths = both(folder)
    begun = BratAhead.begin(paths, strict=False, instead=mark_ids)
    first, second = (begun[path] for path in paths)
    given = first.together([second], [ReadOptions(), ReadOptions()])
    assert given is not None
    start, middle, end = given
    assert (start, end) == (["n00", "2"], ["n20", "2"])
    assert [len(batch.ids) for batch, _ in middle] == [10, 10]
    assert first.together([second], [ReadOptions(), ReadOptions()]) is None  # it is taken once


def test_who_asks_for_the_folders_themselves_reads_anew(folder: Path) -> None:
    paths = both(folder)
    begun = BratAhead.begin(paths, strict=False, instead=mark_ids)
    assert [each.take(ReadOptions(), text=False) for each in begun.values()] == [None, None]


def test_folders_with_other_notes_are_not_put_together(folder: Path) -> None:
    paths = both(folder)
    (paths[1] / "n07.txt").rename(paths[1] / "n7.txt")
    (paths[1] / "n07.ann").rename(paths[1] / "n7.ann")
    begun = BratAhead.begin(paths, strict=False, instead=mark_ids)
    first, second = (begun[path] for path in paths)
    assert first.together([second], [ReadOptions(), ReadOptions()]) is None
    assert len(ids_of(first.take(ReadOptions(), text=False))) == NOTES
    assert len(ids_of(second.take(ReadOptions(), text=False))) == NOTES


def test_a_folder_with_suffixes_in_capitals_is_read_anew(folder: Path) -> None:
    (folder / "n03.ann").rename(folder / "n03.ANN")
    ahead = BratAhead.begin([folder], strict=False)[folder]
    assert ahead.listing() is None
    assert ahead.take(ReadOptions(), text=False) is None

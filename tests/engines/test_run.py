"""A run: its target appears whole, its journal goes."""

from pathlib import Path

import pytest

from goldbench.engines import begin_run, journal_of
from goldbench.errors import UsageError

SETTINGS = {"work": "test"}


def test_the_target_takes_its_place_when_all_is_done(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    with begin_run(target, SETTINGS) as run:
        run.unfinished.write_text("notes")
        run.unfinished.with_name("out.design.csv").write_text("design")
        assert not target.exists()
    assert (target.read_text(), (tmp_path / "out.design.csv").read_text()) == ("notes", "design")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.design.csv", "out.jsonl"]


def test_a_folder_may_be_the_target_also_an_empty_one(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.mkdir()
    with begin_run(target, SETTINGS) as run:
        run.unfinished.mkdir()
        (run.unfinished / "a.txt").write_text("a")
    assert (target / "a.txt").read_text() == "a"


def test_an_error_keeps_the_journal_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"

    def fail() -> None:
        with begin_run(target, SETTINGS) as run:
            run.unfinished.write_text("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert [path.name for path in tmp_path.iterdir()] == [".out.jsonl.journal"]
    assert not (journal_of(target) / "scratch").exists()


def test_a_journal_that_is_still_needed_stays(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    with begin_run(target, SETTINGS) as run:
        run.unfinished.write_text("some")
        run.keep = True
    assert target.exists()
    assert journal_of(target).exists()


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_target_that_exists_is_refused(tmp_path: Path, kind: str) -> None:
    target = tmp_path / "out"
    if kind == "folder":
        target.mkdir()
    (target / "x" if kind == "folder" else target).write_text("x")
    with pytest.raises(UsageError, match="exists"), begin_run(target, SETTINGS):
        pass
    assert not journal_of(target).exists()

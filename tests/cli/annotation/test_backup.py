"""`goldbench study backup`, `restore` and `verify`."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from databases import database_url, postgresql
from goldbench.cli import main
from goldbench.study import OPERATOR, SignInError, list_notes, read_audit, resume, sign_in
from studies import PASSWORD, open_study, work_through

__all__ = ["database_url", "postgresql"]


def run(*args: str | Path, code: int = 0) -> Result:
    result = CliRunner().invoke(main, ["study", *(str(arg) for arg in args)])
    assert result.exit_code == code, result.output
    return result


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("study")
    with open_study(f"sqlite:///{folder / 'study.db'}") as study:
        work_through(study)
    return folder


@pytest.fixture
def folder(finished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(finished, tmp_path / "study"))


def head(folder: Path, *more: str) -> str:
    verified = json.loads(run("verify", folder, "--json", *more).stdout)
    return str(verified["head"])


@pytest.mark.parametrize("name", ["copy.db", "copy.jsonl.gz"])
def test_a_study_comes_back_from_its_backup(folder: Path, tmp_path: Path, name: str) -> None:
    backup = tmp_path / "kept" / name
    run("backup", folder, backup)
    assert backup.stat().st_mode & 0o077 == 0
    before = head(folder)
    again = tmp_path / "again"
    assert "are sound" in run("restore", backup, again).stderr
    assert head(again) == before
    with open_study(f"sqlite:///{again / 'study.db'}", seed=9) as study:
        assert len(list_notes(study, OPERATOR)) == 6
        assert [event.kind for event in read_audit(study, OPERATOR)][-1] == "backup_begun"
    assert "not empty" in run("restore", backup, again, code=2).stderr
    assert "exists" in run("backup", folder, backup, code=2).stderr


def test_a_study_moves_to_another_database(folder: Path, tmp_path: Path, database_url: str) -> None:
    run("backup", folder, tmp_path / "dump.jsonl")
    run("restore", tmp_path / "dump.jsonl", tmp_path, "--database", database_url)
    assert head(tmp_path, "--database", database_url) == head(folder)


def test_after_a_restore_everybody_signs_in_again(folder: Path, tmp_path: Path) -> None:
    with open_study(f"sqlite:///{folder / 'study.db'}", seed=9) as study:
        token = sign_in(study, "lead", PASSWORD, address="here").token
        resume(study, token)
    run("backup", folder, tmp_path / "copy.db")
    run("restore", tmp_path / "copy.db", tmp_path / "again")
    with (
        open_study(f"sqlite:///{tmp_path / 'again' / 'study.db'}", seed=10) as study,
        pytest.raises(SignInError),
    ):
        resume(study, token)


def test_the_head_that_was_kept_proves_that_nothing_went(folder: Path) -> None:
    kept = head(folder)
    assert "are sound" in run("verify", folder, "--head", kept).stdout
    assert "its head is another" in run("verify", folder, "--head", "0" * 64, code=2).stderr


def test_a_log_that_was_tampered_with_is_found(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "study.db")) as connection:
        triggers = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'sheet_event'"
        )
        for (name,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE sheet_event SET actor = 'somebody else' WHERE seq = 1")
        connection.commit()
    assert "its content was changed" in run("verify", folder, code=1).stderr


def test_a_database_of_a_newer_goldbench_is_refused(folder: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(folder / "study.db")) as connection:
        connection.execute("UPDATE study_version SET version_num = 'r9999'")
        connection.commit()
    for args in (("verify", folder), ("backup", folder, tmp_path / "copy.db")):
        stderr = run(*args, code=1).stderr
        assert "at revision r9999" in stderr
        assert "install the newer goldbench" in stderr


def test_a_cut_restore_leaves_no_database(folder: Path, tmp_path: Path) -> None:
    run("backup", folder, tmp_path / "dump.jsonl")
    dump = tmp_path / "dump.jsonl"
    dump.write_bytes(b"".join(dump.read_bytes().splitlines(keepends=True)[:-2]))
    assert "cut or changed" in run("restore", dump, tmp_path / "again", code=1).stderr
    assert not (tmp_path / "again" / "study.db").exists()


def test_a_folder_without_a_database_is_told(tmp_path: Path) -> None:
    assert "has no study.db" in run("verify", tmp_path, code=2).stderr
    assert not list(tmp_path.iterdir())

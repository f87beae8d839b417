"""The database of a study folder: opened where it is, never made, closed to others."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from goldbench.cli.options.database import DATABASE, find_batch, is_study, now, open_database
from goldbench.errors import UsageError
from studies import open_study


@pytest.fixture(autouse=True)
def mask() -> Iterator[None]:
    """What opening a study does to the process is taken back."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("study.toml", True), (DATABASE, True), ("notes.jsonl", False), ("Study.toml", False)],
)
def test_a_study_has_a_protocol_or_a_database(tmp_path: Path, name: str, is_one: bool) -> None:
    assert not is_study(tmp_path)
    (tmp_path / name).mkdir()
    assert not is_study(tmp_path)  # a folder of that name is neither
    (tmp_path / name).rmdir()
    (tmp_path / name).write_bytes(b"")
    assert is_study(tmp_path) is is_one
    assert not is_study(tmp_path / name)
    assert not is_study(tmp_path / "nowhere")


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=f"has no {DATABASE}"):
        open_database(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_written_from_then_on_is_its_owners_alone(tmp_path: Path) -> None:
    open_study(f"sqlite:///{tmp_path / DATABASE}").close()
    with open_database(tmp_path):
        (tmp_path / "new").write_bytes(b"")
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


def test_an_address_goes_before_the_folder(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    open_study(url).close()
    with open_database(tmp_path / "nowhere", url) as study:
        assert study.key


def batches(*names: str) -> Any:
    return [SimpleNamespace(name=name, id=f"id-{name}") for name in names]


def test_a_batch_is_found_by_its_name_or_its_id_and_the_first_of_two_counts() -> None:
    three = batches("one", "two", "two")
    assert find_batch(three, "two") is three[1]
    assert find_batch(three, "id-one") is three[0]


@pytest.mark.parametrize(
    ("there", "hint"), [([], None), (["one", "two"], "the batches are: one, two")]
)
def test_a_batch_that_is_not_there_is_told_with_those_that_are(
    there: list[str], hint: str | None
) -> None:
    with pytest.raises(UsageError, match="no batch 'One'") as refused:
        find_batch(batches(*there), "One")
    assert refused.value.hint == hint


def test_the_clock_knows_its_zone() -> None:
    assert now().utcoffset() is not None

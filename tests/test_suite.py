"""The suite leaves no file out, whatever folders there are, and is green only if all of it is."""

from pathlib import Path

import pytest

from places import ROOT
from suite import Share, deal, run

PATHS = [ROOT / "src", ROOT / "tests", ROOT / "docs", ROOT / "README.md"]


def files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return [file for end in ("md", "py") for file in path.rglob(f"*.{end}")]


@pytest.mark.parametrize("processes", [1, 2, 6, 8, 12, 24, 40, 400])
def test_every_file_is_in_one_share(processes: int) -> None:
    shares = deal(PATHS, processes)
    dealt = [file for share in shares for path in share.paths for file in files(path)]
    assert len(dealt) == len(set(dealt))
    # What a folder that was cut has for itself is no test: pytest reads it with each part.
    own = {"__init__.py"}
    left = {file for path in PATHS for file in files(path)} - set(dealt)
    assert {file.name for file in left} <= own
    assert min(share.seconds for share in shares) >= 0.5  # each has a test to collect
    assert [share.seconds for share in shares] == sorted(
        (share.seconds for share in shares), reverse=True
    )


def test_a_new_folder_is_taken_in_by_itself(tmp_path: Path) -> None:
    for name in ("old/test_a.py", "new/deep/test_b.py", "new/page.md"):
        (tmp_path / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tests" / name).touch()
    for processes in (1, 50):
        shares = deal([tmp_path / "tests"], processes, tmp_path)
        assert sum(len(files(path)) for share in shares for path in share.paths) == 3


def write(path: Path, text: str) -> Share:
    path.write_text(text, encoding="utf-8")
    return Share((path,), 1.0)


def test_the_last_line_counts_everything_and_a_failure_is_named_above_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = write(
        tmp_path / "test_good.py",
        "import pytest\ndef test_a(): pass\ndef test_b(): pass\ndef test_c(): pytest.skip('no')\n",
    )
    bad = write(tmp_path / "test_bad.py", "def test_d(): pass\ndef test_e(): assert False\n")
    assert run([good], 1)
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 0 failed, 1 skipped"
    assert not run([good, bad], 2)
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "3 passed, 1 failed, 1 skipped"
    assert "test_bad.py::test_e" in lines[-2]


@pytest.mark.parametrize("text", ["", "import nowhere_at_all\n", "import os\nos._exit(3)\n"])
def test_what_collects_nothing_is_a_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    assert not run([write(tmp_path / "test_x.py", text)], 1)
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed, 0 skipped"

"""The journal: what was put is there for the next run, under its own key only, torn or not."""

import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.engines import Journal, NoteKey, journal_of, note_key, open_journal
from goldbench.errors import FormatError, UsageError

SETTINGS = {"tool": "phi", "lang": "en"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return journal_of(tmp_path / "deep" / "out.jsonl")


def key(journal: Journal, id_: str, text: str = "Dr. Prescott") -> NoteKey:
    return note_key(journal.run, id_, text)


def fill(folder: Path, *results: tuple[str, bytes]) -> None:
    with open_journal(folder, SETTINGS) as journal:
        for id_, result in results:
            journal.put(key(journal, id_), result)


def test_what_was_put_is_there_for_the_next_run(folder: Path) -> None:
    with open_journal(folder, SETTINGS) as journal:
        assert (len(journal), journal.get(key(journal, "1"))) == (0, None)
        journal.put(key(journal, "1"), b'{"a": 1}')
        secret = journal.secret
    with open_journal(folder, SETTINGS) as journal:
        assert (len(journal), journal.secret) == (1, secret)
        assert journal.get(key(journal, "1")) == b'{"a": 1}'
        assert journal.get(key(journal, "2")) is None


def test_a_note_whose_text_has_changed_is_new(folder: Path) -> None:
    fill(folder, ("1", b"[]"))
    with open_journal(folder, SETTINGS) as journal:
        assert journal.get(key(journal, "1", "Dr. Prescott.")) is None


def test_the_last_result_of_a_note_counts(folder: Path) -> None:
    fill(folder, ("1", b"[1]"), ("1", b"[2]"))
    fill(folder, ("1", b"[3]"))
    with open_journal(folder, SETTINGS) as journal:
        assert journal.get(key(journal, "1")) == b"[3]"


def test_only_the_owner_reads_it(folder: Path) -> None:
    fill(folder, ("1", b"[]"))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for file in folder.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0


@given(st.data())
def test_a_part_cut_or_damaged_anywhere_loses_nothing_that_is_whole(data: st.DataObject) -> None:
    results = [(str(n), b"%d" % n * n) for n in range(1, 6)]
    with tempfile.TemporaryDirectory() as place:
        folder = journal_of(Path(place) / "out")
        fill(folder, *results)
        (part,) = folder.glob("part-*.log")
        whole = part.read_bytes()
        at = data.draw(st.integers(0, len(whole)))
        if data.draw(st.booleans()):
            part.write_bytes(whole[:at])
            ends = whole[:at].count(b"\n")
            damaged = set(range(ends, 5))
        else:
            part.write_bytes(whole[:at] + b"~" + whole[at + 1 :])
            line = whole[:at].count(b"\n")
            damaged = {line, line + 1} if whole[at : at + 1] == b"\n" else {line}
        with open_journal(folder, SETTINGS) as journal:
            kept = [journal.get(key(journal, id_)) for id_, _ in results]
            assert all(k in (None, r) for k, (_, r) in zip(kept, results, strict=True))
            assert {n for n, k in enumerate(kept) if k is None} <= damaged
            journal.put(key(journal, "1"), b"again")
        with open_journal(folder, SETTINGS) as journal:
            assert journal.get(key(journal, "1")) == b"again"


@pytest.mark.parametrize(
    ("settings", "which"),
    [
        ({"tool": "date", "lang": "en"}, "tool"),
        ({"tool": "phi", "lang": "es", "site": None}, "lang"),
        ({"tool": "phi"}, "lang"),
    ],
)
def test_the_journal_of_other_settings_is_refused_and_says_which(
    folder: Path, settings: dict[str, object], which: str
) -> None:
    fill(folder)
    with (
        pytest.raises(UsageError, match=f"begun with other settings: {which}"),
        open_journal(folder, settings),
    ):
        pass


@pytest.mark.parametrize("content", [b"", b"hello\n", b"{}", b'{"journal": 1}', b"[1]", b"7"])
def test_another_file_is_refused(folder: Path, content: bytes) -> None:
    folder.mkdir(parents=True)
    (folder / "run.json").write_bytes(content)
    with pytest.raises(FormatError, match="not the journal"), open_journal(folder, SETTINGS):
        pass


def test_a_file_in_its_place_is_refused(folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("hello")
    with pytest.raises(FormatError, match="not the journal"), open_journal(folder, SETTINGS):
        pass


_SECOND_RUN = """
import sys
from pathlib import Path
from goldbench.engines import open_journal
from goldbench.errors import UsageError
try:
    with open_journal(Path(sys.argv[1]), {"tool": "phi", "lang": "en"}):
        print("opened", end="")
except UsageError as error:
    print(error, end="")
"""


def test_one_run_at_a_time(folder: Path) -> None:
    with open_journal(folder, SETTINGS):
        second = [sys.executable, "-c", _SECOND_RUN, str(folder)]
        answer = subprocess.run(second, check=True, capture_output=True, text=True).stdout
    assert answer == f"another run is at work on {folder.parent / 'out.jsonl'}"


def test_what_a_killed_run_was_writing_is_swept(folder: Path) -> None:
    with open_journal(folder, SETTINGS) as journal:
        scratch = journal.scratch
    (scratch / "target").mkdir(parents=True)
    (scratch / "target" / "half.jsonl").write_text("a note")
    with open_journal(folder, SETTINGS) as journal:
        assert list(journal.scratch.iterdir()) == []


def test_nothing_is_put_once_it_is_closed(folder: Path) -> None:
    with open_journal(folder, SETTINGS) as journal:
        pass
    journal.put(key(journal, "1"), b"late")
    with open_journal(folder, SETTINGS) as journal:
        assert len(journal) == 0

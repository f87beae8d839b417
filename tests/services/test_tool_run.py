"""Any tool over a corpus: what may be asked for, and what happens to the journal."""

import shlex
import sys
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest

from goldbench.corpus import Document, Record
from goldbench.errors import UsageError
from goldbench.formats import read
from goldbench.phi import Encoder, Site
from goldbench.services.adapters import ADAPTERS
from goldbench.services.adapters.conversation import MAX_LOG
from goldbench.services.errors import ToolError
from goldbench.services.remote.client import Failure
from goldbench.services.tool_run import Job, annotate_corpus, run_tool
from services.sandbox import find, tiny
from services.strange import Strange, strange

NOTES = [Record(Document(f"n{n}", f"Dr. Name{n} in Boston, 12/26/2020.")) for n in range(6)]


@pytest.mark.parametrize(
    ("job", "message"),
    [
        ({"tools": ()}, "one tool at a time"),
        ({"tools": ("date", "http://h")}, "one tool at a time"),
        ({"tools": ("spam",)}, "there is no tool 'spam'"),
        ({"tools": ("command:x",), "scheme": "i2b2"}, "the labels of a command are its own"),
        ({"tools": ("http://h",), "site": Site("en")}, "for goldbench's own tools"),
        (
            {"tools": ("http://h",), "encoder": Encoder(Path("m"), "en", "0")},
            "an encoder takes a second look",
        ),
        ({"scheme": "hipaa"}, "there is no scheme 'hipaa'"),
    ],
)
def test_what_does_not_go_together_is_refused(job: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Job(**job)  # type: ignore[arg-type]  # wrong on purpose


def test_several_of_our_own_may_be_named() -> None:
    assert Job(("date", "id")).tools == ("date", "id")


def test_a_library_runs_in_this_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADAPTERS, "tiny", lambda _: tiny())
    target = tmp_path / "out.jsonl"
    annotate_corpus(Job(("tiny:x",)), NOTES, target)
    records = list(read(target))
    assert records == list(run_tool(Job(("tiny:x",)), NOTES))
    for record in records:
        spans = sorted(find(record.document.require_text(), "en"), key=lambda span: span.start)
        assert list(record.layers["system"].spans) == spans
    assert not (tmp_path / ".out.jsonl.journal").exists()


def test_a_language_that_a_library_does_not_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ADAPTERS, "tiny", lambda _: tiny())
    with pytest.raises(UsageError, match=r"tiny-annotator reads .*, not de"):
        annotate_corpus(Job(("tiny:x",), lang="de"), NOTES, tmp_path / "out")


def test_the_journal_stays_where_notes_failed_or_the_run_did(tmp_path: Path) -> None:
    silent = Job(("command:true",))
    target, journal = tmp_path / "out.jsonl", tmp_path / ".out.jsonl.journal"
    failures: list[Failure] = []
    annotate_corpus(silent, NOTES, target, failures=failures)
    assert [bool(record.layers) for record in read(target)] == [False] * 6
    assert (len(failures), journal.exists()) == (6, True)

    target.unlink()
    rmtree(journal)
    with pytest.raises(ToolError) as error:
        annotate_corpus(Job(("command:false",)), NOTES, target)
    assert error.value.hint is not None
    assert "what is finished is kept" in error.value.hint
    assert journal.exists()


def one_date(body: Any, number: int) -> tuple[int, Any]:
    del body, number
    return 200, {"textDateAnnotations": []}


def test_notes_that_a_server_has_answered_are_not_asked_again(tmp_path: Path) -> None:
    def picky(body: Any, number: int) -> tuple[int, Any]:
        return (422, {}) if "Name3" in body["note"]["text"] else one_date(body, number)

    target, failures = tmp_path / "out.jsonl", list[Failure]()
    server = Strange(picky)
    with strange(server) as address:
        job = Job((address,), at_once=2, retries=0)
        annotate_corpus(job, NOTES[:4], target, failures=failures)
        target.unlink()
        before = len(server.seen)
        edited = [Record(Document("n0", "Dr. Edited.")), *NOTES[1:]]
        annotate_corpus(job, edited, target, failures=failures)
    asked = sorted(body["note"]["text"][:9] for body in server.seen[before:])
    assert asked == ["Dr. Edite", "Dr. Name3", "Dr. Name4", "Dr. Name5"]
    assert [record.document for record in read(target)] == [record.document for record in edited]


def test_another_version_of_a_tool_does_not_go_on_with_a_run(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    failures: list[Failure] = []

    def broken(body: Any, number: int) -> tuple[int, Any]:
        del body, number
        return 422, {}

    with strange(Strange(broken)) as address:
        annotate_corpus(Job((address,)), NOTES, target, failures=failures)
        target.unlink()
    with (
        strange(Strange(one_date, version="9.9.9")) as elsewhere,
        pytest.raises(UsageError, match="begun with other settings: tool, version"),
    ):
        annotate_corpus(Job((elsewhere,)), NOTES, target)


def test_what_a_command_says_of_notes_stays_in_a_log_of_the_owners(tmp_path: Path) -> None:
    loud = "import sys; sys.stderr.write(sys.stdin.read() + 'x' * 3_000_000); sys.exit(3)"
    job = Job((f"command:{sys.executable} -c {shlex.quote(loud)}",))
    with pytest.raises(ToolError, match="exit code 3") as error:
        annotate_corpus(job, NOTES, tmp_path / "out.jsonl")
    log = tmp_path / ".out.jsonl.journal" / "command.log"
    assert str(log) in str(error.value.hint)
    assert b"Boston" in log.read_bytes()
    assert log.stat().st_size == MAX_LOG
    assert log.stat().st_mode & 0o077 == 0

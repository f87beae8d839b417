"""Any tool over a corpus: what may be asked for, and what happens to the journal."""

from pathlib import Path

import pytest

from goldbench.corpus import Document, Record
from goldbench.errors import UsageError
from goldbench.phi import Site
from goldbench.services.adapters import ADAPTERS
from goldbench.services.client import Failure
from goldbench.services.errors import ToolError
from goldbench.services.tool_run import Job, annotation
from services.sandbox import find, tiny

NOTES = [Record(Document(f"n{n}", f"Dr. Name{n} in Boston, 12/26/2020.")) for n in range(6)]


@pytest.mark.parametrize(
    ("job", "message"),
    [
        ({"tools": ()}, "one tool at a time"),
        ({"tools": ("date", "http://h")}, "one tool at a time"),
        ({"tools": ("spam",)}, "there is no tool 'spam'"),
        ({"tools": ("command:x",), "scheme": "i2b2"}, "the labels of a command are its own"),
        ({"tools": ("http://h",), "site": Site("en")}, "for goldbench's own tools"),
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
    with annotation(Job(("tiny:x",)), NOTES, target) as records:
        made = list(records)
        assert (tmp_path / ".out.jsonl.journal").exists()
    for record in made:
        found = sorted(find(record.document.require_text(), "en"), key=lambda one: one.start)
        assert list(record.layers["system"].spans) == found
    assert not (tmp_path / ".out.jsonl.journal").exists()


def test_a_language_that_a_library_does_not_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ADAPTERS, "tiny", lambda _: tiny())
    with (
        pytest.raises(UsageError, match="tiny-annotator reads en, es, not fr"),
        annotation(Job(("tiny:x",), lang="fr"), NOTES, tmp_path / "out") as records,
    ):
        list(records)


def test_the_journal_stays_where_notes_failed_or_the_run_did(tmp_path: Path) -> None:
    silent = Job(("command:true",))
    target, journal = tmp_path / "out.jsonl", tmp_path / ".out.jsonl.journal"
    failures: list[Failure] = []
    with annotation(silent, NOTES, target, failures=failures) as records:
        assert [bool(record.layers) for record in records] == [False] * 6
    assert (len(failures), journal.exists()) == (6, True)

    journal.unlink()
    with (
        pytest.raises(ToolError) as error,
        annotation(Job(("command:false",)), NOTES, target) as records,
    ):
        list(records)
    assert error.value.hint is not None
    assert "what is finished is kept" in error.value.hint
    assert journal.exists()

"""Any command that reads and writes JSON Lines."""

import json
import re
import sys
from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.errors import UsageError
from goldbench.formats import Findings
from goldbench.services.adapters import annotate_with_command
from goldbench.services.errors import ToolError
from goldbench.services.remote.client import Failure

NOTES = [
    Record(Document("ward/1", "😀 Ana", Attributes(kind="letter"))),
    Record(Document("ward/2", "Bo\nb")),
    Record(Document("ward/3", "")),
]
LINE_BY_LINE = """
import json, sys
for line in sys.stdin:
    note = json.loads(line)
    mark = {"start": 0, "end": 1, "label": "-".join(sorted(note))}
    spans = [mark] if note["text"] else []
    print(json.dumps({"id": note["id"], "spans": spans}), flush=True)
"""
FIRST = "import json, sys; id_ = json.loads(sys.stdin.read().partition(chr(10))[0])['id']"
BACKWARDS = """
import json, sys
notes = [json.loads(line) for line in sys.stdin]
for note in reversed(notes):
    print(json.dumps({"id": note["id"], "text": note["text"], "spans": []}))
"""


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_a_command_that_answers_line_by_line() -> None:
    records = list(annotate_with_command(NOTES, python(LINE_BY_LINE), layer="mine"))
    assert [record.document for record in records] == [record.document for record in NOTES]
    assert [record.layers["mine"] for record in records] == [
        Marks((Span(0, 1, "id-text"),)),
        Marks((Span(0, 1, "id-text"),)),
        Marks(),
    ]


def test_a_command_that_reads_everything_first_and_answers_in_another_order() -> None:
    records = list(annotate_with_command(NOTES, python(BACKWARDS)))
    assert [record.document.id for record in records] == ["ward/1", "ward/2", "ward/3"]
    assert all(record.layers == {"marks": Marks()} for record in records)


def test_a_command_line_is_split_as_a_shell_would(tmp_path: Path) -> None:
    script = tmp_path / "my tool.py"
    script.write_text(BACKWARDS)
    records = list(annotate_with_command(NOTES, f"{sys.executable} '{script}'"))
    assert len(records) == 3


def test_notes_that_are_not_answered_are_failures() -> None:
    only_first = f"{FIRST}; print(json.dumps({{'id': id_, 'spans': []}}))"
    failures: list[Failure] = []
    records = list(annotate_with_command(NOTES, python(only_first), failures=failures))
    assert [bool(record.layers) for record in records] == [True, False, False]
    assert [failure.document for failure in failures] == ["ward/2", "ward/3"]


def test_offsets_outside_the_note_are_reported() -> None:
    mark = {"start": 2, "end": 99, "label": "x"}
    wild = f"{FIRST}; print(json.dumps({{'id': id_, 'spans': [{mark}]}}))"
    findings = Findings()
    list(annotate_with_command(NOTES[:1], python(wild), findings=findings))
    assert findings.counts == {"outside the text": 1}


def test_an_exit_code_is_an_error() -> None:
    with pytest.raises(ToolError, match="ended with exit code 3"):
        list(annotate_with_command(NOTES, python("import sys; sys.exit(3)")))


def test_a_command_that_does_not_read_is_no_error_of_ours() -> None:
    many = [Record(Document(str(n), "x" * 10_000)) for n in range(200)]
    failures: list[Failure] = []
    list(annotate_with_command(many, python("pass"), failures=failures))
    assert len(failures) == 200


@pytest.mark.parametrize("command", ["", "no-such-command-anywhere --x"])
def test_a_command_that_cannot_be_started_is_refused(command: str) -> None:
    with pytest.raises(UsageError):
        list(annotate_with_command(NOTES, command))


def test_an_answer_that_is_not_jsonl_is_an_error_without_the_answer() -> None:
    leaky = "import sys; print(sys.stdin.read()[:20] + 'Ana')"
    with pytest.raises(ToolError, match="did not answer with JSON Lines") as error:
        list(annotate_with_command(NOTES, python(leaky)))
    assert "Ana" not in str(error.value)


def test_no_note_is_in_the_command_line(tmp_path: Path) -> None:
    seen = tmp_path / "argv.json"
    code = f"import json, sys; json.dump(sys.argv, open({str(seen)!r}, 'w')); sys.stdin.read()"
    list(annotate_with_command(NOTES, python(code), failures=[]))
    assert json.loads(seen.read_text()) == ["-c"]


def test_a_command_learns_no_id_and_no_metadata(tmp_path: Path) -> None:
    seen = tmp_path / "lines"
    code = f"import sys; open({str(seen)!r}, 'w').write(sys.stdin.read())"
    given = [Record(Document("MRN 4711", "text", Attributes(patient="4711", kind="letter")))]
    list(annotate_with_command(given, python(code), failures=[]))
    (line,) = seen.read_text().splitlines()
    request = json.loads(line)
    assert request.keys() == {"id", "text"}
    assert "4711" not in line
    assert re.fullmatch(r"note-[0-9a-f]{32}", request["id"])


def test_what_it_writes_to_standard_error_is_not_ours(capfd: pytest.CaptureFixture[str]) -> None:
    loud = "import sys; print(sys.stdin.read(), file=sys.stderr)"
    list(annotate_with_command(NOTES, python(loud), failures=[]))
    assert capfd.readouterr() == ("", "")


def test_without_a_list_for_failures_notes_that_are_not_answered_are_an_error() -> None:
    only_first = f"{FIRST}; print(json.dumps({{'id': id_, 'spans': []}}))"
    with pytest.raises(ToolError, match="2 notes are not annotated") as caught:
        list(annotate_with_command(NOTES, python(only_first)))
    assert "ward/2: the command did not answer the note" in str(caught.value)

"""`goldbench annotate`: any tool over notes, as a user runs it."""

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from goldbench.cli import main
from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.formats import read, write
from goldbench.services.servers.annotate_server import annotator_app
from goldbench.services.servers.http_server import serve_in_thread
from killed_runs import edit, kill_at, kill_at_part
from services.sandbox import find, tiny
from services.strange import Strange, strange
from tiny_encoder import write_constant

COMMAND = """
import json, os, sys, time
seen = open(os.environ.get("SEEN", os.devnull), "a")
for line in sys.stdin:
    note = json.loads(line)
    time.sleep(float(os.environ.get("PAUSE", "0")))
    at = note["text"].index("Dr.")
    spans = [{"start": at, "end": at + 3, "label": "TITLE"}]
    tags = [{"label": "KEYS", "attributes": {"of": " ".join(sorted(note))}}]
    print(json.dumps({"id": note["id"], "spans": spans, "tags": tags}), flush=True)
    print(note["id"], file=seen, flush=True)
"""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serve_in_thread(lambda: annotator_app(tiny())) as address:
        yield address


@pytest.fixture
def command(tmp_path: Path) -> str:
    script = tmp_path / "my tagger.py"
    script.write_text(COMMAND)
    return f"command:{shlex.join([sys.executable, str(script)])}"


def notes(number: int) -> list[Record]:
    return [
        Record(
            Document(
                f"ward/Note {n}",
                f"😀 On 12/26/2020, Dr. Name{n} saw me in Boston. SSN 078-05-1120.",
                Attributes(patient=f"MRN {n // 3}", kind="letter"),
            ),
            {"gold": Marks()},
        )
        for n in range(number)
    ]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    write(iter(notes(5)), tmp_path / "notes.jsonl", "jsonl")
    return tmp_path / "notes.jsonl"


def annotate(source: Path, tool: str, *args: str, out: str = "out.jsonl") -> Result:
    target = str(source.parent / out)
    return CliRunner().invoke(
        main, ["annotate", str(source), "--tool", tool, "--out", target, *args]
    )


def spans(path: Path) -> list[tuple[int, int, str, str]]:
    return sorted(
        {
            (span.start, span.end, span.label, span.attributes.text("type"))
            for record in read(path)
            for marks in record.layers.values()
            for span in marks.spans
        }
    )


def test_goldbenchs_own_annotators_need_no_server(source: Path) -> None:
    done = annotate(source, "date", "--layer", "mine")
    assert done.exit_code == 0, done.stderr
    (first, *_) = read(source.parent / "out.jsonl")
    assert first.layers.keys() == {"mine"}
    assert [(span.start, span.end, span.label) for span in first.layers["mine"].spans] == [
        (5, 15, "date")
    ]


def test_an_encoder_takes_a_second_look_when_its_file_is_given(source: Path) -> None:
    assert annotate(source, "phi", "--scheme", "i2b2", out="plain.jsonl").exit_code == 0
    encoder = write_constant(source.parent / "m", "O")
    done = annotate(source, "phi", "--scheme", "i2b2", "--encoder", str(encoder.path))
    assert done.exit_code == 0, done.stderr
    assert {label for _, _, label, _ in spans(source.parent / "plain.jsonl")} > {"CITY", "DATE"}
    assert {label for _, _, label, _ in spans(source.parent / "out.jsonl")} == {"DATE", "SSN"}


def test_the_careful_look_is_that_of_the_encoder_that_comes_along(source: Path) -> None:
    done = annotate(source, "phi", "--scheme", "i2b2", "--careful")
    assert done.exit_code == 0, done.stderr
    assert {label for _, _, label, _ in spans(source.parent / "out.jsonl")} >= {"DATE", "SSN"}


def test_a_careful_look_at_spanish_is_refused_in_words(source: Path) -> None:
    done = annotate(source, "phi", "--careful", "--lang", "es")
    assert done.exit_code != 0
    assert "there is one for: en" in done.stderr


def test_a_file_that_is_no_encoder_is_refused_before_the_first_note(source: Path) -> None:
    done = annotate(source, "phi", "--encoder", str(source))
    assert done.exit_code != 0
    assert "not an encoder file" in done.stderr
    assert not (source.parent / "out.jsonl").exists()


def test_a_server_is_named_by_its_address(source: Path, server: str) -> None:
    done = annotate(source, server)
    assert (done.exit_code, done.output) == (0, "")
    records = list(read(source.parent / "out.jsonl"))
    assert records == [
        Record(
            record.document,
            {"system": Marks(tuple(find(record.document.require_text(), "en")))},
        )
        for record in notes(5)
    ]
    assert not list(source.parent.glob(".out*"))


@pytest.mark.parametrize(
    ("scheme", "labels"),
    [
        ("nlpsandbox", ["date", "id", "location", "person_name"]),
        ("i2b2", ["CITY", "DATE", "PATIENT", "SSN"]),
        ("meddocan", ["FECHAS", "ID_ASEGURAMIENTO", "NOMBRE_SUJETO_ASISTENCIA", "TERRITORIO"]),
    ],
)
def test_the_labels_are_those_of_the_scheme(
    source: Path, server: str, scheme: str, labels: list[str]
) -> None:
    assert annotate(source, server, "--scheme", scheme).exit_code == 0
    assert sorted({label for _, _, label, _ in spans(source.parent / "out.jsonl")}) == labels


def test_marks_that_a_scheme_has_no_label_for_are_counted(source: Path) -> None:
    def room(body: Any, number: int) -> tuple[int, Any]:
        del body, number
        mark = {"start": 2, "length": 2, "text": "On", "confidence": 5, "locationType": "room"}
        return 200, {"textLocationAnnotations": [mark]}

    with strange(Strange(room, type="nlpsandbox:location-annotator")) as address:
        done = annotate(source, address, "--scheme", "meddocan")
    assert done.exit_code == 0
    assert "lost: location/room, which meddocan has no label for" in done.stderr
    assert spans(source.parent / "out.jsonl") == []


def test_other_formats_are_written(source: Path, server: str) -> None:
    assert annotate(source, server, "--to", "brat", out="brat").exit_code == 0
    files = sorted(file.name for file in (source.parent / "brat").rglob("*.ann"))
    assert files == [f"Note {n}.ann" for n in range(5)]


def test_a_command_gets_lines_and_gives_lines(source: Path, command: str) -> None:
    done = annotate(source, command)
    assert done.exit_code == 0, done.stderr
    (first, *_) = read(source.parent / "out.jsonl")
    marks = first.layers["system"]
    assert marks.spans == (Span(17, 20, "TITLE"),)
    assert [tag.attributes.text("of") for tag in marks.tags] == ["id text"]


def test_a_command_that_falls_silent_is_ended(source: Path) -> None:
    asleep = shlex.join([sys.executable, "-c", "import time; time.sleep(600)"])
    done = annotate(source, f"command:{asleep}", "--timeout", "0.5")
    assert done.exit_code == 1
    assert "has said nothing for 0.5 s" in done.stderr
    assert not (source.parent / "out.jsonl").exists()


def test_notes_that_fail_are_named_and_tried_again(source: Path) -> None:
    broken = True

    def picky(body: Any, number: int) -> tuple[int, Any]:
        del number
        if broken and "Name2 " in body["note"]["text"]:
            return 422, {"title": "Dr. Name2 is wrong"}
        return 200, {"textDateAnnotations": []}

    server = Strange(picky)
    out = source.parent / "out.jsonl"
    with strange(server) as address:
        done = annotate(source, address)
        assert done.exit_code == 1
        assert "1 note is not annotated:\n  ward/Note 2: " in done.stderr
        assert "answered 422\n" in done.stderr
        looked = [bool(record.layers) for record in read(out)]
        assert looked == [True, True, False, True, True]

        assert annotate(source, address).exit_code == 2  # the target is there
        out.unlink()
        broken, asked = False, len(server.seen)
        assert annotate(source, address).exit_code == 0
    assert len(server.seen) == asked + 1
    assert all(record.layers for record in read(out))


def test_a_server_that_is_not_there_is_said_at_once(source: Path) -> None:
    done = annotate(source, "http://127.0.0.1:9", "--retries", "0")
    assert done.exit_code == 1
    assert "gave no answer" in done.stderr
    assert "is the tool running?" in done.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--tool", "dates"), "there is no tool 'dates'"),
        (("--tool", "date", "--tool", "http://h"), "one tool at a time"),
        (("--tool", "command:true", "--scheme", "i2b2"), "the labels of a command are its own"),
        (("--tool", "command:"), "no command was given"),
        (("--tool", "command:no-such-command-anywhere"), "cannot be started"),
        (("--tool", "huggingface:/no/such/folder"), "holds no model"),
        (("--tool", "http://h", "--to", "nothing"), "there is no format 'nothing'"),
    ],
)
def test_what_cannot_be_run_is_refused(source: Path, args: tuple[str, ...], message: str) -> None:
    out = str(source.parent / "out.jsonl")
    done = CliRunner().invoke(main, ["annotate", str(source), "--out", out, *args])
    assert done.exit_code == 2
    assert message in done.stderr


def run(source: Path, tool: str, out: str, **environment: str) -> "subprocess.Popen[bytes]":
    code = "from goldbench.cli import main; main()"
    command = [sys.executable, "-c", code, "annotate", str(source), "--tool", tool]
    command += ["--at-once", "4", "--out", str(source.parent / out)]
    return subprocess.Popen(command, env=environment or None)


def test_a_killed_run_goes_on_and_ends_with_the_same_bytes(tmp_path: Path, server: str) -> None:
    source = tmp_path / "notes.jsonl"
    write(iter(notes(1000)), source, "jsonl")
    whole = annotate(source, server, out="whole.jsonl")
    assert whole.exit_code == 0
    journal = tmp_path / ".out.jsonl.journal"
    assert kill_at(run(source, server, "out.jsonl"), journal, 200) < 1000
    assert not (tmp_path / "out.jsonl").exists()
    assert annotate(source, server).exit_code == 0
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert not journal.exists()


def test_a_command_is_not_asked_twice_after_a_kill(tmp_path: Path, command: str) -> None:
    source, seen = tmp_path / "notes.jsonl", tmp_path / "seen"
    write(iter(notes(60)), source, "jsonl")
    journal = tmp_path / ".out.jsonl.journal"
    slow = {"PAUSE": "0.05", "PYTHONPATH": ":".join(sys.path)}
    kept = kill_at(run(source, command, "out.jsonl", **slow), journal, 10)
    again = run(source, command, "out.jsonl", SEEN=str(seen), PYTHONPATH=":".join(sys.path))
    assert again.wait(60) == 0
    assert len(seen.read_text().split("\n")) - 1 == 60 - kept
    annotated = [json.loads(line) for line in (tmp_path / "out.jsonl").read_bytes().splitlines()]
    assert [note["id"] for note in annotated] == [f"ward/Note {n}" for n in range(60)]
    assert all(note["layers"]["system"]["tags"] for note in annotated)


EDITED = "😀 On 01/02/2021, Dr. Nobody was away."


@pytest.mark.parametrize("kind", ["our own", "server", "command"])
def test_a_note_edited_after_a_kill_is_done_anew(
    tmp_path: Path, server: str, command: str, kind: str
) -> None:
    tool = {"our own": "date", "server": server, "command": command}[kind]
    source = tmp_path / "notes.jsonl"
    write(iter(notes(2000)), source, "jsonl")
    if kind == "our own":
        kill_at_part(run(source, tool, "out.jsonl"), tmp_path / "out.jsonl", 1)
    else:
        kill_at(run(source, tool, "out.jsonl"), tmp_path / ".out.jsonl.journal", 100)
    edit(source, "ward/Note 3", EDITED)
    assert annotate(source, tool).exit_code == 0
    records = {record.document.id: record for record in read(tmp_path / "out.jsonl")}
    label = "TITLE" if kind == "command" else "date"

    def find_marks(id_: str) -> list[str]:
        record = records[id_]
        text = record.document.require_text()
        return [s.text_in(text) for s in record.layers["system"].spans if s.label == label]

    edited, other = ("Dr.", "Dr.") if kind == "command" else ("01/02/2021", "12/26/2020")
    assert records["ward/Note 3"].document.text == EDITED
    assert (find_marks("ward/Note 3"), find_marks("ward/Note 4")) == ([edited], [other])
    assert len(records) == 2000
    assert not list(tmp_path.glob(".*"))

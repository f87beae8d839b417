"""`--to parts`: tables of results, by several processes, through kills."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import orjson
import polars as pl
import pytest
from click.testing import CliRunner

from goldbench.cli import main
from goldbench.formats import read
from goldbench.formats.tables.parts import read_manifest


def write_notes(path: Path, notes: int) -> Path:
    lines = (
        json.dumps({"id": f"n{at}", "text": f"Vu le {at % 27 + 1}/03/2021 par le Dr Martin. "})
        for at in range(notes)
    )
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return path


def run(*arguments: object) -> str:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_parts_hold_what_json_lines_hold(tmp_path: Path) -> None:
    notes = write_notes(tmp_path / "notes.jsonl", 12)
    output = run("annotate", notes, "--lang", "fr", "--to", "parts", "--out", tmp_path / "parts")
    assert "12 notes in 1 parts" in output
    assert "digest" in output
    run("annotate", notes, "--lang", "fr", "--out", tmp_path / "lines.jsonl")
    lines = {r.document.id: r.layers["system"] for r in read(tmp_path / "lines.jsonl")}
    parts = {r.document.id: next(iter(r.layers.values())) for r in read(tmp_path / "parts")}
    assert parts == lines
    assert any(marks.spans for marks in parts.values())
    scored = run("score", tmp_path / "lines.jsonl", tmp_path / "parts", "--track", "exact")
    assert "1.0000" in scored


def test_a_deidentified_table_its_audit_and_the_way_back(tmp_path: Path) -> None:
    notes = write_notes(tmp_path / "notes.jsonl", 6)
    key = tmp_path / "project.key"
    run("deidentify", "--new-key", key)
    shared = ("--lang", "fr", "--policy", "tag", "--key", key)
    out, vault = tmp_path / "out", tmp_path / "vault"
    audits = tmp_path / "parts.json", tmp_path / "lines.json"
    run("deidentify", notes, out, *shared, "--to", "parts", "--vault", vault, "--audit", audits[0])
    run("deidentify", notes, tmp_path / "o.jsonl", *shared, "--audit", audits[1])
    parts, lines = (orjson.loads(audit.read_bytes()) for audit in audits)
    assert {k: parts[k] for k in parts if k in lines} == {k: lines[k] for k in lines if k in parts}
    assert parts["documents"] == 6
    texts = {r.document.id: r.document.text for r in read(out)}
    assert texts == {r.document.id: r.document.text for r in read(tmp_path / "o.jsonl")}
    assert not list(out.glob("_vault*"))
    back = tmp_path / "back.jsonl"
    run("deidentify", out, back, "--restore", vault, "--key", key, "--to", "jsonl")
    original = {r.document.id: r.document.text for r in read(notes)}
    assert {r.document.id: r.document.text for r in read(back)} == original


@pytest.mark.skipif(sys.platform == "win32", reason="no process groups to be killed")
def test_a_killed_run_goes_on_to_the_same_digest(tmp_path: Path) -> None:
    notes = tmp_path / "notes.parquet"
    texts = [f"Vu le {at % 27 + 1}/03/2021 par le Dr Martin." for at in range(300)]
    pl.DataFrame({"id": range(300), "text": texts}).write_parquet(notes)
    base = [
        str(Path(sys.executable).with_name("goldbench")),
        "annotate",
        str(notes),
        "--lang",
        "fr",
    ]
    command = [*base, "--to", "parts", "--workers", "1", "--out"]
    out, hidden = tmp_path / "out", tmp_path / ".out.parts"
    process = subprocess.Popen([*command, str(out)], start_new_session=True)
    deadline = time.monotonic() + 120
    while not list(hidden.glob("part-*")) and process.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(60)
    if not out.exists():  # it was killed in time; else there is nothing to go on with
        subprocess.run([*command, str(out)], check=True, timeout=300)
    subprocess.run([*command, str(tmp_path / "fresh")], check=True, timeout=300)
    manifests = [read_manifest(tmp_path / name) for name in ("out", "fresh")]
    assert manifests[0]["digest"] == manifests[1]["digest"]
    assert manifests[0]["notes"] == 300
    assert not hidden.exists()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to find a worker")
def test_a_killed_worker_ends_the_run_which_goes_on(tmp_path: Path) -> None:
    notes = write_notes(tmp_path / "notes.jsonl", 12_000)
    command = [str(Path(sys.executable).with_name("goldbench")), "annotate", str(notes)]
    command += ["--lang", "fr", "--workers", "1", "--to", "parts", "--out"]
    out, hidden = tmp_path / "out", tmp_path / ".out.parts"
    process = subprocess.Popen([*command, str(out)], stderr=subprocess.PIPE)
    deadline = time.monotonic() + 120
    while not list(hidden.glob("part-*")):
        assert time.monotonic() < deadline
        assert process.poll() is None, "it ended before a worker could be killed"
        time.sleep(0.01)
    for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
        if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes():
            os.kill(int(child), signal.SIGKILL)
    stderr = process.communicate(timeout=120)[1].decode()
    assert process.returncode != 0
    assert "a worker was ended from outside" in stderr
    assert "goes on where it was" in stderr
    assert not out.exists()
    assert "from before" in run(*command[1:], out)
    run(*command[1:], tmp_path / "fresh")
    digests = {read_manifest(tmp_path / name)["digest"] for name in ("out", "fresh")}
    assert len(digests) == 1
    assert not list(tmp_path.glob(".*"))


def test_parts_are_for_our_own_tools_and_spark_for_parts(tmp_path: Path) -> None:
    notes = write_notes(tmp_path / "notes.jsonl", 1)
    for arguments, message in (
        (("--tool", "http://127.0.0.1:9", "--to", "parts"), "goldbench's own tools"),
        (("--engine", "spark", "--to", "brat"), "Spark writes parts"),
        (("--engine", "dask"), "there is no engine 'dask'"),
    ):
        result = CliRunner().invoke(main, ["annotate", str(notes), "--out", "x", *arguments])
        assert result.exit_code != 0
        assert message in f"{result.output}{result.exception}"


def test_note_nlp_is_written_beside_the_marks_and_read_again(tmp_path: Path) -> None:
    cdm = tmp_path / "cdm"
    cdm.mkdir()
    texts = [f"Vu le {at % 27 + 1}/03/2021 par le Dr Martin." for at in range(9)]
    notes = pl.DataFrame({"note_id": range(9), "person_id": range(9), "note_text": texts})
    notes.write_parquet(cdm / "note.parquet")
    output = run(
        "annotate", cdm, "--lang", "fr", "--to", "note-nlp", "--nlp-date", "2026-01-31",
        "--out", tmp_path / "out",
    )  # fmt: skip
    assert "9 notes in 1 parts" in output
    table = pl.read_parquet(tmp_path / "out" / "note_nlp" / "*.parquet")
    assert set(table["lexical_variant"]) == {""}
    assert not any("Martin" in str(cell) for row in table.iter_rows() for cell in row)
    table.write_parquet(cdm / "note_nlp.parquet")
    marks = {r.document.id: next(iter(r.layers.values())) for r in read(tmp_path / "out" / "marks")}
    again = {r.document.id: next(iter(r.layers.values())) for r in read(cdm)}
    places = [{(i, s.start, s.end) for i, m in d.items() for s in m.spans} for d in (marks, again)]
    assert places[0] == places[1] != set()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--to", "note-nlp"), "NOTE_NLP wants the day"),
        (("--to", "note-nlp", "--nlp-date", "yesterday"), "not a date"),
        (("--quotes",), "are for NOTE_NLP"),
    ],
)
def test_what_note_nlp_wants(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    notes = write_notes(tmp_path / "notes.jsonl", 1)
    out = str(tmp_path / "out")
    result = CliRunner().invoke(main, ["annotate", str(notes), "--out", out, *arguments])
    assert result.exit_code != 0
    assert message in f"{result.output}{result.exception}"
    assert [file.name for file in tmp_path.iterdir()] == ["notes.jsonl"]


def test_lines_and_tables_of_risk_are_the_same(tmp_path: Path) -> None:
    text = "Record date: 2080-01-02\nShe has diabetes, takes metformin and smokes. LDL 190."
    notes = tmp_path / "notes.jsonl"
    notes.write_text(json.dumps({"id": "1", "text": text}) + "\n")
    run("annotate", notes, "--tool", "risk", "--why", "--out", tmp_path / "out.jsonl")
    run("annotate", notes, "--tool", "risk", "--why", "--to", "parts", "--out", tmp_path / "out")
    (lines,), (table,) = read(tmp_path / "out.jsonl"), read(tmp_path / "out")
    assert table.layers["marks"] == lines.layers["system"]
    assert lines.layers["system"].tags


def test_lines_are_the_same_on_any_number_of_processes(tmp_path: Path) -> None:
    notes = write_notes(tmp_path / "notes.jsonl", 2000)
    for workers in (0, 2):
        arguments = ("--workers", workers, "--out", tmp_path / f"{workers}.jsonl")
        run("annotate", notes, "--lang", "fr", *arguments)
    assert (tmp_path / "0.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    assert sum(1 for _ in read(tmp_path / "2.jsonl")) == 2000

"""The command: formats in and out, keys and vaults, audit, leaks, being killed in the middle."""

import csv
import json
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner

from goldbench.cli.tools.deidentify import deidentify
from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.engines import journal_of
from goldbench.errors import UsageError
from goldbench.formats import ReadOptions, read, write
from goldbench.phi import read_key, unseal
from killed_runs import edit, kill_at, kill_at_part
from tiny_encoder import write_constant

NOTE = "Dr. Ana Ruiz saw Mr. Tom Bell on 03/04/2015.\nMRN: 4711234, tel (312) 555-0147. Pain 5/10."
SECRETS = ("Ana", "Ruiz", "Tom", "Bell", "03/04", "4711234", "555-0147")


def run(*args: object) -> str:
    words = [str(arg) for arg in args]
    done = CliRunner().invoke(deidentify, words, catch_exceptions=False, standalone_mode=False)
    return done.stderr


def notes(count: int) -> list[Record]:
    meta = Attributes(patient="4", kind="letter", author="Ana Ruiz")
    return [Record(Document(f"n{i:04}", f"{NOTE} Visit {i}.", meta)) for i in range(count)]


def source(tmp_path: Path, records: Iterable[Record]) -> Path:
    path = tmp_path / "notes.jsonl"
    write(records, path, "jsonl")
    return path


def hides(text: str) -> bool:
    return not any(secret in text for secret in SECRETS) and "Pain 5/10" in text


@pytest.mark.parametrize("name", ["jsonl", "parquet", "text", "brat"])
def test_any_format_that_is_written_can_be_the_target(tmp_path: Path, name: str) -> None:
    target = tmp_path / "out"
    run(source(tmp_path, notes(3)), target, "--to", name)
    written = list(read(target, name, ReadOptions()))
    assert len(written) == 3
    assert all(hides(record.document.require_text()) for record in written)
    assert all("author" not in record.document.meta for record in written)


def test_a_file_that_cannot_hold_the_format_is_refused_before_the_work(tmp_path: Path) -> None:
    path = source(tmp_path, notes(1))
    with pytest.raises(UsageError, match="table is not written to a file called 'out"):
        run(path, tmp_path / "out.xlsx", "--to", "table")
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_the_name_of_the_target_tells_its_format(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    write(notes(3), folder, "brat")
    run(folder, tmp_path / "out.jsonl")
    run(folder, tmp_path / "out.csv")
    run(folder, tmp_path / "out")
    lines = list(read(tmp_path / "out.jsonl", "jsonl", ReadOptions()))
    table = pl.read_csv(tmp_path / "out.csv", infer_schema=False)
    assert [record.document.id for record in lines] == table["id"].to_list()
    assert all(hides(text) for text in table["text"])
    assert len(list((tmp_path / "out").rglob("*.txt"))) == 3


@pytest.mark.parametrize("suffix", ["csv", "tsv", "parquet"])
def test_a_table_stays_a_table(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / "notes.csv"
    rows = [("note_id", "author", "text"), ("1", "Ana Ruiz", NOTE), ("2", "Tom Bell", NOTE)]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    target = tmp_path / f"out.{suffix}"
    run(path, target, "--from", "table")
    table = (
        pl.read_parquet(target)
        if suffix == "parquet"
        else pl.read_csv(target, separator="\t" if suffix == "tsv" else ",", infer_schema=False)
    )
    assert table.columns == ["id", "text"]
    assert table["id"].to_list() == ["1", "2"]
    assert all(hides(text) for text in table["text"])


@pytest.mark.parametrize("suffix", ["json", "ndjson"])
def test_fhir_narratives_become_new_resources(tmp_path: Path, suffix: str) -> None:
    data = b64encode(NOTE.encode()).decode()
    resource = {
        "resourceType": "DocumentReference",
        "id": "note-1",
        "status": "current",
        "subject": {"reference": "Patient/4", "display": "Tom Bell"},
        "content": [{"attachment": {"contentType": "text/plain", "data": data}}],
    }
    bundle = {"resourceType": "Bundle", "type": "collection", "entry": [{"resource": resource}]}
    path = tmp_path / "bundle.json"
    path.write_text(json.dumps(bundle), encoding="utf-8")
    target = tmp_path / f"out.{suffix}"
    run(path, target)
    content = json.loads(target.read_text(encoding="utf-8"))
    reference = content["entry"][0]["resource"] if suffix == "json" else content
    assert reference["id"] == "note-1"
    assert "subject" not in reference
    assert hides(b64decode(reference["content"][0]["attachment"]["data"]).decode())
    assert [r.document.id for r in read(target, "fhir", ReadOptions())] == ["note-1"]


def test_what_only_an_encoder_finds_is_removed(tmp_path: Path) -> None:
    encoder = write_constant(tmp_path / "m", "DOCTOR")
    notes_file = source(tmp_path, notes(1))
    run(notes_file, tmp_path / "out.jsonl", "--policy", "tag", "--encoder", encoder.path)
    (record,) = read(tmp_path / "out.jsonl")
    assert "Visit" not in record.document.require_text()


def test_a_target_that_exists_is_refused_before_any_work(tmp_path: Path) -> None:
    path = source(tmp_path, notes(1))
    with pytest.raises(UsageError, match="exists"):
        run(path, path)


def test_a_policy_with_stand_ins_needs_a_key(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="needs a key"):
        run(source(tmp_path, notes(1)), tmp_path / "out.jsonl", "--policy", "gdpr-pseudonymisation")


def test_with_a_key_the_vault_leads_back(tmp_path: Path) -> None:
    key, vault, target = (tmp_path / name for name in ("k", "vault", "out.jsonl"))
    run("--new-key", key)
    assert key.stat().st_mode & 0o077 == 0
    path = source(tmp_path, notes(2))
    run(path, target, "--policy", "gdpr-pseudonymisation", "--key", key, "--vault", vault)
    entries = unseal(vault, read_key(key))
    for record in read(target, "jsonl", ReadOptions()):
        text = record.document.require_text()
        assert hides(text)
        assert entries[record.document.id].restore(text).startswith(NOTE)
        assert record.document.meta.text("patient") not in ("", "4")


def pseudonyms(tmp_path: Path, records: list[Record]) -> tuple[Path, Path, Path]:
    key, vault, target = (tmp_path / name for name in ("k", "vault", "out.jsonl"))
    run("--new-key", key)
    path = source(tmp_path, records)
    run(path, target, "--policy", "gdpr-pseudonymisation", "--key", key, "--vault", vault)
    return key, vault, target


@pytest.mark.parametrize(("to", "name"), [("jsonl", "back.jsonl"), ("table", "back.csv")])
def test_restore_brings_the_texts_back(tmp_path: Path, to: str, name: str) -> None:
    records = [*notes(2), Record(Document("odd", "😀 Dr. Ana Ruiz\r\n\tno PHI"))]
    key, vault, target = pseudonyms(tmp_path, records)
    back = tmp_path / name
    run(target, back, "--restore", vault, "--key", key, "--to", to)
    texts = {r.document.id: r.document.text for r in read(back, to, ReadOptions())}
    assert texts == {record.document.id: record.document.text for record in records}
    assert not list(tmp_path.glob(".*"))


def test_restore_refuses_what_the_vault_was_not_written_for(tmp_path: Path) -> None:
    key, vault, target = pseudonyms(tmp_path, notes(2))
    back = tmp_path / "back.jsonl"
    edit(target, "n0001", "another text")
    with pytest.raises(UsageError, match="not the one the vault was written for"):
        run(target, back, "--restore", vault, "--key", key)
    stranger = tmp_path / "strangers.jsonl"
    write([Record(Document("stranger", "text"))], stranger, "jsonl")
    with pytest.raises(UsageError, match="knows nothing of document 'stranger'"):
        run(stranger, back, "--restore", vault, "--key", key)
    with pytest.raises(UsageError, match="--restore takes --key"):
        run(target, back, "--restore", vault)
    assert not back.exists()


def test_the_audit_holds_counts_and_hashes_and_no_word_of_a_note(tmp_path: Path) -> None:
    audit = tmp_path / "audit.json"
    run(source(tmp_path, notes(2)), tmp_path / "out.jsonl", "--audit", audit)
    text = audit.read_text(encoding="utf-8")
    counts = json.loads(text)
    assert counts["documents"] == 2
    assert counts["spans"] == sum(counts["labels"].values())
    assert sorted(counts["sha256"]) == ["n0000", "n0001"]
    assert not any(secret in text for secret in SECRETS)


def test_leaks_are_estimated_from_a_gold_sample(tmp_path: Path) -> None:
    marks = Marks((Span(NOTE.index("Ana"), NOTE.index("Ana") + 8, "DOCTOR"),))
    gold = tmp_path / "gold.jsonl"
    write([Record(Document("g", NOTE), {"gold": marks})], gold, "jsonl")
    audit = tmp_path / "audit.json"
    path = source(tmp_path, notes(1))
    output = run(path, tmp_path / "out.jsonl", "--gold", gold, "--audit", audit)
    leaks = {leak["what"]: leak for leak in json.loads(audit.read_text("utf-8"))["leaks"]}
    assert (leaks["all"]["entities"], leaks["all"]["leaked"]) == (1, 0)
    assert leaks["all"]["interval"][1] > 0
    assert "0 of 1 got through" in output


def test_marks_of_a_layer_are_removed_without_a_tool(tmp_path: Path) -> None:
    records = [Record(r.document, {"mine": Marks((Span(4, 12, "DOCTOR"),))}) for r in notes(1)]
    run(source(tmp_path, records), tmp_path / "out.jsonl", "--marks", "mine", "--policy", "tag")
    record = next(iter(read(tmp_path / "out.jsonl", "jsonl", ReadOptions())))
    text = record.document.require_text()
    assert text.startswith("Dr. [PERSON_NAME] saw Mr. Tom Bell on 03/04/2015.")


def begin(path: Path, target: Path, *args: str) -> "subprocess.Popen[bytes]":
    code = "from goldbench.cli.tools.deidentify import deidentify; deidentify()"
    command = [sys.executable, "-c", code, str(path), str(target), "--workers", "1", *args]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def test_killed_in_the_middle_and_resumed_it_writes_what_an_undisturbed_run_does(
    tmp_path: Path,
) -> None:
    path = source(tmp_path, notes(1000))
    whole, target = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    audits = [tmp_path / f"audit-{i}.json" for i in range(2)]
    run(path, whole, "--audit", audits[0])
    kill_at_part(begin(path, target), target, 1)
    assert not target.exists()
    run(path, target, "--audit", audits[1])
    assert target.read_bytes() == whole.read_bytes()
    assert audits[1].read_bytes() == audits[0].read_bytes()
    assert not list(tmp_path.glob(".*"))


def test_killed_as_a_stream_it_goes_on_from_its_journal(tmp_path: Path) -> None:
    path = source(tmp_path, notes(1000))
    whole, target = tmp_path / "whole.csv", tmp_path / "cut.csv"
    run(path, whole, "--to", "table")
    journal = journal_of(target)
    kill_at(begin(path, target, "--to", "table"), journal, 100)
    assert not target.exists()
    run(path, target, "--to", "table")
    assert target.read_bytes() == whole.read_bytes()
    assert not list(tmp_path.glob(".*"))


def test_a_note_edited_after_a_kill_is_done_anew(tmp_path: Path) -> None:
    path, target = source(tmp_path, notes(1000)), tmp_path / "out.jsonl"
    kill_at_part(begin(path, target, "--policy", "tag", "--to", "jsonl"), target, 1)
    edit(path, "n0003", "No complaints. Sodium 140.")
    run(path, target, "--policy", "tag", "--to", "jsonl")
    texts = {r.document.id: r.document.require_text() for r in read(target, "jsonl", ReadOptions())}
    assert texts["n0003"] == "No complaints. Sodium 140."
    assert len(texts) == 1000
    assert all(hides(text) for id_, text in texts.items() if id_ != "n0003")


def test_a_killed_run_does_not_go_on_with_another_policy(tmp_path: Path) -> None:
    path, target = source(tmp_path, notes(1000)), tmp_path / "out.jsonl"
    kill_at_part(begin(path, target, "--policy", "tag"), target, 1)
    with pytest.raises(UsageError, match="begun with other settings: policy"):
        run(path, target, "--policy", "mask")

"""Whole corpora: what a run tells, and what a gold sample says about it."""

import subprocess
import sys
from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Corpus, Document, Marks, Record, Span
from goldbench.errors import MissingLayerError, UsageError
from goldbench.formats import write
from goldbench.phi import (
    AnnotateTask,
    DeidentifyTask,
    DeidentifyWork,
    Encoder,
    Key,
    Site,
    annotate_notes,
    deidentify_corpus,
    deidentify_notes,
    estimate_leaks,
    policy,
)
from goldbench.synthetic.phi import notes

TEXT = "MRN: 4711234\nHe is 63, his mother 93, of Erie, PA."


def marked(*labels: tuple[str, str]) -> Marks:
    places = ((TEXT.index(part), label, part) for part, label in labels)
    return Marks(tuple(Span(at, at + len(part), label) for at, label, part in places))


def sample(marks: Marks) -> Corpus:
    document = Document("n", TEXT, Attributes(patient="p"))
    return Corpus.from_records([Record(document, {"gold": marks})])


SAFE = DeidentifyTask("en", policy("hipaa-safe-harbor"), layer="gold")


def test_what_the_policy_lets_stand_cannot_leak() -> None:
    marks = marked(("4711234", "MEDICALRECORD"), ("63", "AGE"), ("93", "AGE"), ("PA", "STATE"))
    leaks = {leak.what: leak for leak in estimate_leaks(sample(marks), "gold", SAFE)}
    assert leaks["all"].entities == 2
    assert leaks["AGE"].entities == 1
    assert leaks["header"].entities == 1
    assert "LOCATION" not in leaks


def test_labels_of_another_scheme_are_told_by_themselves() -> None:
    task = DeidentifyTask("en", policy("hipaa-safe-harbor"))
    leaks = {
        leak.what: leak for leak in estimate_leaks(sample(marked(("Erie", "TOWN"))), None, task)
    }
    assert leaks["TOWN"].entities == 1


def test_an_empty_sample_tells_nothing() -> None:
    empty = Corpus.from_records([])
    with pytest.raises((MissingLayerError, UsageError)):
        estimate_leaks(empty, None, SAFE)


def test_metadata_stays_behind_and_patients_get_pseudonyms() -> None:
    meta = Attributes(patient="4711", author="Ana", kind="letter", ward="5")
    record = Record(Document("n", TEXT, meta), {"gold": marked(("Erie", "CITY"))})
    task = DeidentifyTask("en", policy("tag"), Key(b"k" * 32), layer="gold")
    run = deidentify_notes([record], task, keep=("ward",))
    (deidentified,) = run
    kept = dict(deidentified.document.meta)
    assert kept.pop("patient") not in ("", "4711")
    assert kept == {"kind": "letter", "ward": "5"}
    assert run.audit()["labels"] == {"CITY": 1}


def test_a_note_nobody_looked_at_is_not_taken_for_a_clean_one(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has no layer 'gold'"):
        deidentify_corpus([Record(Document("n", TEXT))], SAFE, tmp_path / "out.jsonl", to="jsonl")
    assert not (tmp_path / "out.jsonl").exists()


def test_a_vault_is_never_overwritten(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.write_text("the only way back")
    task = DeidentifyTask("en", policy("tag"), Key(b"k" * 32), seals=True)
    with pytest.raises(UsageError, match="vault exists"):
        deidentify_corpus([], task, tmp_path / "out.jsonl", to="jsonl", vault=vault)
    assert vault.read_text() == "the only way back"


NOTE = Record(Document("n", TEXT, Attributes(patient="p")), {"gold": Marks()})
TASK = DeidentifyTask("en", policy("tag"), Key(b"k" * 32))
OTHERS = [
    DeidentifyTask("es", policy("tag"), Key(b"k" * 32)),
    DeidentifyTask("en", policy("mask"), Key(b"k" * 32)),
    DeidentifyTask("en", policy("tag"), Key(b"x" * 32)),
    DeidentifyTask("en", policy("tag"), None),
    DeidentifyTask("en", policy("tag"), Key(b"k" * 32), Site("en")),
    DeidentifyTask("en", policy("tag"), Key(b"k" * 32), layer="gold"),
    DeidentifyTask("en", policy("tag"), Key(b"k" * 32), seals=True),
    DeidentifyTask("en", policy("tag"), Key(b"k" * 32), encoder=Encoder(Path("m"), "en", "0")),
]


@pytest.mark.parametrize("other", OTHERS)
def test_everything_that_changes_a_result_is_in_the_settings(other: DeidentifyTask) -> None:
    assert other.settings != TASK.settings
    assert {"goldbench", "model"} <= other.settings.keys()


def test_a_run_without_an_encoder_goes_on_as_one_before_there_were_any() -> None:
    assert "encoder" not in TASK.settings


def test_patient_and_given_marks_are_read_of_a_note() -> None:
    moved = Record(Document("n", TEXT, Attributes(patient="q")), {"gold": Marks()})
    marks = Record(NOTE.document, {"gold": marked(("Erie", "CITY"))})
    assert TASK.reads(moved) != TASK.reads(NOTE) == TASK.reads(marks)
    assert SAFE.reads(marks) != SAFE.reads(NOTE)


SCRIPT = """
import goldbench as gb

print("begun")
print(len(gb.annotate("notes.jsonl", workers=2)))
print(len(gb.deidentify("notes.jsonl", "out.jsonl", policy="tag", workers=2)))
"""


def test_a_plain_script_without_a_main_guard_may_use_processes(tmp_path: Path) -> None:
    notes = (Record(Document(f"n{n}", f"{TEXT} Visit {n}.")) for n in range(40))
    write(notes, tmp_path / "notes.jsonl", "jsonl")
    (tmp_path / "plain.py").write_text(SCRIPT, encoding="utf-8")
    command = [sys.executable, "plain.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "begun\n40\n40\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "notes.jsonl",
        "out.jsonl",
        "plain.py",
    ]


def test_notes_worked_on_together_come_out_as_each_alone() -> None:
    records = [
        Record(Document(record.document.id, record.document.text, Attributes(patient=f"p{at % 3}")))
        for at, record in enumerate(notes(20, seed=4, lang="en"))
    ]
    key = Key(b"x" * 32)
    hiding = DeidentifyTask("en", policy("gdpr-pseudonymisation"), key, seals=False)
    assert hiding.encode_together(records) == list(map(hiding.encode, records))
    work = DeidentifyWork(hiding)
    assert work.together(records) == list(map(work, records))
    marking = AnnotateTask("en", ("phi",), "i2b2")
    assert marking.together(records) == list(map(marking, records))
    marks = [record.layers["phi"] for record in annotate_notes(records, marking, layer="phi")]
    assert marks == marking.together(records)

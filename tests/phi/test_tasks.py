"""What is done to a note: what it depends on, what it gives, and what of the note goes on."""

from pathlib import Path
from typing import Any

import pytest

from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.engines import marks_from_json
from goldbench.phi import (
    AnnotateTask,
    DeidentifyTask,
    DeidentifyWork,
    Encoder,
    Key,
    Site,
    policy,
    unseal,
)
from goldbench.phi.tasks import REPLACED, decode_deidentified, rewrite_document

TEXT = "Señora Quibb 🩺\r\nseen 3/4/2015, back 3/6/2015."
KEY = Key(b"k" * 32)
KEYED = DeidentifyTask("en", policy("gdpr-pseudonymisation"), KEY, layer="gold")


def make_record(id_: str = "n", **meta: Any) -> Record:
    """Make the note with its name and its dates marked."""
    parts = (("Quibb", "PATIENT"), ("3/4/2015", "DATE"), ("3/6/2015", "DATE"))
    spans = (Span(TEXT.index(part), TEXT.index(part) + len(part), label) for part, label in parts)
    return Record(Document(id_, TEXT, Attributes(meta)), {"gold": Marks(tuple(spans))})


def test_a_note_for_the_journal_comes_back_as_it_was_deidentified() -> None:
    task = DeidentifyTask("en", policy("tag"), layer="gold")
    note = decode_deidentified(task.encode(make_record()))
    assert note.text == "Señora [PERSON_NAME] 🩺\r\nseen [DATE], back [DATE]."
    assert [tuple(span) for span in note.spans] == [
        (7, 20, "PATIENT"),
        (29, 35, "DATE"),
        (42, 48, "DATE"),
    ]
    assert (note.audit["spans"], note.audit["characters"]) == (3, 5 + 8 + 8)
    assert note.sealed is None


def test_what_is_sealed_leads_back_to_the_note_and_shows_nothing_of_it(tmp_path: Path) -> None:
    task = DeidentifyTask("en", policy("tag"), KEY, layer="gold", seals=True)
    data = task.encode(make_record("n1"))
    assert b"Quibb" not in data
    note = decode_deidentified(data)
    assert note.sealed is not None
    (tmp_path / "vault").write_text(note.sealed, encoding="ascii")
    assert unseal(tmp_path / "vault", KEY)["n1"].restore(note.text) == TEXT


def test_notes_of_one_patient_are_shifted_alike_and_a_note_of_nobody_by_itself() -> None:
    def shift(id_: str, **meta: str) -> str:
        return KEYED(make_record(id_, **meta)).text.partition("seen ")[2]

    assert shift("a", patient="p1") == shift("b", patient="p1")
    others = {shift("a"), shift("b"), *(shift("a", patient=f"p{n}") for n in range(1, 9))}
    assert len(others) > 7  # ten shifts of 728 that there are


@pytest.mark.parametrize(
    "other",
    [
        AnnotateTask("es"),
        AnnotateTask("en", ("date",)),
        AnnotateTask("en", into="i2b2"),
        AnnotateTask("en", site=Site("en")),
        AnnotateTask("en", encoder=Encoder(Path("m"), "en", "0")),
    ],
)
def test_everything_that_changes_marks_is_in_the_settings(other: AnnotateTask) -> None:
    assert other.settings != AnnotateTask("en").settings


def test_marks_for_the_journal_are_those_of_a_call_and_hold_no_text() -> None:
    task = AnnotateTask("en", ("date",), "i2b2")
    data = task.encode(make_record())
    marked = [(TEXT[span.start : span.end], span.label) for span in marks_from_json(data).spans]
    assert marked == [("3/4/2015", "DATE"), ("3/6/2015", "DATE")]
    assert b"2015" not in data
    assert task.encode_together([make_record()]) == [data]


def test_only_metadata_that_may_stay_goes_on_and_a_patient_gets_a_pseudonym_of_the_key() -> None:
    meta = {"patient": "4711", "author": "Ana", "kind": "letter", "split": "dev", "ward": "5"}
    document = make_record(**meta).document
    assert dict(rewrite_document(document, "new", key=None).meta) == {
        "kind": "letter",
        "split": "dev",
    }
    pseudonyms = {
        rewrite_document(document, "new", key=key).meta.text("patient")
        for key in (KEY, Key(b"k" * 32), Key(b"x" * 32))
    }
    assert len(pseudonyms) == 2
    assert all(len(name) == 16 and "4711" not in name for name in pseudonyms)
    asked = rewrite_document(document, "new", key=KEY, keep=("ward", "patient", "none"))
    assert dict(asked.meta) == {"patient": "4711", "kind": "letter", "split": "dev", "ward": "5"}
    assert "patient" not in rewrite_document(make_record(patient="").document, "", key=KEY).meta


def test_a_result_says_where_in_the_new_text_what_was_replaced_and_adds_up() -> None:
    work = DeidentifyWork(DeidentifyTask("en", policy("tag"), layer="gold"))
    done = work(make_record())
    text = done.record.document.require_text()
    assert [text[s.start : s.end] for s in done.record.layers[REPLACED].spans] == [
        "[PERSON_NAME]",
        "[DATE]",
        "[DATE]",
    ]
    assert done.audit["labels"] == {"DATE": 2, "PATIENT": 1}
    assert done.audit["sums"] == {"spans": 3, "characters": 21}


def test_a_result_depends_on_the_metadata_that_stays_and_not_on_the_order_it_is_asked_in() -> None:
    task = KEYED
    some, same = DeidentifyWork(task, ("ward", "site")), DeidentifyWork(task, ("site", "ward"))
    assert some.settings == same.settings != DeidentifyWork(task).settings
    moved, other = make_record(ward="5"), make_record(ward="6")
    assert some.reads(moved) != some.reads(other)
    assert DeidentifyWork(task).reads(moved) == DeidentifyWork(task).reads(other)

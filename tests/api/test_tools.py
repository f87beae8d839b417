from pathlib import Path
from typing import Any

import polars as pl
import pytest

import goldbench as gb
from goldbench.phi import new_key

ANY: Any = gb  # as those write who have no type checker


def test_notes_are_annotated_and_cleaned_in_memory_and_on_disk(tmp_path: Path) -> None:
    letter = gb.read(pl.DataFrame({"id": ["a"], "text": ["Seen on 03/04/2021 by Dr. Ana Lopez."]}))
    marked = gb.annotate(letter, scheme="i2b2")
    assert [span.label for span in marked.layer("system")["a"].spans] == ["DATE", "DOCTOR"]
    written = gb.annotate(letter, tmp_path / "marked.jsonl", scheme="i2b2")
    assert written.layer("system") == marked.layer("system")
    cleaned = gb.deidentify(letter, tmp_path / "clean.jsonl", policy="tag", gold=marked)
    assert cleaned.corpus.documents["a"].text == "Seen on [DATE] by Dr. [PERSON_NAME]."
    assert gb.read(tmp_path / "clean.jsonl").documents == cleaned.corpus.documents
    assert cleaned.audit["spans"] == 2
    assert sum(leak.leaked for leak in cleaned.leaks) == 0
    assert "Ana" not in repr(cleaned)


LETTERS = gb.read(
    pl.DataFrame(
        {
            "id": ["a", "b"],
            "text": ["Seen on 03/04/2021 by Dr. Ana Lopez.", "Seen on 05/04/2021."],
            "who": ["p", "p"],
        }
    )
)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"patient": "whoo"}, "patient: no document has the metadata 'whoo'"),
        ({"patient": 5}, "patient is a text, not int"),
        ({"patient": None}, "patient is a text, not NoneType"),
        ({"keep": "sitte"}, "keep: no document has the metadata 'sitte'"),
        ({"policy": 5}, "policy is the name of one or a TOML file, not int"),
        ({"policy": None}, "policy is the name of one or a TOML file, not NoneType"),
        ({"key": 5}, "key is a path, not int"),
        ({"site": 5}, "site is a path, not int"),
        ({"encoder": 5}, "encoder is a path, not int"),
        ({"path": 5}, "path is a path, not int"),
        ({"vault": 5}, "vault needs a key|vault is a path"),
        ({"format": 5}, "the name of a format, not int"),
        ({"format": "jsonll"}, "no format 'jsonll'"),
        ({"marks": 5}, "marks is a text, not int"),
        ({"workers": -1}, "workers is -1"),
        ({"workers": 1.5}, "workers is a whole number"),
        ({"careful": "x"}, "careful is True or False"),
    ],
)
def test_a_wrong_value_of_deidentify_is_refused_by_its_name(
    given: dict[str, Any], message: str
) -> None:
    with pytest.raises(gb.UsageError, match=message):
        ANY.deidentify(LETTERS, **({"policy": "tag"} | given))


def test_dates_of_a_patient_are_shifted_together_by_the_key_that_was_named(tmp_path: Path) -> None:
    (tmp_path / "k").write_bytes(new_key())
    run = gb.deidentify(
        LETTERS, policy="gdpr-pseudonymisation", key=tmp_path / "k", patient="who", keep="who"
    )
    assert [note.meta.text("who") for note in run.corpus.documents.values()] == ["p", "p"]


def test_without_a_format_deidentified_notes_are_written_by_their_name(tmp_path: Path) -> None:
    gb.deidentify(LETTERS, tmp_path / "clean.csv", policy="tag", format=None)
    assert (tmp_path / "clean.csv").read_text("utf-8").startswith("id,text")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"workers": "x"}, "workers is a whole number, not str"),
        ({"workers": 1000}, "workers is 1000; it must be from 0 to 256"),
        ({"at_once": 0}, "at_once is 0; it must be from 1 to 256"),
        ({"retries": 1.5}, "retries is a whole number, not 1.5"),
        ({"timeout": 0}, "timeout is 0; it must be at least 0.1"),
        ({"timeout": "x"}, "timeout is a number, not str"),
        ({"layer": ""}, "layer is a text, not an empty one"),
        ({"layer": None}, "layer is a text, not NoneType"),
        ({"site": 5}, "site is a path, not int"),
        ({"encoder": 5}, "encoder is a path, not int"),
        ({"rules": 5, "tool": "risk"}, "rules is a path, not int"),
        ({"path": 5}, "path is a path, not int"),
        ({"format": "jsonll"}, "no format 'jsonll'"),
        ({"format": 5}, "the name of a format, not int"),
        ({"api_key": 5}, "api_key is a text, not int"),
        ({"why": 1}, "why is True or False, not int"),
    ],
)
def test_a_wrong_value_of_annotate_is_refused_by_its_name(
    given: dict[str, Any], message: str
) -> None:
    with pytest.raises(gb.UsageError, match=message):
        ANY.annotate(LETTERS, **given)


def test_notes_that_a_command_leaves_out_are_an_error_and_the_journal_stays(
    tmp_path: Path,
) -> None:
    with pytest.raises(gb.GoldbenchError, match="2 notes are not annotated:\n  a: the command"):
        gb.annotate(LETTERS, tool="command:true")
    target = tmp_path / "marked.jsonl"
    with pytest.raises(gb.GoldbenchError, match="2 notes are not annotated") as caught:
        gb.annotate(LETTERS, target, tool="command:true")
    assert str(target) in (caught.value.hint or "")
    assert (tmp_path / ".marked.jsonl.journal").exists()


def test_restore_brings_the_texts_back_in_memory_and_on_disk(tmp_path: Path) -> None:
    key, vault, clean = tmp_path / "k", tmp_path / "vault", tmp_path / "clean.jsonl"
    key.write_bytes(new_key())
    gb.deidentify(LETTERS, clean, policy="gdpr-pseudonymisation", key=key, vault=vault)
    back = gb.deidentify(clean, restore=vault, key=key)
    texts = {id_: note.text for id_, note in LETTERS.documents.items()}
    assert {id_: note.text for id_, note in back.corpus.documents.items()} == texts
    assert "2 notes with their own texts again" in repr(back)
    gb.deidentify(clean, tmp_path / "back.csv", restore=vault, key=key, format=None)
    assert "Ana Lopez" in (tmp_path / "back.csv").read_text("utf-8")
    with pytest.raises(gb.UsageError, match="restore takes a key, a path and a format"):
        gb.deidentify(clean, restore=vault)
    with pytest.raises(gb.UsageError, match="restore takes a key, a path and a format"):
        gb.deidentify(clean, restore=vault, key=key, keep="who")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"tool": "date@x"}, "names no board"),
        ({"tool": "board:date@x", "marks": "gold"}, "tool does not go together with marks"),
    ],
)
def test_a_tool_is_a_board_and_looks_alone(given: dict[str, Any], message: str) -> None:
    with pytest.raises(gb.UsageError, match=message):
        ANY.deidentify(LETTERS, policy="tag", **given)

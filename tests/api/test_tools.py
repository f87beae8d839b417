from pathlib import Path

import polars as pl

import goldbench as gb


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

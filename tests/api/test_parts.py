from pathlib import Path

import pytest

import goldbench as gb


def test_parts_hold_what_the_small_functions_give(tmp_path: Path) -> None:
    notes = tmp_path / "notes.csv"
    notes.write_text("id,text\n1,Vu le 3/04/2021.\n2,Rien.\n", encoding="utf-8")
    done = gb.parts.annotate(notes, tmp_path / "marks", lang="fr")
    small = gb.annotate(gb.read(notes), lang="fr")
    assert (done.notes, done.failed) == (2, [])
    table = gb.read(tmp_path / "marks").layer(None)
    assert {i: m.spans for i, m in table.items()} == {
        i: m.spans for i, m in small.layer(None).items()
    }
    gb.parts.deidentify(notes, tmp_path / "clean", lang="fr", policy="tag")
    clean = gb.read(tmp_path / "clean").documents
    wanted = gb.deidentify(gb.read(notes), lang="fr", policy="tag").corpus.documents
    assert {i: d.text for i, d in clean.items()} == {i: d.text for i, d in wanted.items()}
    with pytest.raises(gb.UsageError, match="a vault needs a key"):
        gb.parts.deidentify(notes, tmp_path / "other", policy="tag", vault=tmp_path / "vault")

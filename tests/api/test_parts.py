from pathlib import Path
from typing import Any

import pytest

import goldbench as gb

ANY: Any = gb  # as those write who have no type checker


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


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"notes": 5}, "notes is a path, not int"),
        ({"path": None}, "path is a path, not NoneType"),
        ({"workers": "x"}, "workers is a whole number, not str"),
        ({"workers": 1000}, "it must be from 0 to 256"),
        ({"longest": 0}, "longest is 0"),
        ({"engine": 5}, "engine is a text, not int"),
        ({"columns": {"id": 5}}, "columns are {ours: theirs}"),
        ({"patient": "patiend"}, "no document has the metadata 'patiend'"),
        ({"keep": "sitte"}, "no document has the metadata 'sitte'"),
        ({"policy": 5}, "policy is the name of one or a TOML file, not int"),
        ({"careful": "no"}, "careful is True or False"),
    ],
)
def test_a_wrong_value_is_refused_before_the_work(
    tmp_path: Path, given: dict[str, Any], message: str
) -> None:
    notes = tmp_path / "notes.csv"
    notes.write_text("id,text,site\n1,Seen on 3/04/2021.,north\n", encoding="utf-8")
    usual = {"notes": notes, "path": tmp_path / "clean", "policy": "tag"}
    with pytest.raises(gb.UsageError, match=message):
        ANY.parts.deidentify(**(usual | given))
    assert not (tmp_path / "clean").exists()

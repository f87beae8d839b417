"""Each golden file is taken for its own format and for no other of those with lines or JSON."""

from pathlib import Path

import pytest

from goldbench.formats.catalog import Format
from goldbench.formats.json import doccano, jsonl, label_studio, nlpsandbox, prodigy, quotes
from goldbench.formats.tables import conll, csv
from round_trips import GOLDEN

SNIFFERS: dict[str, Format] = {
    "jsonl": jsonl,
    "csv": csv,
    "nlpsandbox": nlpsandbox,
    "quotes": quotes,
    "conll": conll,
    "doccano": doccano,
    "prodigy": prodigy,
    "label_studio": label_studio,
}


def _taken_for(path: Path) -> list[str]:
    return [name for name, module in SNIFFERS.items() if module.sniff(path)]


@pytest.mark.parametrize(
    ("name", "format_"),
    [
        ("jsonl/notes.jsonl", "jsonl"),
        ("jsonl/foreign.jsonl", "jsonl"),
        ("csv/marks.csv", "csv"),
        ("nlpsandbox/bundles.json", "nlpsandbox"),
        ("nlpsandbox/store.json", "nlpsandbox"),
        ("nlpsandbox/original.json", "nlpsandbox"),
        ("nlpsandbox/folder", "nlpsandbox"),
        ("quotes/notes.jsonl", "quotes"),
        ("quotes/fenced.json", "quotes"),
        ("conll/bio.conll", "conll"),
        ("conll/bioes.conll", "conll"),
        ("conll/conll2003.txt", "conll"),
        ("doccano/notes.jsonl", "doccano"),
        ("doccano/foreign.jsonl", "doccano"),
        ("prodigy/notes.jsonl", "prodigy"),
        ("prodigy/two-annotators.jsonl", "prodigy"),
        ("label_studio/notes.json", "label_studio"),
        ("label_studio/export.json", "label_studio"),
    ],
)
def test_a_golden_file_is_taken_for_its_own_format_only(name: str, format_: str) -> None:
    assert _taken_for(GOLDEN / name) == [format_]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.jsonl", '{"id": "x", "text": "a"}'),
        ("a.jsonl", '{"id": "x"}'),
        ("a.jsonl", '{"id": "x", "spans": [], "colour": "red"}'),
    ],
)
def test_notes_without_marks_and_marks_without_notes_are_ours(
    tmp_path: Path, name: str, content: str
) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    assert _taken_for(tmp_path) == ["jsonl"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("cas.json", '{"%TYPES": {}, "%FEATURE_STRUCTURES": [], "%VIEWS": {}}'),
        ("bioc.json", '{"source": "x", "documents": [{"id": "1", "passages": []}]}'),
        ("bioc.jsonl", '{"id": "1", "infons": {}, "passages": [], "relations": []}'),
        ("fhir.json", '{"resourceType": "Bundle", "id": "b", "entry": []}'),
        ("fhir.jsonl", '{"resourceType": "Patient", "id": "p", "text": {"div": "x"}}'),
        ("fhir.ndjson", '{"resourceType": "Patient", "id": "p"}'),
        ("table.csv", "id,text,patient\n1,a,b\n"),
        ("design.csv", "id,stratum,cluster,probability\n"),
        ("note.txt", "vitamin B\n"),
        ("note.txt", "Seen by Dr. O\nand left.\n"),
        ("webanno.tsv", "#FORMAT=WebAnno TSV 3.3\n\n#Text=a\n1-1\t0-1\ta\t_\n"),
        ("empty.json", ""),
        ("empty.jsonl", ""),
        ("empty.csv", ""),
        ("numbers.json", "[1, 2]"),
        ("list.jsonl", "[]"),
        ("open.json", '[{"data'),
        ("garbage.jsonl", "\x00\x01\x02"),
        ("odd.jsonl", '{"text": "a", "entities": [3]}'),
        ("schema.json", '{"name": "x", "version": "1", "labels": []}'),
    ],
)
def test_other_files_are_taken_for_none_of_these(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    assert _taken_for(tmp_path / name) == []


def test_binary_files_empty_folders_and_missing_paths_are_nothing(tmp_path: Path) -> None:
    assert _taken_for(tmp_path) == []
    assert _taken_for(tmp_path / "none.jsonl") == []
    for name in ("a.jsonl", "a.json", "a.csv", "a.conll", "a.jsonl.gz"):
        (tmp_path / name).write_bytes(b"\x1f\x8b\xff\xfe\x00" * 50)
        assert _taken_for(tmp_path / name) == []

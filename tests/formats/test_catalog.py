"""The catalogue of formats: modules stay where they are until somebody needs one."""

import subprocess
import sys
from pathlib import Path

import pytest

from goldbench.corpus import Document, Marks, Record, Span, Tag
from goldbench.formats import FORMATS, SUFFIXES, Format, brat, parquet, text, write
from goldbench.formats.bioc import bioc_json, bioc_xml
from goldbench.formats.json import (
    doccano,
    fhir,
    fields,
    jsonl,
    label_studio,
    nlpsandbox,
    prodigy,
    quotes,
)
from goldbench.formats.standoff_xml import i2b2_phi, i2b2_risk, mae, medtator
from goldbench.formats.tables import conll, csv, omop, parts, table
from goldbench.formats.uima import cas_json, cas_xmi, inception, webanno_tsv
from places import GOLDEN

# Written out so that the type checker holds every module to the protocol.
MODULES: dict[str, Format] = {
    "parquet": parquet,
    "parts": parts,
    "i2b2-phi": i2b2_phi,
    "i2b2-risk": i2b2_risk,
    "medtator": medtator,
    "mae": mae,
    "bioc-xml": bioc_xml,
    "bioc-json": bioc_json,
    "inception": inception,
    "cas-xmi": cas_xmi,
    "cas-json": cas_json,
    "webanno-tsv": webanno_tsv,
    "fhir": fhir,
    "nlpsandbox": nlpsandbox,
    "label-studio": label_studio,
    "quotes": quotes,
    "fields": fields,
    "prodigy": prodigy,
    "doccano": doccano,
    "jsonl": jsonl,
    "brat": brat,
    "omop": omop,
    "csv": csv,
    "table": table,
    "conll": conll,
    "text": text,
}


def _golden() -> list[Path]:
    return sorted(path for path in GOLDEN.rglob("*") if path.is_dir() or path.is_file())


def test_the_catalogue_names_the_modules_in_the_order_of_asking() -> None:
    assert dict(FORMATS) == MODULES
    assert list(FORMATS) == list(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_a_format_that_would_say_yes_is_asked(name: str) -> None:
    """Whatever a module claims by looking into it is possible by suffixes and first byte."""
    missed = [
        path
        for path in _golden()
        if MODULES[name].sniff(path) and name not in FORMATS.candidates(path)
    ]
    assert missed == []


@pytest.mark.parametrize("name", sorted(set(MODULES) - {"text", "table", "omop", "fhir"}))
def test_what_is_written_may_be_of_its_format(name: str, tmp_path: Path) -> None:
    if not hasattr(MODULES[name], "write"):
        pytest.skip("read only")
    label = "location" if name == "nlpsandbox" else "NAME"
    marks = Marks((Span(0, 3, label),), () if name != "i2b2-risk" else (Tag("CAD"),))
    path = tmp_path / f"out{SUFFIXES.get(name, '')}"
    write([Record(Document("note-1", "Ana vino."), {"marks": marks})], path, name)
    assert name in FORMATS.candidates(path)
    assert name in FORMATS.candidates(path.parent) or path.is_dir()


def test_a_byte_order_mark_and_blank_lines_hide_no_format(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(b'\xef\xbb\xbf\n {"id": "x", "text": "a"}')
    assert "jsonl" in FORMATS.candidates(file)
    assert "bioc-xml" not in FORMATS.candidates(file)


def test_suffixes_in_capitals_are_suffixes(tmp_path: Path) -> None:
    (tmp_path / "NOTE.CSV").write_text("note_id,note_text,person_id\n", encoding="utf-8")
    assert "omop" in FORMATS.candidates(tmp_path)


def test_finding_a_brat_folder_imports_brat_alone(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ana vino.", encoding="utf-8")
    (tmp_path / "a.ann").write_text("T1\tNAME 0 3\tAna\n", encoding="utf-8")
    script = (
        "import sys, pathlib; from goldbench.formats import detect, read_corpus\n"
        f"folder = pathlib.Path({str(tmp_path)!r})\n"
        "assert detect(folder) == 'brat' and len(read_corpus(folder).documents) == 1\n"
        "print(*(name for name in sys.modules if name in "
        f"{sorted(module.__name__ for module in MODULES.values())!r}))"  # type: ignore[attr-defined]
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["goldbench.formats.brat"]

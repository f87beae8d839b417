"""The golden files fit their schemas, and what breaks a rule does not."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import places
from goldbench.planning.protocol.read import read_protocol
from goldbench.planning.protocol.write import write_protocol

CONTRACTS = places.CONTRACTS
SCHEMAS = sorted(CONTRACTS.glob("*.schema.json"))
GOLDEN = sorted(p for p in (CONTRACTS / "golden").iterdir() if p.suffix in (".json", ".jsonl"))


def _validator(name: str) -> Draft202012Validator:
    schema = json.loads((CONTRACTS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return Draft202012Validator(schema)


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_every_schema_is_a_schema_and_is_listed(path: Path) -> None:
    Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))
    assert path.name in (CONTRACTS / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_golden_files_fit_their_schema(path: Path) -> None:
    validator = _validator(path.stem)
    for line in path.read_text(encoding="utf-8").strip().split("\n"):
        validator.validate(json.loads(line))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("jsonl", {"text": "no id"}),
        ("jsonl", {"id": "a", "spans": [{"start": -1, "end": 2, "label": "X"}]}),
        ("jsonl", {"id": "a", "spans": [{"start": 1, "label": "X"}]}),
        ("jsonl", {"id": "a", "spans": [], "layers": {}}),
        ("quotes", {"id": "a", "entities": [{"quote": "", "label": "X"}]}),
        ("fields", {"fields": {"a": 1}}),
        ("fields", {"id": "a", "entities": []}),
        ("evidence", {"goldbench": "0", "sheets": []}),
        ("score", {"goldbench": "0", "gold": {}, "results": []}),
        ("size", {"method": "guess"}),
        ("size", {"question": "leak", "total": 773}),
        ("size", {"question": "guess", "total": 773}),
        ("agree", {"results": [{"measure": "f1"}]}),
        ("study", {"title": "x", "variable": [{"name": "A", "role": "secondary"}]}),
        ("study", {"title": "x", "variable": [{"name": "A", "role": "primary"}] * 2}),
        ("study", {"title": "x", "variable": [{"name": "A", "role": "primary", "recall": 80}]}),
    ],
)
def test_what_breaks_a_contract_is_refused(name: str, wrong: dict[str, Any]) -> None:
    assert not _validator(name).is_valid(wrong)


def test_offsets_in_the_golden_corpus_are_code_points() -> None:
    first = (CONTRACTS / "golden" / "jsonl.jsonl").read_text(encoding="utf-8").split("\n")[0]
    note = json.loads(first)
    cut = [note["text"][span["start"] : span["end"]] for span in note["spans"]]
    assert cut == ["Ana López", "3/4"]


def test_the_golden_protocol_fits_its_schema_and_is_what_goldbench_writes() -> None:
    path = CONTRACTS / "golden" / "study.toml"
    text = path.read_text(encoding="utf-8")
    # A date of TOML is a text in JSON.
    _validator("study").validate(json.loads(json.dumps(tomllib.loads(text), default=str)))
    assert write_protocol(read_protocol(text, path)) == text

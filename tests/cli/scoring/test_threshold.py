import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import places
from goldbench.cli import main

TEXT = "Asthma since 2019, obese, no fever, seen on 3/4 by Dr. Gil and again on 5/6."
MARKS = ((0, 6), (13, 17), (44, 47), (72, 75))


def run(*arguments: object, code: int = 0) -> Result:
    done = CliRunner().invoke(main, [str(a) for a in arguments])
    assert done.exit_code == code, done.output + done.stderr
    return done


def span(start: int, end: int, **attributes: float) -> dict[str, Any]:
    return {"start": start, "end": end, "label": "X", "attributes": attributes}


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Make a gold, and a system that is sure of two of four marks and of one that is none."""
    gold, system = tmp_path / "gold.jsonl", tmp_path / "system.jsonl"
    sure = [span(*MARKS[n], confidence=c) for n, c in enumerate((0.9, 0.8, 0.4))]
    sure.append(span(19, 24, confidence=0.5))
    for path, spans in ((gold, [span(*mark) for mark in MARKS]), (system, sure)):
        lines = [{"id": f"n{i:02}", "text": TEXT, "spans": spans} for i in range(40)]
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return gold, system


def test_scores_by_threshold_and_calibration_are_printed(files: tuple[Path, Path]) -> None:
    stdout = run("threshold", *files, "--keep-recall", "0.5").stdout
    assert "by confidence (40 documents)" in stdout
    assert "best F1 of these documents at" in stdout
    assert "expected calibration error" in stdout
    assert "recall 0.5: from 0.8 on, chosen on" in stdout


def test_json_keeps_its_contract(files: tuple[Path, Path]) -> None:
    printed = json.loads(run("threshold", *files, "--keep-recall", "0.5", "--json").stdout)
    schema = json.loads((places.CONTRACTS / "threshold.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(printed)
    (thresholds,) = printed["thresholds"]
    assert [cut["threshold"] for cut in thresholds["curve"]] == [None, 0.5, 0.8, 0.9]
    assert [cut["marks"] for cut in thresholds["curve"]] == [160, 120, 80, 40]
    assert thresholds["kept"]["threshold"] == 0.8


def test_a_system_without_confidences_names_what_it_carries(files: tuple[Path, Path]) -> None:
    gold, system = files
    done = run("threshold", gold, gold, code=2)
    assert "carry no confidence; their attributes are: none at all" in done.stderr
    done = run("threshold", gold, system, "--confidence", "certainty", code=2)
    assert "their attributes are: confidence" in done.stderr
    assert "--confidence confidence" in done.stderr


def test_original_scripts_know_no_confidence(files: tuple[Path, Path]) -> None:
    done = run("threshold", *files, "-t", "meddocan-ner:official", code=2)
    assert "know nothing of confidences" in done.stderr

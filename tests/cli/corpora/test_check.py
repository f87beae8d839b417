import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import places
from goldbench.cli import main

CONTRACTS = places.CONTRACTS


def corpus(folder: Path, *notes: dict[str, Any]) -> str:
    path = folder / "corpus.jsonl"
    path.write_text("".join(json.dumps(note) + "\n" for note in notes), encoding="utf-8")
    return str(path)


def note(
    *spans: tuple[int, int, str], id_: str = "a", text: str = "Ana Ruiz vino."
) -> dict[str, Any]:
    return {
        "id": id_,
        "text": text,
        "spans": [{"start": a, "end": b, "label": c} for a, b, c in spans],
    }


def test_a_sound_corpus_is_sound(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["check", corpus(tmp_path, note((0, 3, "NAME")))])
    assert done.exit_code == 0, done.stdout
    assert "nothing wrong" in done.stdout


@pytest.mark.parametrize(
    ("notes", "kind"),
    [
        ([note((0, 99, "NAME"))], "a span outside the text"),
        ([note((0, 3, "NAME"), (0, 3, "NAME"))], "a span stands twice: NAME"),
        ([note(text="  ")], "a document without text"),
    ],
)
def test_what_is_wrong_is_counted_and_the_exit_code_says_so(
    tmp_path: Path, notes: list[dict[str, Any]], kind: str
) -> None:
    done = CliRunner().invoke(main, ["check", corpus(tmp_path, *notes), "--json"])
    assert done.exit_code == 1
    report = json.loads(done.stdout)
    schema = json.loads((CONTRACTS / "check.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(report)
    assert not report["ok"]
    assert kind in {problem["kind"] for problem in report["problems"]} or report["findings"]


@pytest.mark.parametrize(
    ("notes", "kind"),
    [
        ([note((0, 5, "A"), (3, 8, "B"))], "a span overlaps an earlier one"),
        ([note((0, 4, "A"))], "a span with white space at an end"),
        ([note(), note(id_="b")], "a document whose text stands under another id too"),
    ],
)
def test_what_is_only_worth_a_look_does_not_fail(
    tmp_path: Path, notes: list[dict[str, Any]], kind: str
) -> None:
    done = CliRunner().invoke(main, ["check", corpus(tmp_path, *notes)])
    assert done.exit_code == 0, done.stdout
    assert f"1 × {kind}" in done.stdout


def test_labels_are_checked_against_a_schema_by_name(tmp_path: Path) -> None:
    good, bad = note((0, 3, "PATIENT")), note((0, 3, "PLANET"), id_="b", text="Ana Gil.")
    done = CliRunner().invoke(main, ["check", corpus(tmp_path, good, bad), "--schema", "i2b2-2014"])
    assert done.exit_code == 1
    assert "PLANET is not in the schema" in done.stdout


def test_no_note_text_in_what_is_told(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["check", corpus(tmp_path, note((0, 99, "NAME")))])
    assert "Ruiz" not in done.stdout + done.stderr


def test_marks_without_their_note_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.ann").write_text("T1\tNAME 0 3\tAna\n", encoding="utf-8")
    (tmp_path / "b.ann").write_text("T1\tNAME 0 3\tEva\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("Eva vino.", encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(tmp_path), "--json"])
    assert done.exit_code == 1
    report = json.loads(done.stdout)
    assert (report["format"], report["ok"], report["documents"]) == ("brat", False, 2)
    (finding,) = report["findings"]
    assert finding["kind"] == "no text: there is no .txt beside the .ann"
    assert [place["document"] for place in finding["first"]] == ["a"]
    shown = CliRunner().invoke(main, ["check", str(tmp_path)]).stdout
    assert "1 × no text: there is no .txt beside the .ann" in shown
    assert "nothing wrong" not in shown

"""goldbench timeline."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from goldbench.cli import main
from goldbench.formats import write
from goldbench.synthetic import heart


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    target = tmp_path / "notes.jsonl"
    write(heart.notes(9, seed=1), target, "jsonl")
    return target


def test_a_patient_and_a_cohort_are_written_as_pages(notes: Path, tmp_path: Path) -> None:
    for name, more in (("patient", ["--patient", "101"]), ("cohort", [])):
        out = tmp_path / f"{name}.html"
        done = CliRunner().invoke(main, ["timeline", str(notes), *more, "--out", str(out)])
        assert done.exit_code == 0, done.output
        assert out.read_text(encoding="utf-8").startswith(("<!doctype html>", "\n<!doctype html>"))


def test_json_holds_the_lanes_of_a_patient(notes: Path) -> None:
    done = CliRunner().invoke(main, ["timeline", str(notes), "--patient", "101", "--json"])
    assert done.exit_code == 0, done.output
    answer = json.loads(done.stdout)
    assert answer["patient"] == "101"
    assert {lane["label"] for lane in answer["lanes"]} >= {"DIABETES"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--patient", "9"], "there is no patient '9'"), ([], "nowhere to write to")],
)
def test_wrong_usage_says_what_there_is(notes: Path, arguments: list[str], message: str) -> None:
    more = ["--json"] if arguments else []
    done = CliRunner().invoke(main, ["timeline", str(notes), *arguments, *more])
    assert done.exit_code != 0
    assert message in str(done.exception) + done.output

"""goldbench demo --study heart, on few records."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from goldbench.cli import main
from goldbench.cli.heart_study.script import play


def test_the_study_leaves_gold_tables_pages_and_a_report(tmp_path: Path) -> None:
    said: list[str] = []
    report = play(
        tmp_path / "study",
        seed=1,
        say=lambda *lines: said.extend(map(str, lines)),
        records=14,
        development=6,
    )
    assert report.read_text(encoding="utf-8").startswith("<!doctype html>")
    names = {path.name for path in report.parent.iterdir()}
    assert names >= {"gold.jsonl", "guideline.md", "cohort.html", "tables.json"}
    assert any(name.startswith("patient-") for name in names)
    tables = json.loads((report.parent / "tables.json").read_bytes())
    assert [one["name"] for one in tables["table_2"]] == ["very light", "light", "exhaustive"]
    assert tables["training"][-1]["f1"] >= 0.9
    found = tables["systems"]
    assert found["rules"] > found["rules without times"] > found["lexicon only"]
    assert any("between two annotators" in line for line in said)


@pytest.mark.parametrize("more", [["--serve"], ["--lang", "es"]])
def test_what_the_heart_study_does_not_have_is_refused(tmp_path: Path, more: list[str]) -> None:
    out = str(tmp_path / "study")
    done = CliRunner().invoke(main, ["demo", "--study", "heart", "--out", out, *more])
    assert done.exit_code != 0
    assert "heart study is in English" in str(done.exception) + done.output

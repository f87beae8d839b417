"""The command that gathers evidence of leaks."""

import json
from pathlib import Path

from click.testing import CliRunner

from goldbench.cli import main
from goldbench.formats import write
from goldbench.synthetic import phi


def gold(folder: Path) -> Path:
    path = folder / "gold.jsonl"
    write(phi.notes(6, seed=3, lang="en"), path, "jsonl")
    return path


def test_the_page_says_what_it_is_and_holds_no_word_of_a_note(tmp_path: Path) -> None:
    path, out = gold(tmp_path), tmp_path / "evidence.html"
    asked = ["leak", str(path), "--out", str(out), "--population", "six notes"]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.output
    page = out.read_text(encoding="utf-8")
    assert "Leak evidence, not a determination" in page
    assert "six notes" in page
    assert "Date and signature" in page
    names = {
        record.document.require_text()[span.start : span.end]
        for record in phi.notes(6, seed=3, lang="en")
        for span in record.layers["gold"].spans
        if span.label in ("PATIENT", "STREET", "MEDICALRECORD")
    }
    assert [name for name in names if name in page] == []


def test_json_has_the_eighteen_rows(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["leak", str(gold(tmp_path)), "--json"])
    report = json.loads(done.stdout)
    assert len(report["safe_harbor"]) == 18
    assert report["draw"]["documents"] == 6
    assert report["categories"][0]["what"] == "all"


def test_a_level_is_a_share(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["leak", str(gold(tmp_path)), "--level", "95"])
    assert done.exit_code != 0
    assert "not between" in str(done.exception) + done.output

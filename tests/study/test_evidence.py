"""The pack of a whole study: folder, database, release, systems."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import goldbench as gb
from goldbench.cli import main
from goldbench.errors import UsageError
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import Protocol, Variable
from studies import SQLITE, Team
from study.test_summary import finished

PROTOCOL = Protocol(
    "Names in two hospitals",
    (Variable("NAME", "primary", unit="mention"), Variable("DATE", unit="mention")),
    objective="See whether names are found.",
)


@SQLITE
def test_a_finished_study_is_told_from_all_its_parts(crew: Team, tmp_path: Path) -> None:
    folder = tmp_path  # the study's database stands there
    StudyFolder.create(folder, PROTOCOL)
    finished(crew, folder / "releases")
    (folder / "systems").mkdir()
    gold = gb.read(folder / "releases" / "gold-1")
    gb.write(gold, folder / "systems" / "copy.jsonl")
    pack = gb.evidence(folder, out=tmp_path / "pack")
    assert (pack.gold, pack.systems) == ("gold-1", ("copy",))
    answers = {item.id: item.answer for item in pack.sheet("tripod-llm") if item.answer}
    assert "4 annotators at 2 sites" in answers["8b"].text
    assert "copy: Precision 1.000" in answers["17"].text
    assert answers["17"].sources == ("goldbench score releases/gold-1: exact v2",)
    assert {path.name for path in (tmp_path / "pack").iterdir()} == {
        "evidence.html",
        "evidence.md",
        "evidence.json",
    }


def test_a_new_study_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    StudyFolder.create(tmp_path / "study", PROTOCOL)
    out = tmp_path / "out"
    done = CliRunner().invoke(
        main, ["evidence", str(tmp_path / "study"), "--out", str(out), "--json"]
    )
    assert done.exit_code == 0, done.stderr
    written = json.loads(done.stdout)
    assert written == json.loads((out / "evidence.json").read_text(encoding="utf-8"))
    assert (written["gold"], written["systems"]) == (None, [])
    first, last = written["sheets"]
    assert (first["kind"], first["answered"]) == ("tripod-llm", 1)
    assert (last["kind"], last["answered"]) == ("checklist", 1)
    assert len(written["open"]) == 48 + 24


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a study"):
        gb.evidence(tmp_path)
    StudyFolder.create(tmp_path, PROTOCOL)
    with pytest.raises(UsageError, match="no gold release"):
        gb.evidence(tmp_path, "reader=somewhere")
    with pytest.raises(UsageError, match="no release '2'"):
        gb.evidence(tmp_path, release="2")
    with pytest.raises(UsageError, match="language"):
        gb.evidence(tmp_path, lang="tlh")

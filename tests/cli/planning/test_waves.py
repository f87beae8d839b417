"""`goldbench draw --wave`: from the registered rule to the stop."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from asthma_study import on_disk, protocol
from goldbench.cli.annotation.gold import gold
from goldbench.cli.planning.draw import draw
from goldbench.errors import UsageError
from goldbench.planning.folder import StudyFolder
from goldbench.study import OPERATOR, NotAllowedError, StateError, verify_study
from guides import commands, follow
from places import ROOT
from studies import open_study, team, train
from waves_study import WavesStudy, asking, waves_study

CONTRACT = json.loads((ROOT / "docs/contracts/waves.schema.json").read_text(encoding="utf-8"))


def run(*args: object) -> Result:
    given = [str(arg) for arg in args]
    return CliRunner().invoke(draw, given, catch_exceptions=False, standalone_mode=False)


def test_the_first_wave_registers_the_rule_and_is_drawn_once(tmp_path: Path) -> None:
    on_disk(tmp_path)
    StudyFolder.create(tmp_path, protocol())
    few = ("--positive", "90", "--negative", "150")
    done = run(tmp_path, *few, "--wave", "1", "--every", "25 %", "--decided-by", "study lead")
    first, registered, *_ = done.stdout.split("\n")
    assert first.startswith("wave 1 of 3 (2 more in reserve): 134 of 240 notes, 12 strata, in ")
    assert registered == (
        "registered      every 25 %, first 30 %, cap 150 %; stops for ASTHMA (precision, recall)"
    )
    adopted = StudyFolder.open(tmp_path).protocol
    assert adopted.waves is not None
    assert (adopted.version, adopted.decisions[-1].parameter) == (2, "waves")
    assert adopted.decisions[-1].by == "study lead"
    assert (tmp_path / "protocol" / "1.toml").is_file()
    with pytest.raises(UsageError, match="the first wave is drawn"):
        run(tmp_path, *few, "--wave", "1")
    manifest = json.loads((tmp_path / "draw" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["protocol"] == {"version": 2, "hash": adopted.hash}
    assert manifest["waves"]["depths"] == [0.55, 0.8, 1.0, 1.25, 1.5]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--every", "5%"), "an option was given that is for waves"),
        (("--wave", "1"), "nobody is named who decided to read in waves"),
        (("--wave", "1", "--cap", "50%"), "cap is 50 %; it must be from 100 to 1000 %"),
        (("--wave", "status"), "is not read in waves"),
        (("--wave", "next"), "is not read in waves"),
    ],
)
def test_what_makes_no_sense_is_refused(
    tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    StudyFolder.create(tmp_path, protocol())
    with pytest.raises(UsageError, match=message):
        run(tmp_path, *options)


@pytest.fixture
def waves(tmp_path: Path) -> Iterator[WavesStudy]:
    with open_study(f"sqlite:///{tmp_path / 'study.db'}") as study:
        crew = team(study, number=1)
        train(crew)
        yield waves_study(crew, tmp_path)


def state(waves: WavesStudy, *options: str) -> dict[str, object]:
    path = waves.folder.path
    status = json.loads(run(path, "--wave", "status", "--json", *options).stdout)
    Draft202012Validator(CONTRACT).validate(status)
    return dict(status)


def test_waves_from_the_open_one_to_the_cap(waves: WavesStudy) -> None:
    path = waves.folder.path
    opened = run(path, "--wave", "status").stdout
    assert opened.split("\n")[:2] == [
        "wave 1 of 2 is open (1 more in reserve): 8 of 16 notes, 2 sites",
        "without gold    8 notes: North 4, South 4",
    ]
    with pytest.raises(StateError, match="wave 1 is not whole"):
        run(path, "--wave", "next")
    waves.work(1)
    whole = run(path, "--wave", "status").stdout.split("\n")
    assert whole[0] == (
        "wave 1 of 2 is whole (1 more in reserve): 8 of 16 notes, 2 sites, gold complete"
    )
    assert whole[1] == "narrow enough   no"
    assert whole[2].startswith("expected        not narrow enough at the cap in ")
    assert whole[3] == f"next            goldbench draw {path} --wave next  ->  8 notes, 4 strata"
    assert "precision" not in "".join(whole)
    assert state(waves)["stopped"] is False
    done = run(path, "--wave", "next").stdout
    assert done.startswith("wave 2 of 2 has begun: 8 notes, 4 strata")
    waves.work(2)
    run(path, "--wave", "next")  # looks first, by itself
    waves.work(3)
    last = run(path, "--wave", "status").stdout
    assert "cap reached     not as narrow as planned: stop, and report the widths" in last
    status = state(waves)
    assert [look["verdict"] for look in status["looks"]] == ["go on", "go on", "cap"]  # type: ignore[attr-defined]  # a list of objects
    built = CliRunner().invoke(gold, ["build", str(path), "--name", "1.0"])
    assert built.exit_code == 0, built.output


def test_a_stop_tells_what_was_not_needed(waves: WavesStudy) -> None:
    wide = asking(waves, 0.99)
    wide.work(1, holds=[0, 1, 6])
    stdout = run(waves.folder.path, "--wave", "status").stdout
    assert (
        "narrow enough   yes: stop now. 8 of 16 notes; 8 not needed (about 1 h at 10 min)."
        in stdout
    )
    with pytest.raises(StateError, match="as narrow as planned after wave 1: stop"):
        run(waves.folder.path, "--wave", "next")
    run(waves.folder.path, "--wave", "next", "--why", "another variable is wanted")
    assert state(waves)["wave"] == 2


def test_widths_are_shown_by_role(waves: WavesStudy) -> None:
    waves.work(1)
    path = waves.folder.path
    with pytest.raises(NotAllowedError, match="for the role lead"):
        run(path, "--wave", "status", "--widths", "--as", "annotator 1 0")
    shown = run(path, "--wave", "status", "--widths")
    assert "DATE, recall: width " in shown.stdout
    assert "audit log" in shown.stderr
    assert "widths" in state(waves, "--widths", "--as", "lead")
    assert "widths" not in state(waves)
    with pytest.raises(UsageError, match="no person 'nobody'"):
        run(path, "--wave", "status", "--as", "nobody")


def test_a_change_of_the_rule_is_a_decision(waves: WavesStudy) -> None:
    path = waves.folder.path
    with pytest.raises(UsageError, match="a change is a decision"):
        run(path, "--wave", "status", "--cap", "100%")
    why = ("--decided-by", "study lead", "--why", "the grant ends")
    run(path, "--wave", "status", "--cap", "100%", *why)
    kept = StudyFolder.open(path).protocol
    assert kept.waves is not None
    assert (kept.waves.cap, kept.decisions[-1].why) == (1.0, "the grant ends")
    assert state(waves)["waves"] == 2


def test_the_guide_can_be_followed_to_the_gold(tmp_path: Path) -> None:
    folder = tmp_path / "asthma"
    folder.mkdir()
    with open_study(f"sqlite:///{folder / 'study.db'}") as study:
        crew = team(study, number=1)
        train(crew)
        waves = waves_study(crew, folder)
        status, next_ = commands("waves", "Look, and go on or stop")
        (widths,) = commands("waves", "Who sees what")
        (build,) = commands("waves", "The gold, the score, the report")
        assert "without gold    8 notes" in follow(status, tmp_path).stdout
        waves.work(1, holds=[0, 1, 6])
        assert "narrow enough   no" in follow(status, tmp_path).stdout
        assert "wave 2 of 2 has begun" in follow(next_, tmp_path).stdout
        wide = asking(waves, 0.99)
        wide.work(2, holds=[0, 1, 2, 3, 6, 7])
        assert "planned 0.99" in follow(widths, tmp_path).stdout
        assert "yes: stop now. 16 of 16 notes." in follow(status, tmp_path).stdout
        follow(build, tmp_path)
    assert (folder / "releases" / "1.0" / "design.csv").is_file()


def test_a_killed_command_leaves_the_wave_as_it_was(waves: WavesStudy) -> None:
    """The process dies after the event is written and before the transaction ends."""
    waves.work(1)
    path = waves.folder.path
    run(path, "--wave", "status")
    script = (
        "import os, signal, sys\n"
        "from goldbench.study.waves import begin\n"
        "right = begin.record\n"
        "def killed(*given, **more):\n"
        "    right(*given, **more)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "begin.record = killed\n"
        "from goldbench.cli import main\n"
        "main(['draw', sys.argv[1], '--wave', 'next'])\n"
    )
    waves.study.close()
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], check=False, capture_output=True, env=os.environ
    )
    assert done.returncode == -signal.SIGKILL
    with open_study(f"sqlite:///{path / 'study.db'}", seed=5) as study:
        verify_study(study, OPERATOR)
    assert state(waves)["wave"] == 1
    assert run(path, "--wave", "next").stdout.startswith("wave 2 of 2 has begun")

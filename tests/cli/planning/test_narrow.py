import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import goldbench as gb
import places
from asthma_study import on_disk, protocol, records
from goldbench.cli.planning.study import study as verb
from goldbench.errors import UsageError
from goldbench.planning.folder import StudyFolder

SCHEMA = json.loads((places.CONTRACTS / "narrow.schema.json").read_text(encoding="utf-8"))
GOLD = {r.document.id: {s.label for s in r.layers["gold"].spans} for r in records()}
OPTIONS = ("--variable", "OMALIZUMAB", "--sample", "40", "--sample-kept", "40")


def run(*args: str) -> Result:
    return CliRunner().invoke(
        verb, ["narrow", *args], catch_exceptions=False, standalone_mode=False
    )


def printed(*args: str) -> dict[str, Any]:
    narrowed: dict[str, Any] = json.loads(run(*args, "--json").stdout)
    Draft202012Validator(SCHEMA).validate(narrowed)
    return narrowed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    on_disk(tmp_path)
    StudyFolder.create(tmp_path, protocol())
    return tmp_path


def label(folder: Path) -> str:
    head, *rows = (folder / "narrow" / "audit.csv").read_text(encoding="utf-8").split("\n")[:-1]
    read = [f"{row}{int('OMALIZUMAB' in GOLD[row.rstrip(',')])}" for row in rows]
    (folder / "read.csv").write_text("\n".join([head, *read]) + "\n", encoding="utf-8")
    return str(folder / "read.csv")


def test_a_population_is_proposed_audited_and_adopted(folder: Path) -> None:
    proposal = printed(str(folder), "--term", "omalizumab", "--regex", "bronch\\w+", *OPTIONS)
    assert (proposal["how"], proposal["adopted"]) == ("terms", None)
    assert proposal["terms"] == ["omalizumab", "bronch\\w+"]
    shown = run(str(folder), "--term", "omalizumab", *OPTIONS)
    assert "notes kept by the terms omalizumab" in shown.stdout
    assert f"--audit {folder}/narrow/audit.csv" in shown.stderr
    assert printed(str(folder), "--audit", label(folder))["audit"]["loss"]["notes"] == 80
    claim = ("--claim", "notes with omalizumab", "--decided-by", "lead", "--why", "it is rare")
    done = run(str(folder), "--adopt", *claim, "--day", "2026-01-02")
    assert "lost of the positives:" in done.stdout
    assert "version 2 of the protocol: notes with omalizumab" in done.stdout
    stdout = CliRunner().invoke(verb, ["show", str(folder)], standalone_mode=False).stdout
    assert "narrowed by terms to" in stdout


def test_python_does_the_same(folder: Path) -> None:
    population = gb.narrow(folder, terms="omalizumab", variable="OMALIZUMAB", left_out=40, kept=40)
    assert population.lost is None
    assert population.interval is None
    assert population.to_polars()["part"].to_list() == ["all", "kept", "left out"]
    read = gb.narrow(folder, audit=label(folder))
    assert read.lost is not None
    assert "lost of the positives" in repr(read)
    adopted = gb.narrow(folder, claim="notes with omalizumab", decided_by="lead")
    Draft202012Validator(SCHEMA).validate(adopted.summary)
    assert adopted.summary["adopted"] == 2
    with pytest.raises(UsageError, match="a proposal is made first"):
        gb.narrow(folder, terms="x", claim="y")


def test_python_takes_regular_expressions_commas_and_all(folder: Path) -> None:
    pattern = "bronch\\w{1,9}"
    theirs = printed(str(folder), "--term", "omalizumab", "--regex", pattern, *OPTIONS)
    ours = gb.narrow(
        folder, terms="omalizumab", regex=pattern, variable="OMALIZUMAB", left_out=40, kept=40
    )
    assert ours.summary == theirs
    with pytest.raises(UsageError, match="matches the empty string"):
        gb.narrow(folder, regex=["a", ""])
    with pytest.raises(UsageError, match="nothing says which notes are to be kept"):
        gb.narrow(folder)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "nothing says which notes"),
        (("--term", "x", "--adopt"), "a proposal is made first"),
        (("--labels", "nowhere.csv"), "does not exist"),
        (("--term", "zzzz"), "no note is kept"),
        (("--term", "omalizumab", "--variable", "COPD"), "no variable 'COPD'"),
        (("--regex", "("), "does not compile"),
        (("--audit", "nowhere.csv"), "no proposal"),
    ],
)
def test_wrong_usage_says_what_is_wrong(folder: Path, args: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        run(str(folder), *args)

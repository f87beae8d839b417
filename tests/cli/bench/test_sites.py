"""Sites from the command line, as the guide has it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from benchmark.conftest import write_notes
from benchmark.tools import write_command
from goldbench.benchmark import find_ability
from goldbench.cli import main
from places import CONTRACTS


def run(*words: object, code: int = 0) -> Result:
    done = CliRunner().invoke(main, ["bench", *map(str, words)])
    assert done.exit_code == code, done.output
    return done


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    hub, north = tmp_path / "hub", tmp_path / "north"
    run("init", hub)
    run("init", north)
    hidden = write_notes(tmp_path / "hidden.jsonl", ["Seen 2026-01-01."])
    public = write_notes(tmp_path / "public.jsonl", ["Seen 2026-02-02 there."])
    run(
        "task", "add", hub, "date", "--type", "date-annotator", "--gold", hidden, "--public", public
    )
    return hub, north


def test_keys_are_exchanged_a_task_travels_and_is_joined(
    places: tuple[Path, Path], tmp_path: Path
) -> None:
    hub, north = places
    keys = {
        folder: run("site", "key", folder, "--name", folder.name).stdout.strip()
        for folder in places
    }
    assert run("site", "key", north).stdout.strip() == keys[north]
    assert run("site", "add", hub, "north", keys[north]).stdout.startswith("gbs_")
    run("hub", north, "hub", keys[hub])
    (listed,) = json.loads(run("site", "list", hub, "--json").stdout)
    assert (listed["site"], listed["key"], listed["active"]) == ("north", keys[north], True)
    parcel = tmp_path / "parcel.tar"
    run("export", hub, parcel, "--submissions", "--site", "north")
    run("import", north, parcel)
    gold = write_notes(tmp_path / "north.jsonl", ["Seen 2026-03-03."])
    run("join", north, "date", "--gold", f"ward={gold}")
    (task,) = json.loads(run("task", "show", north).stdout)
    assert [(dataset["name"], dataset["site"]) for dataset in task["datasets"]] == [
        ("public", "north"), ("ward", "north"),
    ]  # fmt: skip
    assert json.loads(run("approve", north, "--json").stdout) == []
    bundles = tmp_path / "bundles.jsonl"
    run("export", north, bundles, "--bundles")
    assert bundles.read_bytes() == b""
    assert json.loads(run("verify", hub, "--json").stdout)["ok"] is True
    run("site", "withdraw", hub, "north")
    assert "withdrawn" in run("site", "list", hub).stdout


def test_a_tool_travels_and_signed_figures_come_back(
    places: tuple[Path, Path], tmp_path: Path
) -> None:
    if not find_ability().cage:
        pytest.skip("no cage can be made on this machine")
    hub, north = places
    for folder in places:
        run("site", "key", folder, "--name", folder.name)
    run("site", "add", hub, "north", run("site", "key", north).stdout.strip())
    run("hub", north, "hub", run("site", "key", hub).stdout.strip())
    run("team", "add", hub, "alpha")
    tool = write_command(tmp_path / "tool")
    run("submit", hub, "--task", "date", "--team", "alpha", tool, "--wait")
    parcel, bundles = tmp_path / "parcel.tar", tmp_path / "bundles.jsonl"
    run("export", hub, parcel, "--submissions")
    run("import", north, parcel)
    gold = write_notes(tmp_path / "north.jsonl", ["Seen 2026-03-03."])
    run("join", north, "date", "--gold", gold)
    run("import", north, parcel)
    run("work", north, "--once")
    (waiting,) = json.loads(run("approve", north, "--json").stdout)
    stdout = run("approve", north, waiting["submission"], "--hold").stdout
    assert "about 10 notes" in stdout
    assert "F1 1.000" in stdout
    assert "no id of a note" in stdout
    run("approve", north, waiting["submission"], "--yes")
    run("export", north, bundles, "--bundles")
    run("import", hub, bundles)
    board = json.loads(run("board", hub, "date", "--json").stdout)
    Draft202012Validator(
        json.loads((CONTRACTS / "bench-board.schema.json").read_text(encoding="utf-8"))
    ).validate(board)
    assert [(dataset["site"], len(dataset["rows"])) for dataset in board["datasets"]] == [
        ("here", 1), ("north", 1),
    ]  # fmt: skip
    assert json.loads(run("verify", hub, "--json").stdout)["bundles"] == 1


def test_wrong_words_are_told_with_the_right_ones(
    places: tuple[Path, Path], tmp_path: Path
) -> None:
    hub, north = places
    run("site", "key", north, code=2)
    run("export", hub, tmp_path / "x", "--bundles", "--submissions", code=2)
    run("import", hub, tmp_path / "nothing", code=2)
    run("join", north, "date", "--gold", tmp_path / "hidden.jsonl", code=2)
    run("verify", tmp_path / "nothing.json", code=2)
    run("approve", hub, "nobody", code=2)
    (tmp_path / "bad.jsonl").write_text('{"format": "x"}\n')
    run("site", "key", hub, "--name", "hub")
    run("import", hub, tmp_path / "bad.jsonl", code=1)


def test_the_help_of_bench_names_what_sites_do() -> None:
    stdout = run("--help").stdout
    for name in ("approve", "export", "hub", "import", "join", "pull", "push", "site", "verify"):
        assert f"\n  {name}" in stdout

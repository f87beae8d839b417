"""The best tool of a board stands in for ours in the de-identifier, in its cage."""

from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner

import goldbench as gb
from benchmark.played import every, play
from goldbench.benchmark import Bench, Task, Team, add_baseline, best_tool, parse_address
from goldbench.cli import main
from goldbench.errors import UsageError


@pytest.mark.parametrize("address", ["date@x", "board:date", "board:@x", "board:date@", "x:date@y"])
def test_an_address_names_a_task_and_a_folder(address: str) -> None:
    with pytest.raises(UsageError, match="names no board"):
        parse_address(address)


def test_the_first_that_can_be_run_is_the_best(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    add_baseline(bench, task)
    with pytest.raises(UsageError, match="no tool that can be run here yet"):
        best_tool(bench, "date")
    play(bench, task, team, tmp_path / "1", name="lines", marks=every(100))
    tool = best_tool(bench, "date")
    assert (tool.name, tool.family) == ("lines 1.0 (alpha)", "date")
    assert tool.content.manifest.command == ("python3", "-u", "tool.py")


@pytest.mark.usefixtures("cage")
def test_dates_are_the_tools_and_names_are_ours(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    play(bench, task, team, tmp_path / "1", name="lines", marks=every(100))
    notes = tmp_path / "notes.jsonl"
    text = "Record date: 2026-01-31\nMr. John Miller was seen on March 3, 2025 by Dr. Peter Gray."
    notes.write_bytes(orjson.dumps({"id": "n1", "text": text}) + b"\n")
    out = tmp_path / "out.jsonl"
    address = f"board:date@{bench.folder}"
    done = CliRunner().invoke(main, ["deidentify", str(notes), str(out), "--tool", address])
    assert done.exit_code == 0, done.output
    left = orjson.loads(out.read_bytes())["text"]
    assert "2026-01-31" not in left
    assert "Miller" not in left
    assert "March 3, 2025" in left  # the tool knows ISO dates only, and dates are its affair
    run = gb.deidentify(gb.read(notes), tool=address)
    assert run.corpus.documents["n1"].text == left
    assert run.audit["stood_in"] == {}


def test_a_tool_and_given_marks_do_not_go_together(tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    notes.write_bytes(orjson.dumps({"id": "n1", "text": "x"}) + b"\n")
    for more in (["--marks", "gold"], ["--gold", str(notes)], ["--site", str(notes)]):
        line = [
            "deidentify",
            str(notes),
            str(tmp_path / "out.jsonl"),
            "--tool",
            "board:date@x",
            *more,
        ]
        done = CliRunner().invoke(main, line)
        assert done.exit_code != 0
        assert not (tmp_path / "out.jsonl").exists()

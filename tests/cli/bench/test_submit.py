"""The benchmark from the command line, by its contracts."""

import csv
import io
import json
import secrets
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import places
from benchmark.conftest import write_notes
from benchmark.tools import write_tool
from goldbench.benchmark import Bench, bench_app, find_ability
from goldbench.cli import main
from goldbench.services import serve_in_thread

GOLDBENCH = Path(sys.executable).parent / "goldbench"


@pytest.fixture(scope="module", autouse=True)
def cage() -> None:
    ability = find_ability()
    if not ability.cage:
        pytest.skip(f"no cage can be made on this machine: {ability.why_not}")


def run(*words: object, code: int = 0) -> str:
    done = CliRunner().invoke(main, ["bench", *map(str, words)])
    assert done.exit_code == code, done.stderr
    return done.stdout


def run_in_shell(*words: object, code: int = 0) -> str:
    """As a user does: half a second to start each time."""
    done = subprocess.run(
        [GOLDBENCH, "bench", *map(str, words)], capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    return done.stdout


def fits(name: str, text: str) -> Any:
    schema = json.loads((places.CONTRACTS / f"bench-{name}.schema.json").read_text())
    content = json.loads(text)
    Draft202012Validator(schema).validate(content)
    return content


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    folder = tmp_path / "bench"
    run("init", folder)
    (tmp_path / "limits.toml").write_text("cores = 1\nmemory_mb = 300\nwall_s = 60\nnote_s = 5\n")
    hidden = write_notes(tmp_path / "hidden.jsonl", [f"Seen 2026-01-0{n}." for n in range(1, 6)])
    public = write_notes(tmp_path / "public.jsonl", ["Seen 2026-02-02 there."])
    run(
        "task", "add", folder, "date", "--type", "date-annotator", "--gold", hidden, "--public",
        public, "--track", "nlpsandbox-instance-strict", "--limits", tmp_path / "limits.toml",
    )  # fmt: skip
    assert run("team", "add", folder, "alpha").startswith("gbt_")
    return folder


def test_a_submission_goes_from_the_folder_to_the_board(bench: Path, tmp_path: Path) -> None:
    tool = write_tool(tmp_path / "tool", "good")
    fits("quota", run("quota", bench, "date", "alpha", "--json"))
    output = run_in_shell(
        "submit", bench, "--task", "date", "--team", "alpha", tool, "--wait", "--json"
    )
    status = fits("status", output)
    assert (status["state"], status["notes"], status["missing"]) == ("SCORED", 5, 0)
    assert status["figures"][0]["tracks"][0]["f1"] == 1.0
    assert fits("status", run("status", bench, status["id"], "--json")) == status
    board = fits("board", run("board", bench, "date", "--json"))
    assert [row["team"] for row in board["datasets"][0]["rows"]] == ["alpha"]
    assert fits("quota", run("quota", bench, "date", "alpha", "--json"))["left"] == 0
    (row,) = csv.DictReader(io.StringIO(run_in_shell("board", bench, "date", "--csv")))
    assert (row["team"], row["dataset"], row["rank"]) == ("alpha", "hidden", "1")
    other = write_tool(tmp_path / "other", "garbage")
    run_in_shell("submit", bench, "--task", "date", "--team", "alpha", other, code=1)


def test_an_end_other_than_scored_is_exit_code_1(bench: Path, tmp_path: Path) -> None:
    tool = write_tool(tmp_path / "tool", "wrong_type")
    output = run(
        "submit", bench, "--task", "date", "--team", "alpha", tool, "--wait", "--json", code=1
    )
    status = fits("status", output)
    assert (status["state"], status["reason"]) == ("INVALID", "type")
    dry = json.loads(run("submit", bench, "--task", "date", tool, "--dry-run", code=1))
    assert dry["reason"] == "type"


def test_a_dry_run_has_the_rules_of_a_server_and_sends_nothing(bench: Path, tmp_path: Path) -> None:
    """A team tries its tool at home: no token, no submission, no charge."""
    good, wrong = (write_tool(tmp_path / name, name) for name in ("good", "wrong_type"))
    with (
        Bench.open(bench, now=lambda: datetime.now(UTC), entropy=secrets.token_bytes) as opened,
        serve_in_thread(lambda: bench_app(opened)) as address,
    ):
        there = ("--server", address, "--task", "date")
        assert json.loads(run("submit", good, *there, "--dry-run"))["ok"]
        assert json.loads(run("submit", wrong, *there, "--dry-run", code=1))["reason"] == "type"
        run("submit", tmp_path / "nowhere", *there, "--dry-run", code=2)
        run("submit", good, "--server", address, "--task", "dates", "--dry-run", code=1)
        run("submit", good, *there, code=2)  # for good, a token is asked for
    assert fits("quota", run("quota", bench, "date", "alpha", "--json"))["left"] == 1
    assert not list((bench / "submissions").iterdir())


def test_wrong_names_are_told_with_the_right_ones(bench: Path, tmp_path: Path) -> None:
    tool = write_tool(tmp_path / "tool", "good")
    run("submit", bench, "--task", "dates", "--team", "alpha", tool, code=2)
    run("submit", bench, "--task", "date", "--team", "omega", tool, code=2)
    run("board", tmp_path, "date", code=2)
    run("init", bench, code=2)
    (tmp_path / "odd.toml").write_text("memory = 3")
    words = ["bench", "task", "add", bench, "x", "--type", "date-annotator"]
    files = ["--gold", tmp_path / "hidden.jsonl", "--public", tmp_path / "public.jsonl"]
    done = CliRunner().invoke(
        main, [*map(str, [*words, *files, "--limits", tmp_path / "odd.toml"])]
    )
    assert done.exit_code == 2
    assert "memory_mb" in done.stderr


def test_a_killed_worker_leaves_no_tool_and_another_goes_on(bench: Path, tmp_path: Path) -> None:
    tool = write_tool(tmp_path / "tool", "never_listens")
    id_ = json.loads(
        run_in_shell("submit", bench, "--task", "date", "--team", "alpha", tool, "--json")
    )["id"]
    with subprocess.Popen([GOLDBENCH, "bench", "work", bench]) as worker:
        try:
            wait_until(lambda: bool(caged(id_)))
            assert state_of(bench, id_) == "VALIDATING"
        finally:
            worker.kill()
    wait_until(lambda: not caged(id_))
    assert state_of(bench, id_) == "VALIDATING"
    run_in_shell("cancel", bench, id_)


def state_of(bench: Path, id_: str) -> str:
    return str(json.loads(run("status", bench, id_, "--json"))["state"])


def wait_until(holds: Callable[[], bool]) -> None:
    """Look again and again, without processes of our own that a busy machine is slow to start."""
    end = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


def caged(id_: str) -> list[int]:
    """Processes that see the scratch folder of a submission as their tool."""
    pids = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            mounts = (entry / "mountinfo").read_text()
        except OSError:
            continue
        if f"goldbench-cage-{id_}" in mounts:
            pids.append(int(entry.name))
    return pids

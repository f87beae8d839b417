"""Tools of all sorts through validation, cage, run and score: the state each must end in."""

import base64
import os
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import select

from benchmark.conftest import write_notes
from benchmark.tools import write_command, write_prober, write_tool
from goldbench.benchmark import (
    ENDS,
    Bench,
    Task,
    Team,
    Worker,
    add_task,
    board,
    cancel,
    quota_of,
    rescore,
    submission_status,
    submit,
    tables,
)
from goldbench.benchmark.cage.cgroups import CONTROLLERS, ROOT

pytestmark = pytest.mark.usefixtures("cage")


def go(bench: Bench, task: Task, team: Team, tool: Path) -> dict[str, Any]:
    id_ = submit(bench, task, team, tool)
    worker = Worker(bench)
    while submission_status(bench, id_)["state"] not in ENDS:
        assert worker.work_once()
    assert_nothing_left(id_)
    return submission_status(bench, id_)


def assert_nothing_left(id_: str) -> None:
    """No scratch folder, and no control group: one with a process in it cannot be removed."""
    for place in (Path(tempfile.gettempdir()), ROOT, *(ROOT / name for name in CONTROLLERS)):
        assert not list(place.glob(f"goldbench-cage-{id_}*"))


@pytest.mark.parametrize(
    ("behaviour", "state", "reason", "charged"),
    [
        ("good", "SCORED", None, True),
        ("wrong_type", "INVALID", "type", False),
        ("ends_at_once", "INVALID", "start", False),
        ("never_listens", "INVALID", "start", False),
        ("garbage", "INVALID", "answer_shape", False),
        ("no_list", "INVALID", "answer_shape", False),
        ("outside", "INVALID", "offsets", False),
        ("never_the_same", "INVALID", "not_repeatable", False),
        ("hangs_on_hidden", "FAILED", "note_timeout", True),
        ("ends_on_hidden", "FAILED", "ended", True),
        ("memory_fast", "OUT_OF_MEMORY", "memory", True),
        ("memory_children", "OUT_OF_MEMORY", "memory", True),
        ("memory_disk", "OUT_OF_MEMORY", "memory", True),
        ("fork_bomb", "FAILED", "processes", True),
        ("deaf_spinner", "SCORED", None, True),
        ("huge_answer", "FAILED", "too_long", True),
        ("trickles", "FAILED", "note_timeout", True),
        ("leaks_in_words", "SCORED", None, True),
        ("leaks_in_errors", "FAILED", "answer_shape", True),
    ],
)
def test_every_tool_ends_in_its_state_and_leaves_nothing(  # noqa: PLR0917  # fixtures
    bench: Bench, task: Task, team: Team, tmp_path: Path,
    behaviour: str, state: str, reason: str | None, charged: bool,
) -> None:  # fmt: skip
    status = go(bench, task, team, write_tool(tmp_path / "tool", behaviour))
    assert (status["state"], status["reason"], status["charged"]) == (state, reason, charged)
    assert quota_of(bench, task, team).left == (0 if charged else 1)
    assert_no_secret_can_be_seen(bench, task, status)


def assert_no_secret_can_be_seen(bench: Bench, task: Task, status: dict[str, Any]) -> None:
    shown = orjson.dumps([status, board(bench, task)])
    with bench.store.read() as connection:
        for name in ("submission", "event", "quota", "score", "run", "team", "task"):
            rows = connection.exec_driver_sql(f"SELECT * FROM {name}").all()  # noqa: S608
            shown += repr(rows).encode()
    for number in range(1, 7):
        secret = f"SECRET-H{number}".encode()
        for form in (secret, base64.b64encode(secret)[:10], secret.hex().encode(), secret[::-1]):
            assert form not in shown


def test_a_note_that_hangs_is_missing_and_the_rest_counts(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    status = go(bench, task, team, write_tool(tmp_path / "tool", "hangs_on_one"))
    assert (status["state"], status["notes"], status["missing"]) == ("SCORED", 6, 1)
    (dataset,) = status["figures"]
    strict = next(t for t in dataset["tracks"] if t["track"] == "nlpsandbox-instance-strict")
    assert (strict["precision"], strict["recall"]) == (1.0, 0.833)


def test_a_mark_outside_the_text_counts_as_wrong(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    status = go(bench, task, team, write_tool(tmp_path / "tool", "outside_on_hidden"))
    assert status["state"] == "SCORED"
    strict = status["figures"][0]["tracks"][0]
    assert (strict["precision"], strict["recall"]) == (0.5, 1.0)


def test_a_command_that_talks_in_lines_is_scored_and_scored_anew_alike(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    status = go(bench, task, team, write_command(tmp_path / "tool"))
    assert (status["state"], status["kind"]) == ("SCORED", "command")
    before = board(bench, task)
    assert rescore(bench, task) == 1
    assert board(bench, task) == before
    (row,) = before["datasets"][0]["rows"]
    assert (row["rank"], row["rank_range"], row["figures"][0]["f1"]) == (1, [1, 1], 1.0)


PROBE = """
import json
found = {}
def attempt(name, act):
    try:
        found[name] = repr(act())[:200]
    except BaseException as error:
        found[name] = "refused"
attempt("network", lambda: socket.create_connection(("127.0.0.1", %(port)d), timeout=2))
attempt("abstract", lambda: socket.socket(socket.AF_UNIX).connect("\\0goldbench-canary"))
attempt("environment", lambda: open("/proc/1/environ").read())
attempt("bench", lambda: os.listdir(%(bench)r))
attempt("root", lambda: os.listdir("/root"))
attempt("etc", lambda: open("/etc/shadow").read())
attempt("write", lambda: open("/tool/x", "w"))
attempt("mount", lambda: subprocess.run(["mount", "-t", "tmpfs", "x", "/tmp"], check=True))
attempt("unshare", lambda: subprocess.run(["unshare", "-U", "true"], check=True))
attempt("ptrace", lambda: subprocess.run(["strace", "true"], check=True))
attempt("processes", lambda: len([p for p in os.listdir("/proc") if p.isdigit()]) > 20 or 1 / 0)
sys.stderr.write(json.dumps(found) + "\\n")
"""


def test_a_tool_sees_no_network_no_files_no_environment_no_other_process(
    bench: Bench, task: Task, team: Team, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import socket  # noqa: PLC0415

    monkeypatch.setenv("CANARY", "sings")
    with socket.socket() as tcp, socket.socket(socket.AF_UNIX) as abstract:
        tcp.bind(("127.0.0.1", 0))
        tcp.listen()
        abstract.bind("\0goldbench-canary")
        abstract.listen()
        code = PROBE % {"port": tcp.getsockname()[1], "bench": str(bench.folder)}
        status = go(bench, task, team, write_prober(tmp_path / "tool", code))
    assert status["state"] == "SCORED"
    lines = status["validation"]["log"].splitlines()
    seen = orjson.loads(next(line for line in lines if line.startswith("{")))
    assert {name: value for name, value in seen.items() if value != "refused"} == {
        "environment": "''"
    }


def test_a_running_submission_is_cancelled_and_its_cage_gone(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = submit(bench, task, team, write_tool(tmp_path / "tool", "never_listens"))
    worker = Worker(bench)
    thread = threading.Thread(target=worker.work_once)
    thread.start()
    while submission_status(bench, id_)["state"] != "VALIDATING":
        time.sleep(0.05)
    cancel(bench, id_, "team")
    thread.join(timeout=30)
    status = submission_status(bench, id_)
    assert (status["state"], status["reason"]) == ("CANCELLED", "cancelled_by_team")
    assert_nothing_left(id_)
    assert quota_of(bench, task, team).left == 1


def test_a_worker_that_is_told_to_stop_gives_back_what_it_has(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = submit(bench, task, team, write_tool(tmp_path / "tool", "never_listens"))
    stop = threading.Event()
    thread = threading.Thread(target=Worker(bench).work, args=(stop,))
    thread.start()
    while submission_status(bench, id_)["state"] != "VALIDATING":
        time.sleep(0.05)
    stop.set()
    thread.join(timeout=30)
    with bench.store.read() as connection:
        row = connection.execute(select(tables.submission)).one()
    assert (row.state, row.attempts, row.lease_token) == ("RECEIVED", 0, None)
    assert_nothing_left(id_)


def test_a_disk_that_takes_nothing_is_a_fault_of_ours(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = submit(bench, task, team, write_command(tmp_path / "tool"))
    (bench.folder / "runs").rmdir()
    (bench.folder / "runs").write_bytes(b"")  # no folder can be made below a file
    (bench.folder / "faults.log").mkdir()  # nor can be told why
    worker = Worker(bench)
    while worker.work_once():
        pass
    status = submission_status(bench, id_)
    assert (status["state"], status["reason"]) == ("SYSTEM_ERROR", "platform")
    assert quota_of(bench, task, team).left == 1
    assert_nothing_left(id_)


def test_changed_gold_is_a_fault_of_ours_and_never_charged(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = submit(bench, task, team, write_tool(tmp_path / "tool", "good"))
    worker = Worker(bench)
    assert worker.work_once()
    file = next(task.hidden[0].path.rglob("documents*/*.parquet"), None) or next(
        path for path in task.hidden[0].path.rglob("*") if path.is_file()
    )
    file.write_bytes(file.read_bytes() + b" ")
    while worker.work_once():
        pass
    status = submission_status(bench, id_)
    assert (status["state"], status["reason"]) == ("SYSTEM_ERROR", "gold_changed")
    assert quota_of(bench, task, team).left == 1


def test_the_log_of_a_hidden_run_is_kept_from_its_team(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    status = go(bench, task, team, write_tool(tmp_path / "tool", "leaks_in_words"))
    assert "Public note" in status["validation"]["log"]
    assert "SECRET" not in status["validation"]["log"]
    assert os.stat(bench.folder).st_mode & 0o077 == 0  # noqa: PTH116


def test_a_dataset_that_was_finished_is_not_run_again_after_a_fault(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    golds = {
        name: write_notes(
            tmp_path / f"{name}.jsonl", [f"SECRET-{name} 2026-03-0{n}." for n in (1, 2)]
        )
        for name in ("first", "second")
    }
    public = tmp_path / "public.jsonl"
    two = add_task(bench, "two", task.settings, gold=golds, public=public)
    id_ = submit(bench, two, team, write_tool(tmp_path / "tool", "good"))
    worker = Worker(bench)
    assert worker.work_once()
    file = next(path for path in two.hidden[1].path.rglob("*.parquet"))
    whole = file.read_bytes()
    file.write_bytes(b"")
    assert worker.work_once()
    assert submission_status(bench, id_)["state"] == "QUEUED"
    (first,) = submission_status(bench, id_)["figures"]
    file.write_bytes(whole)
    assert worker.work_once()
    status = submission_status(bench, id_)
    assert (status["state"], status["notes"], status["missing"]) == ("SCORED", 4, 0)
    assert [figure["dataset"] for figure in status["figures"]] == ["first", "second"]
    assert status["figures"][0] == first
    assert len(list((bench.folder / "runs").iterdir())) == 2

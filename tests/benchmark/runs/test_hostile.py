"""Hostile tools: the state each must end in, canaries silent, nothing left behind."""

import platform
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from benchmark.conftest import write_notes
from benchmark.hostile import (
    ANSWERS,
    HOSTILE,
    WIRES,
    write_answers,
    write_hostile,
    write_wires,
)
from benchmark.runs.test_worker import assert_no_secret_can_be_seen, go
from benchmark.tools import write_prober, write_tool
from goldbench.benchmark import Bench, Task, Team, add_task, keep_content
from goldbench.benchmark.runs.run import run_dataset
from goldbench.benchmark.runs.session import Stop
from goldbench.formats import read_corpus

TIMED = ("threads", "stops_itself", "only_continues", "stops_the_forwarder")
"""Those that a clock ends; the others have time, however busy the machine is."""
pytestmark = pytest.mark.usefixtures("cage")
EXPECTED = {
    "memory_slow": ("OUT_OF_MEMORY", "memory", None),
    "memory_shm": ("OUT_OF_MEMORY", "memory", None),
    "daemons": ("SCORED", None, 0),
    "threads": ("FAILED", "processes", None),
    "kills_all": ("FAILED", "ended", None),
    "stops_itself": ("FAILED", "note_timeout", None),
    "strange_answers": ("SCORED", None, 2),
    "strange_http": ("SCORED", None, 3),
    "endless_chunks": ("FAILED", "too_long", None),
    "only_continues": ("FAILED", "note_timeout", None),
    "memory_mapped": ("OUT_OF_MEMORY", "memory", None),
    "memory_unlinked": ("OUT_OF_MEMORY", "memory", None),
    "memory_in_sockets": ("OUT_OF_MEMORY", "memory", None),
    "deaf_bomb": ("FAILED", "processes", None),
    "kills_the_forwarder": ("FAILED", "ended", None),
    "stops_the_forwarder": ("FAILED", "note_timeout", None),
    "fills_the_disk": ("SCORED", None, 0),
    "old_and_deaf": ("SCORED", None, 0),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_every_hostile_tool_ends_in_its_state_and_leaves_nothing(
    bench: Bench, task: Task, team: Team, tmp_path: Path, name: str
) -> None:
    if name not in TIMED:
        patient = replace(task.settings, limits=replace(task.settings.limits, note_s=30))
        gold = {"hidden": tmp_path / "hidden.jsonl"}
        task = add_task(bench, "date", patient, gold=gold, public=tmp_path / "public.jsonl")
    status = go(bench, task, team, write_hostile(tmp_path / "tool", name))
    assert (status["state"], status["reason"], status["missing"]) == EXPECTED[name]
    assert status["charged"] is True
    assert_no_secret_can_be_seen(bench, task, status)


@pytest.mark.parametrize(
    ("cases", "write"), [(ANSWERS, write_answers), (WIRES, write_wires)], ids=["JSON", "HTTP"]
)
def test_whatever_is_answered_a_note_is_read_or_missing(  # noqa: PLR0917  # fixtures
    bench: Bench,
    task: Task,
    team: Team,
    tmp_path: Path,
    cases: dict[str, tuple[str, bool]],
    write: Callable[[Path], Path],
) -> None:
    texts = [f"SECRET-H{n % 6 + 1} {n} seen on 2026-01-01 at noon." for n in range(len(cases))]
    settings = replace(
        task.settings, max_missing=1.0, limits=replace(task.settings.limits, note_s=30, wall_s=300)
    )
    strange = add_task(
        bench, "date", settings, gold={"hidden": write_notes(tmp_path / "strange.jsonl", texts)},
        public=tmp_path / "public.jsonl",
    )  # fmt: skip
    status = go(bench, strange, team, write(tmp_path / "tool"))
    assert (status["state"], status["reason"]) == ("SCORED", None)
    predictions = next((bench.folder / "runs").glob("*/predictions"))
    answered = read_corpus(predictions).layer()
    usable = {name: f"strange-{n}" in answered for n, name in enumerate(cases)}
    assert usable == {name: good for name, (_, good) in cases.items()}
    assert_no_secret_can_be_seen(bench, strange, status)


CALLS = """
import ctypes, resource
libc = ctypes.CDLL(None, use_errno=True)
seen = {}
def refused(name, act):
    try:
        seen[name] = act() == -1
    except (OSError, ValueError):
        seen[name] = True
for name, numbers in {
    "ptrace": (101, 16, 1, 0, 0), "add_key": (248, b"user", b"x", b"y", 1, -3),
    "keyctl": (250, 0, -3, 0), "io_uring": (425, 8, b"\\0" * 120), "bpf": (321, 0, 0, 0),
    "perf": (298, 0, 0, -1, -1, 0), "userfaultfd": (323, 0), "unshare": (272, 0x10000000),
    "setns": (308, 3, 0), "mount": (165, b"x", b"/tmp", b"tmpfs", 0, 0),
    "umount": (166, b"/tmp", 2), "reboot": (169, 0, 0, 0),
    "chroot": (161, b"/tmp"), "memfd": (319, b"x", 0), "shmget": (29, 0, 4096, 0o1600),
    "process_vm_readv": (310, 1, 0, 0, 0, 0, 0), "kexec": (246, 0, 0, 0, 0),
    "pidfd_getfd": (438, 0, 0, 0), "clone into a user namespace": (56, 0x10000000 | 17, 0, 0, 0, 0),
}.items():
    refused(name, lambda: libc.syscall(*numbers))
for family, kind in ((17, 3), (2, 3), (40, 1), (38, 5), (29, 3)):
    refused(f"socket {family}/{kind}", lambda: socket.socket(family, kind))
def send(family, address):
    socket.socket(family, 2).sendto(b"SECRET", address)
refused("IPv4", lambda: send(2, ("192.0.2.1", 53)))
refused("IPv6", lambda: send(10, ("2001:db8::1", 53)))
refused("names", lambda: socket.getaddrinfo("secret.example.org", 80))
refused("more files", lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (10**6, 10**6)) and 0)
refused("nicer", lambda: os.setpriority(0, 0, -20))
for place in ("/", "/tool", "/dev", "/usr", "/etc", "/cage", "/proc", "/proc/sys/kernel/hostname"):
    refused(f"write {place}", lambda: open(place + "/x" if place[-1] != "e" else place, "w"))
refused("our descriptors", lambda: [os.readlink(f"/proc/1/fd/{n}") for n in range(3, 64)] and 0)
sys.stderr.write(json.dumps(sorted(name for name, no in seen.items() if not no)) + "\\n")
"""


@pytest.mark.skipif(platform.machine() != "x86_64", reason="numbers of system calls of x86_64")
def test_calls_that_no_annotator_needs_are_refused(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    status = go(bench, task, team, write_prober(tmp_path / "tool", CALLS))
    assert status["state"] == "SCORED", status["validation"]["log"]
    lines = status["validation"]["log"].splitlines()
    assert orjson.loads(next(line for line in lines if line.startswith("["))) == []


def test_a_tool_that_is_another_once_notes_are_near_has_failed(task: Task, tmp_path: Path) -> None:
    content = keep_content(write_tool(tmp_path / "tool", "wrong_type"), tmp_path / "store")
    sent: list[bool] = []
    with pytest.raises(Stop) as stop:
        run_dataset(
            content, task.settings, task.hidden[0], key=b"k", out=tmp_path / "out", name="other",
            warm_up="Public.", on_first=lambda: sent.append(True), on_progress=lambda _: None,
        )  # fmt: skip
    assert (stop.value.state, stop.value.reason, sent) == ("FAILED", "type", [])

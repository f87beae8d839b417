"""The filter at work: what a caged program gets for each call that could lead out."""

import json
import struct
import time
from pathlib import Path

import pytest

from goldbench.benchmark import Limits
from goldbench.benchmark.cage import start_cage
from goldbench.benchmark.cage.seccomp import seccomp_filter

PROBE = """
import ctypes, errno, json, os, socket, subprocess, sys, threading
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *arguments):
    ctypes.set_errno(0)
    if libc.syscall(number, *arguments) >= 0:
        return "allowed"
    return errno.errorcode[ctypes.get_errno()]
def socket_of(family):
    try:
        socket.socket(family, socket.SOCK_STREAM if family != 16 else socket.SOCK_RAW).close()
        return "allowed"
    except OSError as error:
        return errno.errorcode[error.errno]
found = {
    "unshare": call(272, 0x10000000), "mount": call(165, 0, 0, 0, 0, 0),
    "ptrace": call(101, 0, 0, 0, 0),
    "bpf": call(321, 0, 0, 0), "io_uring": call(425, 1, 0), "memfd": call(319, b"x", 0),
    "shmget": call(29, 0, 4096, 0o1600), "clone3": call(435, 0, 0),
    "clone_newuser": call(56, 0x10000000 | 17, 0, 0, 0, 0),
    **{f"socket {n}": socket_of(n) for n in (1, 2, 10, 16, 17, 21, 29, 30, 38, 40, 44)},
}
threading.Thread(target=lambda: None).start()
found["process"] = subprocess.run(["true"]).returncode
print(json.dumps(found), flush=True)
sys.stdin.read()
"""


@pytest.mark.usefixtures("cage")
def test_what_leads_out_is_refused_and_what_programs_need_is_not(tmp_path: Path) -> None:
    if seccomp_filter() is None or seccomp_filter() != seccomp_filter("x86_64"):
        pytest.skip("the numbers of the calls are those of x86_64")
    (tmp_path / "probe.py").write_text(PROBE, encoding="utf-8")
    limits = Limits(cores=1, memory_mb=200, disk_mb=10, pids=20)
    caged = start_cage(
        tmp_path, ["python3", "probe.py"], port=None, limits=limits,
        deadline=time.monotonic() + 60, name="seccomp-test",
    )  # fmt: skip
    try:
        assert caged.process.stdout is not None
        answers = json.loads(caged.process.stdout.readline())
    finally:
        caged.stop()
    allowed = {name for name, answer in answers.items() if answer in ("allowed", 0)}
    assert allowed == {"socket 1", "socket 2", "socket 10", "socket 16", "process"}
    assert {answers[name] for name in ("memfd", "shmget", "clone3")} == {"ENOSYS"}
    assert answers["socket 40"] == "EAFNOSUPPORT"


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_every_jump_of_the_filter_lands_inside_it(machine: str) -> None:
    program = seccomp_filter(machine)
    assert program is not None
    steps = list(struct.iter_unpack("=HBBI", program))
    for number, (_, yes, no, _) in enumerate(steps):
        assert number + 1 + max(yes, no) < len(steps) or number == len(steps) - 1
    assert [step[0] for step in steps[-3:]] == [0x06, 0x06, 0x06]


def test_an_unknown_machine_has_no_filter() -> None:
    assert seccomp_filter("pdp11") is None

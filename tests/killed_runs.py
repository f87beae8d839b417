"""Runs that are killed in the middle: how far they came, and an edited note."""

import json
import signal
import subprocess
import time
from pathlib import Path

from goldbench.engines import count_finished


def kill_at(process: "subprocess.Popen[bytes]", journal: Path, notes: int) -> int:
    """Kill a run with SIGKILL once so many notes are finished; give how many there are."""
    deadline = time.monotonic() + 120
    while count_finished(journal) < notes:
        assert time.monotonic() < deadline
        assert process.poll() is None, "it ended before it could be killed"
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait(20)
    return count_finished(journal)


def kill_at_part(process: "subprocess.Popen[bytes]", target: Path, parts: int) -> int:
    """Kill a run by parts with SIGKILL once so many are whole; give how many there are."""
    hidden = target.parent / f".{target.name}.parts"
    deadline = time.monotonic() + 120
    while sum(1 for _ in hidden.glob("part-*")) < parts:
        assert time.monotonic() < deadline
        assert process.poll() is None, "it ended before it could be killed"
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait(20)
    return sum(1 for _ in hidden.glob("part-*"))


def edit(source: Path, id_: str, new: str) -> None:
    """Put another text into a note of a JSON Lines file."""
    lines = [json.loads(line) for line in source.read_bytes().splitlines()]
    for line in lines:
        if line["id"] == id_:
            line["text"] = new
    source.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")

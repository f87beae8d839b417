"""What a command costs before it has anything to do, beside what its libraries cost alone.

CPU seconds of whole processes, best of several, taken in turns so that a busy machine treats all
alike, with the bytecode that `make setup` leaves (without it, everything takes twice as long). The
floor of `score` is Python with numpy and polars and one array handed from one to the
other. `--quick`: 3 rounds instead of 15.
"""

import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.machine import describe

_MAIN = "import sys; from goldbench.cli import main; main(sys.argv[1:])"
_FLOOR = "import numpy, polars; polars.DataFrame({'start': numpy.arange(3)})"
_LINE = b'{"id": "n1", "text": "Ana vino.", "spans": [{"start": 0, "end": 3, "label": "NAME"}]}\n'


def main(flags: Sequence[str] = ()) -> None:
    print(describe())
    rounds = 3 if "--quick" in flags else 15
    with tempfile.TemporaryDirectory() as place:
        brat, lines = Path(place, "brat"), Path(place, "notes.jsonl")
        brat.mkdir()
        (brat / "n1.txt").write_bytes(b"Ana vino.")
        (brat / "n1.ann").write_bytes(b"T1\tNAME 0 3\tAna\n")
        lines.write_bytes(_LINE)
        commands = {
            "goldbench --help": [_MAIN, "--help"],
            "goldbench score --help": [_MAIN, "score", "--help"],
            "goldbench annotate --help": [_MAIN, "annotate", "--help"],
            "score one note, brat": [_MAIN, "score", str(brat), str(brat)],
            "score one note, jsonl": [_MAIN, "score", str(lines), str(lines)],
            "floor: numpy, polars": [_FLOOR],
            "floor: Python": ["pass"],
        }
        best = dict.fromkeys(commands, float("inf"))
        for _ in range(rounds):
            for name, command in commands.items():
                best[name] = min(best[name], _cpu([sys.executable, "-c", *command]))
    print(f"best of {rounds}:")
    for name, seconds in best.items():
        print(f"{name:28}{seconds:>7.3f} s of CPU")


def _cpu(command: list[str]) -> float:
    """Give the CPU seconds of one process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main(sys.argv[1:])

"""Whole commands from the shell with default options, on real notes and on generated ones.

Beside them the original MEDDOCAN script where its path is given, else its loop restated, and the
limit: `open().read()` of the same files. Rows are run in turn, several times, and the least is
shown, of wall clock and of CPU apart; `times` compares a command with the mode of the script that
answers the same question, named in the last column. The machine may be busy, so compare CPU seconds
too: wall clock says something only where the load printed beside it is near 0.
"""

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from benchmarks.machine import Timed, describe
from benchmarks.notes import write_brat

_REAL = Path(__file__).parents[2] / "shared" / "corpora" / "meddocan"
_LOOP = (
    "import sys; from pathlib import Path; from benchmarks.scoring import meddocan_loop; "
    "print(meddocan_loop(Path(sys.argv[1])))"
)
_OFFICIAL = ("--track", "meddocan-strict:official", "--track", "meddocan-merged:official")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--meddocan-script", type=Path, metavar="PATH", help="evaluate.py")
    parser.add_argument("--runs", type=int, default=3, help="of each row; the least is shown")
    parser.add_argument("--quick", action="store_true", help="500 documents, once")
    options = parser.parse_args(arguments)
    documents = 500 if options.quick else options.documents
    runs = 1 if options.quick else options.runs
    print(f"commands: {documents} documents, from the shell with default options, least of {runs}")
    print(describe())
    with tempfile.TemporaryDirectory() as folder:
        for kind, make in (
            ("MEDDOCAN train and dev, repeated", _write_real),
            ("generated", write_brat),
        ):
            root = Path(folder) / kind[:4]
            if make is _write_real and not _REAL.is_dir():
                print(f"{kind}: left out, {_REAL} is not there")
                continue
            make(documents, root)
            _compare(kind, root, options.meddocan_script, runs)


def _write_real(documents: int, root: Path) -> None:
    """Repeat the notes under new names; the system finds nine marks of ten."""
    brat = [_REAL / split / "brat" for split in ("train", "dev")]
    texts = sorted(file for folder in brat for file in folder.glob("*.txt"))
    notes = [(file.read_bytes(), file.with_suffix(".ann").read_bytes()) for file in texts]
    rng = random.Random(1)  # no secret
    for side in ("gold", "system"):
        (root / side).mkdir(parents=True)
    for number in range(documents):
        text, marks = notes[number % len(notes)]
        kept = b"".join(line for line in marks.splitlines(keepends=True) if rng.random() < 0.9)
        for side, lines in (("gold", marks), ("system", kept)):
            (root / side / f"n{number:06}.txt").write_bytes(text)
            (root / side / f"n{number:06}.ann").write_bytes(lines)


class _Row(NamedTuple):
    """A command, and the name of the row that it is held against."""

    name: str
    run: Callable[[], None]
    peer: str


def _compare(kind: str, root: Path, script: Path | None, runs: int) -> None:
    rows = _rows(root, script)
    least: dict[str, Timed] = {}
    load = os.getloadavg()[0]
    for _ in range(runs):
        for name, run, _ in rows:
            timed = _time_run(run)
            known = least.get(name, timed)
            least[name] = Timed(min(known.wall, timed.wall), min(known.cpu, timed.cpu))
    print(f"{kind}, load {load:.1f} before and {os.getloadavg()[0]:.1f} after")
    print(f"{'':44}{'wall s':>10}{'CPU s':>10}{'times':>9}{'by CPU':>9}  beside")
    for name, _, peer in rows:
        own, other = least[name], least[peer]
        print(
            f"{name:44}{own.wall:>10.2f}{own.cpu:>10.2f}"
            f"{other.wall / own.wall:>8.1f}x{other.cpu / own.cpu:>8.1f}x  {peer}"
        )


def _rows(root: Path, script: Path | None) -> list[_Row]:
    gold, system = str(root / "gold"), str(root / "system")
    ours = [str(Path(sys.executable).with_name("goldbench")), "score", gold, system, "--json"]
    if script is None:
        ner = spans = "the original's loop restated"
        rows = [_Row(ner, _shell([sys.executable, "-c", _LOOP, str(root)]), ner)]
    else:
        ner, spans = (f"the original script, {mode}" for mode in ("ner", "spans"))
        start = [sys.executable, str(script), "brat"]
        rows = [
            _Row(name, _shell([*start, mode, f"{gold}/", f"{system}/"]), name)
            for mode, name in (("ner", ner), ("spans", spans))
        ]
    return [
        *rows,
        _Row("goldbench score GOLD SYSTEM", _shell(ours), ner),
        _Row("goldbench score … strict, merged :official", _shell([*ours, *_OFFICIAL]), spans),
        _Row("limit: open().read() of the same files", lambda: _read_all(root), ner),
    ]


def _shell(command: Sequence[str]) -> Callable[[], None]:
    def run() -> None:
        subprocess.run(command, check=True, capture_output=True)

    return run


def _read_all(root: Path) -> None:
    for side in ("gold", "system"):
        for name in os.listdir(root / side):  # noqa: PTH208  # the cheapest there is
            with open(f"{root}/{side}/{name}", encoding="utf-8") as file:  # noqa: PTH123  # as above
                file.read()


def _time_run(run: Callable[[], None]) -> Timed:
    wall, cpu = perf_counter(), _cpu()
    run()
    return Timed(perf_counter() - wall, _cpu() - cpu)


def _cpu() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


if __name__ == "__main__":
    main()

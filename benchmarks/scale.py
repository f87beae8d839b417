"""Runs by parts: processes and Spark side by side, kills, a monster note, a million rows.

Whole commands on synthetic English notes of some 800 characters, each another text. Sections, all
of them unless some are named: `kills` (SIGKILL of the parent or of a worker at random moments, 50
times), `million` (a million rows killed near the end, gone on with, and scored), `monster` (a note
of 5 MB among short ones), `cost` (core-hours a million notes by length), `speed` (20,000 notes
here, on 1 and 2 processes, and on Spark local[2]).

`--spark=PYTHON`: an interpreter that has pyspark, else that of `make spark` where it is there;
`--quick`: a hundredth of the notes and 3 kills; `--notes=N` for `speed`, `--rows=N` for `million`.
"""

import ctypes
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import polars as pl
from benchmarks.machine import describe

from goldbench.corpus import Document, Record
from goldbench.engines import MarksWork, NoteWork, results
from goldbench.formats.tables.parts import read_manifest
from goldbench.phi import AnnotateTask, DeidentifyTask, DeidentifyWork, policy
from goldbench.risk import RiskTask
from goldbench.synthetic import phi

TEXTS = 500
_SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER of Linux."""
LENGTHS = (200, 800, 2400, 8000)
_MAIN = "from goldbench.cli import main; main()"


class _Asked(NamedTuple):
    """What the flags ask for; `spark` is an interpreter with pyspark."""

    quick: bool
    notes: int
    rows: int
    spark: str | None
    sections: tuple[str, ...]


def main(flags: Sequence[str] = ()) -> None:
    print(describe(), flush=True)
    asked = _read_flags(flags)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        texts = [record.document.require_text() for record in phi.notes(TEXTS, seed=7)]
        for name in asked.sections:
            _SECTIONS[name](folder, texts, asked)


def _read_flags(flags: Sequence[str]) -> _Asked:
    given = dict(flag.removeprefix("--").partition("=")[::2] for flag in flags)
    sections = tuple(name for name in _SECTIONS if name in given) or tuple(_SECTIONS)
    quick = "quick" in given
    notes = int(given.get("notes") or (200 if quick else 20_000))
    there = Path(".venv-spark/bin/python")
    spark = given.get("spark") or (str(there.absolute()) if there.exists() else None)
    rows = int(given.get("rows") or (10_000 if quick else 1_000_000))
    return _Asked(quick, notes, rows, spark, sections)


def _speed(folder: Path, texts: Sequence[str], asked: _Asked) -> None:
    """Compare engines: CPU, wall, memory; the marks are the same to the last one."""
    notes = _table(folder / "notes.parquet", texts, asked.notes)
    for verb in ("annotate", "deidentify"):
        digests = {_time_run(f"{verb}, {n} further processes", folder, verb, notes, n)
                   for n in (0, 1, 2)}  # fmt: skip
        if asked.spark is not None:
            name = f"{verb}, Spark local[2]"
            digests.add(_time_run(name, folder, verb, notes, None, python=asked.spark))
        print("one digest" if len(digests) == 1 else f"DIGESTS DIFFER: {digests}", flush=True)


def _table(path: Path, texts: Sequence[str], notes: int) -> Path:
    rows = [f"{number} {texts[number % len(texts)]}" for number in range(notes)]
    pl.DataFrame({"note_id": range(notes), "note_text": rows}).write_parquet(path)
    return path


def _command(
    verb: str, source: Path, out: Path, workers: int | None, python: str = sys.executable
) -> list[str]:
    target = ["--out", str(out)] if verb == "annotate" else [str(out), "--policy", "tag"]
    how = ["--engine", "local[2]"] if workers is None else ["--workers", str(workers)]
    words = [verb, str(source), *target, "--to", "parts", *how]
    return [python, "-c", _MAIN, *words]


def _time_run(
    name: str,
    folder: Path,
    verb: str,
    source: Path,
    workers: int | None,
    *,
    python: str = sys.executable,
) -> str:
    out = folder / f"out-{time.monotonic_ns()}"
    wall, used = _measure(_command(verb, source, out, workers, python))
    manifest = read_manifest(out)
    peak = max(part["peak_mb"] for part in manifest["parts"])
    hours = used / 3600 * 1e6 / manifest["notes"]
    length = manifest["characters"] / manifest["notes"]
    print(
        f"{name:36}{wall:8.1f} s{used:8.1f} CPU s{manifest['notes'] / used:7.0f} notes/CPU s"
        f"{hours:7.2f} core-hours a million of {length:.0f} characters{peak:6} MB a process"
        f"   load {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    shutil.rmtree(out)
    return str(manifest["digest"])


def _measure(command: list[str]) -> tuple[float, float]:
    """Run a command; give seconds of the clock and of all its processes."""
    _adopt_orphans()
    before, begun = os.times(), time.perf_counter()
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    wall = time.perf_counter() - begun
    with suppress(ChildProcessError):  # no child is left
        while True:
            os.wait()
    after = os.times()
    used = after.children_user + after.children_system
    return wall, used - before.children_user - before.children_system


def _adopt_orphans() -> None:
    """Let what a command leaves running (Spark's JVM ends after it) be counted as its own."""
    with suppress(OSError, AttributeError):  # Linux only
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def _monster(folder: Path, texts: Sequence[str], asked: _Asked) -> None:
    """One note of 5 MB among short ones: a part waits for it, the others do not."""
    length = 200_000 if asked.quick else 5_000_000
    long = " ".join(texts)
    rows = [*texts[:500], (long * (length // len(long) + 1))[:length]]
    path = folder / "monster.parquet"
    pl.DataFrame({"note_id": range(len(rows)), "note_text": rows}).write_parquet(path)
    _time_run(f"a note of {length:,} among 500", folder, "annotate", path, 2)


def _kills(folder: Path, texts: Sequence[str], asked: _Asked) -> None:
    """SIGKILL of the parent or of a worker at random moments; then to the end.

    French rules need no model: the run is as it is with one, and fifty of them take minutes.
    """
    source = _table(folder / "notes.parquet", texts, 6400)
    chance = random.Random(1)
    whole, out = folder / "whole", folder / "killed"
    command = [*_command("annotate", source, out, 2), "--lang", "fr"]
    subprocess.run(
        [word.replace(str(out), str(whole)) for word in command],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    wanted = read_manifest(whole)["digest"]
    kills, done, of_workers, whole_runs = 3 if asked.quick else 50, 0, 0, 0
    while done < kills:
        if out.exists():
            _check(out, wanted)
            shutil.rmtree(out)
            whole_runs += 1
        process = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
        _wait_for_parts(process, folder / ".killed.parts", chance)
        if process.poll() is None:
            workers = _children(process.pid) if chance.random() < 0.5 else []
            victim = chance.choice(workers) if workers else process.pid
            of_workers += bool(workers)
            os.kill(victim, signal.SIGKILL)
            done += 1
        process.wait(600)
    if not out.exists():
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    _check(out, wanted)
    left = [path.name for path in folder.glob(".killed*")]
    left += [path.name for path in out.iterdir() if path.name.endswith(".tmp")]
    print(
        f"{kills} kills, {of_workers} of them of a worker; {whole_runs + 1} whole runs: "
        f"same digest, {left or 'nothing left behind'}",
        flush=True,
    )


def _wait_for_parts(
    process: "subprocess.Popen[bytes]", hidden: Path, chance: random.Random
) -> None:
    """Wait until some more parts are there, and a moment longer."""
    parts = len(list(hidden.glob("part-*"))) + chance.randrange(40)
    while process.poll() is None and len(list(hidden.glob("part-*"))) < parts:
        time.sleep(0.01)
    time.sleep(chance.uniform(0, 0.2))


def _children(pid: int) -> list[int]:
    """List the processes that a process started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(word) for word in listed.split()]


def _check(out: Path, wanted: str) -> None:
    if read_manifest(out)["digest"] != wanted:
        msg = "the digests differ"
        raise AssertionError(msg)


def _million(folder: Path, texts: Sequence[str], asked: _Asked) -> None:
    """Rules alone make a million rows; a run killed near its end goes on; the rows are scored."""
    notes = asked.rows
    source = _table(folder / "many.parquet", [text[:60] for text in texts], notes)
    out, hidden = folder / "many", folder / ".many.parts"
    command = [*_command("annotate", source, out, 2), "--lang", "fr"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    wanted = max(notes // 2048 - 4, 1)
    while process.poll() is None and sum(1 for _ in hidden.glob("part-*")) < wanted:
        time.sleep(0.05)
    process.kill()
    process.wait()
    if not out.exists():
        _peak(f"{notes:,} rows gone on with", command)
    score = ["score", str(out), str(out), "--track", "exact"]
    _peak(f"{notes:,} rows scored", [sys.executable, "-c", _MAIN, *score])


def _peak(name: str, command: list[str]) -> None:
    """Run a command and tell seconds, CPU and the peak memory of its parent."""
    begun = time.perf_counter()
    null = os.open(os.devnull, os.O_WRONLY)
    quiet = [(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)
    _, status, used = os.wait4(pid, 0)
    os.close(null)
    if os.waitstatus_to_exitcode(status):
        msg = f"{name} failed"
        raise RuntimeError(msg)
    print(
        f"{name:36}{time.perf_counter() - begun:8.1f} s{used.ru_utime + used.ru_stime:8.1f} CPU s"
        f"{used.ru_maxrss / 1024:8.0f} MB at most in one process",
        flush=True,
    )


def _cost(folder: Path, texts: Sequence[str], asked: _Asked) -> None:
    """CPU of the work alone, in this process, once its models are loaded."""
    del folder
    long = " ".join(texts)
    works: dict[str, NoteWork] = {
        "annotate": MarksWork(AnnotateTask("en")),
        "deidentify": DeidentifyWork(DeidentifyTask("en", policy("tag"))),
        "risk": MarksWork(RiskTask("en")),
    }
    print("core-hours a million notes    " + "".join(f"{name:>14}" for name in works), flush=True)
    for length in LENGTHS:
        number = max((30_000 if asked.quick else 300_000) // length, 4)
        starts = [at * (len(long) - length) // number for at in range(number)]
        notes = [Record(Document(f"{at}", long[at : at + length])) for at in starts]
        cells = []
        for work in works.values():
            results(notes[:3], work)  # models, word lists, regular expressions
            begun = time.process_time()
            results(notes, work).frame()
            cells.append(f"{(time.process_time() - begun) / number * 1e6 / 3600:14.2f}")
        print(f"{length:8,} characters, {number:5} notes" + "".join(cells), flush=True)


_SECTIONS = {
    "cost": _cost,
    "kills": _kills,
    "million": _million,
    "monster": _monster,
    "speed": _speed,
}


if __name__ == "__main__":
    main(sys.argv[1:])

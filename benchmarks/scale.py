"""Runs by parts: one and two processes, kills, a monster note, a million rows gone on with.

Whole commands on synthetic English notes of some 800 characters, each another text. `--quick`: a
hundredth of the notes and 3 kills instead of 50; `--spark`: Spark local[2] beside them, where it is
installed.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import polars as pl
from benchmarks.machine import describe

from goldbench.formats.tables.parts import read_manifest
from goldbench.synthetic import phi

TEXTS = 500
_MAIN = "from goldbench.cli import main; main()"


def main(flags: Sequence[str] = ()) -> None:
    print(describe())
    few = "--quick" in flags
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        texts = [record.document.require_text() for record in phi.notes(TEXTS, seed=7)]
        notes = _table(folder / "notes.parquet", texts, 200 if few else 20_000)
        digests = {
            _timed(f"{verb}, {workers or 'no further'} processes", folder, verb, notes, workers)
            for verb in ("annotate",)
            for workers in (0, 1, 2)
        }
        for workers in (0, 2):
            _timed(f"deidentify, {workers or 'no further'} processes", folder, "deidentify", notes,
                   workers)  # fmt: skip
        if "--spark" in flags:
            digests.add(_timed("annotate, Spark local[2]", folder, "annotate", notes, None))
        print("one digest" if len(digests) == 1 else f"DIGESTS DIFFER: {digests}")
        _monster(folder, texts)
        _kills(folder, texts, 3 if few else 50)
        _million(folder, 10_000 if few else 1_000_000)


def _table(path: Path, texts: Sequence[str], notes: int) -> Path:
    rows = [f"{number} {texts[number % len(texts)]}" for number in range(notes)]
    pl.DataFrame({"note_id": range(notes), "note_text": rows}).write_parquet(path)
    return path


def _command(verb: str, source: Path, out: Path, workers: int | None) -> list[str]:
    target = ["--out", str(out)] if verb == "annotate" else [str(out), "--policy", "tag"]
    how = ["--engine", "local[2]"] if workers is None else ["--workers", str(workers)]
    words = [verb, str(source), *target, "--to", "parts", *how]
    return [sys.executable, "-c", _MAIN, *words]


def _timed(name: str, folder: Path, verb: str, source: Path, workers: int | None) -> str:
    out = folder / f"out-{time.monotonic_ns()}"
    before = os.times()
    begun = time.perf_counter()
    subprocess.run(_command(verb, source, out, workers), check=True, stderr=subprocess.DEVNULL)
    wall = time.perf_counter() - begun
    after = os.times()
    used = after.children_user + after.children_system - before.children_user
    used -= before.children_system
    told = read_manifest(out)
    peak = max(part["peak_mb"] for part in told["parts"])
    rate = told["notes"] / used
    print(
        f"{name:32} {wall:7.1f} s {used:7.1f} CPU s {rate:7.0f} notes/CPU s {peak:5} MB a process"
    )
    return str(told["digest"])


def _monster(folder: Path, texts: Sequence[str]) -> None:
    """One note of 5 MB among short ones."""
    long = " ".join(texts)
    rows = [*texts[:500], (long * (5_000_000 // len(long) + 1))[:5_000_000]]
    path = folder / "monster.parquet"
    pl.DataFrame({"note_id": range(len(rows)), "note_text": rows}).write_parquet(path)
    _timed("a note of 5 MB among 500", folder, "annotate", path, 2)


def _kills(folder: Path, texts: Sequence[str], kills: int) -> None:
    """SIGKILL of the parent or of a worker at random moments; then to the end."""
    source = _table(folder / "killed.parquet", texts, 640)
    chance = random.Random(1)
    whole = folder / "whole"
    subprocess.run(_command("annotate", source, whole, 2), check=True, stderr=subprocess.DEVNULL)
    out = folder / "killed"
    done = 0
    while done < kills:
        if out.exists():
            _check(out, whole)
            shutil.rmtree(out)
        process = subprocess.Popen(
            _command("annotate", source, out, 2), start_new_session=True, stderr=subprocess.DEVNULL
        )
        time.sleep(chance.uniform(0.5, 6))
        if process.poll() is None:
            victims = _children(process.pid) if chance.random() < 0.5 else []
            if victims:
                os.kill(chance.choice(victims), signal.SIGKILL)
                process.wait(120)
            else:
                os.killpg(process.pid, signal.SIGKILL)
            done += 1
        process.wait(120)
    if not out.exists():
        subprocess.run(_command("annotate", source, out, 2), check=True, stderr=subprocess.DEVNULL)
    _check(out, whole)
    left = [path.name for path in folder.glob(".killed*")]
    print(f"{kills} kills: same digest, {left or 'nothing left behind'}")


def _children(pid: int) -> list[int]:
    """List the processes that a process started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(word) for word in found.split()]


def _check(out: Path, whole: Path) -> None:
    if read_manifest(out)["digest"] != read_manifest(whole)["digest"]:
        msg = "the digests differ"
        raise AssertionError(msg)


def _million(folder: Path, notes: int) -> None:
    """French rules alone are fast enough to make a million rows; then nothing is left to do."""
    source = _table(folder / "many.parquet", ["Vu le 3/4/2021."], notes)
    out = folder / "many"
    words = [*_command("annotate", source, out, 2), "--lang", "fr"]
    process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    hidden = folder / ".many.parts"
    wanted = notes // 2048 - 4
    while process.poll() is None and sum(1 for _ in hidden.glob("part-*")) < wanted:
        time.sleep(0.05)
    process.kill()
    process.wait()
    begun = time.perf_counter()
    if not out.exists():
        subprocess.run(words, check=True, stderr=subprocess.DEVNULL)
    print(f"{notes:,} rows gone on with: {time.perf_counter() - begun:.1f} s")

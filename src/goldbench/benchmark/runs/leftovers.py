"""What killed workers and servers left behind: processes, folders, control groups, half a file."""

import contextlib
import shutil
import socket
import tempfile
import time
from pathlib import Path

from sqlalchemy import select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.cage.bubblewrap import PREFIX
from goldbench.benchmark.cage.cgroups import sweep_groups
from goldbench.benchmark.cage.processes import kill_orphans


def sweep_leftovers(name: str = "", *, age: float = 60) -> None:
    """Remove processes, scratch folders and control groups of workers that were killed."""
    kill_orphans(f"{PREFIX}{name}")
    base = Path(tempfile.gettempdir())
    old = time.time() - age
    for folder in base.glob(f"{PREFIX}{name}*"):
        door = folder / "door"
        with contextlib.suppress(OSError):
            if folder.stat().st_mtime < old and not _answers(door):
                shutil.rmtree(folder, ignore_errors=True)
    sweep_groups(f"{PREFIX}{name}", keep=lambda group: (base / group).exists(), age=age)


def sweep_files(bench: Bench, *, age: float = 86_400) -> int:
    """Remove what a killed worker or server left half done: runs without a row, uploads."""
    with bench.store.read() as connection:
        known = set(connection.execute(select(tables.run.c.id)).scalars())
    old, swept = time.time() - age, 0
    left = [path for path in (bench.folder / "runs").iterdir() if path.name not in known]
    left += (bench.folder / "submissions").glob(".*")
    for path in left:
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < old:
                if path.is_dir():
                    shutil.rmtree(path)
                else:
                    path.unlink()
                swept += 1
    return swept


def _answers(door: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(0.2)
        try:
            probe.connect(str(door))
        except OSError:
            return False
    return True

"""A benchmark's folder and database, with the clock and the dice it uses.

bench.db            teams, tasks, submissions, scores, ledger, events
datasets/ID/        gold and notes, as they were when the task was opened
submissions/DIGEST/ what a team sent, never changed
runs/ID/            predictions of a submission on a dataset; log and journal of its attempts
"""

import base64
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Self

from goldbench.benchmark.tables import metadata
from goldbench.errors import UsageError
from goldbench.http import Entropy
from goldbench.store import Owner, Store

DATABASE = "bench.db"
FOLDERS = ("datasets", "submissions", "runs")


def owner() -> Owner:
    """Describe the tables of a benchmark to the store."""
    return Owner("benchmark", metadata, Path(str(files("goldbench.benchmark") / "revisions")))


@dataclass(frozen=True, slots=True)
class Bench:
    """Opened with `open` or `init`, closed at the end of a `with` block."""

    folder: Path
    store: Store
    now: Callable[[], datetime]
    entropy: Entropy

    @classmethod
    def init(
        cls, folder: Path, *, now: Callable[[], datetime], entropy: Entropy, url: str | None = None
    ) -> "Bench":
        """Make a new benchmark; a folder that holds one already is refused."""
        if (folder / DATABASE).exists() or (folder / "bench.url").exists():
            msg = f"{folder} is a benchmark already"
            raise UsageError(msg, hint=f"goldbench bench task add {folder} …")
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        for name in FOLDERS:
            (folder / name).mkdir(exist_ok=True, mode=0o700)
        store = Store.open(url or folder / DATABASE, owner())
        if url is not None:  # kept once it was found to be right, so that a wrong one can be mended
            (folder / "bench.url").write_text(url, encoding="utf-8")
            (folder / "bench.url").chmod(0o600)
        return cls(folder, store, now, entropy)

    @classmethod
    def open(cls, folder: Path, *, now: Callable[[], datetime], entropy: Entropy) -> "Bench":
        written = folder / "bench.url"
        if not written.is_file() and not (folder / DATABASE).is_file():
            msg = f"{folder} is not a benchmark"
            raise UsageError(msg, hint=f"goldbench bench init {folder}")
        url = written.read_text(encoding="utf-8").strip() if written.is_file() else None
        return cls(folder, Store.open(url or folder / DATABASE, owner()), now, entropy)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ignored: object) -> None:
        self.store.close()

    def new_id(self) -> str:
        """Make an id that tells nothing: 26 small letters and digits."""
        return base64.b32encode(self.entropy(16)).decode().rstrip("=").lower()

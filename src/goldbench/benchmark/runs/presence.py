"""Which workers are there: each leaves a card in the folder and renews it while it lives."""

import contextlib
import os
from datetime import datetime, timedelta
from typing import Any

import orjson

from goldbench.benchmark.bench import Bench
from goldbench.benchmark.cage import find_ability

RENEWED = timedelta(seconds=15)
GONE = timedelta(seconds=60)
_FOLDER = "workers"


class Presence:
    """A worker's card: its name, since when it works, what its cage enforces."""

    def __init__(self, bench: Bench, name: str) -> None:
        self._bench = bench
        self._path = bench.folder / _FOLDER / f"{name}.json"
        self._card: dict[str, Any] = {}
        self._written: datetime | None = None

    def renew(self) -> None:
        """Write the card, unless that was done a moment ago."""
        now = self._bench.now()
        if self._written is not None and abs(now - self._written) < RENEWED:
            return
        if not self._card:
            ability = find_ability()
            self._card = {"since": f"{now:%Y-%m-%dT%H:%M:%SZ}", "enforced": ability.enforced}
        self._path.parent.mkdir(exist_ok=True, mode=0o700)
        draft = self._path.with_suffix(f".{os.getpid()}")
        draft.write_bytes(orjson.dumps(self._card | {"seen": f"{now:%Y-%m-%dT%H:%M:%SZ}"}))
        draft.replace(self._path)
        self._written = now

    def leave(self) -> None:
        with contextlib.suppress(OSError):
            self._path.unlink()


def list_workers(bench: Bench) -> list[dict[str, Any]]:
    """List workers by name, with when each was last seen; `gone` after a minute of silence."""
    workers = []
    for path in sorted((bench.folder / _FOLDER).glob("*.json")):
        try:
            state = orjson.loads(path.read_bytes())
            seen = datetime.fromisoformat(state["seen"])
        except (OSError, ValueError, KeyError):
            continue
        gone = bench.now() - seen > GONE
        workers.append({"name": path.stem, "gone": gone, **state, "seen": seen})
    return workers

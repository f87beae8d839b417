"""The whole suite in several processes: `python tests/suite.py PROCESSES [options of pytest]`.

Each process is a plain pytest over its share of the tree, so that a test is collected in one
process and not in all of them, and what a folder sets up is set up where the folder runs. Shares
come from the tree itself: a new folder is taken in without a list, seconds only say what to begin
with. What a share prints is shown when it ends; the last line counts everything.
"""

import re
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Self

from places import ROOT

# Seconds on a core of its own, with waiting, that a file of tests takes about: by how its path
# begins, the longest that fits.
SECONDS = {
    "": 0.5,
    "src": 0.02,
    "tests/agreement": 0.8,
    "tests/benchmark": 2.0,
    "tests/benchmark/runs": 6.0,
    "tests/benchmark/runs/test_hostile": 120.0,
    "tests/benchmark/runs/test_kills": 50.0,
    "tests/benchmark/runs/test_worker": 120.0,
    "tests/cli": 3.0,
    "tests/cli/bench": 8.0,
    "tests/cli/demo": 14.0,
    "tests/cli/tools": 9.0,
    "tests/formats": 0.9,
    "tests/phi": 0.2,
    "tests/planning": 1.2,
    "tests/reports": 1.0,
    "tests/risk": 0.2,
    "tests/scoring": 1.0,
    "tests/services": 1.2,
    "tests/stats/test_simulations": 18.0,
    "tests/study": 1.8,
    "tests/test_docs": 150.0,
    "tests/web": 1.2,
    "tests/web/bench": 5.0,
    "tests/web/editor": 14.0,
    "tests/web/test_barriers": 40.0,
    "tests/web/test_openapi": 10.0,
    "tests/web/test_story": 20.0,
}
_SHORTEST = 45.0
"""Seconds below which starting a process would be most of its work."""
_NO_TEST = 0.01
"""Seconds of a module beside the tests, which may have an example to run."""
_PAGES_AND_MODULES = (".md", ".py")
_NOTHING_COLLECTED = 5
_NUMBER = re.compile(r"(\d+) (passed|failed|skipped|errors?|rerun|xfailed|xpassed)\b")


@dataclass(frozen=True, slots=True)
class Share:
    """What one process runs, and about how many seconds that takes."""

    paths: tuple[Path, ...]
    seconds: float

    def __str__(self) -> str:
        shown = [
            str(path.relative_to(ROOT)) if ROOT in path.parents else str(path.name)
            for path in self.paths
        ]
        return ", ".join(shown[:3]) + (f" and {len(shown) - 3} more" if len(shown) > 3 else "")


def entries(folder: Path) -> list[Path]:
    """List what pytest would look into: folders, modules and pages."""
    return sorted(
        entry
        for entry in folder.iterdir()
        if not entry.name.startswith((".", "__"))
        and (entry.is_dir() or entry.suffix in _PAGES_AND_MODULES)
    )


def estimate(path: Path, root: Path) -> float:
    if path.is_dir():
        return sum(estimate(entry, root) for entry in entries(path))
    name = path.relative_to(root).as_posix()
    if name.startswith("tests/") and not path.name.startswith("test_"):
        return _NO_TEST
    return SECONDS[max((start for start in SECONDS if name.startswith(start)), key=len)]


def cut(path: Path, limit: float, root: Path) -> Iterator[Share]:
    """Cut a folder that takes longer than the limit into what is in it."""
    seconds = estimate(path, root)
    if path.is_dir() and seconds > limit:
        for entry in entries(path):
            yield from cut(entry, limit, root)
    else:
        yield Share((path,), seconds)


def deal(paths: Sequence[Path], processes: int, root: Path = ROOT) -> list[Share]:
    """Deal everything below the paths, the longest first and ever smaller shares.

    What is left at the end is short, so that no process is waited for.
    """
    left = sum(estimate(path, root) for path in paths)
    longest = left / (2 * processes)
    pieces = [piece for path in paths for piece in cut(path, longest, root)]
    pieces.sort(key=lambda piece: -piece.seconds)
    shares: list[Share] = []
    while pieces:
        wanted = max(_SHORTEST, min(longest, left / processes))
        taken = [pieces.pop(0)]
        # What holds no test goes along with what does: a share of nothing else would collect none.
        while pieces and (
            pieces[0].seconds <= _NO_TEST
            or sum(piece.seconds for piece in taken) + pieces[0].seconds <= wanted
        ):
            taken.append(pieces.pop(0))
        seconds = sum(piece.seconds for piece in taken)
        shares.append(Share(tuple(sorted(piece.paths[0] for piece in taken)), seconds))
        left -= seconds
    return sorted(shares, key=lambda share: -share.seconds)


@dataclass(frozen=True, slots=True)
class Run:
    """A share at work."""

    share: Share
    process: subprocess.Popen[bytes]
    output: IO[bytes]

    @classmethod
    def start(cls, share: Share, options: Sequence[str]) -> Self:
        output = tempfile.TemporaryFile()  # noqa: SIM115  # closed when it has been read
        # The cache is one file of the project, which the processes would take from one another.
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
        process = subprocess.Popen(
            [*command, *map(str, share.paths)], cwd=ROOT, stdout=output, stderr=subprocess.STDOUT
        )
        return cls(share, process, output)

    def read(self) -> str:
        with self.output:
            self.output.seek(0)
            return self.output.read().decode("utf-8", "replace")


def count(output: str) -> Counter[str]:
    """Read the line in which pytest sums up.

    >>> sorted(count("= 12 passed, 1 failed, 2 skipped in 3.10s =").items())
    [('failed', 1), ('passed', 12), ('skipped', 2)]
    """
    for line in reversed(output.splitlines()):
        if re.search(r" in [\d.]+s\b", line) and (numbers := _NUMBER.findall(line)):
            return Counter({name: int(number) for number, name in numbers})
    return Counter()


def run(shares: Sequence[Share], processes: int, options: Sequence[str] = ()) -> bool:
    """Run all shares, so many at a time; say at the end what failed, and whether all went well."""
    selecting = any(option.startswith(("-k", "-m")) for option in options)
    waiting, runs = list(shares), list[Run]()
    total: Counter[str] = Counter()
    failures: list[str] = []
    try:
        while waiting or runs:
            while waiting and len(runs) < processes:
                runs.append(Run.start(waiting.pop(0), options))
            time.sleep(0.05)
            for ended in [run for run in runs if run.process.poll() is not None]:
                runs.remove(ended)
                output, code = ended.read(), ended.process.returncode
                total += count(output)
                _say(f"\n{ended.share}\n{output.rstrip()} ({len(waiting) + len(runs)} to go)")
                if code and not (code == _NOTHING_COLLECTED and selecting):
                    named = re.findall(r"^(?:FAILED|ERROR) .*$", output, re.MULTILINE)
                    failures += named or [f"FAILED {ended.share}: pytest ended with code {code}"]
    finally:
        for left in runs:
            left.process.terminate()
            left.process.wait()
    _say("\n".join(["", *failures, *([f"{total['rerun']} reruns"] if total["rerun"] else [])]))
    failed = max(total["failed"] + total["error"] + total["errors"], len(failures))
    _say(f"{total['passed']} passed, {failed} failed, {total['skipped']} skipped")
    return not failures


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> int:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    paths = [ROOT / path for path in settings["tool"]["pytest"]["ini_options"]["testpaths"]]
    processes = int(arguments[0])
    return 0 if run(deal(paths, processes), processes, arguments[1:]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

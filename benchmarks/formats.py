"""Documents a second: brat, XML, JSONL and Parquet beside a plain reading of the same files."""

import argparse
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.machine import best_of, describe
from benchmarks.notes import pairs

from goldbench.formats import ReadOptions, find_format, write
from goldbench.formats.parquet import ParquetFolder

_LINE = re.compile(r"(T\d+)\t(\S+) (\d+) (\d+)\t(.*)")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=20_000)
    parser.add_argument("--quick", action="store_true", help="2,000 notes")
    options = parser.parse_args(arguments)
    notes = 2_000 if options.quick else options.notes
    print(f"formats: {notes} notes of about 2.9 kB with 25 spans; one process, warm cache")
    print(describe("lxml", "orjson"))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in ("brat", "i2b2-phi", "jsonl", "parquet"):
            write((gold for gold, _ in pairs(notes)), root / name, name)
        plain = _rate(lambda: _read_plain(root / "brat"), notes)
        regex = _rate(lambda: _read_regex(root / "brat"), notes)
        print(f"{'':34}{'documents/s (CPU)':>18}{'of plain + regex':>18}")
        _row("open().read() of brat files", plain, regex)
        _row("the same plus a regex findall", regex, regex)
        for name in ("brat", "i2b2-phi", "jsonl", "parquet"):
            _row(f"{name} -> records", _rate(_reader(name, root / name), notes), regex)
        opened = ParquetFolder.open(root / "parquet")
        _row("parquet -> columns with text", _rate(lambda: list(opened.parts()), notes), regex)
        without = _rate(lambda: list(opened.parts(text=False)), notes)
        _row("parquet -> columns without text", without, regex)


def _reader(name: str, path: Path) -> Callable[[], int]:
    return lambda: sum(1 for _ in find_format(name).read(path, ReadOptions()))


def _rate(function: Callable[[], object], notes: int) -> float:
    return notes / best_of(function).cpu


def _row(what: str, rate: float, base: float) -> None:
    print(f"{what:34}{rate:>18,.0f}{rate / base:>17.2f}x")


def _slurp(path: Path) -> str:
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()


def _read_plain(folder: Path) -> int:
    size = 0
    for ann in sorted(folder.glob("*.ann")):
        size += len(_slurp(ann))
        size += len(_slurp(ann.with_suffix(".txt")))
    return size


def _read_regex(folder: Path) -> int:
    spans = 0
    for ann in sorted(folder.glob("*.ann")):
        _slurp(ann.with_suffix(".txt"))
        spans += len(_LINE.findall(_slurp(ann)))
    return spans


if __name__ == "__main__":
    main()

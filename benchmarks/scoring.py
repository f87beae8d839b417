"""End to end: files on disk to scores, ours and a MEDDOCAN-style loop in the same run."""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from benchmarks.machine import best_of, describe
from benchmarks.notes import pairs, write_brat

from goldbench.corpus import Document, Record
from goldbench.formats import write
from goldbench.scoring import FileStream, Settings, score


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--quick", action="store_true", help="4,000 documents, no growth")
    options = parser.parse_args(arguments)
    documents = 4_000 if options.quick else options.documents
    print(f"scoring: {documents} documents, 25 gold and about 25 system spans each")
    print(describe())
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write_brat(documents, root / "brat")
        for number, side in enumerate(("gold", "system")):
            records = (pair[number] for pair in pairs(documents))
            write(records, root / "parquet" / side, "parquet")
        loop = best_of(lambda: meddocan_loop(root / "brat"), 1)
        ours = best_of(lambda: _score(root / "brat", "brat"), 2)
        columns = best_of(lambda: _score(root / "parquet", "parquet"), 5)
        heads = ("wall s", "CPU s", "documents/s", "times faster", "by CPU")
        print(f"{'exact match':44}" + "".join(f"{head:>14}" for head in heads))
        for name, timed in (
            ("MEDDOCAN-style loop over brat files", loop),
            ("goldbench from brat files, texts compared", ours),
            ("goldbench from Parquet, in process", columns),
        ):
            print(
                f"{name:44}{timed.wall:>14.3f}{timed.cpu:>14.3f}{documents / timed.wall:>14,.0f}"
                f"{loop.wall / timed.wall:>13.1f}x{loop.cpu / timed.cpu:>13.1f}x"
            )
        if not options.quick:
            _growth(root)


def _score(folder: Path, name: str) -> int:
    gold, system = (FileStream(folder / s, format=name, name=s) for s in ("gold", "system"))
    return score(gold, [system], ["exact"], Settings(macro=False)).results[0].scores.tp


def meddocan_loop(folder: Path) -> tuple[int, int, int]:
    """Restate the original script's work: sub-track 1 on two brat folders, all kept in memory.

    Like the original it parses every file twice (tags, then spans that it sorts and merges),
    holds all documents of both sides, looks for a file of sentences, and compares sets.
    """
    sides = []
    for side in ("gold", "system"):
        documents = {}
        for name in os.listdir(folder / side):  # noqa: PTH208  # as it does
            if name.endswith(".ann"):
                document = _Document(os.path.join(folder, side, name))  # noqa: PTH118  # as it does
                documents[document.id] = document
        sides.append(documents)
    gold, system = sides
    tp, fp, fn = [], [], []
    for id_ in sorted(set(gold) & set(system)):
        wanted, given = set(gold[id_].tags), set(system[id_].tags)
        with suppress(OSError), Path(f"sentences/{id_}.ann").open(encoding="utf-8") as file:
            sum(1 for _ in file)
        tp.append(wanted & given)
        fp.append(given - wanted)
        fn.append(wanted - given)
    return sum(map(len, tp)), sum(map(len, fp)), sum(map(len, fn))


class _Document:
    def __init__(self, name: str) -> None:
        self.id = os.path.splitext(os.path.basename(name))[0]  # noqa: PTH119, PTH122  # as it does
        self.tags: list[tuple[str, int, int]] = []
        self.spans: list[tuple[int, int]] = []
        self.merged: list[tuple[int, int]] = []
        self.text = self._read(name)
        self.tags = [(label, start, end) for label, start, end in self._lines(name)]
        self.text = self._read(name)
        places = [(start, end) for _, start, end in self._lines(name)]
        self.spans = sorted(places)
        for start, end in sorted(places):
            if self.merged and self._nothing_between(self.merged[-1][1], start):
                self.merged[-1] = (self.merged[-1][0], end)
            else:
                self.merged.append((start, end))

    @staticmethod
    def _read(name: str) -> str:
        with Path(os.path.splitext(name)[0] + ".txt").open(encoding="utf-8") as file:  # noqa: PTH122  # as the script it stands for
            return file.read()

    @staticmethod
    def _lines(name: str) -> Iterator[tuple[str, int, int]]:
        with Path(name).open(encoding="utf-8") as file:
            for row in file:
                line = row.strip()
                if line.startswith("T"):
                    middle = line.split("\t")[1].split()
                    yield middle[0], int(middle[1]), int(middle[2])

    def _nothing_between(self, start: int, end: int) -> bool:
        for character in self.text[start:end]:  # noqa: SIM110  # a loop, as the original has it
            if character.isalnum():
                return False
        return True


def _growth(root: Path) -> None:
    """Time and memory from 100,000 to 1,000,000 documents, each in a process of its own."""
    print("growth, exact match from Parquet")
    for documents in (100_000, 300_000, 1_000_000):
        folder = root / f"grown-{documents}"
        for number, side in enumerate(("gold", "system")):
            records = (
                _renumber(pair[number], at) for at, pair in enumerate(_cycle_pairs(documents))
            )
            write(records, folder / side, "parquet")
        code = (
            "import re, time; from pathlib import Path\n"
            "from benchmarks.scoring import _score\n"
            f"t = time.process_time(); _score(Path({str(folder)!r}), 'parquet')\n"
            "cpu = time.process_time() - t\n"
            # What getrusage tells begins with the memory of the process that started this one.
            "said = Path('/proc/self/status').read_text()\n"
            "mb = int(re.search(r'VmHWM:\\s+(\\d+)', said)[1]) / 1024\n"
            f"print(f'{documents:>9,} documents {{cpu:8.2f}} s CPU {{mb:8,.0f}} MB peak')"
        )
        subprocess.run([sys.executable, "-c", code], check=True)


def _cycle_pairs(documents: int) -> Iterator[tuple[Record, Record]]:
    few = list(pairs(2_000))
    for number in range(documents):
        yield few[number % len(few)]


def _renumber(record: Record, number: int) -> Record:
    return Record(Document(f"n{number:08}", record.document.text), record.layers)


if __name__ == "__main__":
    main()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of this process {peak:,.0f} MB")

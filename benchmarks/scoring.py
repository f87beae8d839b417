"""End to end: files on disk to scores, ours and a MEDDOCAN-style loop in the same run."""

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.machine import best_of, describe
from benchmarks.notes import pairs, write_brat

from goldbench.formats import write
from goldbench.scoring import FileStream, Settings, score, track


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
        columns = best_of(lambda: _score(root / "parquet", "parquet"), 3)
        print(f"{'exact match, CPU seconds':44}{'s':>10}{'documents/s':>14}{'times faster':>14}")
        for name, timed in (
            ("MEDDOCAN-style loop over brat files", loop),
            ("goldbench from brat files, texts compared", ours),
            ("goldbench from Parquet, in process", columns),
        ):
            rate = documents / timed.cpu
            print(f"{name:44}{timed.cpu:>10.3f}{rate:>14,.0f}{loop.cpu / timed.cpu:>13.1f}x")
        if not options.quick:
            _growth(root)


def _score(folder: Path, name: str) -> int:
    gold, system = (FileStream(folder / s, format=name, name=s) for s in ("gold", "system"))
    settings = Settings((track("exact"),), macro=False)
    return score(gold, [system], settings).results[0].scores.tp


def meddocan_loop(folder: Path) -> tuple[int, int, int]:
    """The shape of the original script: every file parsed into objects, twice; sets compared."""
    tp = fp = fn = 0
    for ann in sorted((folder / "gold").glob("*.ann")):
        for _ in range(2):
            gold = _Document(ann)
            system = _Document(folder / "system" / ann.name)
        wanted, given = set(gold.phi), set(system.phi)
        tp += len(wanted & given)
        fp += len(given - wanted)
        fn += len(wanted - given)
    return tp, fp, fn


class _Document:
    def __init__(self, ann: Path) -> None:
        self.text = ann.with_suffix(".txt").read_text(encoding="utf-8")
        self.phi: list[tuple[str, int, int]] = []
        self.spans: list[tuple[int, int]] = []
        with ann.open(encoding="utf-8") as file:
            for raw in file:
                line = raw.strip()
                if line.startswith("T"):
                    _, middle, *_ = line.split("\t")
                    label, start, end = middle.split(" ")
                    self.phi.append((label, int(start), int(end)))
                    self.spans.append((int(start), int(end)))


def _growth(root: Path) -> None:
    """Time and memory from 100,000 to 1,000,000 documents, each in a process of its own."""
    print("growth, exact match from Parquet")
    for documents in (100_000, 300_000, 1_000_000):
        folder = root / f"grown-{documents}"
        for number, side in enumerate(("gold", "system")):
            records = (_repeated(pair[number], at) for at, pair in enumerate(_cycled(documents)))
            write(records, folder / side, "parquet")
        code = (
            "import resource, time; from pathlib import Path; from benchmarks.scoring import _score\n"
            f"t = time.process_time(); _score(Path({str(folder)!r}), 'parquet')\n"
            "cpu = time.process_time() - t\n"
            "mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024\n"
            f"print(f'{documents:>9,} documents {{cpu:8.2f}} s CPU {{mb:8,.0f}} MB peak')"
        )
        subprocess.run([sys.executable, "-c", code], check=True)


def _cycled(documents: int):  # type: ignore[no-untyped-def]  # pairs, again and again
    few = list(pairs(2_000))
    for number in range(documents):
        yield few[number % len(few)]


def _repeated(record, number: int):  # type: ignore[no-untyped-def]  # a record under a new id
    from goldbench.corpus import Document, Record  # noqa: PLC0415

    return Record(Document(f"n{number:08}", record.document.text), record.layers)


if __name__ == "__main__":
    main()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of this process {peak:,.0f} MB")

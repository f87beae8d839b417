"""The extractor of heart-disease risk: speed by length, memory, start-up.

Notes of 1 kB are cut from the synthetic records, which are dense (about 20 tags each); longer texts
are such notes one after another. Seconds are CPU seconds of one core.
"""

import argparse
import subprocess
import sys
import tracemalloc
from collections.abc import Sequence
from time import process_time

from benchmarks.machine import describe

from goldbench.risk import extract
from goldbench.synthetic import heart

KILOBYTE = 1_000


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args(arguments)
    print(describe())
    texts = [record.document.require_text()[:KILOBYTE] for record in heart.notes(300, seed=1)]
    notes = [text for text in texts if len(text) == KILOBYTE]
    extract(notes[0])  # reads the rules
    repeat = 1 if options.quick else 5
    took = min(_seconds(notes) for _ in range(repeat))
    print(f"notes of 1 kB: {len(notes) / took:,.0f} a CPU second")
    for size in (10, 100) if options.quick else (10, 100, 1_000):
        text = "\n".join(notes)[: size * KILOBYTE] if size <= 100 else "\n".join(notes * 5)
        took = _seconds([text])
        print(
            f"one text of {len(text) / KILOBYTE:,.0f} kB: {len(text) / KILOBYTE / took:,.0f} kB/s"
        )
    tracemalloc.start()
    extract("\n".join(notes)[: 100 * KILOBYTE])
    print(f"memory for a text of 100 kB: {tracemalloc.get_traced_memory()[1] / 1e6:.1f} MB")
    tracemalloc.stop()
    code = "import time; a=time.process_time(); import goldbench.risk as r; r.extract('CAD'); "
    code += "print(f'first note after {time.process_time() - a:.2f} CPU s')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    print(done.stdout.strip())


def _seconds(texts: list[str]) -> float:
    start = process_time()
    for text in texts:
        extract(text)
    return process_time() - start


if __name__ == "__main__":
    main()

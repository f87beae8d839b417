"""Tasks whose notes and gold are synthetic."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

from benchmark.conftest import SMALL
from goldbench.benchmark import Bench, Task, add_task, default_settings
from goldbench.formats import write
from goldbench.synthetic import FAMILIES


def open_synthetic(bench: Bench, folder: Path, kind: str, *, family: str, lang: str) -> Task:
    """Open a task on synthetic notes."""
    records = list(islice(FAMILIES[family](5, seed=3, lang=lang), 5))
    write(iter(records[:2]), folder / "public.jsonl", "jsonl")
    write(iter(records[2:]), folder / "hidden.jsonl", "jsonl")
    settings = replace(default_settings(kind), limits=SMALL)
    return add_task(
        bench, kind.replace("/", "-"), settings, gold={"hidden": folder / "hidden.jsonl"},
        public=folder / "public.jsonl",
    )  # fmt: skip

"""A whole plan on one core, from the first question to the draw: `python -m benchmarks.plan`.

The population is synthetic: 100,000 notes of six hospitals with asthma and nine further variables.
Timed apart: the built-in term search (MB of UTF-8 a second), and filtering the metadata of ten
million notes. Making the notes is not timed. With `--quick` a twentieth of each.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from time import perf_counter, process_time

import click
from benchmarks.machine import best_of, describe

ONE_CORE = {"POLARS_MAX_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a twentieth of the notes")
    given = parser.parse_args(arguments)
    if any(os.environ.get(name) != value for name, value in ONE_CORE.items()):
        # The number of threads is settled when polars is imported.
        again = [sys.executable, "-m", "benchmarks.plan", *(["--quick"] if given.quick else [])]
        subprocess.run(again, env={**os.environ, **ONE_CORE}, check=True)
        return
    print(describe("click"))
    share = 20 if given.quick else 1
    with tempfile.TemporaryDirectory(prefix="goldbench-") as folder:
        whole_plan(Path(folder), 100_000 // share)
    term_search(20_000 // share)
    metadata(10_000_000 // share)


def whole_plan(folder: Path, notes: int) -> None:
    from goldbench.cli.planning.draw import draw  # noqa: PLC0415  # after the number of threads is settled
    from goldbench.cli.planning.size import size  # noqa: PLC0415  # not part of what is timed
    from goldbench.cli.planning.study import study  # noqa: PLC0415  # not part of what is timed
    from goldbench.formats import write  # noqa: PLC0415  # not part of what is timed
    from goldbench.synthetic import asthma  # noqa: PLC0415  # not part of what is timed

    write(asthma.notes(notes, seed=1), folder / "notes", "parquet")
    terms: list[str] = []
    for variable in asthma.VARIABLES.values():
        for form in dict.fromkeys(variable.english):
            terms += ["--term", f"{variable.label}={form}"]
    others = [label for label in asthma.VARIABLES if label != asthma.PRIMARY]
    names = [part for label in others for part in ("--secondary", label)]
    plan = str(folder / "study")
    adults = ["--youngest", "18", "--first-day", "2013-01-01", "--last-day", "2018-12-31"]
    expected = ["--precision", "0.85", "--recall", "0.80", "--primary", asthma.PRIMARY]
    init = ["init", plan, "--yes", "--notes", str(folder / "notes"), *adults, *expected]
    steps: list[tuple[str, click.Command, list[str]]] = [
        ("study init", study, [*init, *names, *terms]),
        ("study freq", study, ["freq", plan, "--json"]),
        ("size", size, [plan, "--json"]),
        ("draw", draw, [plan, "--json"]),
    ]
    print(f"\nA plan on {notes:,} notes, seconds (CPU)")
    wall = cpu = 0.0
    for name, command, arguments in steps:
        seconds = _time_command(command, arguments)
        print(f"{name:12}{seconds[0]:8.2f} ({seconds[1]:.2f})")
        wall, cpu = wall + seconds[0], cpu + seconds[1]
    print(f"{'all':12}{wall:8.2f} ({cpu:.2f})")


def _time_command(command: click.Command, arguments: list[str]) -> tuple[float, float]:
    """Run a command with its standard output thrown away."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        kept, sys.stdout = sys.stdout, nowhere
        wall, cpu = perf_counter(), process_time()
        try:
            command.main(arguments, standalone_mode=False)
        finally:
            sys.stdout = kept
        return perf_counter() - wall, process_time() - cpu


def term_search(notes: int) -> None:
    from goldbench.language import Term, TermSearch  # noqa: PLC0415  # not part of what is timed
    from goldbench.synthetic import asthma  # noqa: PLC0415  # not part of what is timed

    print(f"\nTerm search in {notes:,} notes: words and cues, MB of UTF-8 a second of CPU")
    for lang in ("en", "es"):
        groups = {
            v.label: [Term(t, lang) for t in (v.english if lang == "en" else v.spanish)]
            for v in asthma.VARIABLES.values()
        }
        search = TermSearch.of(groups)
        texts = [str(record.document.text) for record in asthma.notes(notes, seed=1, lang=lang)]
        size = sum(len(text.encode("utf-8")) for text in texts) / 1e6
        hits = len(search.find(texts).start)
        took = best_of(lambda search=search, texts=texts: search.find(texts), 5)  # type: ignore[misc]  # defaults bind them
        print(f"{lang}  {size:6.1f} MB, {hits:,} mentions: {size / took.cpu:6.1f} MB/s")


def metadata(notes: int) -> None:
    import numpy as np  # noqa: PLC0415  # slow to import
    import polars as pl  # noqa: PLC0415  # slow to import

    from goldbench.planning.protocol import Population, Site  # noqa: PLC0415  # not part of what is timed
    from goldbench.planning.sample.population import Filter  # noqa: PLC0415  # not part of what is timed

    chance = np.random.default_rng(1)
    days = pl.date_range(date(2010, 1, 1), date(2020, 12, 31), eager=True).cast(pl.String)

    def draw_some(values: pl.Series) -> pl.Series:
        return values.gather(chance.integers(0, len(values), notes))

    table = pl.DataFrame(
        {
            "id": pl.int_range(notes, eager=True).cast(pl.String),
            "meta.site": draw_some(pl.Series([f"hospital-{n}" for n in range(8)])),
            "meta.department": draw_some(
                pl.Series(["Allergy", "Pulmonology", "Surgery", "Cardiology"])
            ),
            "meta.kind": draw_some(pl.Series(["discharge", "outpatient"])),
            "meta.date": draw_some(days),
            "meta.age": pl.Series(chance.integers(0, 100, notes)),
            "meta.sex": draw_some(pl.Series(["F", "M"])),
        }
    )
    asked = Population(
        sites=tuple(Site(f"hospital-{n}") for n in range(6)),
        youngest=18,
        sexes=("F",),
        departments=("Allergy", "Pulmonology"),
        kinds=("outpatient",),
        first_day=date(2013, 1, 1),
        last_day=date(2018, 12, 31),
    )
    took = best_of(lambda: Filter(asked).select_eligible(table), 3)
    kept = Filter(asked).select_eligible(table).height
    seconds = f"{took.cpu:.2f} s of CPU ({took.wall:.2f} s)"
    print(f"\nMetadata of {notes:,} notes, seven conditions: {seconds}, {kept:,} eligible")


if __name__ == "__main__":
    main()

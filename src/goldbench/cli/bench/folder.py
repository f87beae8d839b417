"""What the commands of `goldbench bench` share: the folder, opened, and datasets by name."""

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from goldbench.cli.options.candidates import paths
from goldbench.errors import UsageError

bench_folder = click.argument(
    "folder", type=click.Path(path_type=Path), metavar="DIR", shell_complete=paths
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def open_bench(folder: Path) -> Any:
    from goldbench.benchmark import Bench  # noqa: PLC0415  # loaded when the verb runs

    return Bench.open(folder, now=now, entropy=secrets.token_bytes)


def now() -> datetime:
    return datetime.now(UTC)


def parse_datasets(golds: tuple[str, ...]) -> dict[str, Path]:
    """Read `NAME=PATH` words; one without a name gets one."""
    datasets: dict[str, Path] = {}
    for number, gold in enumerate(golds, start=1):
        name, equals, path = gold.partition("=")
        if not equals:
            name, path = f"dataset-{number}" if len(golds) > 1 else "hidden", gold
        if name in datasets:
            msg = f"two datasets are called {name!r}"
            raise UsageError(msg, hint="--gold NAME=PATH")
        datasets[name] = Path(path)
    return datasets

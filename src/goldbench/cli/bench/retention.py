"""`goldbench bench prune|log`: what a host keeps for a time, and what of it may be read."""

from pathlib import Path

import click
import orjson

from goldbench.cli.bench.folder import bench_folder, json_option, open_bench


@click.command
@bench_folder
@click.option("--dry-run", is_flag=True, help="Only say what would go.")
@json_option
def prune(folder: Path, *, dry_run: bool, as_json: bool) -> None:
    """Remove what was kept long enough: old logs, withdrawn tools. Workers do it every day."""
    from goldbench.benchmark import prune as prune_now  # noqa: PLC0415

    with open_bench(folder) as opened:
        pruned = prune_now(opened, only_count=dry_run).as_json()
    if as_json:
        click.echo(orjson.dumps(pruned))
    else:
        click.echo(", ".join(f"{many} {name}" for name, many in pruned.items()))


@click.command
@bench_folder
@click.argument("submission")
def log(folder: Path, submission: str) -> None:
    """Print what a tool wrote while it read hidden notes: for the host's eyes, kept 30 days."""
    from goldbench.benchmark import read_log, submission_status  # noqa: PLC0415

    with open_bench(folder) as opened:
        submission_status(opened, submission)
        click.echo(read_log(opened, submission), nl=False)


COMMANDS = (prune, log)

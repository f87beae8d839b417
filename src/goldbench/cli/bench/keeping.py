"""`goldbench bench hook|prune|log`: what a host lets others know, and how long it keeps what."""

from pathlib import Path

import click
import orjson

from goldbench.cli.bench.folder import bench_folder, json_option, open_bench


@click.group
def hook() -> None:
    """Tell programs and servers of the house when a submission changes its state."""


@hook.command("add")
@bench_folder
@click.argument("command", nargs=-1, metavar="[-- COMMAND …]")
@click.option("--url", help="Post JSON to it, instead of running a command.")
def add(folder: Path, command: tuple[str, ...], url: str | None) -> None:
    """Add a hook: a command that reads JSON from standard input, or a URL. Workers call it."""
    from goldbench.benchmark import add_hook  # noqa: PLC0415  # loaded when the verb runs

    with open_bench(folder) as opened:
        click.echo(add_hook(opened, command=command, url=url).id)


@hook.command("list")
@bench_folder
def list_all(folder: Path) -> None:
    """List hooks."""
    from goldbench.benchmark import list_hooks  # noqa: PLC0415

    with open_bench(folder) as opened:
        for listed in list_hooks(opened):
            click.echo(f"{listed.id}: {' '.join(listed.target)}")


@hook.command
@bench_folder
@click.argument("hook_id", metavar="HOOK")
def remove(folder: Path, hook_id: str) -> None:
    """Remove a hook."""
    from goldbench.benchmark import remove_hook  # noqa: PLC0415

    with open_bench(folder) as opened:
        remove_hook(opened, hook_id)


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


COMMANDS = (hook, prune, log)

"""`goldbench bench hook`: whom a host tells of submissions that change their state."""

from pathlib import Path

import click

from goldbench.cli.bench.folder import bench_folder, open_bench


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


COMMANDS = (hook,)

"""`goldbench bench approve|verify`: what may leave a site, and whether it is what was signed."""

from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.bench.folder import bench_folder, json_option, open_bench
from goldbench.cli.options.candidates import paths
from goldbench.errors import UsageError

_path = click.Path(path_type=Path)


@click.command
@bench_folder
@click.argument("submission", required=False)
@click.option("--yes", is_flag=True, help="Let it go without asking.")
@click.option("--hold", "held", is_flag=True, help="Keep it here.")
@click.option("--always", metavar="TASK", help="From now on let figures of this task go.")
@click.option("--ask", metavar="TASK", help="From now on ask before figures of this task go.")
@json_option
def approve(folder: Path, submission: str | None, *, as_json: bool, **given: Any) -> None:
    """Show what would leave about a submission, and let it go; without one, list what waits."""
    from goldbench.benchmark import find_task, sites  # noqa: PLC0415

    with open_bench(folder) as opened:
        for policy in ("always", "ask"):
            if given[policy] is not None:
                sites.set_policy(opened, find_task(opened, given[policy]), policy)
                return
        if submission is None:
            _list_pending(sites.list_pending(opened), as_json=as_json)
            return
        shown = sites.show(opened, submission)
        if as_json:
            click.echo(orjson.dumps(shown.content))
        else:
            _show(shown.content)
        if given["held"]:
            sites.hold(opened, submission)
        elif given["yes"] or (not as_json and click.confirm("Let it go?", err=True)):
            sites.let_go(opened, submission, digest=shown.digest)
            click.echo("let go", err=True)


def _show(content: dict[str, Any]) -> None:
    from goldbench.benchmark import sites  # noqa: PLC0415

    click.echo("This would leave:")
    for line in sites.bundle_words(content):
        click.echo(f"  {line}")
    click.echo("It does not hold:")
    for line in sites.ABSENT:
        click.echo(f"  {line}")


def _list_pending(waiting: list[Any], *, as_json: bool) -> None:
    if as_json:
        click.echo(orjson.dumps([row._asdict() for row in waiting]))
        return
    for row in waiting:
        held = " (held)" if row.held else ""
        click.echo(f"{row.submission}: {row.task}, {row.team}, {row.tool}: {row.state}{held}")
    if not waiting:
        click.echo("nothing waits", err=True)


@click.command
@click.argument("path", type=_path, metavar="PATH", shell_complete=paths)
@click.option("--key", "keys", multiple=True, metavar="SITE=KEY", help="A site's public key.")
@click.option("--board", type=_path, help="A board as JSON that is to follow from the bundles.")
@json_option
def verify(path: Path, keys: tuple[str, ...], board: Path | None, *, as_json: bool) -> None:
    """Verify signatures, chains and columns: of a benchmark, or of bundles with sites' keys."""
    from goldbench.benchmark import sites  # noqa: PLC0415

    if (path / "bench.db").exists() or (path / "bench.url").exists():
        with open_bench(path) as opened:
            verified = sites.verify_bench(opened)
    else:
        pairs = [pair.partition("=") for pair in keys]
        if not pairs or not all(equals for _, equals, _ in pairs):
            msg = "bundles are verified with the public keys of their sites"
            raise UsageError(msg, hint="--key SITE=ed25519:…")
        verified = sites.verify_files(path, {name: value for name, _, value in pairs}, board)
    if as_json:
        click.echo(orjson.dumps(verified.as_json()))
    else:
        for line in verified.wrong:
            click.echo(line)
        what = (
            f"{verified.bundles} bundles, {verified.streams} histories, {verified.columns} columns"
        )
        click.echo(f"{what}: {'WRONG' if verified.wrong else 'all as signed'}", err=True)
    raise SystemExit(1 if verified.wrong else 0)


COMMANDS = (approve, verify)

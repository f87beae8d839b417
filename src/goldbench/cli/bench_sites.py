"""`goldbench bench site|hub|join|pull|push|export|import|approve|verify`: several hospitals."""

from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.bench_folder import bench_folder, json_option, named_datasets, open_bench
from goldbench.cli.candidates import paths
from goldbench.errors import UsageError

_path = click.Path(path_type=Path)
_url = click.argument("url", metavar="HUB_URL")
_token = click.option(
    "--token", envvar="GOLDBENCH_BENCH_TOKEN", required=True, help="This site's, from its hub."
)


@click.group
def site() -> None:
    """Keys, and the sites whose figures a hub shows."""


@site.command
@bench_folder
@click.option("--name", help="Of this site or hub, where it has no key yet: small-letters.")
def key(folder: Path, name: str | None) -> None:
    """Print the public key with which this benchmark signs; make one with --name."""
    from goldbench.benchmark import sites  # noqa: PLC0415  # loaded when the verb runs

    with open_bench(folder):
        found = sites.read_key(folder) if name is None else sites.make_key(folder, name)
    click.echo(found.public)
    shown = sites.fingerprint(found.public)
    click.echo(f"{found.name} signs with this key; its fingerprint is {shown}", err=True)


@site.command("add")
@bench_folder
@click.argument("name")
@click.argument("public_key", metavar="KEY")
def add_site(folder: Path, name: str, public_key: str) -> None:
    """Put a site on record at this hub, and print its token, this once."""
    from goldbench.benchmark import sites  # noqa: PLC0415

    with open_bench(folder) as opened:
        click.echo(sites.add_site(opened, name, public_key))


@site.command("list")
@bench_folder
@json_option
def list_sites(folder: Path, *, as_json: bool) -> None:
    """List the sites on record, with the fingerprints of their keys."""
    from goldbench.benchmark import sites  # noqa: PLC0415

    with open_bench(folder) as opened:
        found = [
            {
                "site": one.name, "key": one.public_key,
                "fingerprint": sites.fingerprint(one.public_key), "active": one.active,
            }
            for one in sites.list_sites(opened)
        ]  # fmt: skip
    if as_json:
        click.echo(orjson.dumps(found))
        return
    for one in found:
        withdrawn = "" if one["active"] else ", withdrawn"
        click.echo(f"{one['site']}: {one['fingerprint']}{withdrawn}")


@site.command
@bench_folder
@click.argument("name")
def withdraw(folder: Path, name: str) -> None:
    """Take a site's columns off the boards; nothing else moves."""
    from goldbench.benchmark import sites  # noqa: PLC0415

    with open_bench(folder) as opened:
        sites.withdraw_site(opened, name)


@click.command
@bench_folder
@click.argument("name")
@click.argument("public_key", metavar="KEY")
def hub(folder: Path, name: str, public_key: str) -> None:
    """Trust a hub: take tasks and submissions signed with its key."""
    from goldbench.benchmark import sites  # noqa: PLC0415

    with open_bench(folder) as opened:
        sites.add_hub(opened, name, public_key)


@click.command
@bench_folder
@click.argument("slug")
@click.option(
    "--gold", "golds", required=True, multiple=True, metavar="[NAME=]PATH", shell_complete=paths,
    help="Hidden gold of this site, with its notes.",
)  # fmt: skip
@click.option("--hub", "hub_name", help="Whose task, where there are several hubs.")
def join(folder: Path, slug: str, golds: tuple[str, ...], hub_name: str | None) -> None:
    """Answer a hub's task with notes of this site; figures wait for `bench approve`."""
    from goldbench.benchmark import sites  # noqa: PLC0415

    with open_bench(folder) as opened:
        made = sites.join_task(opened, slug, named_datasets(golds), hub=hub_name)
    click.echo(f"{made.slug}, joined: {made.queue}", err=True)


@click.command
@bench_folder
@_url
@_token
@json_option
def pull(folder: Path, url: str, token: str, *, as_json: bool) -> None:
    """Fetch tasks and submissions from a hub."""
    from goldbench.benchmark import sites  # noqa: PLC0415

    with open_bench(folder) as opened:
        _tell_taken(sites.pull(opened, url, token), as_json=as_json)


@click.command
@bench_folder
@_url
@_token
@click.option("--hub", "hub_name", help="Which one, where there are several hubs.")
@json_option
def push(folder: Path, url: str, token: str, hub_name: str | None, *, as_json: bool) -> None:
    """Send to a hub what was let go."""
    from goldbench.benchmark import sites  # noqa: PLC0415

    with open_bench(folder) as opened:
        found = sites.push(opened, url, token, hub=hub_name)
    if as_json:
        click.echo(orjson.dumps(found._asdict()))
    else:
        click.echo(f"{found.sent} bundles sent to {found.hub}", err=True)


@click.command
@bench_folder
@click.argument("out", type=_path, shell_complete=paths)
@click.option("--title", default="", help="Of the boards' pages.")
@click.option("--bundles", is_flag=True, help="What was let go, for the hub (a site).")
@click.option("--submissions", is_flag=True, help="Tasks and submissions, for sites (a hub).")
@click.option("--site", "site_name", help="Without what this site has answered.")
@click.option("--hub", "hub_name", help="For whom, where there are several hubs.")
def export(folder: Path, out: Path, **given: Any) -> None:
    """Write boards to the folder OUT as files that need no server; an older export is replaced.

    With --submissions or --bundles, write a file to carry to a site, or to a hub.
    """
    from goldbench.benchmark import sites  # noqa: PLC0415
    from goldbench.web.bench import export_boards  # noqa: PLC0415

    if given["bundles"] and given["submissions"]:
        msg = "one file carries submissions to a site or bundles to a hub, not both"
        raise UsageError(msg)
    with open_bench(folder) as opened:
        if not given["bundles"] and not given["submissions"]:
            tasks = export_boards(opened, out, title=given["title"])
            click.echo(f"{out / 'index.html'}: {tasks} tasks", err=True)
            return
        if given["submissions"]:
            wanted = given["site_name"] and sites.find_site(opened, given["site_name"])
            told = sites.write_parcel(opened, out, wanted or None)
            many = len(told["submissions"])
            click.echo(f"{len(told['cards'])} tasks and {many} submissions in {out}", err=True)
            return
        sites.let_go_all(opened)
        found = sites.outgoing(opened, sites.find_hub(opened, given["hub_name"]).id)
        out.write_bytes(b"".join(orjson.dumps(one) + b"\n" for one in found))
    click.echo(f"{len(found)} bundles in {out}", err=True)


@click.command("import")
@bench_folder
@click.argument("source", type=_path, metavar="FILE", shell_complete=paths)
@json_option
def import_file(folder: Path, source: Path, *, as_json: bool) -> None:
    """Take in what was carried: a hub's submissions, or a site's bundles."""
    from goldbench.benchmark import sites  # noqa: PLC0415

    if not source.is_file():
        msg = f"{source} does not exist"
        raise UsageError(msg, hint="the file that `goldbench bench export` wrote")
    with open_bench(folder) as opened:
        content = source.read_bytes()
        if not content.startswith(b"{"):
            _tell_taken(sites.take_parcel(opened, source), as_json=as_json)
            return
        found = sites.take_bundles(opened, content.split(b"\n"))
    if as_json:
        click.echo(orjson.dumps(found._asdict()))
    else:
        click.echo(f"{found.new} bundles taken, {found.known} were here already", err=True)


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
            _list_pending(sites.pending(opened), as_json=as_json)
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


def _list_pending(found: list[Any], *, as_json: bool) -> None:
    if as_json:
        click.echo(orjson.dumps([one._asdict() for one in found]))
        return
    for one in found:
        held = " (held)" if one.held else ""
        click.echo(f"{one.submission}: {one.task}, {one.team}, {one.tool}: {one.state}{held}")
    if not found:
        click.echo("nothing waits", err=True)


def _tell_taken(found: Any, *, as_json: bool) -> None:
    if as_json:
        click.echo(orjson.dumps(found.as_json()))
        return
    click.echo(f"from {found.hub}: {found.new} new submissions, {found.known} known", err=True)
    for slug in found.not_joined:
        click.echo(f"submissions to {slug} wait: goldbench bench join DIR {slug} …", err=True)


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
            found = sites.verify_bench(opened)
    else:
        pairs = [told.partition("=") for told in keys]
        if not pairs or not all(equals for _, equals, _ in pairs):
            msg = "bundles are verified with the public keys of their sites"
            raise UsageError(msg, hint="--key SITE=ed25519:…")
        found = sites.verify_files(path, {name: value for name, _, value in pairs}, board)
    if as_json:
        click.echo(orjson.dumps(found.as_json()))
    else:
        for line in found.wrong:
            click.echo(line)
        what = f"{found.bundles} bundles, {found.streams} histories, {found.columns} columns"
        click.echo(f"{what}: {'WRONG' if found.wrong else 'all as signed'}", err=True)
    raise SystemExit(1 if found.wrong else 0)


COMMANDS = (site, hub, join, pull, push, export, import_file, approve, verify)

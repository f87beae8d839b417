"""`goldbench bench pull|push|export|import`: between a hub and its sites, and to the public."""

from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.bench.folder import bench_folder, json_option, open_bench
from goldbench.cli.options.candidates import paths
from goldbench.errors import UsageError

_path = click.Path(path_type=Path)
_url = click.argument("url", metavar="HUB_URL")
_token = click.option(
    "--token", envvar="GOLDBENCH_BENCH_TOKEN", required=True, help="This site's, from its hub."
)


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
        pushed = sites.push(opened, url, token, hub=hub_name)
    if as_json:
        click.echo(orjson.dumps(pushed._asdict()))
    else:
        click.echo(f"{pushed.sent} bundles sent to {pushed.hub}", err=True)


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
            parcel = sites.write_parcel(opened, out, wanted or None)
            many = len(parcel["submissions"])
            click.echo(f"{len(parcel['cards'])} tasks and {many} submissions in {out}", err=True)
            return
        sites.let_go_all(opened)
        outgoing = sites.list_outgoing(opened, sites.find_hub(opened, given["hub_name"]).id)
        out.write_bytes(b"".join(orjson.dumps(bundle) + b"\n" for bundle in outgoing))
    click.echo(f"{len(outgoing)} bundles in {out}", err=True)


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
        bundles = sites.take_bundles(opened, content.split(b"\n"))
    if as_json:
        click.echo(orjson.dumps(bundles._asdict()))
    else:
        click.echo(f"{bundles.new} bundles taken, {bundles.known} were here already", err=True)


def _tell_taken(taken: Any, *, as_json: bool) -> None:
    if as_json:
        click.echo(orjson.dumps(taken.as_json()))
        return
    click.echo(f"from {taken.hub}: {taken.new} new submissions, {taken.known} known", err=True)
    for slug in taken.not_joined:
        click.echo(f"submissions to {slug} wait: goldbench bench join DIR {slug} …", err=True)


COMMANDS = (pull, push, export, import_file)

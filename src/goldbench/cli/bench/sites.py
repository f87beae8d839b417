"""`goldbench bench site|hub|join`: who takes part."""

from pathlib import Path

import click
import orjson

from goldbench.cli.bench.folder import bench_folder, json_option, open_bench, parse_datasets
from goldbench.cli.options.candidates import paths

_path = click.Path(path_type=Path)


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
        site_key = sites.read_key(folder) if name is None else sites.make_key(folder, name)
    click.echo(site_key.public)
    shown = sites.fingerprint(site_key.public)
    click.echo(f"{site_key.name} signs with this key; its fingerprint is {shown}", err=True)


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
        rows = [
            {
                "site": site.name, "key": site.public_key,
                "fingerprint": sites.fingerprint(site.public_key), "active": site.active,
            }
            for site in sites.list_sites(opened)
        ]  # fmt: skip
    if as_json:
        click.echo(orjson.dumps(rows))
        return
    for row in rows:
        withdrawn = "" if row["active"] else ", withdrawn"
        click.echo(f"{row['site']}: {row['fingerprint']}{withdrawn}")


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
        task = sites.join_task(opened, slug, parse_datasets(golds), hub=hub_name)
    click.echo(f"{task.slug}, joined: {task.queue}", err=True)


COMMANDS = (site, hub, join)

"""`goldbench bench init|task|team`: what a host opens."""

import secrets
from pathlib import Path
from typing import Any, Literal

import click
import orjson

from goldbench.cli.bench.folder import bench_folder, json_option, now, open_bench, parse_datasets
from goldbench.cli.options.candidates import paths

_path = click.Path(path_type=Path)


@click.command
@bench_folder
@click.option("--database", help="postgresql://… instead of a file in DIR.")
def init(folder: Path, database: str | None) -> None:
    """Make a benchmark in a new folder."""
    from goldbench.benchmark import Bench  # noqa: PLC0415  # loaded when the verb runs

    with Bench.init(folder, now=now, entropy=secrets.token_bytes, url=database):
        click.echo(f"{folder} is ready: goldbench bench task add {folder} …", err=True)


@click.group
def task() -> None:
    """Open tasks, and show them."""


@task.command("add")
@bench_folder
@click.argument("slug")
@click.option(
    "--type", "kind", required=True,
    help="date-annotator, …, phi-deidentifier, meddocan, heart-risk, custom/NAME.",
)  # fmt: skip
@click.option("--question", default="", help="What the task asks, in words.")
@click.option(
    "--gold", "golds", required=True, multiple=True, metavar="[NAME=]PATH", shell_complete=paths,
    help="Hidden gold with its notes; several are scored apart.",
)  # fmt: skip
@click.option(
    "--public", required=True, type=_path, shell_complete=paths,
    help="Notes that everybody may see, for validation.",
)  # fmt: skip
@click.option("--track", "tracks", multiple=True, help="Of the board; the first one ranks.")
@click.option("--limits", type=_path, shell_complete=paths, help="A TOML file: wall_s = 600 …")
@click.option("--quota", type=click.IntRange(1), help="Submissions a team and day.")
@click.option(
    "--site", "sites", multiple=True, metavar="[NAME=]SITE",
    help="Where the data lie, or one dataset of them.  [default: here]",
)  # fmt: skip
@click.option("--must-repeat", is_flag=True, help="Refuse tools that answer differently twice.")
@click.option(
    "--predictions", is_flag=True,
    help="Ask for answers instead of tools: everybody may read the notes, the gold stays hidden.",
)  # fmt: skip
@json_option
def add(folder: Path, slug: str, *, as_json: bool, **given: Any) -> None:
    """Open a task, or a new edition of one that is there."""
    from dataclasses import replace  # noqa: PLC0415

    from goldbench.benchmark import add_task, default_settings, read_limits, task_json  # noqa: PLC0415

    settings = default_settings(given["kind"], given["tracks"])
    if given["limits"] is not None:
        settings = replace(settings, limits=read_limits(given["limits"]))
    if given["quota"] is not None:
        settings = replace(settings, quota=given["quota"])
    accepts: Literal["tools", "predictions"] = "predictions" if given["predictions"] else "tools"
    settings = replace(
        settings, must_repeat=given["must_repeat"], question=given["question"], accepts=accepts
    )
    with open_bench(folder) as opened:
        opened_task = add_task(
            opened, slug, settings, gold=parse_datasets(given["golds"]), public=given["public"],
            site=_sites(given["sites"]),
        )  # fmt: skip
    if as_json:
        click.echo(orjson.dumps(task_json(opened_task)))
    else:
        click.echo(
            f"{opened_task.slug}, edition {opened_task.edition}: {opened_task.queue}", err=True
        )


@task.command("show")
@bench_folder
@click.argument("slug", required=False)
def show(folder: Path, slug: str | None) -> None:
    """Print tasks as JSON: type, tracks, limits, quota, datasets; nothing of the gold."""
    from goldbench.benchmark import find_task, list_tasks, task_json  # noqa: PLC0415

    with open_bench(folder) as opened:
        chosen = list_tasks(opened) if slug is None else [find_task(opened, slug)]
    click.echo(orjson.dumps([task_json(chosen_task) for chosen_task in chosen]))


@task.command("close")
@bench_folder
@click.argument("slug")
@click.option("--open-again", is_flag=True, help="Take submissions again.")
def close(folder: Path, slug: str, *, open_again: bool) -> None:
    """Take no more submissions for a task; what was received is still worked on."""
    from goldbench.benchmark import close_task, find_task  # noqa: PLC0415

    with open_bench(folder) as opened:
        close_task(opened, find_task(opened, slug), closed=not open_again)


@task.command
@bench_folder
@click.argument("slug")
@click.argument("out", type=_path, shell_complete=paths)
def notes(folder: Path, slug: str, out: Path) -> None:
    """Write the notes of a task that asks for predictions to OUT (JSONL), without their gold."""
    from goldbench.benchmark import find_task, notes_jsonl  # noqa: PLC0415
    from goldbench.engines import refuse_existing  # noqa: PLC0415

    with open_bench(folder) as opened:
        refuse_existing(out)
        out.write_bytes(notes_jsonl(find_task(opened, slug)))


@click.command("allow-url")
@bench_folder
@click.argument("slug")
@click.argument("team_name", metavar="TEAM")
@click.argument("url")
@click.option("--take-back", is_flag=True, help="No more, from now on.")
def allow_url(folder: Path, slug: str, team_name: str, url: str, *, take_back: bool) -> None:
    """Record the data owner's yes: TEAM's tool at URL may read the hidden notes of a task."""
    from goldbench.benchmark import allow_url as allow  # noqa: PLC0415
    from goldbench.benchmark import find_task, find_team, forbid_url  # noqa: PLC0415

    with open_bench(folder) as opened:
        act = forbid_url if take_back else allow
        act(opened, find_task(opened, slug), find_team(opened, team_name), url)


@click.group
def team() -> None:
    """Add teams, and renew their tokens."""


@team.command("add")
@bench_folder
@click.argument("name")
def add_one(folder: Path, name: str) -> None:
    """Add a team and print its token, this once."""
    from goldbench.benchmark import add_team  # noqa: PLC0415

    with open_bench(folder) as opened:
        click.echo(add_team(opened, name))


@team.command
@bench_folder
@click.argument("name")
def token(folder: Path, name: str) -> None:
    """Print a new token for a team; the old one is worth nothing from then on."""
    from goldbench.benchmark import renew_token  # noqa: PLC0415

    with open_bench(folder) as opened:
        click.echo(renew_token(opened, name))


@team.command
@bench_folder
@click.argument("name")
def revoke(folder: Path, name: str) -> None:
    """Void a team's token for good; its rows stay on the boards."""
    from goldbench.benchmark import revoke_team  # noqa: PLC0415

    with open_bench(folder) as opened:
        revoke_team(opened, name)


def _sites(words: tuple[str, ...]) -> dict[str, str]:
    """Give sites by dataset; "" is where all others are."""
    pairs = [word.rpartition("=") for word in words]
    return {"": "here"} | {name: site for name, _, site in pairs}


COMMANDS = (init, task, team, allow_url)

"""`goldbench bench`: tasks with hidden gold, submitted tools in a cage, boards."""

import contextlib
import secrets
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.bench_folder import bench_folder as _folder
from goldbench.cli.bench_folder import json_option as _json
from goldbench.cli.bench_folder import named_datasets as _named
from goldbench.cli.bench_folder import now as _now
from goldbench.cli.bench_folder import open_bench as _open
from goldbench.cli.bench_pages import COMMANDS as PAGES
from goldbench.cli.bench_sites import COMMANDS as SITES
from goldbench.cli.candidates import paths
from goldbench.cli.console import console
from goldbench.errors import UsageError

_path = click.Path(path_type=Path)
WAITING = 3
"""Exit code of `submit --wait` where the submission has not ended when the time is over."""


@click.group
def bench() -> None:
    """Host a benchmark: tasks with hidden gold, tools in a cage, boards."""


for _command in (*PAGES, *SITES):
    bench.add_command(_command)


@bench.command
@_folder
@click.option("--database", help="postgresql://… instead of a file in DIR.")
def init(folder: Path, database: str | None) -> None:
    """Make a benchmark in a new folder."""
    from goldbench.benchmark import Bench  # noqa: PLC0415  # loaded when the verb runs

    with Bench.init(folder, now=_now, entropy=secrets.token_bytes, url=database):
        click.echo(f"{folder} is ready: goldbench bench task add {folder} …", err=True)


@bench.group
def task() -> None:
    """Open tasks, and show them."""


@task.command("add")
@_folder
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
@_json
def add(folder: Path, slug: str, *, as_json: bool, **given: Any) -> None:
    """Open a task, or a new edition of one that is there."""
    from dataclasses import replace  # noqa: PLC0415

    from goldbench.benchmark import add_task, default_settings, read_limits, task_json  # noqa: PLC0415

    settings = default_settings(given["kind"], given["tracks"])
    if given["limits"] is not None:
        settings = replace(settings, limits=read_limits(given["limits"]))
    if given["quota"] is not None:
        settings = replace(settings, quota=given["quota"])
    settings = replace(settings, must_repeat=given["must_repeat"], question=given["question"])
    with _open(folder) as opened:
        made = add_task(
            opened, slug, settings, gold=_named(given["golds"]), public=given["public"],
            site=_sites(given["sites"]),
        )  # fmt: skip
    if as_json:
        click.echo(orjson.dumps(task_json(made)))
    else:
        click.echo(f"{made.slug}, edition {made.edition}: {made.queue}", err=True)


@task.command("show")
@_folder
@click.argument("slug", required=False)
def show(folder: Path, slug: str | None) -> None:
    """Print tasks as JSON: type, tracks, limits, quota, datasets; nothing of the gold."""
    from goldbench.benchmark import find_task, list_tasks, task_json  # noqa: PLC0415

    with _open(folder) as opened:
        found = list_tasks(opened) if slug is None else [find_task(opened, slug)]
    click.echo(orjson.dumps([task_json(one) for one in found]))


@bench.group
def team() -> None:
    """Add teams, and renew their tokens."""


@team.command("add")
@_folder
@click.argument("name")
def add_one(folder: Path, name: str) -> None:
    """Add a team and print its token, this once."""
    from goldbench.benchmark import add_team  # noqa: PLC0415

    with _open(folder) as opened:
        click.echo(add_team(opened, name))


@team.command
@_folder
@click.argument("name")
def token(folder: Path, name: str) -> None:
    """Print a new token for a team; the old one is worth nothing from then on."""
    from goldbench.benchmark import renew_token  # noqa: PLC0415

    with _open(folder) as opened:
        click.echo(renew_token(opened, name))


@bench.command
@click.argument("places", nargs=-1, required=True, metavar="[DIR] PATH", shell_complete=paths)
@click.option("--task", "slug", required=True)
@click.option("--team", "name", help="Whose submission it is.")
@click.option("--server", metavar="URL", help="Of the host, instead of its folder DIR.")
@click.option("--token", envvar="GOLDBENCH_BENCH_TOKEN", help="The team's, for --server.")
@click.option("--wait", is_flag=True, help="Work on it here until it has ended.")
@click.option("--timeout", type=float, default=7_200, show_default=True, help="Of --wait, in s.")
@click.option("--op-id", help="Names this request: repeated, it gives the same submission.")
@click.option("--dry-run", is_flag=True, help="Only validate, here, on the task's public notes.")
@_json
def submit(places: tuple[str, ...], slug: str, *, as_json: bool, **given: Any) -> None:
    """Submit a tool: a folder, or an archive of one, with tool.toml.

    With --wait the exit code says how it ended: 0 scored, 1 any other end, 3 not yet.
    """
    *folders, path = map(Path, places)
    if given["server"] is not None:
        status = _submit_to(given["server"], slug, path, given)
    elif len(folders) == 1:
        status = _submit_here(folders[0], slug, path, given)
    else:
        msg = "a submission goes from PATH to the benchmark in DIR, or to a --server"
        raise UsageError(msg, hint="goldbench bench submit DIR --task SLUG --team NAME PATH")
    if as_json:
        click.echo(orjson.dumps(status))
    else:
        _print_status(status)
    if given["wait"]:
        raise SystemExit(_exit_code(status["state"]))


def _submit_to(url: str, slug: str, path: Path, given: dict[str, Any]) -> dict[str, Any]:
    from goldbench.benchmark import BenchClient  # noqa: PLC0415  # loaded when the verb runs

    if not given["token"]:
        msg = "a server asks for a team's token"
        raise UsageError(msg, hint="--token, or GOLDBENCH_BENCH_TOKEN in the environment")
    with BenchClient(url, given["token"]) as client:
        status = client.submit(slug, path, op_id=given["op_id"])
        return client.wait(status["id"], given["timeout"]) if given["wait"] else status


def _submit_here(folder: Path, slug: str, path: Path, given: dict[str, Any]) -> dict[str, Any]:
    from goldbench.benchmark import dry_run, find_task, find_team, submission_status  # noqa: PLC0415
    from goldbench.benchmark import submit as submit_tool  # noqa: PLC0415

    with _open(folder) as opened:
        wanted = find_task(opened, slug)
        if given["dry_run"]:
            settings = wanted.settings
            found = dry_run(path, settings.type, wanted.public.path, settings.limits)
            click.echo(orjson.dumps(found.as_json()))
            raise SystemExit(0 if found.ok else 1)
        if given["name"] is None:
            msg = "whose submission is it?"
            raise UsageError(msg, hint="--team NAME")
        who = find_team(opened, given["name"])
        id_ = submit_tool(opened, wanted, who, path, op_id=given["op_id"])
        if given["wait"]:
            _work_on(opened, id_, given["timeout"])
        return submission_status(opened, id_)


@bench.command
@_folder
@click.option("--once", is_flag=True, help="Do what waits, and end.")
@click.option("--slots", type=click.IntRange(1, 64), default=1, show_default=True)
def work(folder: Path, *, once: bool, slots: int) -> None:
    """Work on submissions: validate, run in a cage, score. Ends at Ctrl+C or SIGTERM."""
    from goldbench.benchmark import Worker  # noqa: PLC0415  # loaded when the verb runs

    _require_cage()
    stop = threading.Event()
    with _told_to_stop(stop), _open(folder) as opened:
        workers = [Worker(opened, slot=slot) for slot in range(slots)]
        if once:
            while not stop.is_set() and workers[0].work_once():
                pass
            return
        threads = [threading.Thread(target=one.work, args=(stop,)) for one in workers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


@contextlib.contextmanager
def _told_to_stop(stop: threading.Event) -> Iterator[None]:
    """Set the event at Ctrl+C or SIGTERM, as long as the block lasts."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: stop.set()) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


@bench.command
@_folder
@click.argument("submission")
@_json
def status(folder: Path, submission: str, *, as_json: bool) -> None:
    """Say what has become of a submission."""
    from goldbench.benchmark import submission_status  # noqa: PLC0415

    with _open(folder) as opened:
        found = submission_status(opened, submission)
    if as_json:
        click.echo(orjson.dumps(found))
    else:
        _print_status(found)


@bench.command
@_folder
@click.argument("slug")
@_json
def board(folder: Path, slug: str, *, as_json: bool) -> None:
    """Show a task's board: shared ranks, ranges, figures with intervals."""
    from goldbench.benchmark import board as board_of  # noqa: PLC0415
    from goldbench.benchmark import find_task  # noqa: PLC0415

    with _open(folder) as opened:
        found = board_of(opened, find_task(opened, slug))
    if as_json:
        click.echo(orjson.dumps(found))
    else:
        _print_board(found)


@bench.command
@_folder
@click.argument("slug")
@click.argument("team_name", metavar="TEAM")
@_json
def quota(folder: Path, slug: str, team_name: str, *, as_json: bool) -> None:
    """Say what a team may still submit to a task today, and why."""
    from goldbench.benchmark import find_task, find_team, quota_of  # noqa: PLC0415

    with _open(folder) as opened:
        found = quota_of(opened, find_task(opened, slug), find_team(opened, team_name)).as_json()
    if as_json:
        click.echo(orjson.dumps(found))
        return
    click.echo(
        f"{found['left']} of {found['allowed']} left today ({found['held']} held); "
        f"the next day begins at {found['reset_at']}"
    )


@bench.command
@_folder
@click.argument("submission")
def cancel(folder: Path, submission: str) -> None:
    """Cancel a submission; after its first hidden note it counts all the same."""
    from goldbench.benchmark import cancel as cancel_one  # noqa: PLC0415

    with _open(folder) as opened:
        cancel_one(opened, submission, "host")


@bench.command
@_folder
@click.argument("slug")
def rescore(folder: Path, slug: str) -> None:
    """Make the figures of a task anew from what its tools answered; no tool runs again."""
    from goldbench.benchmark import find_task  # noqa: PLC0415
    from goldbench.benchmark import rescore as rescore_task  # noqa: PLC0415

    with _open(folder) as opened:
        runs = rescore_task(opened, find_task(opened, slug))
    click.echo(f"{runs} runs scored anew", err=True)


@bench.command
@_json
def doctor(*, as_json: bool) -> None:
    """Try what this machine can enforce on a tool, and say what would mend the rest."""
    from goldbench.benchmark import find_ability  # noqa: PLC0415

    found = find_ability()
    if as_json:
        told = {
            "cage": found.cage, "why_not": found.why_not, "enforced": found.enforced,
            "mend": list(found.mend),
        }  # fmt: skip
        click.echo(orjson.dumps(told))
    elif found.cage:
        for name, strength in found.enforced.items():
            click.echo(f"{name:13}{strength}")
        for command in found.mend:
            click.echo(f"for harder limits: {command}")
    else:
        click.echo(f"no cage: {found.why_not}")
        for command in found.mend:
            click.echo(f"what would mend it: {command}")
    raise SystemExit(0 if found.cage else 1)


def _sites(told: tuple[str, ...]) -> dict[str, str]:
    """Give sites by dataset; "" is where all others are."""
    pairs = [one.rpartition("=") for one in told]
    return {"": "here"} | {name: site for name, _, site in pairs}


def _require_cage() -> None:
    """Refuse to run a tool where no cage can be made."""
    from goldbench.benchmark import CageError, find_ability  # noqa: PLC0415

    ability = find_ability()
    if not ability.cage:
        msg = f"no cage can be made here: {ability.why_not}"
        raise CageError(msg, hint=ability.mend[0] if ability.mend else None)


def _work_on(opened: Any, id_: str, seconds: float) -> None:
    from goldbench.benchmark import ENDS, Worker, submission_status  # noqa: PLC0415

    _require_cage()
    worker = Worker(opened)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if submission_status(opened, id_)["state"] in (*ENDS, "APPROVAL"):
            return  # a person's yes is not waited for
        if not worker.work_once():
            time.sleep(0.5)


def _exit_code(state: str) -> int:
    from goldbench.benchmark import ENDS  # noqa: PLC0415

    if state == "SCORED":
        return 0
    return 1 if state in ENDS else WAITING


def _print_status(found: dict[str, Any]) -> None:
    reason = f" ({found['reason']})" if found["reason"] else ""
    click.echo(f"{found['id']}: {found['state']}{reason}")
    validation = found["validation"]
    if validation and not validation["ok"]:
        click.echo(f"  {validation['said']}")
    for dataset in found["figures"] or ():
        for one in dataset["tracks"]:
            low, high = one["f1_interval"] or (None, None)
            figure = "–" if one["f1"] is None else f"{one['f1']:.3f} ({low:.3f}–{high:.3f})"
            click.echo(f"  {dataset['dataset']}, {one['track']}: F1 {figure}")


def _print_board(found: dict[str, Any]) -> None:
    from rich.table import Table  # noqa: PLC0415  # slow to import

    for dataset in found["datasets"]:
        table = Table(title=f"{found['task']}, {dataset['name']}: {found['primary']}")
        for name in ("rank", "range", "team", "tool", "F1", "95% interval", "missing", "best of"):
            table.add_column(name)
        for row in dataset["rows"]:
            one = next(f for f in row["figures"] if f["track"] == found["primary"])
            low, high = one["f1_interval"] or (None, None)
            table.add_row(
                str(row["rank"]),
                "–".join(map(str, row["rank_range"])),
                row["team"],
                f"{row['tool']} {row['version']}",
                "–" if one["f1"] is None else f"{one['f1']:.3f}",
                "–" if low is None else f"{low:.3f}–{high:.3f}",
                str(one["missing"]),
                str(row["best_of"]),
            )
        console().print(table)

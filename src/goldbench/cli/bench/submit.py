"""`goldbench bench submit`: a team's tool, here or at a server, tried or for good."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.bench.folder import json_option, open_bench
from goldbench.cli.bench.status import print_status
from goldbench.cli.bench.work import require_cage
from goldbench.cli.options.candidates import paths
from goldbench.errors import UsageError

WAITING = 3
"""Exit code of `submit --wait` where the submission has not ended when the time is over."""


@click.command
@click.argument(
    "places", nargs=-1, required=True, metavar="[DIR] PATH|IMAGE|URL", shell_complete=paths
)
@click.option("--task", "slug", required=True)
@click.option("--team", "name", help="Whose submission it is.")
@click.option("--server", metavar="URL", help="Of the host, instead of its folder DIR.")
@click.option("--token", envvar="GOLDBENCH_BENCH_TOKEN", help="The team's, for --server.")
@click.option("--wait", is_flag=True, help="Work on it here until it has ended.")
@click.option("--timeout", type=float, default=7_200, show_default=True, help="Of --wait, in s.")
@click.option("--op-id", help="Names this request: repeated, it gives the same submission.")
@click.option("--dry-run", is_flag=True, help="Only validate, here, on the task's public notes.")
@json_option
def submit(places: tuple[str, ...], slug: str, *, as_json: bool, **given: Any) -> None:
    """Submit a folder with tool.toml, an archive of one, an image, a URL, or predictions.

    An image is an archive (docker save, podman save, OCI) or NAME@sha256:…, which an engine here
    fetches. A URL is run by its authors, and asked only with the data owner's yes. Predictions are
    for tasks that ask for them.

    With --wait the exit code says how it ended: 0 scored, 1 any other end, 3 not yet.
    """
    *folders, last = places
    with _source(last) as source:
        if given["server"] is not None and not folders:
            status = _submit_to(given["server"], slug, source, given)
        elif given["server"] is None and len(folders) == 1:
            status = _submit_here(Path(folders[0]), slug, source, given)
        else:
            status = None
    if status is None:
        msg = "a submission goes from PATH to the benchmark in DIR, or to a --server"
        raise UsageError(msg, hint="goldbench bench submit DIR --task SLUG --team NAME PATH")
    if as_json:
        click.echo(orjson.dumps(status))
    else:
        print_status(status)
    if given["wait"]:
        raise SystemExit(_exit_code(status["state"]))


@contextmanager
def _source(address: str) -> Iterator[Path | str]:
    """Give what is to be submitted; an image in a registry is fetched first."""
    from goldbench.benchmark import fetch_image, is_address, is_reference  # noqa: PLC0415

    if is_address(address):
        yield address
    elif is_reference(address) and not Path(address).exists():
        with tempfile.TemporaryDirectory() as folder:
            yield fetch_image(address, Path(folder) / "image.tar")
    else:
        yield Path(address)


def _submit_to(url: str, slug: str, source: Path | str, given: dict[str, Any]) -> dict[str, Any]:
    from goldbench.benchmark import BenchClient  # noqa: PLC0415  # loaded when the verb runs

    if not given["token"] and not given["dry_run"]:
        msg = "a server asks for a team's token"
        raise UsageError(msg, hint="--token, or GOLDBENCH_BENCH_TOKEN in the environment")
    with BenchClient(url, given["token"] or "") as client:
        if given["dry_run"]:
            _end_dry_run(client.dry_run(slug, source))
        status = client.submit(slug, source, op_id=given["op_id"])
        return client.wait(status["id"], given["timeout"]) if given["wait"] else status


def _end_dry_run(validation: Any) -> None:
    click.echo(orjson.dumps(validation.as_json()))
    raise SystemExit(0 if validation.ok else 1)


def _submit_here(
    folder: Path, slug: str, source: Path | str, given: dict[str, Any]
) -> dict[str, Any]:
    from goldbench.benchmark import (  # noqa: PLC0415
        find_task,
        find_team,
        submission_status,
        try_submission,
    )
    from goldbench.benchmark import submit as submit_tool  # noqa: PLC0415

    with open_bench(folder) as opened:
        wanted = find_task(opened, slug)
        if given["dry_run"]:
            _end_dry_run(try_submission(wanted, source))
        if given["name"] is None:
            msg = "whose submission is it?"
            raise UsageError(msg, hint="--team NAME")
        who = find_team(opened, given["name"])
        id_ = submit_tool(opened, wanted, who, source, op_id=given["op_id"])
        if given["wait"]:
            _work_on(opened, id_, given["timeout"])
        return submission_status(opened, id_)


def _work_on(opened: Any, id_: str, seconds: float) -> None:
    from goldbench.benchmark import ENDS, Worker, submission_status  # noqa: PLC0415

    if submission_status(opened, id_)["kind"] not in ("predictions", "url"):
        require_cage()
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


COMMANDS = (submit,)

"""`goldbench bench status|quota|cancel`: what a team asks about its submissions."""

from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.bench.folder import bench_folder, json_option, open_bench

LINES = 5
"""So much of what a tool wrote on public notes is printed; --json has all of it."""


@click.command
@bench_folder
@click.argument("submission")
@json_option
def status(folder: Path, submission: str, *, as_json: bool) -> None:
    """Say what has become of a submission."""
    from goldbench.benchmark import submission_status  # noqa: PLC0415

    with open_bench(folder) as opened:
        state = submission_status(opened, submission)
    if as_json:
        click.echo(orjson.dumps(state))
    else:
        print_status(state)


@click.command
@bench_folder
@click.argument("slug")
@click.argument("team_name", metavar="TEAM")
@json_option
def quota(folder: Path, slug: str, team_name: str, *, as_json: bool) -> None:
    """Say what a team may still submit to a task today, and why."""
    from goldbench.benchmark import find_task, find_team, quota_of  # noqa: PLC0415

    with open_bench(folder) as opened:
        allowance = quota_of(
            opened, find_task(opened, slug), find_team(opened, team_name)
        ).as_json()
    if as_json:
        click.echo(orjson.dumps(allowance))
        return
    click.echo(
        f"{allowance['left']} of {allowance['allowed']} left today ({allowance['held']} held); "
        f"the next day begins at {allowance['reset_at']}"
    )


@click.command
@bench_folder
@click.argument("submission")
def cancel(folder: Path, submission: str) -> None:
    """Cancel a submission; after its first hidden note it counts all the same."""
    from goldbench.benchmark import cancel as cancel_one  # noqa: PLC0415

    with open_bench(folder) as opened:
        cancel_one(opened, submission, "host")


@click.command
@bench_folder
@click.argument("submission")
def withdraw(folder: Path, submission: str) -> None:
    """Take a submission off its board, at its team's wish; ledger and audit log keep it."""
    from goldbench.benchmark import withdraw as withdraw_one  # noqa: PLC0415

    with open_bench(folder) as opened:
        withdraw_one(opened, submission)


def print_status(submission: dict[str, Any]) -> None:
    reason = f" ({submission['reason']})" if submission["reason"] else ""
    click.echo(f"{submission['id']}: {submission['state']}{reason}")
    validation = submission["validation"]
    if validation and not validation["ok"]:
        click.echo(f"  {validation['said']}")
        written = (validation.get("log") or "").splitlines()[-LINES:]
        for line in ("its last words:", *written) if written else ():
            click.echo(f"  {line}")
    for dataset in submission["figures"] or ():
        for figures in dataset["tracks"]:
            low, high = figures["f1_interval"] or (None, None)
            figure = f"– ({why})" if (why := figures.get("why_not")) else "–"
            if figures["f1"] is not None:
                figure = f"{figures['f1']:.3f} ({low:.3f}–{high:.3f})"
            click.echo(f"  {dataset['dataset']}, {figures['track']}: F1 {figure}")


COMMANDS = (status, quota, cancel, withdraw)

"""`goldbench study backup`, `restore`, `verify`: a study's database is kept and checked."""

import os
import secrets
from pathlib import Path

import click
import orjson

from goldbench.cli.options.database import DATABASE, now, open_database, takes_database
from goldbench.errors import UsageError

_folder = click.Path(path_type=Path, file_okay=False)
_file = click.Path(path_type=Path, dir_okay=False)


@click.command
@click.argument("folder", metavar="STUDY", type=_folder)
@click.argument("file", type=_file)
@takes_database
def backup(folder: Path, file: Path, *, database: str | None) -> None:
    """Back the database of a study up, while people work.

    FILE is new; .db copies a SQLite file, .jsonl or .jsonl.gz is a dump that SQLite and
    PostgreSQL both take in again. It is read back before it counts, and holds the notes: keep it
    as safe as them. The folders beside the database are copied as any other files.
    """
    from goldbench.study import OPERATOR, back_up  # noqa: PLC0415  # loaded when the verb runs

    with open_database(folder, database) as study:
        back_up(study, OPERATOR, file)
    click.echo(f"{file}: {file.stat().st_size:,} bytes", err=True)


@click.command
@click.argument("file", type=_file)
@click.argument("folder", metavar="STUDY", type=_folder)
@takes_database
def restore(file: Path, folder: Path, *, database: str | None) -> None:
    """Make the database of a study anew from a backup, and check every log in it.

    STUDY must not have a database yet, or --database must be empty. Everybody signs in again.
    """
    from goldbench.study import OPERATOR, Study, verify_study  # noqa: PLC0415  # loaded when the verb runs

    os.umask(0o077)
    with Study.restore(
        file, database or folder / DATABASE, now=now, entropy=secrets.token_bytes
    ) as study:
        verified = verify_study(study, OPERATOR)
    click.echo(f"{verified.logs} logs with {verified.events} events are sound", err=True)


@click.command
@click.argument("folder", metavar="STUDY", type=_folder)
@takes_database
@click.option("--head", metavar="HASH", help="The hash that an earlier report or check printed.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def verify(folder: Path, *, database: str | None, head: str | None, as_json: bool) -> None:
    """Check every log of a study from its first event to its end.

    Prints one hash over the ends of all logs. Kept elsewhere, it proves later that nothing was
    taken away: with --head it must be the same.
    """
    from goldbench.study import OPERATOR, verify_study  # noqa: PLC0415  # loaded when the verb runs

    with open_database(folder, database) as study:
        verified = verify_study(study, OPERATOR)
    if as_json:
        click.echo(
            orjson.dumps({"logs": verified.logs, "events": verified.events, "head": verified.head})
        )
    else:
        click.echo(f"{verified.logs} logs with {verified.events} events are sound")
        click.echo(f"head {verified.head}")
    if head is not None and head != verified.head:
        msg = "the study does not stand where it stood: its head is another"
        raise UsageError(msg, hint="something was added since, or the database is another one")


__all__ = ["backup", "restore", "verify"]

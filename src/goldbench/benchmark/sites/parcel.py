"""A parcel: tasks and submissions of a hub, signed, on their way to a site.

    parcel.json          cards of tasks, and submissions with the digests of their contents
    public/HASH.tar      the public notes of a task
    content/DIGEST.tar   what a team sent

One tar file on a stick, or the same files over HTTP. A card holds the rules of a task's edition;
its hash is what site and hub call the edition.
"""

import hashlib
import io
import re
import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.sites.bundle import BundleError
from goldbench.benchmark.sites.keys import fingerprint, is_signed_by, read_key
from goldbench.benchmark.sites.parties import Hub, Site, list_hubs
from goldbench.benchmark.tasks import Task, list_tasks
from goldbench.store import canonical

FORMAT = "goldbench bench parcel"
LIST = "parcel.json"
_MEMBER = re.compile(r"(public|content)/[0-9a-f]{64}\.tar")
_LONGEST_LIST = 50_000_000


def task_card(task: Task) -> dict[str, Any]:
    """Give what a site must know of a task's edition; nothing of the hub's own hidden notes."""
    return {
        "slug": task.slug,
        "edition": task.edition,
        "queue": task.queue,
        "settings": task.settings.as_json(),
        "public": task.public.gold_hash,
    }


def card_hash(card: dict[str, Any]) -> str:
    return hashlib.sha256(canonical(card)).hexdigest()


def parcel_list(bench: Bench, site: Site | None = None) -> dict[str, Any]:
    """List tasks and scored submissions, signed; for a site, without what it has answered."""
    key = read_key(bench.folder)
    tasks = {task.id: task for task in list_tasks(bench)}
    hashes = {id_: card_hash(task_card(task)) for id_, task in tasks.items()}
    submission, team, incoming = tables.submission, tables.team, tables.incoming
    query = (
        select(submission, team.c.name.label("team_name"))
        .join(team, team.c.id == submission.c.team_id)
        .where(
            submission.c.state == "SCORED",
            submission.c.withdrawn_at.is_(None),
            submission.c.task_id.in_(tasks),
        )
        .order_by(submission.c.received_at, submission.c.id)
    )
    if site is not None:
        answered = select(incoming.c.submission_id).where(incoming.c.site_id == site.id)
        query = query.where(submission.c.id.not_in(answered))
    with bench.store.read() as connection:
        rows = connection.execute(query).all()
    content = {
        "format": FORMAT,
        "version": 1,
        "hub": {"name": key.name, "key": fingerprint(key.public)},
        "cards": [task_card(task) for task in tasks.values()],
        "submissions": [
            {
                "id": row.id, "card": hashes[row.task_id], "team": row.team_name,
                "kind": row.kind, "name": row.name, "version": row.version, "digest": row.digest,
            }
            for row in rows
            if row.kind in CARRIED
        ],
    }  # fmt: skip
    return {**content, "signature": key.sign(canonical(content))}


CARRIED = ("folder", "command", "image")
"""Kinds that can run elsewhere: a URL was allowed here, and answers are answers to our notes."""


def pack_member(bench: Bench, name: str) -> bytes | None:
    """Pack one file of a parcel; None where a hub has no such thing to give."""
    if _MEMBER.fullmatch(name) is None:
        return None
    what, _, digest = name.removesuffix(".tar").partition("/")
    if what == "content":
        submission = tables.submission
        query = select(submission.c.id).where(
            submission.c.digest == digest, submission.c.state == "SCORED"
        )
        with bench.store.read() as connection:
            if connection.execute(query).first() is None:
                return None
        return _pack(bench.folder / "submissions" / digest)
    for task in list_tasks(bench):
        if card_hash(task_card(task)) == digest:
            return _pack(task.public.path)
    return None


def write_parcel(bench: Bench, path: Path, site: Site | None = None) -> dict[str, Any]:
    """Write a parcel to a file; give its list."""
    parcel = parcel_list(bench, site)
    with tarfile.open(path, "w") as archive:
        _add(archive, LIST, canonical(parcel))
        for name in members(parcel):
            content = pack_member(bench, name)
            if content is not None:
                _add(archive, name, content)
    return parcel


def members(parcel: dict[str, Any]) -> list[str]:
    """Name the files that belong to a list, each once."""
    wanted = [f"public/{card_hash(card)}.tar" for card in parcel["cards"]]
    wanted += [f"content/{submission['digest']}.tar" for submission in parcel["submissions"]]
    return list(dict.fromkeys(wanted))


def read_list(bench: Bench, content: bytes) -> tuple[Hub, dict[str, Any]]:
    """Check who signed a list of tasks and submissions; a hub that is not on record is refused."""
    body: dict[str, Any] = {}
    hub_key = signature = ""
    try:
        parcel = orjson.loads(content)
        body = {name: value for name, value in parcel.items() if name != "signature"}
        hub_key, signature = parcel["hub"]["key"], str(parcel["signature"])
        fits = parcel["format"] == FORMAT and parcel["version"] == 1
    except (orjson.JSONDecodeError, AttributeError, KeyError, TypeError):
        fits = False
    if not fits:
        msg = "that is no parcel of a hub"
        raise BundleError(msg, "format", hint="`goldbench bench export HUB FILE` writes one")
    hub = next(
        (known for known in list_hubs(bench) if fingerprint(known.public_key) == hub_key), None
    )
    if hub is None:
        msg = "the parcel comes from a hub that is not on record here"
        raise BundleError(msg, "unknown_hub", hint="goldbench bench hub DIR NAME KEY")
    if not is_signed_by(hub.public_key, canonical(body), signature):
        msg = f"the parcel is not as {hub.name} signed it: something in it was changed"
        raise BundleError(msg, "tampered", hint="have the hub send it again")
    return hub, body


@contextmanager
def open_parcel(path: Path) -> Iterator[Path]:
    """Lay the files of a parcel out in a folder, for as long as they are looked at."""
    with tempfile.TemporaryDirectory(prefix="goldbench-parcel-") as folder:
        try:
            with tarfile.open(path) as archive:
                for member in archive:
                    if not member.isfile() or not (
                        member.name == LIST or _MEMBER.fullmatch(member.name)
                    ):
                        msg = "the parcel holds what does not belong in one"
                        raise BundleError(msg, "format")
                    target = Path(folder, member.name)
                    target.parent.mkdir(exist_ok=True)
                    source = archive.extractfile(member)
                    if source is not None:
                        with source, target.open("wb") as file:
                            shutil.copyfileobj(source, file)
        except (tarfile.TarError, EOFError):
            msg = f"{path} is no parcel of a hub"
            raise BundleError(msg, "format") from None
        if not Path(folder, LIST).is_file() or Path(folder, LIST).stat().st_size > _LONGEST_LIST:
            msg = f"{path} is no parcel of a hub: it has no {LIST}"
            raise BundleError(msg, "format")
        yield Path(folder)


def _pack(folder: Path) -> bytes:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        archive.add(folder, ".")
    return held.getvalue()


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    member.mode = 0o600
    archive.addfile(member, io.BytesIO(content))

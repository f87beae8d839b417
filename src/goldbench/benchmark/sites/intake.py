"""A site's side of a hub: take its tasks and submissions in, and answer them with own notes."""

import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Row, insert, select, update

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.sites import approval
from goldbench.benchmark.sites.bundle import BundleError, check_dataset_name
from goldbench.benchmark.sites.keys import read_key
from goldbench.benchmark.sites.parcel import LIST, card_hash, open_parcel, read_list
from goldbench.benchmark.sites.parties import Hub, find_hub
from goldbench.benchmark.submissions import queue
from goldbench.benchmark.submissions.archive import unpack
from goldbench.benchmark.submissions.content import keep_content
from goldbench.benchmark.tasks import Settings, Task, add_task, content_hash, task_by_id
from goldbench.benchmark.teams import team_without_token
from goldbench.errors import UsageError


@dataclass(frozen=True, slots=True)
class Taken:
    """What a parcel brought: new submissions, known ones, tasks that nobody here has joined."""

    hub: str
    new: int
    known: int
    not_joined: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def take_parcel(bench: Bench, path: Path) -> Taken:
    """Take in a parcel from a file."""
    with open_parcel(path) as folder:
        return take_folder(bench, folder)


def take_folder(bench: Bench, folder: Path) -> Taken:
    """Take in a parcel laid out as files: signature, digests, then tasks and submissions."""
    hub, parcel = read_list(bench, (folder / LIST).read_bytes())
    offers = {}
    for card in parcel["cards"]:
        offers[card_hash(card)] = _offer(bench, hub, card, folder)
    new = known = 0
    waiting: set[str] = set()
    for submission in parcel["submissions"]:
        offer = offers.get(submission["card"])
        if offer is None or offer.task_id is None:
            waiting.add("?" if offer is None else offer.slug)
        elif _is_known(bench, offer, submission["id"]):
            known += 1
        else:
            _take(bench, hub, offer, submission, folder)
            new += 1
    return Taken(hub.name, new, known, tuple(sorted(waiting)))


def find_missing(bench: Bench, parcel: dict[str, Any]) -> list[str]:
    """Name the files of a parcel that are not here yet and could be used."""
    table = tables.offer
    with bench.store.read() as connection:
        offers = {row.hash: row for row in connection.execute(select(table))}
    wanted = [
        f"public/{digest}.tar"
        for card in parcel["cards"]
        if (digest := card_hash(card)) not in offers
    ]
    for submission in parcel["submissions"]:
        offer = offers.get(submission["card"])
        if offer is not None and offer.task_id and not _is_known(bench, offer, submission["id"]):
            wanted.append(f"content/{submission['digest']}.tar")
    return list(dict.fromkeys(wanted))


def join_task(bench: Bench, slug: str, gold: Mapping[str, Path], *, hub: str | None = None) -> Task:
    """Answer the newest edition of a hub's task with notes of this site.

    Figures wait for a person's yes, until `set_policy` says otherwise.
    """
    for name in gold:
        check_dataset_name(name)
    site = read_key(bench.folder).name
    known_hub = find_hub(bench, hub)
    table = tables.offer
    query = select(table).where(table.c.hub_id == known_hub.id, table.c.slug == slug)
    with bench.store.read() as connection:
        offer = connection.execute(query.order_by(table.c.edition.desc()).limit(1)).first()
    if offer is None:
        msg = f"the hub {known_hub.name!r} has offered no task {slug!r} yet"
        raise UsageError(msg, hint="goldbench bench pull, or bench import, brings its tasks")
    if offer.task_id is not None:
        msg = f"edition {offer.edition} of {slug} has been joined already"
        raise UsageError(msg)
    _check_free(bench, slug)
    settings = Settings.from_json(offer.card["settings"])
    task = add_task(bench, slug, settings, gold=gold, public=bench.folder / offer.path, site=site)
    with bench.store.write("task") as connection:
        connection.execute(update(table).where(table.c.id == offer.id).values(task_id=task.id))
    approval.set_policy(bench, task, "ask")
    return task_by_id(bench, task.id)


def _check_free(bench: Bench, slug: str) -> None:
    """Refuse a name that a task of the site's own has."""
    task, offer = tables.task, tables.offer
    joined = select(offer.c.task_id).where(offer.c.task_id.is_not(None))
    query = select(task.c.id).where(task.c.slug == slug, task.c.id.not_in(joined))
    with bench.store.read() as connection:
        if connection.execute(query).first() is not None:
            msg = f"there is a task {slug!r} of this site's own"
            raise UsageError(msg, hint="a benchmark of its own folder for the hub's tasks")


def _offer(bench: Bench, hub: Hub, card: dict[str, Any], folder: Path) -> Row[Any]:
    """Keep a task's card and its public notes, once."""
    table, digest = tables.offer, card_hash(card)
    query = select(table).where(table.c.hub_id == hub.id, table.c.hash == digest)
    with bench.store.read() as connection:
        known = connection.execute(query).first()
    if known is not None:
        return known
    id_ = bench.new_id()
    target = bench.folder / "datasets" / f"public-{id_}"
    _unpack(folder / "public" / f"{digest}.tar", target)
    if content_hash(target) != card["public"]:
        msg = f"the public notes of {card['slug']} are not those that the hub signed for"
        raise BundleError(msg, "tampered")
    row = {
        "id": id_, "hub_id": hub.id, "slug": card["slug"], "edition": card["edition"],
        "hash": digest, "card": card, "path": f"datasets/public-{id_}", "task_id": None,
    }  # fmt: skip
    with bench.store.write("task") as connection:
        connection.execute(insert(table), row)
        return connection.execute(query).one()


def _is_known(bench: Bench, offer: Row[Any], submission: str) -> bool:
    table = tables.origin
    query = select(table.c.submission_id).where(
        table.c.offer_id == offer.id, table.c.submission_there == submission
    )
    with bench.store.read() as connection:
        return connection.execute(query).first() is not None


def _take(
    bench: Bench, hub: Hub, offer: Row[Any], submission: dict[str, Any], folder: Path
) -> None:
    archive = folder / "content" / f"{submission['digest']}.tar"
    if not archive.is_file():
        msg = f"the parcel lacks the content of submission {submission['id']}"
        raise BundleError(msg, "incomplete", hint="have the hub send it again")
    content = keep_content(archive, bench.folder / "submissions")
    if content.digest != submission["digest"]:
        msg = f"the content of submission {submission['id']} is not what the hub signed for"
        raise BundleError(msg, "tampered", hint="have the hub send it again")
    team = team_without_token(bench, f"{submission['team']} @ {hub.name}")
    id_ = queue.receive(
        bench, task_by_id(bench, offer.task_id), team, content,
        op_id=f"{hub.name[:30]}:{submission['id']}", counted=False,
    )  # fmt: skip
    with bench.store.write("task") as connection:
        row = {"submission_id": id_, "offer_id": offer.id, "submission_there": submission["id"]}
        connection.execute(insert(tables.origin), row)


def _unpack(archive: Path, target: Path) -> None:
    if not archive.is_file():
        msg = "the parcel lacks the public notes of a task"
        raise BundleError(msg, "incomplete", hint="have the hub send it again")
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".received-") as scratch:
        folder = Path(scratch) / "public"
        unpack(archive, folder)
        if not target.exists():
            folder.rename(target)

"""A hub takes bundles in: known site, its signature, its chain, our task, our submission."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import insert, select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.sites.bundle import (
    BundleError,
    bundle_hash,
    check_signature,
    read_bundle,
    same_limits,
)
from goldbench.benchmark.sites.keys import fingerprint, read_key
from goldbench.benchmark.sites.parcel import card_hash, task_card
from goldbench.benchmark.sites.parties import Site, list_sites
from goldbench.benchmark.tasks import Task, task_by_id
from goldbench.store import canonical

FOLDER = "bundles"


class Arrived(NamedTuple):
    site: str
    number: int
    submission: str
    state: str


def take_bundle(bench: Bench, content: bytes) -> Arrived:
    """Check a bundle and keep it; a `BundleError` says in words why it is refused."""
    bundle = read_bundle(content)
    site = _site(bench, bundle)
    check_signature(bundle, site.public_key, site.name)
    if bundle["hub"]["key"] != fingerprint(read_key(bench.folder).public):
        msg = f"the bundle of {site.name} was made for another hub, {bundle['hub']['name']!r}"
        raise BundleError(msg, "other_hub")
    task = _task(bench, bundle)
    digest, table = bundle_hash(bundle), tables.incoming
    with bench.store.write("sites") as connection:
        query = select(table.c.number, table.c.hash).where(table.c.site_id == site.id)
        known = {row.number: row.hash for row in connection.execute(query)}
        _check_chain(bundle, digest, site, known)
        values = {
            "id": bench.new_id(), "site_id": site.id, "number": bundle["number"], "hash": digest,
            "task_id": task.id, "submission_id": bundle["submission"]["id"], "body": bundle,
            "at": bench.now(),
        }  # fmt: skip
        connection.execute(insert(table), values)
    _keep(bench, site, bundle)
    return Arrived(site.name, bundle["number"], bundle["submission"]["id"], bundle["state"])


class Brought(NamedTuple):
    """How many bundles of a file were taken, and how many were here already."""

    new: int
    known: int


def take_bundles(bench: Bench, lines: Iterable[bytes]) -> Brought:
    """Take a file of bundles, one a line; those that are here are passed over, others refused."""
    new = known = 0
    for line in lines:
        if not line.strip():
            continue
        try:
            take_bundle(bench, line)
            new += 1
        except BundleError as error:
            if error.code != "replayed":
                raise
            known += 1
    return Brought(new, known)


def last_number(bench: Bench, site: Site) -> int:
    """Give the number of the last bundle that came from a site."""
    table = tables.incoming
    query = select(table.c.number).where(table.c.site_id == site.id)
    with bench.store.read() as connection:
        number = connection.execute(query.order_by(table.c.number.desc()).limit(1)).scalar()
    return int(number or 0)


def _site(bench: Bench, bundle: dict[str, Any]) -> Site:
    name = bundle["site"]["name"]
    site = next((party for party in list_sites(bench) if party.name == name), None)
    if site is None:
        msg = f"the bundle comes from {name!r}, a site that is not on record here"
        raise BundleError(msg, "unknown_site", hint="goldbench bench site add DIR NAME KEY")
    if not site.active:
        msg = f"the site {name!r} has been withdrawn"
        raise BundleError(msg, "withdrawn")
    return site


def _check_chain(bundle: dict[str, Any], digest: str, site: Site, known: dict[int, str]) -> None:
    number, last = bundle["number"], max(known, default=0)
    if known.get(number) == digest:
        msg = f"bundle {number} of {site.name} is here already"
        raise BundleError(msg, "replayed")
    if number <= last:
        msg = f"bundle {number} of {site.name} is older than the last one here, {last}"
        raise BundleError(msg, "older", hint="a corrected score is a new bundle, never an old one")
    if number > last + 1:
        msg = f"bundle {number} of {site.name} is here before bundle {last + 1}"
        raise BundleError(msg, "gap", hint="bring all bundles of the site, in their order")
    if bundle["previous"] != known.get(last):
        msg = f"bundle {number} of {site.name} does not follow the last one here"
        raise BundleError(msg, "fork", hint="two copies of one site must not both sign")


def _task(bench: Bench, bundle: dict[str, Any]) -> Task:
    table = tables.submission
    with bench.store.read() as connection:
        query = select(table).where(table.c.id == bundle["submission"]["id"])
        row = connection.execute(query).first()
    task = None if row is None else task_by_id(bench, row.task_id)
    if row is None or task is None or row.digest != bundle["submission"]["digest"]:
        msg = "the bundle is about a submission that this hub does not know"
        raise BundleError(msg, "unknown_submission")
    if card_hash(task_card(task)) != bundle["task"]["hash"]:
        msg = f"the bundle answers other rules than those of {task.slug}, edition {task.edition}"
        raise BundleError(msg, "other_task", hint="the site joins the newest edition first")
    if not same_limits(bundle["run"]["limits"], task.settings.limits):
        msg = f"the bundle was made under other limits than those of {task.slug}"
        raise BundleError(msg, "other_limits")
    tracks = {figures["track"] for dataset in bundle["datasets"] for figures in dataset["figures"]}
    strange = sorted(tracks - set(task.settings.tracks))
    if strange:
        msg = f"the bundle has figures of {strange[0]}, which {task.slug} does not ask for"
        raise BundleError(msg, "other_task")
    return task


def _keep(bench: Bench, site: Site, bundle: dict[str, Any]) -> Path:
    """Keep a copy as a file, so that others can verify the board."""
    folder = bench.folder / FOLDER / site.name
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / f"{bundle['number']:06}.json"
    scratch = path.with_suffix(".part")
    scratch.write_bytes(canonical(bundle))
    scratch.rename(path)
    return path

"""`bench verify`: signatures, chains, and that a hub's columns follow from its bundles."""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import orjson
from sqlalchemy import select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.sites.arrival import FOLDER
from goldbench.benchmark.sites.bundle import (
    BundleError,
    bundle_hash,
    check_signature,
    read_bundle,
)
from goldbench.benchmark.sites.columns import columns_of, site_columns
from goldbench.benchmark.sites.keys import check_public, fingerprint
from goldbench.benchmark.sites.parties import list_sites
from goldbench.benchmark.tasks import list_tasks
from goldbench.errors import UsageError
from goldbench.store import BrokenChainError


class Verified(NamedTuple):
    """What was looked at, and what is wrong, in words."""

    bundles: int
    streams: int
    columns: int
    wrong: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {**self._asdict(), "ok": not self.wrong, "wrong": list(self.wrong)}


def verify_bench(bench: Bench) -> Verified:
    """Verify all that a benchmark holds: its events, the bundles as files, and its boards."""
    wrong: list[str] = []
    event = tables.event
    with bench.store.read() as connection:
        streams = [
            row.stream for row in connection.execute(select(event.c.stream).distinct())
        ]  # fmt: skip
        for stream in sorted(streams):
            try:
                tables.LOG.verify(connection, stream)
            except BrokenChainError as error:
                wrong.append(f"{stream}: {error}")
    keys = {site.name: site.public_key for site in list_sites(bench)}
    place = bench.folder / FOLDER
    bundles, faults = read_bundles(place, keys) if place.is_dir() else ([], [])
    wrong += faults
    stored = tables.incoming
    with bench.store.read() as connection:
        rows = connection.execute(select(stored.c.body)).all()
    filed = {bundle_hash(bundle) for bundle in bundles}
    wrong += [
        f"bundle {row.body['number']} of {row.body['site']['name']} has no file"
        for row in rows
        if bundle_hash(row.body) not in filed
    ]
    columns = 0
    for task in list_tasks(bench):
        shown = site_columns(bench, task)
        board = {"task": task.slug, "primary": task.settings.primary, "datasets": shown}
        active = {site.name for site in list_sites(bench) if site.active}
        mine = [bundle for bundle in bundles if bundle["task"]["slug"] == task.slug]
        mine = [bundle for bundle in mine if bundle["task"]["edition"] == task.edition]
        columns += len(shown)
        wrong += compare_board(board, mine, {name: keys[name] for name in active})
    return Verified(len(bundles), len(streams), columns, tuple(wrong))


def verify_files(path: Path, keys: Mapping[str, str], board: Path | None = None) -> Verified:
    """Verify a bundle or a folder of them with the sites' keys, and a board that shows them."""
    bundles, wrong = read_bundles(path, {name: check_public(key) for name, key in keys.items()})
    if not bundles and not wrong:
        msg = f"{path} holds no bundle"
        raise UsageError(msg, hint="bundles/SITE/000001.json of a hub")
    columns = 0
    if board is not None:
        try:
            columns, faults = _compare_file(board, bundles, keys)
        except (AttributeError, KeyError, TypeError, ValueError):  # bundles have been read by then
            msg = f"{board} is no board"
            raise UsageError(
                msg, hint="`goldbench bench board DIR TASK --json` prints one"
            ) from None
        wrong += faults
    return Verified(len(bundles), 0, columns, tuple(wrong))


def _compare_file(
    board: Path, bundles: list[dict[str, Any]], keys: Mapping[str, str]
) -> tuple[int, list[str]]:
    """Compare a board of a file; give how many of its columns are sites', and what is wrong."""
    shown = orjson.loads(board.read_bytes())
    shown["datasets"] = [column for column in shown["datasets"] if "signed_by" in column]
    named = {column["site"] for column in shown["datasets"]}
    mine = [bundle for bundle in bundles if bundle["task"]["slug"] == shown["task"]]
    mine = [bundle for bundle in mine if bundle["task"]["edition"] == shown["edition"]]
    faults = compare_board(shown, mine, {n: k for n, k in keys.items() if n in named})
    return len(shown["datasets"]), faults


def read_bundles(path: Path, keys: Mapping[str, str]) -> tuple[list[dict[str, Any]], list[str]]:
    """Read bundle files; give those that hold, and what is wrong with the others."""
    files = sorted(path.rglob("*.json")) if path.is_dir() else [path]
    held: list[dict[str, Any]] = []
    wrong: list[str] = []
    for file in files:
        try:
            bundle = read_bundle(file.read_bytes())
            name = bundle["site"]["name"]
            check_signature(bundle, _key_of(name, keys), name)
        except OSError as error:
            wrong.append(f"{file.name}: cannot be read ({type(error).__name__})")
        except BundleError as error:
            wrong.append(f"{file.parent.name}/{file.name}: {error}")
        else:
            held.append(bundle)
    return held, wrong + (_chains(held) if path.is_dir() else [])


def _key_of(name: str, keys: Mapping[str, str]) -> str:
    if name not in keys:
        msg = f"the key of {name!r} is not known"
        raise BundleError(msg, "unknown_site", hint="--key NAME=KEY")
    return keys[name]


def _chains(bundles: list[dict[str, Any]]) -> list[str]:
    """Look for gaps and forks in each site's chain."""
    sites: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for bundle in bundles:
        sites[bundle["site"]["name"]].append(bundle)
    wrong = []
    for name, chain in sites.items():
        previous = None
        for number, bundle in enumerate(
            sorted(chain, key=lambda bundle: bundle["number"]), start=1
        ):
            if bundle["number"] != number or bundle["previous"] != previous:
                wrong.append(f"{name}: bundle {bundle['number']} does not follow the one before it")
                break
            previous = bundle_hash(bundle)
    return wrong


def compare_board(
    board: Mapping[str, Any], bundles: list[dict[str, Any]], keys: Mapping[str, str]
) -> list[str]:
    """Make the columns anew from the bundles and compare them with the board."""
    names = {
        row["submission"]: {
            name: row[name]
            for name in ("kind", "team", "tool", "version", "submission", "received_at")
        }
        for dataset in board["datasets"]
        for row in dataset["rows"]
    }
    wrong = []
    for site, key in sorted(keys.items()):
        own = [bundle for bundle in bundles if bundle["site"]["name"] == site]
        rebuilt = columns_of(site, fingerprint(key), own, names, board["primary"])
        shown = [column for column in board["datasets"] if column["site"] == site]
        if [_essence(column) for column in rebuilt] != [_essence(column) for column in shown]:
            wrong.append(f"{board['task']}: the column of {site} does not follow from its bundles")
        elif _count_scores(own) != sum(
            row["best_of"] for column in shown for row in column["rows"]
        ):
            wrong.append(f"{board['task']}: the column of {site} lacks what its bundles have")
    return wrong


def _count_scores(bundles: list[dict[str, Any]]) -> int:
    """Count the scores that a site's newest bundles bring to its columns."""
    newest = {
        bundle["submission"]["id"]: bundle for bundle in sorted(bundles, key=lambda b: b["number"])
    }
    return sum(len(bundle["datasets"]) for bundle in newest.values() if bundle["state"] == "SCORED")


def _essence(column: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": column["name"],
        "documents": column["documents"],
        "rows": [
            {name: row[name] for name in ("submission", "rank", "rank_range", "figures")}
            for row in column["rows"]
        ],
    }

"""The play: a hub opens a task, teams submit, two hospitals answer, a board shows it all."""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from goldbench.benchmark import (
    Bench,
    CageError,
    Limits,
    Worker,
    add_baseline,
    add_task,
    add_team,
    board,
    default_settings,
    find_ability,
    find_task,
    find_team,
    sites,
    submission_status,
    submit,
)
from goldbench.cli.demo.bench_study.tools import TOOLS, write_tool
from goldbench.corpus import Record
from goldbench.formats import write
from goldbench.schemes import load_map
from goldbench.store import canonical
from goldbench.synthetic import phi
from goldbench.web.bench import export_boards

NOTES, PUBLIC = 40, 4
SITES = ("north", "south")
_LIMITS = Limits(cores=1, memory_mb=300, disk_mb=100, wall_s=120, start_s=30, note_s=20, pids=60)
Say = Callable[..., None]


def play(out: Path, *, seed: int, say: Say, notes: int = NOTES) -> Path:
    """Act the benchmark out in a new folder; give the page of its boards."""
    ability = find_ability()
    if not ability.cage:
        msg = f"no cage can be made here: {ability.why_not}"
        raise CageError(msg, hint=ability.mend[0] if ability.mend else None)
    out.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(("hub", *SITES, "public")):
        many = PUBLIC if name == "public" else notes
        write(_dates(many, seed=seed + number), out / f"{name}.jsonl", "jsonl")
    with _make_bench(out, "hub") as hub:
        _open_task(hub, out, say)
        ids = _submit_all(hub, out, say)
        add_baseline(hub, find_task(hub, "date"))
        _tell_ends(hub, ids, say)
        for name in SITES:
            with _make_bench(out, name) as site:
                _answer(hub, site, out, name, say)
        standing = board(hub, find_task(hub, "date"))
        verified = sites.verify_bench(hub)
        say(
            "4 The board",
            *_rows(standing),
            f"verified: {verified.bundles} bundles as signed, {verified.columns} columns follow "
            "from them" if not verified.wrong else "verification found what is wrong",
        )  # fmt: skip
        export_boards(hub, out / "boards", title="Demo")
    say(
        "Done",
        f"look inside: goldbench bench serve {out / 'hub'}",
        "boards as files:",
    )
    return out / "boards" / "index.html"


def _dates(many: int, *, seed: int) -> Iterator[Record]:
    """Make notes up, with the labels of the NLP Sandbox."""
    labels = load_map("i2b2-2014", "nlpsandbox-1.2.0")
    for record in phi.notes(many, seed=seed):
        layers = {name: labels.apply(marks).marks for name, marks in record.layers.items()}
        yield Record(record.document, layers)


def _make_bench(out: Path, name: str) -> Bench:
    bench = Bench.init(out / name, now=lambda: datetime.now(UTC), entropy=secrets.token_bytes)
    sites.make_key(out / name, name)
    return bench


def _open_task(hub: Bench, out: Path, say: Say) -> None:
    settings = replace(default_settings("date-annotator"), limits=_LIMITS)
    task = add_task(
        hub, "date", settings, gold={"own": out / "hub.jsonl"}, public=out / "public.jsonl",
        site="hub",
    )  # fmt: skip
    say(
        f"1 A task: {task.queue}",
        f"{task.hidden[0].documents} hidden notes, {PUBLIC} public ones; one submission a team and "
        "day;",
        f"in a cage: {_LIMITS.memory_mb} MB, {_LIMITS.pids} processes, {_LIMITS.wall_s:.0f} s, no "
        "network",
    )


def _submit_all(hub: Bench, out: Path, say: Say) -> dict[str, str]:
    task, ids = find_task(hub, "date"), {}
    for tool in TOOLS:
        add_team(hub, tool.team)
        path = write_tool(out / "teams", tool)
        ids[tool.team] = submit(hub, task, find_team(hub, tool.team), path)
    say("2 Four teams submit", *(f"{tool.team}: {tool.name}, {tool.what}" for tool in TOOLS))
    worker = Worker(hub)
    while worker.work_once():
        pass
    return ids


def _tell_ends(hub: Bench, ids: dict[str, str], say: Say) -> None:
    lines = []
    for team, id_ in ids.items():
        status = submission_status(hub, id_)
        reason = f" ({status['reason']})" if status["reason"] else ""
        lines.append(f"{team}: {status['state']}{reason}{', charged' if status['charged'] else ''}")
    say("  and end as", *lines, "host: goldbench's own annotator, as a baseline")


def _answer(hub: Bench, site: Bench, out: Path, name: str, say: Say) -> None:
    """Take a hub's task and tools to a hospital's notes, and signed figures back."""
    sites.add_site(hub, name, sites.read_key(site.folder).public)
    sites.add_hub(site, "hub", sites.read_key(hub.folder).public)
    parcel = out / f"for-{name}.tar"
    sites.write_parcel(hub, parcel, sites.find_site(hub, name))
    sites.take_parcel(site, parcel)
    sites.join_task(site, "date", {"ward": out / f"{name}.jsonl"})
    taken = sites.take_parcel(site, parcel)
    worker = Worker(site)
    while worker.work_once():
        pass
    waiting = sites.list_pending(site)
    shown: list[str] = []
    for result in waiting:
        what = sites.show(site, result.submission)
        shown = shown or sites.bundle_words(what.content)
        sites.let_go(site, result.submission, digest=what.digest)
    bundles = sites.list_outgoing(site, sites.find_hub(site, None).id)
    for bundle in bundles:
        sites.take_bundle(hub, canonical(bundle))
    say(
        f"3 {name}: {taken.new} tools carried in on a stick, run on its own notes",
        f"{len(waiting)} results wait for a person; the first one, as it would leave:",
        *(f"  {line}" for line in shown[:6]),
        f"let go: {len(bundles)} signed bundles carried to the hub",
    )


def _rows(standing: dict[str, Any]) -> list[str]:
    rows = []
    for dataset in standing["datasets"]:
        rows.append(f"{dataset['site']}, {dataset['name']}:")
        for row in dataset["rows"]:
            figures = next(f for f in row["figures"] if f["track"] == standing["primary"])
            low, high = figures["f1_interval"] or (0.0, 1.0)
            figure = "–" if figures["f1"] is None else f"{figures['f1']:.3f} ({low:.3f}–{high:.3f})"
            rows.append(f"  {row['rank']}. {row['team']}, {row['tool']}: F1 {figure}")
    return rows

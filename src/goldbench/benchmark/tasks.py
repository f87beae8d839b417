"""Tasks: one question to tools, with its rules, limits and quota. A change is a new edition."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import func, insert, select, update

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.cage import Limits, limits_from
from goldbench.benchmark.kinds import ANY, PHI, kind_named
from goldbench.benchmark.submissions.content import Accepts
from goldbench.corpus import Marks, Record, Span
from goldbench.errors import UsageError
from goldbench.formats import WriteOptions, read_corpus, write
from goldbench.gold import open_release
from goldbench.scoring import track as track_named
from goldbench.store import canonical

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that can move a score or end a run; hashed, and kept as it was.

    `primary` is the track that ranks. `quota` is submissions a team and day (UTC).
    `max_missing` is the share of notes without a usable answer beyond which a run has failed;
    `repeatable`: whether a tool that answers differently the second time is refused or marked.
    `accepts`: tools, or predictions to notes that everybody may read then.
    """

    type: str
    tracks: tuple[str, ...]
    primary: str
    limits: Limits = field(default_factory=Limits)
    quota: int = 1
    max_missing: float = 0.5
    must_repeat: bool = False
    question: str = ""
    accepts: Accepts = "tools"

    @property
    def family(self) -> str:
        return kind_named(self.type).family

    @property
    def counts(self) -> frozenset[str]:
        """Name what the rules of the board count: spans, tags, or both where they fold."""
        units = {track_named(name).unit for name in self.tracks}
        counted = frozenset(
            {"span": "spans", "tag": "tags"}[unit] for unit in units & {"span", "tag"}
        )
        return counted or frozenset({"spans", "tags"})

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> "Settings":
        limits = limits_from(dict(content["limits"]), "the task")
        return cls(**{**content, "limits": limits, "tracks": tuple(content["tracks"])})


@dataclass(frozen=True, slots=True)
class Dataset:
    id: str
    name: str
    site: str
    hidden: bool
    path: Path
    gold_hash: str
    documents: int


@dataclass(frozen=True, slots=True)
class Task:
    id: str
    slug: str
    edition: int
    queue: str
    settings: Settings
    hash: str
    datasets: tuple[Dataset, ...]
    closed: bool = False

    @property
    def public(self) -> Dataset:
        return next(dataset for dataset in self.datasets if not dataset.hidden)

    @property
    def hidden(self) -> tuple[Dataset, ...]:
        return tuple(dataset for dataset in self.datasets if dataset.hidden)


def add_task(
    bench: Bench,
    slug: str,
    settings: Settings,
    *,
    gold: Mapping[str, Path],
    public: Path,
    site: str | Mapping[str, str] = "here",
) -> Task:
    """Open a task, or a new edition of one; gold and notes are copied as they are now.

    `gold` are the hidden datasets by name. Every note needs its text and must have been looked
    at; the public mini set too. `site` says where they lie, or where each does ("" for others).
    """
    _check(slug, settings, gold)
    copies = {
        name: _copy(bench, path, settings, hidden=hidden)
        for name, path, hidden in (
            *((name, path, True) for name, path in gold.items()), ("public", public, False),
        )
    }  # fmt: skip
    rules = settings.as_json()
    hashes = {name: digest for name, (_, digest, _) in copies.items()}
    content = hashlib.sha256(canonical({"settings": rules, "gold": hashes})).hexdigest()
    now = bench.now()
    with bench.store.write("task") as connection:
        table = tables.task
        last = connection.execute(
            select(func.max(table.c.edition)).where(table.c.slug == slug)
        ).scalar_one()
        id_ = bench.new_id()
        values = {
            "id": id_, "slug": slug, "edition": (last or 0) + 1,
            "queue": kind_named(settings.type).queue, "settings": rules, "hash": content,
            "opened_at": now,
        }  # fmt: skip
        connection.execute(insert(table), values)
        for name, (folder, digest, documents) in copies.items():
            row = {
                "id": folder, "task_id": id_, "name": name, "site": _site(site, name),
                "hidden": name != "public", "path": f"datasets/{folder}", "gold_hash": digest,
                "documents": documents,
            }  # fmt: skip
            connection.execute(insert(tables.dataset), row)
        payload = {"slug": slug, "edition": values["edition"], "hash": content}
        tables.LOG.append(
            connection, "host", at=now, actor=None, kind="task opened", payload=payload, op_id=id_
        )
    return task_by_id(bench, id_)


def find_task(bench: Bench, slug: str, edition: int | None = None) -> Task:
    """Give an edition of a task, the newest where none is named."""
    table = tables.task
    with bench.store.read() as connection:
        query = select(table.c.id).where(table.c.slug == slug).order_by(table.c.edition.desc())
        if edition is not None:
            query = query.where(table.c.edition == edition)
        id_ = connection.execute(query.limit(1)).scalar_one_or_none()
        known = connection.execute(select(table.c.slug).distinct().order_by(table.c.slug))
        slugs = [row.slug for row in known]
    if id_ is None:
        there = ", ".join(slugs) or "none yet"
        named = "" if edition is None else f", edition {edition}"
        msg = f"there is no task {slug!r}{named}; there are: {there}"
        raise UsageError(msg, hint="goldbench bench task add")
    return task_by_id(bench, id_)


def task_by_id(bench: Bench, id_: str) -> Task:
    with bench.store.read() as connection:
        row = connection.execute(select(tables.task).where(tables.task.c.id == id_)).one()
        rows = connection.execute(
            select(tables.dataset)
            .where(tables.dataset.c.task_id == id_)
            .order_by(tables.dataset.c.name)
        ).all()
    datasets = tuple(
        Dataset(d.id, d.name, d.site, d.hidden, bench.folder / d.path, d.gold_hash, d.documents)
        for d in rows
    )
    settings = Settings.from_json(row.settings)
    return Task(
        row.id, row.slug, row.edition, row.queue, settings, row.hash, datasets,
        closed=row.closed_at is not None,
    )  # fmt: skip


def close_task(bench: Bench, task: Task, *, closed: bool = True) -> None:
    """Take no more submissions for a task, or take them again; what was received goes on."""
    now = bench.now()
    with bench.store.write("task") as connection:
        change = update(tables.task).where(tables.task.c.id == task.id)
        connection.execute(change.values(closed_at=now if closed else None))
        tables.LOG.append(
            connection, "host", at=now, actor=None,
            kind="task closed" if closed else "task open again",
            payload={"slug": task.slug, "edition": task.edition}, op_id=bench.new_id(),
        )  # fmt: skip


def list_editions(bench: Bench, slug: str) -> list[int]:
    """List the numbers of a task's editions, the newest first."""
    table = tables.task
    with bench.store.read() as connection:
        query = select(table.c.edition).where(table.c.slug == slug)
        rows = connection.execute(query.order_by(table.c.edition.desc())).all()
    return [row.edition for row in rows]


def list_tasks(bench: Bench) -> list[Task]:
    """List the newest edition of every task."""
    table = tables.task
    with bench.store.read() as connection:
        known = connection.execute(select(table.c.slug).distinct().order_by(table.c.slug)).all()
    return [find_task(bench, row.slug) for row in known]


def default_settings(kind: str, tracks: tuple[str, ...] = ()) -> Settings:
    """Give the page's rules for a type of tool; the first of `tracks`, if any, ranks."""
    known = kind_named(kind)
    wanted = tuple(dict.fromkeys((*tracks, *known.tracks)))
    if not wanted:
        msg = f"a task of type {kind} is scored by a rule of your choice"
        raise UsageError(msg, hint="--track NAME; docs/reference/tracks.md lists them")
    return Settings(type=kind, tracks=wanted, primary=tracks[0] if tracks else known.primary)


def _site(site: str | Mapping[str, str], name: str) -> str:
    return site if isinstance(site, str) else site.get(name, site.get("", "here"))


def _check(slug: str, settings: Settings, gold: Mapping[str, Path]) -> None:
    if not _SLUG.fullmatch(slug) or len(slug) > 60:
        msg = f"{slug!r} is not the name of a task"
        raise UsageError(msg, hint="small letters, digits and hyphens, at most 60")
    if not gold or "public" in gold:
        msg = "a task has at least one hidden dataset, and none called public"
        raise UsageError(msg, hint="--gold PATH, or --gold NAME=PATH for each of several")
    if {track_named(name).unit for name in settings.tracks} >= {"span", "tag"}:
        msg = "a board counts marks or facts, and these rules count both"
        raise UsageError(msg, hint="one task for marks, one for facts")


def _copy(bench: Bench, path: Path, settings: Settings, *, hidden: bool) -> tuple[str, str, int]:
    """Copy gold and notes into the benchmark; give folder, hash and number of documents."""
    if (path / "release.json").is_file():
        open_release(path)  # refuses one that is not what was frozen
    corpus = read_corpus(path)
    if len(corpus.layers) != 1:
        msg = f"{path} holds {len(corpus.layers)} layers, and gold is one"
        raise UsageError(msg, hint=f"convert one of them: goldbench convert {path}::NAME …")
    layer = corpus.layer()
    lacking = sum(document.text is None for document in corpus.documents.values())
    if lacking or not corpus.documents:
        msg = f"{path}: {lacking or 'all'} notes have no text to send to a tool"
        raise UsageError(msg)
    unseen = len(corpus.documents) - len(layer)
    if unseen:
        msg = f"{path}: {unseen} notes were not looked at by the gold's annotators"
        raise UsageError(msg, hint="take them out, or say that nothing is there")
    labels = {span.label for marks in layer.values() for span in marks.spans}
    labels |= {tag.label for marks in layer.values() for tag in marks.tags}
    family = settings.family
    held = any(getattr(m, kind) for m in layer.values() for kind in settings.counts)
    if hidden and not (held if family in (ANY, PHI) else family in labels):
        there = ", ".join(sorted(labels)) or "none"
        msg = f"{path} has no mark that the task asks for ({family}); it has: {there}"
        raise UsageError(
            msg, hint="goldbench convert --map brings other labels to those of the NLP Sandbox"
        )
    folder = bench.new_id()
    target = bench.folder / "datasets" / folder
    target.parent.mkdir(exist_ok=True, mode=0o700)
    options = WriteOptions(schema=corpus.schema, design=corpus.design)
    records = corpus.records()
    if family == PHI:  # whatever it is called, it is to be gone
        records = map(_as_phi, records)
        options = WriteOptions(design=corpus.design)
    write(records, target, "parquet", options)
    return folder, content_hash(target), len(corpus.documents)


def _as_phi(record: Record) -> Record:
    return Record(
        record.document,
        {
            name: Marks(tuple(dict.fromkeys(Span(s.start, s.end, PHI) for s in marks.spans)))
            for name, marks in record.layers.items()
        },
    )


def content_hash(path: Path) -> str:
    """Hash all files of a folder, by name and content."""
    total = hashlib.sha256()
    for file in sorted(path.rglob("*")):
        if file.is_file():
            total.update(file.relative_to(path).as_posix().encode() + b"\0")
            total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


__all__ = [
    "Dataset",
    "Settings",
    "Task",
    "add_task",
    "close_task",
    "content_hash",
    "default_settings",
    "find_task",
    "list_editions",
    "list_tasks",
    "task_by_id",
]

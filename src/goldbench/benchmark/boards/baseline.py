"""Baselines: goldbench's own annotators on a task, as rows of its board.

They are the host's own code and run without a cage, so no team's rules hold for them and no team
is charged; the board marks them. Everything after the answers is what other submissions go through.
"""

import hashlib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.boards.scores import check_gold, keep_figures, score_run
from goldbench.benchmark.kinds import PHI
from goldbench.benchmark.runs.run import LAYER
from goldbench.benchmark.tasks import Dataset, Task
from goldbench.benchmark.teams import Team, team_without_token
from goldbench.corpus import Document, Marks, Record, Span
from goldbench.errors import UsageError
from goldbench.formats import read_corpus, write
from goldbench.risk import RISK
from goldbench.services import Job, run_tool
from goldbench.services.catalog import TOOLS
from goldbench.services.tools import release

TEAM = "host"
KIND = "baseline"
_OWN = {"meddocan": "phi", "heart-risk": RISK}


def add_baseline(bench: Bench, task: Task, *, lang: str = "en") -> str:
    """Run the annotator of a task's type over all its hidden notes; give the submission's id.

    The same release is not run twice on one edition of a task.
    """
    name = _OWN.get(task.settings.type, task.settings.family.replace("_", "-"))
    if name not in (*TOOLS, RISK):
        msg = f"goldbench has no annotator for tasks of type {task.settings.type}"
        raise UsageError(msg, hint=f"it has: {', '.join((*TOOLS, RISK))}")
    scheme = "meddocan" if task.settings.type == "meddocan" else None
    job = Job(tools=(name,), lang=lang, layer=LAYER, scheme=scheme)
    digest = hashlib.sha256(f"{name} {lang} {release()} {task.hash}".encode()).hexdigest()
    team = team_without_token(bench, TEAM)
    _refuse_twin(bench, task, team, digest)
    runs = {dataset.id: _run(bench, task, dataset, job) for dataset in task.hidden}
    return _keep(bench, task, team, runs, digest=digest, name=f"goldbench-{name}")


def _run(bench: Bench, task: Task, dataset: Dataset, job: Job) -> tuple[str, list[dict[str, Any]]]:
    check_gold(dataset)
    run = bench.new_id()
    predictions = bench.folder / "runs" / run / "predictions"
    predictions.parent.mkdir(parents=True, mode=0o700)
    write(_answers(dataset.path, job, task.settings.family), predictions, "parquet")
    return run, score_run(task.settings, dataset, predictions)


def _answers(gold: Path, job: Job, family: str) -> Iterator[Record]:
    """Give marks without texts, from notes without gold; what a de-identifier marks is gone."""
    corpus = read_corpus(gold)
    bare = (Record(document, {}) for document in corpus.documents.values())
    for record in run_tool(job, bare):
        layers = record.layers
        if family == PHI:
            spans = (Span(span.start, span.end, PHI) for span in layers[job.layer].spans)
            layers = {job.layer: Marks(tuple(dict.fromkeys(spans)))}
        yield Record(Document(record.document.id, None), layers)


def _keep(
    bench: Bench,
    task: Task,
    team: Team,
    runs: dict[str, tuple[str, list[dict[str, Any]]]],
    *,
    digest: str,
    name: str,
) -> str:
    id_, now = bench.new_id(), bench.now()
    documents = {dataset.id: dataset.documents for dataset in task.hidden}
    row = {
        "id": id_, "task_id": task.id, "team_id": team.id, "kind": KIND, "digest": digest,
        "size": 0, "name": name, "version": release(), "op_id": f"baseline {id_}",
        "received_at": now, "state": "SCORED", "progress": 100, "attempts": 1,
        "notes": sum(documents.values()), "missing": 0, "hidden_sent": True, "ended_at": now,
    }  # fmt: skip
    with bench.store.write("queue") as connection:
        connection.execute(insert(tables.submission), row)
        for dataset, (run, figures) in runs.items():
            values = {
                "id": run, "submission_id": id_, "dataset_id": dataset,
                "notes": documents[dataset], "missing": 0, "refused_marks": 0, "unrepeated": 0.0,
                "usage": {}, "ended_at": now,
            }  # fmt: skip
            connection.execute(insert(tables.run), values)
            keep_figures(bench, connection, run, figures)
        for step, kind in enumerate(("RECEIVED", "SCORED")):
            tables.LOG.append(
                connection, f"submission:{id_}", at=now + timedelta(microseconds=step), actor=None,
                kind=kind, payload={"digest": digest} if not step else {}, op_id=bench.new_id(),
            )  # fmt: skip
    return id_


def _refuse_twin(bench: Bench, task: Task, team: Team, digest: str) -> None:
    table = tables.submission
    query = select(table.c.id).where(
        table.c.team_id == team.id, table.c.task_id == task.id, table.c.digest == digest
    )
    with bench.store.read() as connection:
        known = connection.execute(query).scalar_one_or_none()
    if known is not None:
        msg = f"this baseline stands on the board already: {known}"
        raise UsageError(msg)

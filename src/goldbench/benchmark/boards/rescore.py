"""Figures made anew from predictions that were kept: no tool runs again, no quota is touched.

Every figure ever shown stays in the database; the board shows the newest of each track.
"""

from sqlalchemy import select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.boards.scores import check_gold, keep_figures, score_run
from goldbench.benchmark.tasks import Task


def rescore(bench: Bench, task: Task) -> int:
    """Score all runs on the boards of an edition again, by this version's rules; give how many."""
    run, submission = tables.run, tables.submission
    datasets = {dataset.id: dataset for dataset in task.hidden}
    query = (
        select(run.c.id, run.c.dataset_id)
        .join(submission, submission.c.id == run.c.submission_id)
        .where(
            submission.c.task_id == task.id,
            submission.c.state == "SCORED",
            submission.c.withdrawn_at.is_(None),  # on no board, its answers gone after a year
        )
        .order_by(run.c.id)
    )
    with bench.store.read() as connection:
        rows = connection.execute(query).all()
    for dataset in datasets.values():
        check_gold(dataset)
    for row in rows:
        predictions = bench.folder / "runs" / row.id / "predictions"
        figures = score_run(task.settings, datasets[row.dataset_id], predictions)
        with bench.store.write("queue") as connection:
            keep_figures(bench, connection, row.id, figures)
    with bench.store.write("queue") as connection:
        tables.LOG.append(
            connection, "host", at=bench.now(), actor=None, kind="rescored",
            payload={"task": task.slug, "edition": task.edition, "runs": len(rows)},
            op_id=bench.new_id(),
        )  # fmt: skip
    return len(rows)

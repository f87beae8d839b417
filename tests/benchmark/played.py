"""Submissions played through without a cage: what a worker does, with answers made here."""

from collections.abc import Callable
from pathlib import Path

import orjson

from benchmark.tools import write_command
from goldbench.benchmark import Bench, Task, Team, submit
from goldbench.benchmark.boards.scores import scoring_rules
from goldbench.benchmark.boards.scoring_process import score
from goldbench.benchmark.runs.run import RunResult, write_predictions
from goldbench.benchmark.runs.validation import Validation
from goldbench.benchmark.runs.worker import Worker
from goldbench.benchmark.submissions import queue
from goldbench.benchmark.submissions.states import Reason, State
from goldbench.corpus import Marks, Span
from goldbench.formats import read_corpus

ToolMarks = Callable[[int, tuple[Span, ...]], tuple[Span, ...]]
"""What a tool says of a note: given its number and the gold."""


def every(keep: int) -> ToolMarks:
    """Find all but every `keep`-th note's marks."""
    return lambda number, gold: () if number % keep == 0 else gold


def send(bench: Bench, task: Task, team: Team, folder: Path, name: str) -> str:
    tool = write_command(folder / name)
    (tool / "tool.toml").write_text(
        f'name = "{name}"\nversion = "1.0"\ncommand = ["python3", "-u", "tool.py"]\n',
        encoding="utf-8",
    )
    (tool / "salt").write_text(str(folder), encoding="utf-8")
    return submit(bench, task, team, tool)


def validate(bench: Bench, reason: Reason | None = None) -> None:
    """Do the validation of the submission that waits."""
    lease = queue.claim(bench, "worker-1")
    assert lease is not None
    report = Validation(reason, 12, 8, False, {}, "started\n").as_json()  # noqa: FBT003
    state: State = "QUEUED" if reason is None else "INVALID"
    queue.move(bench, lease, state, reason=reason, report=report)


def run(
    bench: Bench,
    task: Task,
    marks: ToolMarks,
    *,
    missing: int = 0,
    alike: bool = True,
    end: State = "SCORED",
) -> None:
    """Run the submission that waits on all datasets, and score it."""
    lease = queue.claim(bench, "worker-1")
    assert lease is not None
    worker = Worker(bench)
    notes = 0
    for place, dataset in enumerate(task.hidden):
        if place:
            queue.move(bench, lease, "STARTING")
        queue.move(bench, lease, "RUNNING")
        queue.note_hidden(bench, lease)
        id_ = bench.new_id()
        corpus = read_corpus(dataset.path)
        answers = {
            name: Marks(_of(task, marks(number, corpus.layer()[name].spans)))
            for number, name in enumerate(sorted(corpus.documents))
            if number >= missing
        }
        out = bench.folder / "runs" / id_ / "predictions"
        write_predictions(corpus, answers, task.settings, out)
        queue.move(bench, lease, "SCORING")
        rules = {**scoring_rules(task.settings, dataset), "predictions": str(out)}
        figures = score(orjson.loads(orjson.dumps(rules)))  # in this process: a child is slow
        notes += len(corpus.documents)
        result = RunResult(
            len(corpus.documents), missing, 0, 0.0 if alike else 0.5, 1.2, 3.4, 80, ()
        )
        worker.keep(lease, dataset, id_, result, figures)
    queue.move(bench, lease, end, notes=notes, missing=missing, progress=100)


def _of(task: Task, spans: tuple[Span, ...]) -> tuple[Span, ...]:
    return tuple(span for span in spans if span.label == task.settings.family)


def play(bench: Bench, task: Task, team: Team, folder: Path, *, name: str, marks: ToolMarks) -> str:
    """Send a tool and bring it to its score."""
    id_ = send(bench, task, team, folder, name)
    validate(bench)
    run(bench, task, marks)
    return id_

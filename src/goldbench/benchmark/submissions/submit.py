"""What a team does: try a tool on its own machine, submit it, look at its quota, cancel."""

import tempfile
from pathlib import Path

from goldbench.benchmark.bench import Bench
from goldbench.benchmark.cage import Limits
from goldbench.benchmark.kinds import kind_named
from goldbench.benchmark.runs.predictions import check_predictions
from goldbench.benchmark.runs.validation import Validation, validate
from goldbench.benchmark.submissions import queue
from goldbench.benchmark.submissions.content import keep_content
from goldbench.benchmark.submissions.permissions import require_yes
from goldbench.benchmark.submissions.quota import Allowance, allowance
from goldbench.benchmark.tasks import Task
from goldbench.benchmark.teams import Team
from goldbench.errors import UsageError
from goldbench.formats import read_corpus

cancel = queue.cancel
withdraw = queue.withdraw


def submit(
    bench: Bench, task: Task, team: Team, source: Path | str, *, op_id: str | None = None
) -> str:
    """Receive a folder, an archive, an image, an address or predictions; give the submission's id.

    `op_id` names the request: asked again with the same, the same submission comes back.
    """
    if task.closed:
        msg = f"{task.slug}, edition {task.edition}, is closed: no submission is taken any more"
        raise UsageError(msg)
    accepts = task.settings.accepts
    content = keep_content(source, bench.folder / "submissions", accepts=accepts)
    if content.manifest.url is not None:
        require_yes(bench, task, team, content.manifest.url)
    return queue.receive(bench, task, team, content, op_id=op_id or bench.new_id())


def quota_of(bench: Bench, task: Task, team: Team) -> Allowance:
    with bench.store.read() as connection:
        return allowance(connection, task, team, bench.now())


def dry_run(source: Path | str, kind: str, notes: Path, limits: Limits | None = None) -> Validation:
    """Validate a tool here, in the same cage and with the same words as on the host."""
    family = kind_named(kind).family
    texts = [document.require_text() for document in read_corpus(notes).documents.values()]
    with tempfile.TemporaryDirectory() as scratch:
        content = keep_content(source, Path(scratch) / "submissions")
        return validate(content, family, texts, limits or Limits(), name="dry-run")


def try_submission(task: Task, source: Path | str) -> Validation:
    """Validate what would be submitted to a task, as its worker would; nothing is kept."""
    settings = task.settings
    if settings.accepts == "tools":
        return dry_run(source, settings.type, task.public.path, settings.limits)
    with tempfile.TemporaryDirectory() as scratch:
        content = keep_content(source, Path(scratch) / "submissions", accepts="predictions")
        return check_predictions(content, settings, task.hidden)

"""What a team does: try a tool on its own machine, submit it, look at its quota, cancel."""

import tempfile
from pathlib import Path

from goldbench.benchmark.bench import Bench
from goldbench.benchmark.cage import Limits
from goldbench.benchmark.kinds import kind_named
from goldbench.benchmark.runs.validation import Validation, validate
from goldbench.benchmark.submissions import queue
from goldbench.benchmark.submissions.content import keep_content
from goldbench.benchmark.submissions.quota import Allowance, allowance
from goldbench.benchmark.tasks import Task
from goldbench.benchmark.teams import Team
from goldbench.formats import read_corpus

cancel = queue.cancel


def submit(bench: Bench, task: Task, team: Team, path: Path, *, op_id: str | None = None) -> str:
    """Receive a folder or an archive; give the submission's id.

    `op_id` names the request: asked again with the same, the same submission comes back.
    """
    content = keep_content(path, bench.folder / "submissions")
    return queue.receive(bench, task, team, content, op_id=op_id or bench.new_id())


def quota_of(bench: Bench, task: Task, team: Team) -> Allowance:
    with bench.store.read() as connection:
        return allowance(connection, task, team, bench.now())


def dry_run(path: Path, kind: str, notes: Path, limits: Limits | None = None) -> Validation:
    """Validate a tool here, in the same cage and with the same words as on the host."""
    family = kind_named(kind).family
    texts = [one.require_text() for one in read_corpus(notes).documents.values()]
    with tempfile.TemporaryDirectory() as scratch:
        content = keep_content(path, Path(scratch) / "submissions")
        return validate(content, family, texts, limits or Limits(), name="dry-run")

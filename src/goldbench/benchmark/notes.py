"""Notes that anybody may have: the public mini set, and those of tasks that ask for predictions."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from goldbench.benchmark.tasks import Task
from goldbench.corpus import Document, Record
from goldbench.errors import UsageError
from goldbench.formats import read_corpus, write


def public_jsonl(task: Task) -> bytes:
    """Write the public notes with their gold, as `goldbench` reads them."""
    return _jsonl(read_corpus(task.public.path).records())


def notes_jsonl(task: Task) -> bytes:
    """Write the notes of a task that asks for predictions, without their gold."""
    if task.settings.accepts != "predictions":
        msg = f"the notes of {task.slug} are hidden: tools come to them"
        raise UsageError(msg, hint="goldbench bench task show says what a task accepts")
    return _jsonl(
        Record(Document(id_, document.require_text()), {})
        for dataset in task.hidden
        for id_, document in read_corpus(dataset.path).documents.items()
    )


def _jsonl(records: Iterator[Record]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "notes.jsonl"
        write(records, path, "jsonl")
        return path.read_bytes()

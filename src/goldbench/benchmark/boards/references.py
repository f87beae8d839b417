"""Reference lines of a board: what annotators reach, what was published. They move no score.

A line stands in the log of its task's edition: who looks later sees when it was drawn, and from
where the number comes.
"""

from typing import Any, Literal, get_args

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.kinds import kind_named
from goldbench.benchmark.tasks import Task
from goldbench.errors import UsageError

ReferenceKind = Literal["agreement", "published"]
_KIND = "reference"
_LONGEST = 200


def add_reference(
    bench: Bench, task: Task, name: str, value: float, *, kind: str, source: str
) -> None:
    """Draw a line at a figure, with its source; the same name again moves it."""
    if kind not in get_args(ReferenceKind):
        msg = f"{kind!r} is no kind of reference line"
        raise UsageError(msg, hint=f"one of: {', '.join(get_args(ReferenceKind))}")
    if not 0 <= value <= 1:
        msg = f"a reference line lies between 0 and 1, not at {value}"
        raise UsageError(msg)
    for what, text in (("name", name), ("source", source)):
        if not 0 < len(text.strip()) <= _LONGEST or not text.isprintable():
            msg = f"the {what} of a reference line is one line of at most {_LONGEST} characters"
            raise UsageError(msg)
    payload = {"name": name, "value": round(value, 3), "kind": kind, "source": source}
    with bench.store.write("task") as connection:
        tables.LOG.append(
            connection, _stream(task), at=bench.now(), actor=None, kind=_KIND, payload=payload,
            op_id=bench.new_id(),
        )  # fmt: skip


def references(bench: Bench, task: Task) -> list[dict[str, Any]]:
    """List the lines, the highest first: those of its type of task, and what the host drew."""
    known = {line.name: line._asdict() for line in kind_named(task.settings.type).lines}
    with bench.store.read() as connection:
        events = tables.LOG.events(connection, _stream(task))
    known |= {event.payload["name"]: dict(event.payload) for event in events if event.kind == _KIND}
    return sorted(known.values(), key=lambda line: (-line["value"], line["name"]))


def _stream(task: Task) -> str:
    return f"task:{task.id}"

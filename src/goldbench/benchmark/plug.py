"""The best tool of a board at work in the de-identifier: `board:date@FOLDER`.

All annotators of a family answer the same question, so the one that leads a board can stand in for
goldbench's own. It runs in its cage, under the limits of its task; the other families stay ours.
"""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from goldbench import phi
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.boards.baseline import KIND as BASELINE
from goldbench.benchmark.boards.board import board, submission_status
from goldbench.benchmark.runs.dialogue import NoteError
from goldbench.benchmark.runs.session import Session, Stop
from goldbench.benchmark.submissions.content import Content, open_content
from goldbench.benchmark.tasks import Task, find_task
from goldbench.corpus import Attributes, Marks, Record, Span
from goldbench.errors import GoldbenchError, UsageError
from goldbench.phi.labels import labels_of
from goldbench.services.families import FAMILIES

SCHEME = "board:"
LAYER = "plugged"
_FOR_EVER = 1e8


class PlugError(GoldbenchError):
    """A plugged tool does not work; the reason is from the list of all submissions."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name} does not work here: {reason}", hint="goldbench bench doctor")


@dataclass(frozen=True, slots=True)
class Plug:
    """A board's best tool: its files, its task."""

    content: Content
    task: Task
    name: str

    @property
    def layer(self) -> str:
        """Name the layer that `plug_tools` writes."""
        return LAYER

    @property
    def family(self) -> str:
        return self.task.settings.family


def parse_address(address: str) -> tuple[str, Path]:
    """Take `board:SLUG@FOLDER` apart.

    >>> parse_address("board:date@/srv/bench")
    ('date', PosixPath('/srv/bench'))
    """
    slug, at, folder = address.removeprefix(SCHEME).partition("@")
    if not address.startswith(SCHEME) or not at or not slug or not folder:
        msg = f"{address!r} names no board"
        raise UsageError(msg, hint="board:SLUG@FOLDER, like board:date@/srv/bench")
    return slug, Path(folder)


def best_tool(bench: Bench, slug: str) -> Plug:
    """Give the tool that leads the board of a task, on the first of its datasets.

    A baseline is goldbench's own already, and what ran elsewhere is not here to be run.
    """
    task = find_task(bench, slug)
    if task.settings.family not in FAMILIES:
        msg = f"the tools of {slug} are no annotators of PHI"
        raise UsageError(msg, hint=f"tasks for: {', '.join(FAMILIES)}")
    for row in board(bench, task)["datasets"][0]["rows"]:
        if row["kind"] in ("folder", "command", "image"):
            digest = submission_status(bench, row["submission"])["digest"]
            content = open_content(bench.folder / "submissions", digest)
            return Plug(content, task, f"{row['tool']} {row['version']} ({row['team']})")
    msg = f"the board of {slug} has no tool that can be run here yet"
    raise UsageError(msg, hint=f"a {BASELINE} is what goldbench runs anyway")


def plug_tools(
    records: Iterable[Record],
    plugs: Sequence[Plug],
    *,
    lang: str,
    missing: dict[str, int] | None = None,
) -> Iterator[Record]:
    """Give records with the layer `plugged`: the tools' marks, and ours of all other families.

    Where a tool has no usable answer for a note, our own annotator stands in, so that nothing is
    left over, and the note is counted in `missing` by the tool's name.
    """
    families = [plug.family for plug in plugs]
    if len(set(families)) < len(families):
        msg = "two boards are about the same family"
        raise UsageError(msg, hint="one tool a family")
    with ExitStack() as stack:
        sessions = {plug.family: _start(plug, stack) for plug in plugs}
        names = {plug.family: plug.name for plug in plugs}
        for record in records:
            text = record.document.require_text()
            theirs: list[Span] = []
            silent: list[str] = []
            for family, session in sessions.items():
                try:
                    theirs += session.ask(secrets.token_hex(16), text).spans
                except Stop as stop:
                    raise PlugError(names[family], stop.reason) from None
                except NoteError:
                    silent.append(family)
                    if missing is not None:
                        missing[names[family]] = missing.get(names[family], 0) + 1
            ours = _annotate_rest(text, lang, frozenset(families) - frozenset(silent))
            marks = Marks(tuple(sorted({*theirs, *ours}, key=Span.sort_key)))
            yield Record(record.document, {LAYER: marks})


def _start(plug: Plug, stack: ExitStack) -> Session:
    """Start a tool in its cage; a corpus may take longer than a run of its task."""
    limits = replace(plug.task.settings.limits, wall_s=_FOR_EVER)
    name = f"plug-{secrets.token_hex(4)}"
    session = stack.enter_context(Session(plug.content, plug.family, limits, name=name))
    try:
        session.start().describe()
    except (Stop, NoteError) as error:
        raise PlugError(plug.name, error.reason) from None
    return session


def _annotate_rest(text: str, lang: str, without: frozenset[str]) -> Iterator[Span]:
    """Give everything that speaks for PHI, but of the families that others look after."""
    taken = frozenset[str]().union(*(labels_of(family, lang) for family in without))
    for mark in phi.candidates(phi.analyse(text, lang)):
        if mark.label not in taken:
            attributes: dict[str, str | float] = {"confidence": mark.confidence}
            if mark.subtype:
                attributes["type"] = mark.subtype
            yield Span(mark.start, mark.end, mark.label, Attributes(attributes))

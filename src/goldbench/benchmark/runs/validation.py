"""Validation on the public mini set: what a team can be told in full, before any hidden note.

The same checks, cage and words on the host and on a team's laptop (`submit --dry-run`).
"""

import secrets
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from goldbench.benchmark.cage import Limits
from goldbench.benchmark.runs.answers import Answer
from goldbench.benchmark.runs.dialogue import NoteError
from goldbench.benchmark.runs.opening import open_session
from goldbench.benchmark.runs.session import Stop
from goldbench.benchmark.submissions.content import Content
from goldbench.benchmark.submissions.states import Reason
from goldbench.services.remote.check import AWKWARD

_MOST = 20
_IN_WORDS: dict[str, str] = {
    "answer_shape": "an answer is not what the specification says",
    "ended": "the tool ended by itself",
    "missing": "more notes are without an answer than the task allows",
    "not_allowed": "the data owner has not allowed the tool to be asked at its address",
    "health": "/api/v1/tool or /api/v1/healthCheck do not answer as the specification says",
    "memory": "the tool used more memory than it may",
    "not_repeatable": "the same note was answered differently the second time",
    "note_timeout": "a note took longer than it may",
    "offsets": "marks lie outside the text of their note, or are reversed",
    "processes": "the tool started more processes than it may",
    "start": "nothing answered at the port within the time for starting",
    "too_long": "an answer is longer than it may be",
    "type": "the tool says that it is of another type than the task asks for",
    "unknown_notes": "there are answers to notes that the task does not have",
    "wall": "the public notes took longer than a whole run may",
}


@dataclass(frozen=True, slots=True)
class Validation:
    """What came out; `log` is what the tool wrote: its team may see it, no hidden note was sent."""

    reason: Reason | None
    notes: int
    marks: int
    converted: bool
    tool: dict[str, Any]
    log: str

    @property
    def ok(self) -> bool:
        return self.reason is None

    def as_json(self) -> dict[str, Any]:
        return {
            "ok": self.ok,
            "reason": self.reason,
            "said": None if self.reason is None else _IN_WORDS.get(self.reason, self.reason),
            "notes": self.notes,
            "marks": self.marks,
            "offsets_converted": self.converted,
            "tool": self.tool,
            "log": self.log,
        }


def validate(
    content: Content,
    family: str,
    texts: Sequence[str],
    limits: Limits,
    *,
    name: str,
    slot: int = 0,
    abort: threading.Event | None = None,
) -> Validation:
    """Start the tool, look at what it says of itself, ask every public note twice."""
    given = [*AWKWARD, *texts[:_MOST]]
    tool: dict[str, Any] = {}
    answers: list[Answer] = []
    reason: Reason | None = None
    session = open_session(content, family, limits, name=name, slot=slot, abort=abort)
    try:
        with session:
            tool = session.start().describe()
            answers = [session.ask(_name(), text) for text in given]
            again = [session.ask(_name(), text) for text in given]
            if any(answer.refused for answer in answers):
                reason = "offsets"
            elif [answer.marks for answer in answers] != [answer.marks for answer in again]:
                reason = "not_repeatable"
    except NoteError as error:
        reason = error.reason
    except Stop as stop:
        reason = stop.reason
    return Validation(
        reason,
        len(given),
        sum(len(answer.spans) + len(answer.tags) for answer in answers),
        any(answer.converted for answer in answers),
        tool,
        session.log.decode(errors="replace"),
    )


def _name() -> str:
    return secrets.token_hex(16)

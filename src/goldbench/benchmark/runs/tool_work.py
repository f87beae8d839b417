"""A tool as work on notes: the shape in which every engine takes it, one result a note."""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from goldbench.benchmark.runs.opening import AnySession
from goldbench.corpus import DEFAULT_LAYER, Record
from goldbench.engines import Result


@dataclass(frozen=True, slots=True)
class ToolWork:
    """Asks the tool of a session about a note, under a name that nobody can read.

    Notes are never asked together: a question costs the tool its time, and one that was answered
    is not put again because its neighbour failed. `purpose` keeps names apart where notes are
    asked more than once.
    """

    kind: ClassVar[str] = "marks"
    session: AnySession
    tool: str
    family: str
    key: bytes
    purpose: str = ""

    @property
    def settings(self) -> Mapping[str, object]:
        return {"tool": self.tool, "family": self.family}

    def reads(self, record: Record, /) -> tuple[str, ...]:
        """Nothing beside the text goes to the tool."""
        del record
        return ()

    def __call__(self, record: Record, /) -> Result:
        document = record.document
        name = hash_with_key(self.key, self.purpose + document.id)
        answer = self.session.ask(name, document.require_text())
        return Result(
            Record(document, {DEFAULT_LAYER: answer.as_marks(self.family)}),
            {"marks": {"refused": answer.refused}},
        )


def hash_with_key(key: bytes, text: str) -> str:
    """Give a name, or a place in an order, that says nothing to whoever lacks the key."""
    return hmac.new(key, text.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()[:32]

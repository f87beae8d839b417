"""Any command that reads and writes JSON Lines, as a tool over a corpus.

The command gets `{"id", "text"}` a line on standard input and writes goldbench's JSONL
(`{"id", "spans": [{"start", "end", "label"}]}`) to standard output, in any order, as it goes or
at the end. Notes travel through pipes, never through arguments, under ids that tell nothing and
without their metadata. What it writes to standard error may quote a note: it goes to a file that
only the owner reads and that stops growing.
"""

import shlex
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from secrets import token_bytes

from goldbench.corpus import DEFAULT_LAYER, Document, Marks, Record
from goldbench.engines import Journal, NoteKey, marks_from_json, marks_to_json, note_key
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions, read
from goldbench.formats.contract.location import NOWHERE
from goldbench.formats.io.json_values import dumps
from goldbench.services.adapters.conversation import conversation
from goldbench.services.errors import ToolError
from goldbench.services.remote.client import Failure, not_annotated
from goldbench.services.remote.opaque_ids import OpaqueIds


def annotate_with_command(
    records: Iterable[Record],
    command: str | Sequence[str],
    *,
    layer: str = DEFAULT_LAYER,
    silence: float | None = None,
    journal: Journal | None = None,
    log: Path | None = None,
    findings: Findings | None = None,
    failures: list[Failure] | None = None,
) -> Iterator[Record]:
    """Yield every record with the command's marks as its only layer, in the order of the input.

    A note that the command does not answer is yielded without a layer and added to `failures`;
    without that list it is an error.
    Where `silence` is given, a command that says nothing for so many seconds is ended, with an
    error. Answered notes are kept in the journal, and what the journal has is not sent. The
    beginning of what the command writes to standard error goes to `log`.
    """
    argv = split_command(command)
    with ExitStack() as stack:
        scratch = (
            stack.enter_context(tempfile.TemporaryDirectory(prefix="goldbench-"))
            if journal is None
            else journal.scratch
        )
        sheet = _Sheet(Path(scratch) / "answers.jsonl", findings or Findings(), journal)
        stream = iter(records)
        first: list[Record] = []
        # What is finished at the beginning needs no command, and no room.
        for record in stream:
            marks = sheet.recall(record.document)
            if marks is None:
                first.append(record)
                break
            yield Record(record.document, {layer: marks})
        if not first:
            return
        lines = sheet.encode_unanswered(chain(first, stream))
        for some in conversation(argv, lines, silence=silence, log=log):
            sheet.read(some)
            yield from sheet.emit_answered(layer)
        unanswered = [d for d in sheet.order if d.id not in sheet.answers]
        failed = [
            Failure(d.id, ToolError("the command did not answer the note")) for d in unanswered
        ]
        if failures is None and failed:
            raise not_annotated(failed)
        if failures is not None:
            failures += failed
        for document in sheet.order:
            marks = sheet.answers.get(document.id)
            yield Record(document, {} if marks is None else {layer: marks})


def split_command(command: str | Sequence[str]) -> list[str]:
    """Split a command line as a shell would."""
    argv = shlex.split(command) if isinstance(command, str) else list(command)
    if not argv:
        msg = "no command was given"
        raise UsageError(msg, hint="like command:./annotate --model x")
    return argv


@dataclass(slots=True)
class _Sheet:
    """Who was sent and who was answered. `left` runs in another thread than the rest.

    The command knows notes by opaque ids; `_waiting` and `_texts` go by them.
    """

    file: Path
    findings: Findings
    journal: Journal | None
    order: deque[Document] = field(default_factory=deque)
    answers: dict[str, Marks] = field(default_factory=dict)
    _waiting: dict[str, Document] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)
    _ids: OpaqueIds = field(init=False)

    def __post_init__(self) -> None:
        secret = token_bytes(16) if self.journal is None else self.journal.secret
        self._ids = OpaqueIds(secret)

    def recall(self, document: Document) -> Marks | None:
        """Give the answer that an earlier run kept."""
        if self.journal is None:
            return None
        data = self.journal.get(_key(self.journal, document))
        return None if data is None else marks_from_json(data)

    def encode_unanswered(self, records: Iterable[Record]) -> Iterator[bytes]:
        """Give the lines for notes that no earlier run has an answer to."""
        for record in records:
            document = record.document
            text = document.require_text()
            done = self.recall(document)
            if done is not None:
                self.answers[document.id] = done
                self.order.append(document)
                continue
            id_ = self._ids.note(document)
            self._waiting[id_] = document
            self._texts[id_] = text
            self.order.append(document)
            yield dumps({"id": id_, "text": text}, NOWHERE, document=document.id) + b"\n"

    def read(self, lines: Iterable[bytes]) -> None:
        self.file.write_bytes(b"".join(lines))
        for id_, marks in self._answers():
            document = self._waiting.pop(id_, None)
            if document is None:
                msg = "the command answered a note that it was not given, or a second time"
                raise ToolError(msg, hint="one line a note, under the note's own id")
            del self._texts[id_]
            if marks is not None:
                self.answers[document.id] = marks
                if self.journal is not None:
                    self.journal.put(_key(self.journal, document), marks_to_json(marks))

    def emit_answered(self, layer: str) -> Iterator[Record]:
        """Give the notes that are next in order and answered."""
        while self.order and self.order[0].id in self.answers:
            document = self.order.popleft()
            yield Record(document, {layer: self.answers.pop(document.id)})

    def _answers(self) -> Iterator[tuple[str, Marks | None]]:
        options = ReadOptions(texts=self._texts, findings=self.findings)
        try:
            for record in read(self.file, "jsonl", options):
                marks = next(iter(record.layers.values()), None)
                yield record.document.id, marks
        except FormatError as error:
            what = str(error).partition(": ")[2]
            msg = f"the command did not answer with JSON Lines: {what}"
            raise ToolError(msg, hint='like {"id": "…", "spans": []}') from None


def _key(journal: Journal, document: Document) -> NoteKey:
    return note_key(journal.run, document.id, document.require_text())

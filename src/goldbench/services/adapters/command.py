"""Any command that reads and writes JSON Lines, as a tool over a corpus.

The command gets `{"id", "text", "meta"}` a line on standard input and writes goldbench's JSONL
(`{"id", "spans": [{"start", "end", "label"}]}`) to standard output, in any order, as it goes or
at the end. Notes travel through pipes, never through arguments. Its standard error is ours.
"""

import shlex
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from goldbench.corpus import DEFAULT_LAYER, Document, Marks, Record
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions, read
from goldbench.formats.contract.location import NOWHERE
from goldbench.formats.io.json_values import dumps
from goldbench.services.adapters.conversation import conversation
from goldbench.services.client import Failure
from goldbench.services.errors import ToolError
from goldbench.services.journal import Journal, open_journal


def annotate_with_command(
    records: Iterable[Record],
    command: str | Sequence[str],
    *,
    layer: str = DEFAULT_LAYER,
    silence: float | None = None,
    journal: Path | None = None,
    findings: Findings | None = None,
    failures: list[Failure] | None = None,
) -> Iterator[Record]:
    """Yield every record with the command's marks as its only layer, in the order of the input.

    A note that the command does not answer is yielded without a layer and added to `failures`.
    Where `silence` is given, a command that says nothing for so many seconds is ended, with an
    error. With `journal`, answered notes are written to that file as they come, and a later run
    with the same command sends only the others.
    """
    argv = shlex.split(command) if isinstance(command, str) else list(command)
    if not argv:
        msg = "no command was given"
        raise UsageError(msg, hint="like command:./annotate --model x")
    with ExitStack() as stack:
        run = f"command {shlex.join(argv)}"
        kept = stack.enter_context(open_journal(journal, run=run)) if journal else None
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="goldbench-")))
        sheet = _Sheet(folder / "answers.jsonl", findings or Findings(), kept)
        for lines in conversation(argv, sheet.left(records), silence=silence):
            sheet.read(lines)
            yield from sheet.settled(layer)
        for document in sheet.order:
            marks = sheet.found.get(document.id)
            if marks is None and failures is not None:
                why = ToolError("the command did not answer the note")
                failures.append(Failure(document.id, why))
            yield Record(document, {} if marks is None else {layer: marks})


@dataclass(slots=True)
class _Sheet:
    """Who was sent and who was answered. `left` runs in another thread than the rest."""

    file: Path
    findings: Findings
    journal: Journal | None
    order: deque[Document] = field(default_factory=deque)
    found: dict[str, Marks] = field(default_factory=dict)
    _waiting: dict[str, Document] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)

    def left(self, records: Iterable[Record]) -> Iterator[bytes]:
        """Give the lines for notes that no earlier run has an answer to."""
        for record in records:
            document = record.document
            text = document.require_text()
            done = self.journal.get(document) if self.journal is not None else None
            if done is not None:
                self.found[document.id] = done
                self.order.append(document)
                continue
            self._waiting[document.id] = document
            self._texts[document.id] = text
            self.order.append(document)
            meta = {name: document.meta.text(name) for name in document.meta}
            told = {"id": document.id, "text": text, "meta": meta}
            yield dumps(told, NOWHERE, document=document.id) + b"\n"

    def read(self, lines: Iterable[bytes]) -> None:
        self.file.write_bytes(b"".join(lines))
        for id_, marks in self._answers():
            document = self._waiting.pop(id_, None)
            if document is None:
                msg = "the command answered a note that it was not given, or a second time"
                raise ToolError(msg, hint="one line a note, under the note's own id")
            del self._texts[id_]
            if marks is not None:
                self.found[id_] = marks
                if self.journal is not None:
                    self.journal.put(document, marks)

    def settled(self, layer: str) -> Iterator[Record]:
        """Give the notes that are next in order and answered."""
        while self.order and self.order[0].id in self.found:
            document = self.order.popleft()
            yield Record(document, {layer: self.found.pop(document.id)})

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

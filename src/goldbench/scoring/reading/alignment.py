"""The same documents on all sides: gold part by part, each system's marks put beside it.

Where a system lists its documents in the gold's order, both are read in step and memory stays
flat; otherwise what was read too early waits until the gold reaches it.
"""

from __future__ import annotations  # polars is loaded when a table is made

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from goldbench.corpus.columns import LayerColumns
from goldbench.errors import UsageError
from goldbench.lazy import LazyModule
from goldbench.scoring.reading.streams import Part, Stream

if TYPE_CHECKING:
    import polars as pl
else:
    pl = LazyModule("polars")

Flags = npt.NDArray[np.bool_]
_LOOKED_AT = (
    "name the layer (PATH::LAYER); for a document that was read and has nothing, write an empty "
    'list of marks ("spans": [] in JSONL, an empty .ann in brat)'
)


@dataclass(frozen=True)
class SystemPart:
    """What one system says about the documents of a gold part, rows renumbered to the gold's."""

    layers: list[LayerColumns]
    missing: Flags


@dataclass(frozen=True)
class Aligned:
    """One gold part with every system's marks on the same documents."""

    gold: Part
    systems: list[SystemPart]


@dataclass
class Alignment:
    """Iterate for `Aligned` parts; afterwards `extra` counts documents that only systems have.

    `text` asks for the gold's texts. `watch` is shown every part of every system as it is read,
    whole, also documents that the gold does not have.
    """

    gold: Stream
    systems: list[Stream]
    text: bool = False
    watch: Callable[[int, Part], None] | None = None
    extra: list[int] = field(default_factory=list[int])

    def __iter__(self) -> Iterator[Aligned]:
        queues = [_Queue(system.name, self._parts(n)) for n, system in enumerate(self.systems)]
        shared = [False] * len(queues)
        documents = 0
        for part in self.gold.parts(text=self.text):
            documents += part.documents.height
            system_parts = [queue.beside(part) for queue in queues]
            shared = [
                old or not bool(system_part.missing.all())
                for old, system_part in zip(shared, system_parts, strict=True)
            ]
            yield Aligned(part, system_parts)
        if not documents:
            msg = f"{self.gold.name or 'the gold'} has no document that anyone looked at"
            raise UsageError(msg, hint="is this the layer with the gold? Address it as PATH::LAYER")
        self.extra = [queue.rest() for queue in queues]
        for queue, any_, extra in zip(queues, shared, self.extra, strict=True):
            if not any_ and not extra:
                msg = f"{queue.name} has no document that anyone looked at: it holds no marks"
                raise UsageError(msg, hint=_LOOKED_AT)
            if not any_:
                msg = f"{queue.name} has no document in common with the gold"
                raise UsageError(msg, hint="documents are paired by id; compare the ids of both")

    def _parts(self, number: int) -> Iterator[Part]:
        # Without texts a stream may leave out more than the texts.
        for part in self.systems[number].parts(text=self.watch is not None):
            if self.watch is not None:
                self.watch(number, part)
            yield part


@dataclass
class _Queue:
    """What was read of a system and not yet asked for."""

    name: str
    parts: Iterator[Part]
    held: dict[int, Part] = field(default_factory=dict[int, Part])
    places: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    left: dict[int, int] = field(default_factory=dict[int, int])
    read: int = 0

    def beside(self, gold: Part) -> SystemPart:
        if not self.places:
            part = next(self.parts, None)
            if part is not None:
                if part.documents["id"].equals(gold.documents["id"]):
                    same_texts(gold, part, self.name)
                    return SystemPart([part.layer], np.zeros(gold.documents.height, dtype=bool))
                self._hold(part)
        ids = gold.ids
        while any(id_ not in self.places for id_ in ids):
            part = next(self.parts, None)
            if part is None:
                break
            self._hold(part)
        return self._gather(gold, ids)

    def _hold(self, part: Part) -> None:
        for row, id_ in enumerate(part.ids):
            if id_ in self.places:
                msg = f"{self.name} has the document {id_!r} twice"
                raise UsageError(msg)
            self.places[id_] = (self.read, row)
        self.held[self.read] = part
        self.left[self.read] = part.documents.height
        self.read += 1

    def _gather(self, gold: Part, ids: list[str]) -> SystemPart:
        missing = np.zeros(len(ids), dtype=bool)
        wanted: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for row, id_ in enumerate(ids):
            place = self.places.pop(id_, None)
            if place is None:
                missing[row] = True
            else:
                wanted[place[0]].append((place[1], row))
        layers = []
        for number, rows in wanted.items():
            part = self.held[number]
            theirs, ours = (list(column) for column in zip(*rows, strict=True))
            same_texts(_take_documents(gold, ours), _take_documents(part, theirs), self.name)
            layers.append(_renumber(part.layer, theirs, ours))
        for number, rows in wanted.items():
            self.left[number] -= len(rows)
            if not self.left[number]:
                del self.left[number], self.held[number]
        return SystemPart(layers, missing)

    def rest(self) -> int:
        """Count the documents that the gold does not have."""
        return len(self.places) + sum(part.documents.height for part in self.parts)


def _take_documents(part: Part, rows: list[int]) -> Part:
    return Part(part.documents[rows], part.layer)


def _renumber(layer: LayerColumns, old: list[int], new: list[int]) -> LayerColumns:
    number = pl.DataFrame(
        {"document": old, "new": new}, schema={"document": pl.Int32, "new": pl.Int32}
    )
    tables = {
        name: table.join(number, on="document", how="inner", maintain_order="left")
        .with_columns(document="new")
        .drop("new")
        for name, table in layer.tables.items()
    }
    return LayerColumns(layer.labels, tables)


def same_texts(gold: Part, system: Part, name: str) -> None:
    """Refuse to compare offsets in different texts; say which document, by hash."""
    if "text" in gold.documents.columns and "text" in system.documents.columns:
        first, second = gold.documents["text"], system.documents["text"]
    else:
        ours, theirs = gold.digests, system.digests
        if ours is None or theirs is None:
            return
        first, second = ours, theirs
    differ = first != second  # null where one side has no text
    if differ.any():
        row = int(differ.fill_null(value=False).arg_max() or 0)
        document = gold.documents["id"][row]
        seen = [_digest(part, row) for part in (gold, system)]
        msg = (
            f"the text of document {document!r} differs: gold {seen[0]}, {name} {seen[1]} (SHA-256)"
        )
        hint = "line ends or a byte order mark? Offsets can only be compared on one text"
        raise UsageError(msg, hint=hint)


def _digest(part: Part, row: int) -> str:
    digests = part.digests
    return "?" if digests is None else str(digests[row])


__all__ = ["Aligned", "Alignment", "SystemPart", "same_texts"]

"""Choosing the one layer that goes into a format that can hold only one."""

import difflib
from collections.abc import Iterable, Iterator

from goldbench.corpus import Marks, Record
from goldbench.errors import MissingLayerError
from goldbench.formats.contract.options import WriteOptions


def choose_marks(record: Record, options: WriteOptions) -> Marks | None:
    """Give the marks of the layer to write; None = that layer did not look at the document."""
    if options.layer is not None:
        return record.layers.get(options.layer)
    if len(record.layers) > 1:
        there = ", ".join(sorted(record.layers))
        msg = f"document {record.document.id!r} has several layers: {there}"
        raise MissingLayerError(msg, hint="name one: PATH::LAYER, or --layer NAME")
    return next(iter(record.layers.values()), None)


def only_layer(records: Iterable[Record], layer: str) -> Iterator[Record]:
    """Pass records through with that layer and no other."""
    for record in records:
        marks = record.layers.get(layer)
        yield Record(record.document, {} if marks is None else {layer: marks})


def expecting_layer(records: Iterable[Record], layer: str) -> Iterator[Record]:
    """Pass records through, and refuse at the end a layer that none of them had.

    Without this all marks would be left out, and nobody would be told.
    """
    there: set[str] = set()
    empty = True
    for record in records:
        empty = False
        there |= record.layers.keys()
        yield record
    if layer not in there and not empty:
        near = difflib.get_close_matches(layer, there, n=1)
        listed = ", ".join(sorted(there)) or "none"
        msg = f"no document has the layer {layer!r}; the layers are: {listed}"
        raise MissingLayerError(msg, hint=f"did you mean {near[0]}?" if near else None)

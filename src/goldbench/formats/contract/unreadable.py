"""Marks that could not be read go along with their document, so that they count against someone."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from goldbench.corpus import Marks, Record
from goldbench.formats.contract.options import ReadOptions


def with_unreadable(records: Iterable[Record], options: ReadOptions) -> Iterator[Record]:
    """Give every record the unreadable marks that were reported while it was read."""
    for record in records:
        yield attach_unreadable(record, options) if options.findings.unreadable else record


def attach_unreadable(record: Record, options: ReadOptions) -> Record:
    """Put them into their layer; where none was said, into the only one, else into all."""
    labels = options.findings.unreadable.pop(record.document.id, None)
    if labels is None:
        return record
    layers = dict(record.layers)
    every = tuple(layers) or (options.layer,)
    for layer, label in labels:
        for name in every if layer is None else (layer,):
            marks = layers.get(name, Marks())
            layers[name] = replace(marks, unreadable=(*marks.unreadable, label))
    return Record(record.document, layers)

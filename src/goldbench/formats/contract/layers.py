"""Choosing the one layer that goes into a format that can hold only one."""

from goldbench.corpus import Marks, Record
from goldbench.errors import MissingLayerError
from goldbench.formats.contract.options import WriteOptions


def chosen(record: Record, options: WriteOptions) -> Marks | None:
    """Give the marks of the layer to write; None = that layer did not look at the document."""
    if options.layer is not None:
        return record.layers.get(options.layer)
    if len(record.layers) > 1:
        there = ", ".join(sorted(record.layers))
        msg = f"document {record.document.id!r} has several layers: {there}"
        raise MissingLayerError(msg, hint="name one: PATH::LAYER, or --layer NAME")
    return next(iter(record.layers.values()), None)

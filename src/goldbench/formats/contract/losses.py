"""What a conversion loses, counted by comparing a record with what the format holds of it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from goldbench.corpus import Marks, Record
from goldbench.formats.catalog import WritableFormat
from goldbench.formats.contract.options import WriteOptions

_SHOWN = 5
"""Documents that are named whose text does not arrive as it was."""


def counting_losses(
    records: Iterable[Record], target: WritableFormat, options: WriteOptions, lost: Counter[str]
) -> Iterator[Record]:
    """Pass records through to a writer and count into `lost` what will not arrive."""
    if not target.LOSES:
        yield from records
        return
    changed: list[str] = []
    for record in records:
        held = target.hold(record, options)
        lost.update(_difference(record, held, options))
        if held is not None and held.document.text not in (None, record.document.text):
            changed.append(record.document.id)
        yield record
    if changed:
        lost[f"texts as they are: white space is changed in {_list_ids(changed)}"] += len(changed)


def _list_ids(ids: list[str]) -> str:
    more = f" and {len(ids) - _SHOWN} more" if len(ids) > _SHOWN else ""
    return ", ".join(ids[:_SHOWN]) + more


def _difference(record: Record, held: Record | None, options: WriteOptions) -> dict[str, int]:
    if held is None:
        return {"documents the layer did not look at": 1}
    before, after = record.document, held.document
    kept = next(iter(held.layers.values()), None)
    layer = options.layer or next(iter(record.layers), None)
    marks = record.layers.get(layer) if layer is not None else None
    losses = {
        "texts": int(before.text is not None and after.text is None),
        "metadata values": len(before.meta) - len(after.meta),
        "layers": max(len(record.layers) - len(held.layers), 0),
    }
    if marks is not None and kept is not None and len(held.layers) == 1:
        was, now = _sizes(marks), _sizes(kept)
        losses |= {what: was[what] - now[what] for what in was}
    return {what: number for what, number in losses.items() if number > 0}


def _sizes(marks: Marks) -> dict[str, int]:
    spans, tags = marks.spans, marks.tags
    return {
        "spans": len(spans),
        "fragmented spans": sum(bool(span.fragments) for span in spans),
        "attributes of spans": sum(len(span.attributes) for span in spans),
        "tags": len(tags),
        "attributes of tags": sum(len(tag.attributes) for tag in tags),
        "pieces of evidence": sum(len(tag.evidence) for tag in tags),
        "relations": len(marks.relations),
        "marks that could not be read": len(marks.unreadable),
    }

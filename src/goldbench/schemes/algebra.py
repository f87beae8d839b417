"""Putting two label maps one after the other, and saying what a map loses."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from goldbench.corpus import NONE
from goldbench.errors import UsageError
from goldbench.schemes.labelmap import TYPE, LabelMap, Row


class Losses(NamedTuple):
    """Source labels without a target, and targets that several source labels share."""

    dropped: tuple[str, ...]
    merged: Mapping[str, tuple[str, ...]]


def losses(map_: LabelMap) -> Losses:
    """Say which source labels are dropped, and which come out as one.

    >>> losses(LabelMap("a", "b", (Row("x", "z"), Row("y", "z"), Row("w", None))))
    Losses(dropped=('w',), merged={'z': ('x', 'y')})
    """
    dropped = tuple(row.source for row in map_.rows if row.target is None)
    sources: dict[str, list[str]] = {}
    for row in map_.rows:
        if row.target is not None:
            sources.setdefault(row.target, []).append(row.source)
    merged = {target: tuple(names) for target, names in sources.items() if len(names) > 1}
    return Losses(dropped, merged)


def compose(first: LabelMap, second: LabelMap) -> LabelMap:
    """Give the map that does one and then the other.

    Every target of the first has to be a source of the second. A row between bare labels, which
    keeps the type, is written out for each type the second map tells apart.
    """
    rows = [composed for row in first.rows for composed in _compose_row(row, first, second)]
    return LabelMap(first.origin, second.destination, tuple(rows), second.schema)


def _compose_row(row: Row, first: LabelMap, second: LabelMap) -> Iterator[Row]:
    if row.target is None:
        yield row
        return
    label, _, type_ = row.target.partition("/")
    typed = [r.source.partition("/")[2] for r in second.rows if r.source.startswith(f"{label}/")]
    if "/" not in row.source and not type_ and typed:
        for subtype in typed:
            yield Row(f"{row.source}/{subtype}", second.target(label, {TYPE: subtype}), row.note)
        if (bare := second.row(label)) is not None:
            yield Row(row.source, bare.target, row.note)
        return
    attributes = {TYPE: type_} if type_ else NONE
    if second.row(label, attributes) is None:
        msg = (
            f"the map from {first.origin} to {first.destination} leads to {row.target}, which "
            f"the map from {second.origin} to {second.destination} does not know"
        )
        raise UsageError(msg, hint="the second map has to start where the first one ends")
    yield Row(row.source, second.target(label, attributes), row.note)

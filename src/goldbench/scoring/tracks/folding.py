"""From marks to what a document has: spans and facts of one label fold into one.

A mark that says of itself that it is denied (`negated`), of a relative (`family`) or only suspected
or planned (`uncertain`) does not make its document have the variable, unless the protocol of the
gold counts such marks. It says so by an attribute of that name that is true, or as NLP Sandbox
tools do, by `certainty` = negated or possible.
"""

from __future__ import annotations  # polars is loaded when a table is made

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from goldbench.corpus import Counting
from goldbench.corpus.columns import SPAN, TAG, LayerColumns
from goldbench.lazy import LazyModule
from goldbench.matching import Counts
from goldbench.scoring.reading.names import DROPPED, Names
from goldbench.scoring.reading.rows import NO_SPANS, Ints, SpanRows
from goldbench.scoring.tracks.rules import exact
from goldbench.scoring.tracks.view import View

if TYPE_CHECKING:
    import polars as pl
else:
    pl = LazyModule("polars")

Flags = npt.NDArray[np.bool_]

_PLAIN = Counting()
_TRUE = ("true", "yes", "1")
_CERTAINTY = {"negated": "negated", "possible": "uncertain"}


def document(view: View) -> Counts:
    """Of each document and variable: tp = both have it, fp = S alone, fn = G alone, tn = neither.

    A side has a variable in a document if it holds at least one span or fact of that label there;
    borders, number and attributes of its marks do not matter. P = tp / (tp + fp), R (sensitivity)
    = tp / (tp + fn), specificity = tn / documents without it in G, NPV = tn / (tn + fn),
    prevalence = documents with it in G / documents. A document that the system did not look at is
    no answer: fn where G has the variable, else neither fp nor tn, but still one of those without
    it, so that it lowers specificity. Marks that are denied, of a relative or only suspected count
    as the protocol says, by default not. All variables together: pairs of document and variable.
    """
    return exact(view)


def patient(view: View) -> Counts:
    """As document, of each patient: a patient has what one of their documents has.

    tp, fp, fn and tn count patients; a patient is missing if the system looked at none of their
    documents. Under a design a patient has the weight of their documents, which must be the same:
    draw whole patients (`draw --unit cluster`).
    """
    return exact(view)


def fold_layers(
    layers: Iterable[LayerColumns], names: Names, variables: Mapping[str, Counting]
) -> SpanRows:
    """Give one row for each document and label that a side has there, at no place in the text."""
    held = [_collect_marks(layer, names, variables) for layer in layers]
    pairs = np.unique(np.concatenate(held), axis=0) if held else np.empty((0, 2), np.int64)
    if not len(pairs):
        return NO_SPANS
    nowhere = np.zeros(len(pairs), dtype=np.int64)
    return SpanRows(pairs[:, 0], nowhere, nowhere, pairs[:, 1], nowhere)


def _collect_marks(layer: LayerColumns, names: Names, variables: Mapping[str, Counting]) -> Ints:
    """Give (document, label) of every mark that counts."""
    rows = []
    for kind, name in ((SPAN, "spans"), (TAG, "tags")):
        table = layer.table(name)
        if not table.height:
            continue
        old = table["label"].to_numpy()
        marks = np.bincount(old, minlength=len(layer.labels)).tolist()
        for label, number in zip(layer.labels, marks, strict=True):
            names.note(label, None, number)
        codes = np.array(
            [
                names.code(label) if n else DROPPED
                for label, n in zip(layer.labels, marks, strict=True)
            ],
            dtype=np.int64,
        )
        keep = codes[old] != DROPPED
        keep &= ~_set_aside(layer, table, kind, variables)
        rows.append(np.stack([table["document"].to_numpy()[keep], codes[old][keep]], axis=1))
    return np.concatenate(rows).astype(np.int64) if rows else np.empty((0, 2), np.int64)


def _set_aside(
    layer: LayerColumns, table: pl.DataFrame, kind: int, variables: Mapping[str, Counting]
) -> Flags:
    """Say which marks are denied, of a relative or suspected, and do not count for that."""
    aside = np.zeros(table.height, dtype=bool)
    attributes = layer.table("attributes")
    if not attributes.height:
        return aside
    attributes = attributes.filter(
        (pl.col("kind") == kind)
        & pl.col("name").is_in(("negated", "family", "uncertain", "certainty"))
    )
    if not attributes.height:
        return aside
    rows = {key: row for row, key in enumerate(table.select("document", "ordinal").iter_rows())}
    labels = table["label"].to_list()
    for owner_document, owner, name, value in attributes.select(
        "document", "owner", "name", "value"
    ).iter_rows():
        word = value.strip().casefold()
        status = _CERTAINTY.get(word) if name == "certainty" else name if word in _TRUE else None
        row = rows.get((owner_document, owner))
        if status is None or row is None:
            continue
        counts = variables.get(layer.labels[labels[row]], _PLAIN)
        aside[row] |= status not in counts.also
    return aside

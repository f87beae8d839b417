"""The documents of a partition as one table: id, text, metadata."""

from __future__ import annotations  # polars is loaded when a table is made

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from goldbench.corpus.attributes import NONE, Attributes, Value
from goldbench.corpus.document import Document
from goldbench.lazy import LazyModule

if TYPE_CHECKING:
    import polars as pl
else:
    pl = LazyModule("polars")


def document_table(documents: list[Document]) -> pl.DataFrame:
    """Give id, text and metadata; a key with values of one scalar type gets a column of that type.

    What does not fit (several values, mixed types, integers over 64 bits) goes into the column
    `meta` as a JSON object, so that nothing is lost and common keys stay fast to filter.
    """
    kinds: dict[str, set[type]] = {}
    for document in documents:
        for name, value in document.meta.items():
            fits = not isinstance(value, int) or -(2**63) <= value < 2**63
            kinds.setdefault(name, set()).add(type(value) if fits else tuple)
    wide = {
        name: getattr(pl, _SCALARS[next(iter(k))]) for name, k in kinds.items() if _is_scalar(k)
    }
    columns: dict[str, pl.Series] = {
        "id": pl.Series([d.id for d in documents], dtype=pl.String),
        "text": pl.Series([d.text for d in documents], dtype=pl.String),
    }
    for name, dtype in sorted(wide.items()):
        values = [d.meta.get(name) for d in documents]
        columns[f"meta.{name}"] = pl.Series(values, dtype=dtype)
    if len(wide) < len(kinds):
        rest = [d.meta.without(*wide) for d in documents]
        encoded = [as_json(dict(meta)) if meta else None for meta in rest]
        columns["meta"] = pl.Series(encoded, dtype=pl.String)
    return pl.DataFrame(columns)


def metadata(table: pl.DataFrame, key: str) -> list[str | None] | None:
    """Give one metadata key of every document as text; None if no document has it.

    A key whose values are of several types stands in the column `meta` and not in its own.
    """
    if f"meta.{key}" in table.columns:
        return table[f"meta.{key}"].cast(pl.String).to_list()
    if "meta" not in table.columns:
        return None
    rest = [json.loads(row or "{}").get(key) for row in table["meta"]]
    values = [None if value is None else _format_value(value) for value in rest]
    return values if any(value is not None for value in values) else None


def metadata_keys(table: pl.DataFrame) -> set[str]:
    """Name the metadata that some document has."""
    wide = {name.removeprefix("meta.") for name in table.columns if name.startswith("meta.")}
    rest = table["meta"] if "meta" in table.columns else ()
    return wide.union(*(json.loads(row or "{}") for row in rest))


def _format_value(value: object) -> str:
    return ";".join(map(str, value)) if isinstance(value, list) else str(value)


_SCALARS = {str: "String", int: "Int64", float: "Float64", bool: "Boolean"}
"""Types of values that get a column of their own, and what polars calls them."""


def _is_scalar(kinds: set[type]) -> bool:
    return len(kinds) == 1 and next(iter(kinds)) in _SCALARS


def documents_of(table: pl.DataFrame) -> Iterator[Document]:
    wide = [name for name in table.columns if name.startswith("meta.")]
    texts = table["text"] if "text" in table.columns else [None] * table.height
    rest = table["meta"] if "meta" in table.columns else [None] * table.height
    values = zip(*(table[name] for name in wide), strict=True) if wide else [()] * table.height
    keys = [name.removeprefix("meta.") for name in wide]
    for id_, text, row, more in zip(table["id"], texts, values, rest, strict=True):
        meta = {k: v for k, v in zip(keys, row, strict=True) if v is not None}
        if more:
            meta |= {k: freeze_list(v) for k, v in json.loads(more).items()}
        yield Document(id_, text, Attributes(meta) if meta else NONE)


def as_json(value: object) -> str:
    # Not orjson: an identifier kept as a number may have more than 64 bits.
    return json.dumps(value, ensure_ascii=False)


def freeze_list(value: Any) -> Value:
    return tuple(value) if isinstance(value, list) else value

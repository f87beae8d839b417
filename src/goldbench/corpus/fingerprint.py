"""A content hash of a corpus that knows neither the order of its documents nor its partitions.

Every row of every table is hashed on its own (its document by id, its labels and values by
their text, its owner by the owner's content) and the hashes are added up, so that the sum is
the same however the rows are ordered or cut. Quotes do not count: the offsets decide.
"""

from __future__ import annotations  # polars is loaded when a table is made

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from goldbench.corpus.columns import (
    EVIDENCE,
    RELATION,
    SPAN,
    TAG,
    Columns,
    LayerColumns,
    SpanArrays,
)
from goldbench.lazy import LazyModule

if TYPE_CHECKING:
    import polars as pl
else:
    pl = LazyModule("polars")

Hashes = npt.NDArray[np.uint64]


class Fingerprint:
    """Add partitions, then ask for the digest: 64 hexadecimal digits."""

    def __init__(self) -> None:
        self.documents = 0
        self._sums = [0, 0, 0, 0]

    def watch(self, parts: Iterable[Columns]) -> Iterator[Columns]:
        """Pass partitions through and count them in."""
        for part in parts:
            self.add(part)
            yield part

    def add(self, part: Columns, layers: Iterable[str] | None = None) -> None:
        """Count a partition in: the documents and those layers (all if none are named)."""
        self.documents += len(part)
        ids = _of_strings(part.documents["id"])
        self._take(ids)
        if "text" in part.documents.columns:
            self._take(_mix_columns(ids, _seed("text"), _of_strings(part.documents["text"])))
        for hashes in _of_metadata(part.documents, ids):
            self._take(hashes)
        for name in part.layers if layers is None else layers:
            for hashes in _of_layer(part.layers[name], ids, _seed("layer", name)):
                self._take(hashes)

    def add_marks(
        self, documents: pl.DataFrame, digests: pl.Series | None, layer: LayerColumns
    ) -> None:
        """Count one layer in, whatever its name: its documents, their texts by digest, its marks.

        This is what names a gold standard: a score says which one it was made with.
        """
        rows = layer.covered
        self.documents += len(rows)
        ids = _of_strings(documents["id"])
        self._take(ids[rows])
        if digests is not None:
            self._take(_mix_columns(ids, _seed("text"), _of_strings(digests))[rows])
        for hashes in _of_layer(layer, ids, _seed("layer", "gold")):
            self._take(hashes)

    def add_spans(self, ids: list[str], digests: list[str], spans: SpanArrays) -> None:
        """As `add_marks`, of documents that were all looked at and hold spans alone."""
        self.documents += len(ids)
        own, seed = _of_unique(ids), _seed("layer", "gold")
        self._take(own)
        self._take(_mix_columns(own, _seed("text"), _of_strings(digests)))
        self._take(_mix_columns(own, seed))
        codes = np.array([_seed("label", name) for name in spans.labels], dtype=np.uint64)
        places = (spans.start.astype(np.uint64), spans.end.astype(np.uint64), codes[spans.label])
        of_spans = _mix_columns(own[spans.document], seed ^ _seed("span"), *places)
        self._take(of_spans)
        self._take(_mix(of_spans))

    def merge(self, other: Fingerprint) -> None:
        """Count in what another has counted."""
        self.documents += other.documents
        both = zip(self._sums, other._sums, strict=True)
        self._sums = [(ours + theirs) % 2**64 for ours, theirs in both]

    def _take(self, hashes: Hashes) -> None:
        # Four independent sums of 64 bits make an accidental meeting as unlikely as 256 allow.
        for number in range(4):
            mixed = _mix(hashes ^ np.uint64(_SALTS[number]))
            self._sums[number] = (self._sums[number] + int(mixed.sum(dtype=np.uint64))) % 2**64

    def hexdigest(self) -> str:
        whole = f"{self.documents}:" + ",".join(f"{part:016x}" for part in self._sums)
        return hashlib.sha256(whole.encode()).hexdigest()


_SALTS = tuple(
    int.from_bytes(hashlib.sha256(f"goldbench {n}".encode()).digest()[:8]) for n in range(4)
)


def _of_metadata(documents: pl.DataFrame, ids: Hashes) -> Iterator[Hashes]:
    """Hash (name, value) alike whether the value has a column of its own or stands in JSON."""
    for name in documents.columns:
        if name.startswith("meta."):
            values = documents[name]
            there = values.is_not_null().to_numpy()
            hashes = _of_strings(values, encode=values.dtype != pl.String)
            yield _mix_columns(ids, _seed(name), hashes)[there]
    if "meta" in documents.columns:
        for row, encoded in enumerate(documents["meta"]):
            for name, value in json.loads(encoded or "{}").items():
                single = _of_strings([value], encode=not isinstance(value, str))
                yield _mix_columns(ids[row : row + 1], _seed(f"meta.{name}"), single)


def _of_layer(layer: LayerColumns, ids: Hashes, seed: int) -> Iterator[Hashes]:
    """Hash the rows of a layer's tables; what belongs to a mark is hashed with that mark."""
    labels = np.array([_seed("label", label) for label in layer.labels], dtype=np.uint64)

    def rows(table: pl.DataFrame, kind: str, *names: str) -> Hashes:
        document = table["document"].to_numpy()
        columns = [table[name].to_numpy().astype(np.uint64) for name in names]
        if "label" in table.columns:
            columns.append(labels[table["label"].to_numpy()])
        return _mix_columns(ids[document], seed ^ _seed(kind), *columns)

    spans, tags = layer.table("spans"), layer.table("tags")
    relations, evidence = layer.table("relations"), layer.table("evidence")
    yield _mix_columns(ids[layer.covered], seed)
    of_spans = rows(spans, "span", "start", "end")
    of_tags = rows(tags, "tag")
    of_evidence = rows(evidence, "evidence", "start", "end")
    of_relations = rows(relations, "relation")
    yield of_spans
    yield rows(layer.table("unreadable"), "unreadable")
    # A tag is what it says: its attributes must tell two tags of one label apart.
    owners = {
        SPAN: (_keys(spans, "ordinal"), of_spans),
        TAG: (_keys(tags, "ordinal"), of_tags),
        RELATION: (_keys(relations, "ordinal"), of_relations),
        EVIDENCE: (_keys(evidence, "owner", "part"), of_evidence),
    }
    attributes, fragments = layer.table("attributes"), layer.table("fragments")
    for kind, (keys, hashes) in owners.items():
        for table, columns in (
            (attributes, ("name", "value", "json")),
            (fragments, ("start", "end")),
        ):
            if not table.height:  # as in most corpora; a filter costs more than all spans
                continue
            own = table.filter(pl.col("kind") == kind)
            if own.height:
                names = ("owner", "part") if kind == EVIDENCE else ("owner",)
                values = [_of_strings(own[c].cast(pl.String)) for c in columns]
                added = _mix_columns(np.zeros(own.height, dtype=np.uint64), seed, *values)
                np.add.at(hashes, _where(keys, _keys(own, *names)), added)
    yield _mix(of_spans)
    tag_keys = _keys(tags, "ordinal")
    np.add.at(of_tags, _where(tag_keys, _keys(evidence, "owner")), _mix(of_evidence))
    yield of_tags
    if relations.height:
        ends = [
            of_spans[_where(owners[SPAN][0], _keys(relations, end))] for end in ("source", "target")
        ]
        roles = [_of_strings(relations[role]) for role in ("source_role", "target_role")]
        yield _mix_columns(of_relations, seed, *ends, *roles)


def _keys(table: pl.DataFrame, *names: str) -> npt.NDArray[np.int64]:
    key = table["document"].to_numpy().astype(np.int64)
    for name in names:
        # 15 bits of document (a part has 16,384), 28 of ordinal, 20 of piece of evidence.
        key = (key << (28 if name != "part" else 20)) | table[name].to_numpy()
    return key


def _where(keys: npt.NDArray[np.int64], wanted: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    order = np.argsort(keys, kind="stable")
    return order[np.searchsorted(keys[order], wanted)]


def _of_strings(values: Iterable[object], *, encode: bool = False) -> Hashes:
    """Hash texts, each different one once; `encode` makes other values JSON texts first."""
    if isinstance(values, list):
        given = values
    else:
        given = values.to_list() if isinstance(values, pl.Series) else list(values)
    if encode:
        given = [None if v is None else "json:" + json.dumps(v, ensure_ascii=False) for v in given]
    known = list({value for value in given if value is not None})
    hashes: dict[object, int] = dict(zip(known, _of_unique(known).tolist(), strict=True))
    hashes[None] = 0
    return np.fromiter(map(hashes.__getitem__, given), dtype=np.uint64, count=len(given))


def _of_unique(values: Iterable[object]) -> Hashes:
    blake = hashlib.blake2b  # as `_seed`, without a call each
    digests = b"".join(
        [blake(str(v).encode("utf-8", "surrogatepass"), digest_size=8).digest() for v in values]
    )
    return np.frombuffer(digests, dtype=">u8").astype(np.uint64)


def _seed(*words: str) -> int:
    data = "\x00".join(words).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest())


def _mix_columns(first: Hashes, seed: int, *columns: Hashes) -> Hashes:
    hashes = _mix(first ^ np.uint64(seed))
    for column in columns:
        hashes = _mix(hashes * np.uint64(0x9E3779B97F4A7C15) + column)
    return hashes


def _mix(given: Hashes) -> Hashes:
    """The finaliser of splitmix64: every bit of the input moves every bit of the output."""
    mixed = (given ^ (given >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))

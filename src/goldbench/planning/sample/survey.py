"""The population as it is: its eligible notes, and in which of them each variable was found.

A variable is found by a system (its marks in a layer) or by the built-in term search; what counts
(denied mentions, relatives, suspicions) is the protocol's. One row a note; `n.NAME` is the number
of mentions that count, `wide.NAME` whether a wide search hit: any mention, counted or not, of its
terms or its wide terms.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from goldbench.corpus.metadata_key import PATIENT, unknown_key
from goldbench.errors import MissingLayerError, UsageError
from goldbench.language import TermSearch
from goldbench.language.terms import Mentions
from goldbench.planning.protocol import Protocol, Variable
from goldbench.planning.sample.population import Exclusion, Filter, Flow, text

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

    from goldbench.corpus.columns import Columns, LayerColumns

UNSEEN = "not seen by the system"
NARROWED = "left out by the narrower population"
_WIDE = "\x1fwide"
_KEPT = ("department", "kind")


@dataclass(frozen=True, eq=False)
class Survey:
    """`table`: id, site, department, kind, cluster, and n.NAME and wide.NAME for each variable."""

    table: "pl.DataFrame"
    flow: Flow
    by_system: bool

    def __len__(self) -> int:
        return self.table.height


class Looked(NamedTuple):
    """What was found in a part of the notes: its eligible ones, and the counts of the others."""

    table: "pl.DataFrame"
    counts: Filter


def survey(
    protocol: Protocol,
    notes: Iterable["Columns"],
    *,
    system: Iterable["Columns"] | None = None,
    layer: str | None = None,
    wide: Collection[str] = (),
) -> Survey:
    """Filter the notes by the protocol and find its variables in them.

    `system` are partitions with the system's layer; without it terms are searched for. `wide` names
    the variables that need a wide search; with a system only these are searched for.
    """
    marked = None if system is None else _count_marks(protocol.variables, system, layer)
    looked = look(protocol, notes, marked=marked, wide=wide)
    return join_parts(protocol, [looked], by_system=marked is not None)


def look(
    protocol: Protocol,
    notes: Iterable["Columns"],
    *,
    marked: "pl.DataFrame | None" = None,
    wide: Collection[str] = (),
) -> Looked:
    """Look at a part of the notes; `marked` is what a system found in all of them."""
    import polars as pl  # noqa: PLC0415  # slow to import

    searched = [v for v in protocol.variables if marked is None or v.name in wide]
    search = _search(searched) if searched else None
    filter_ = Filter(protocol.population)
    tables = [_empty(protocol)]
    for part in notes:
        eligible = filter_.select_eligible(part.documents)
        if marked is not None:
            eligible = _join_system(eligible, marked, filter_)
        table = _select_columns(eligible, protocol.sampling.cluster)
        if search is not None:
            texts = eligible["text"] if "text" in eligible.columns else [None] * eligible.height
            mentions = search.find(texts)
            columns = _count_mentions(mentions, search, searched, eligible.height)
            keep = [c for c in columns if marked is None or c.name.startswith("wide.")]
            table = table.with_columns(keep)
        tables.append(table)
    return Looked(pl.concat(tables, how="diagonal_relaxed"), filter_)


def join_parts(protocol: Protocol, parts: Iterable[Looked], *, by_system: bool = False) -> Survey:
    """Put together what was found in parts of the notes, in their order."""
    import polars as pl  # noqa: PLC0415  # slow to import

    counts = Filter(protocol.population)
    tables = [_empty(protocol)]
    for part in parts:
        counts.add(part.counts)
        tables.append(part.table)
    whole = pl.concat(tables, how="diagonal_relaxed")
    key = protocol.sampling.cluster
    if key != PATIENT and whole.height and (whole["cluster"] == whole["id"]).all():
        raise unknown_key(key, "cluster in study.toml")
    return Survey(whole, counts.flow(), by_system=by_system)


def keep_notes(survey: Survey, kept: Collection[str]) -> Survey:
    """Leave out what is not among the notes of a population narrowed by what they say."""
    import polars as pl  # noqa: PLC0415  # slow to import

    inside = pl.col("id").is_in(list(kept))
    gone = Counter(survey.table.filter(~inside)["site"].to_list())
    flow = survey.flow
    eligible = {site: number - gone.get(site, 0) for site, number in flow.eligible.items()}
    left_out = Exclusion(NARROWED, dict(sorted(gone.items())))
    exclusions = (*flow.exclusions, left_out) if gone else flow.exclusions
    return Survey(
        survey.table.filter(inside), Flow(flow.found, exclusions, eligible), survey.by_system
    )


def _search(variables: list[Variable]) -> TermSearch:
    without = [variable.name for variable in variables if not variable.terms]
    if without:
        msg = f"variable {without[0]!r} has no terms to search for"
        raise UsageError(msg, hint="give it terms in study.toml, or name a system's layer there")
    groups = {variable.name: variable.terms for variable in variables}
    groups |= {v.name + _WIDE: (*v.terms, *v.wide) for v in variables if v.wide}
    return TermSearch.of(groups)


def _count_mentions(
    mentions: Mentions, search: TermSearch, variables: list[Variable], rows: int
) -> Iterator["pl.Series"]:
    import polars as pl  # noqa: PLC0415  # slow to import

    codes = {name: code for code, name in enumerate(search.groups)}
    for variable in variables:
        own = mentions.group == codes[variable.name]
        counts = own.copy()
        for kind in ("negated", "family", "uncertain"):
            if not getattr(variable, kind):
                counts &= ~getattr(mentions, kind)
        number = np.bincount(mentions.document[counts], minlength=rows)
        anyhow = mentions.group == codes.get(variable.name + _WIDE, codes[variable.name])
        hit = np.bincount(mentions.document[anyhow], minlength=rows) > 0
        yield pl.Series(f"n.{variable.name}", number.astype(np.int32))
        yield pl.Series(f"wide.{variable.name}", hit)


def _count_marks(
    variables: tuple[Variable, ...], parts: Iterable["Columns"], layer: str | None
) -> "pl.DataFrame":
    """Give one row a note the system looked at: id, and the number of its marks a variable."""
    import polars as pl  # noqa: PLC0415  # slow to import

    tables = [pl.DataFrame(schema={"id": pl.String})]
    for part in parts:
        own = _layer(part, layer)
        if own is None:
            continue
        table = part.documents.select("id")[own.covered.tolist()]
        row = np.full(len(part), -1, np.int64)
        row[own.covered] = np.arange(len(own.covered))
        for variable in variables:
            names = variable.labels or (variable.name,)
            wanted = [code for code, label in enumerate(own.labels) if label in names]
            marks = [
                own.table(name).filter(pl.col("label").is_in(wanted))["document"].to_numpy()
                for name in ("spans", "tags")
            ]
            number = np.bincount(row[np.concatenate(marks)], minlength=table.height)
            table = table.with_columns(pl.Series(f"n.{variable.name}", number.astype(np.int32)))
        tables.append(table)
    return pl.concat(tables, how="diagonal_relaxed")


def _layer(part: "Columns", layer: str | None) -> "LayerColumns | None":
    there = sorted(part.layers)
    if layer is None and len(there) > 1:
        msg = f"no layer was named; the layers are: {', '.join(there)}"
        raise MissingLayerError(msg, hint="system = PATH::LAYER in study.toml")
    if layer is not None and there and layer not in there:
        msg = f"there is no layer {layer!r}; the layers are: {', '.join(there)}"
        raise MissingLayerError(msg, hint="system = PATH::LAYER in study.toml")
    return part.layers.get(layer or next(iter(there), ""))


def _join_system(
    eligible: "pl.DataFrame", marked: "pl.DataFrame", filter_: Filter
) -> "pl.DataFrame":
    """Join what the system found; a note it never looked at is no note without the variable."""
    unseen = eligible.join(marked, on="id", how="anti")
    filter_.leave_out(UNSEEN, unseen["site"])
    return eligible.join(marked, on="id", how="inner", maintain_order="left")


def _select_columns(eligible: "pl.DataFrame", cluster: str) -> "pl.DataFrame":
    import polars as pl  # noqa: PLC0415  # slow to import

    known = [text(eligible, key).alias(key) for key in _KEPT]
    owner = pl.coalesce(text(eligible, cluster), pl.col("id")).alias("cluster")
    counts = [name for name in eligible.columns if name.startswith("n.")]
    return eligible.select("id", "site", *known, owner, *counts)


def _empty(protocol: Protocol) -> "pl.DataFrame":
    import polars as pl  # noqa: PLC0415  # slow to import

    columns = dict.fromkeys(("id", "site", *_KEPT, "cluster"), pl.String())
    counts = {f"n.{variable.name}": pl.Int32() for variable in protocol.variables}
    return pl.DataFrame(schema={**columns, **counts})

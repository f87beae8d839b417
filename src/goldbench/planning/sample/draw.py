"""Drawing notes: a rank that hangs on nothing but the id and the seed.

Every unit (a note, or a cluster such as a patient) has the rank blake2b(id, key = seed), and a
stratum gives its first n_h units. So a draw does not depend on the order of the input, the machine
or a generator; a larger draw contains the smaller one; and draws with one seed from overlapping
populations take the same notes where they can (permanent random numbers). The units that come next
are the reserve.

Inclusion probability: units drawn / units there, within the stratum; where only k of the m notes
of a cluster are taken, times k / m.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import islice
from typing import Literal

import numpy as np
import numpy.typing as npt

from goldbench.errors import DesignError, UsageError
from goldbench.planning.sample.allocation import check_enough
from goldbench.planning.sample.drawn import Draw, Note
from goldbench.planning.sizes.counts.widths import Ints

Unit = Literal["document", "cluster"]
WHOLE = "all"
_CHUNK = 1 << 16


def draw_notes(
    ids: Sequence[str],
    wanted: Mapping[str, int] | int,
    *,
    seed: int,
    strata: Sequence[str] | None = None,
    clusters: Sequence[str] | None = None,
    unit: Unit = "document",
    per_cluster: int | None = None,
    reserve: int = 0,
) -> Draw:
    """Draw the wanted number of units from each stratum, and `reserve` more to stand by.

    >>> drawn = draw_notes(["a", "b", "c", "d"], {"x": 1, "y": 1}, seed=7, strata=list("xxyy"))
    >>> [place.probability for place in drawn.design.values()]
    [0.5, 0.5]

    `clusters` (usually patients) are written into the design. With `unit="cluster"` whole clusters
    are drawn, or `per_cluster` notes of each; a cluster must then lie in one stratum.
    A stratum that is left out on purpose is wanted 0 times.
    """
    names, codes = _encode_labels(strata, len(ids), "strata")
    owner_names, owners = _encode_labels(clusters, len(ids), "clusters", alone=ids)
    if unit == "cluster":
        units, belongs, where = owner_names, owners, _one_stratum(owners, owner_names, codes)
        _rank_ids(ids, seed)  # refuses an id that is there twice
    else:
        units, belongs, where = ids, np.arange(len(ids)), codes
        if per_cluster is not None:
            msg = "notes per cluster were limited, but notes are drawn, not clusters"
            raise UsageError(msg, hint='add unit="cluster"')
    if (per_cluster is not None and per_cluster < 1) or reserve < 0:
        msg = f"{per_cluster} notes per cluster, {reserve} in reserve"
        raise UsageError(msg, hint="at least one a cluster, and no fewer than none in reserve")
    there = np.bincount(where, minlength=len(names)).tolist()
    population = dict(zip(names, there, strict=True))
    asked = _check_wanted(wanted, population)

    order = _rank_ids(units, seed)
    by_stratum = order[np.argsort(where[order], kind="stable")]
    starts = dict(zip(names, np.cumsum([0, *there]).tolist(), strict=False))
    first = [by_stratum[starts[h] : starts[h] + n] for h, n in asked.items()]
    spare = [
        by_stratum[starts[h] + n : min(starts[h] + n + reserve, starts[h] + population[h])]
        for h, n in asked.items()
        if n
    ]
    place = np.empty(len(units), np.int64)
    place[order] = np.arange(len(units))

    def notes(chosen: list[Ints]) -> tuple[Note, ...]:
        picked = np.concatenate([*chosen, np.empty(0, np.int64)])
        rows, of = _members(picked[np.argsort(place[picked])], belongs, ids, seed, per_cluster)
        return tuple(
            Note(ids[i], names[codes[i]], owner_names[owners[i]], units[belongs[i]], m)
            for i, m in zip(rows.tolist(), of.tolist(), strict=True)
        )

    kept = {h: population[h] for h, n in asked.items() if n}
    return Draw(notes(first), notes(spare), kept, seed)


def ranks(ids: Iterable[str], seed: int) -> npt.NDArray[np.uint64]:
    """Give the two halves of blake2b(id, key = seed), 16 bytes, big-endian: one row an id."""
    if not 0 <= seed < 2**64:
        msg = f"seed {seed}"
        raise UsageError(msg, hint="a whole number from 0 to 2**64 - 1")
    keyed = blake2b(digest_size=16, key=str(seed).encode(), person=b"goldbench-draw")

    def digest(id_: str) -> bytes:
        copy = keyed.copy()
        copy.update(id_.encode("utf-8", "surrogatepass"))
        return copy.digest()

    digests = map(digest, ids)
    parts = []
    while chunk := b"".join(islice(digests, _CHUNK)):
        parts.append(np.frombuffer(chunk, dtype=">u8").astype(np.uint64).reshape(-1, 2))
    return np.concatenate(parts) if parts else np.empty((0, 2), np.uint64)


def _rank_ids(ids: Sequence[str], seed: int) -> Ints:
    """Give the positions of the ids in the order of their ranks; ids must differ."""
    rank = ranks(ids, seed)
    order = np.lexsort((rank[:, 1], rank[:, 0])).astype(np.int64)
    same = np.flatnonzero((rank[order[1:]] == rank[order[:-1]]).all(axis=1))
    if same.size:
        msg = f"the id {ids[order[same[0]]]!r} is there more than once"
        raise DesignError(msg, hint="ids must be unique within the population")
    return order


def _members(
    units: Ints, belongs: Ints, ids: Sequence[str], seed: int, most: int | None
) -> tuple[Ints, Ints]:
    """Give the notes of the units, unit by unit, best rank first, and the size of its unit each."""
    if not units.size:
        return units, units
    position = np.full(int(belongs.max()) + 1, -1, np.int64)
    position[units] = np.arange(units.size)
    rows = np.flatnonzero(position[belongs] >= 0)
    rank = ranks((ids[i] for i in rows.tolist()), seed)
    rows = rows[np.lexsort((rank[:, 1], rank[:, 0], position[belongs[rows]]))]
    at = position[belongs[rows]]
    sizes = np.bincount(at)
    nth = np.arange(rows.size) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    kept = slice(None) if most is None else nth < most
    return rows[kept], sizes[at][kept]


def _encode_labels(
    labels: Sequence[str] | None, rows: int, what: str, *, alone: Sequence[str] | None = None
) -> tuple[Sequence[str], Ints]:
    """Give sorted names and a code a row. Without labels all rows are one, or each is `alone`."""
    if labels is None:
        if alone is not None:
            return alone, np.arange(rows, dtype=np.int64)
        return [WHOLE], np.zeros(rows, np.int64)
    if len(labels) != rows:
        msg = f"{len(labels)} {what} for {rows} notes"
        raise UsageError(msg, hint="one entry a note, in the same order")
    names = sorted(set(labels))
    number = {name: code for code, name in enumerate(names)}
    return names, np.fromiter((number[label] for label in labels), np.int64, rows)


def _one_stratum(owners: Ints, names: Sequence[str], codes: Ints) -> Ints:
    """Give the stratum of each cluster."""
    where = np.zeros(len(names), np.int64)
    where[owners] = codes
    astray = np.flatnonzero(where[owners] != codes)
    if astray.size:
        msg = f"cluster {names[owners[astray].min()]!r} has notes in several strata"
        hint = "draw notes, or stratify by something that is the same for a whole cluster"
        raise DesignError(msg, hint=hint)
    return where


def _check_wanted(wanted: Mapping[str, int] | int, population: Mapping[str, int]) -> dict[str, int]:
    if isinstance(wanted, int):
        if list(population) != [WHOLE]:
            msg = "one number was given for several strata"
            raise UsageError(msg, hint="give a number a stratum; planning.proportional shares one")
        wanted = {WHOLE: wanted}
    if any(n < 0 for n in wanted.values()):
        msg = "a stratum is wanted a negative number of times"
        raise UsageError(msg, hint="0 leaves a stratum out")
    missing = sorted(set(population) - set(wanted))
    if missing:
        msg = f"no number was given for stratum {missing[0]!r}"
        hint = "its notes would have no chance; 0 leaves a stratum out on purpose"
        raise DesignError(msg, hint=hint)
    check_enough(wanted, population)
    return {name: wanted[name] for name in sorted(population)}

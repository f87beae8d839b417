"""The counts of a pilot, from what `goldbench score --by document --json` printed.

Where the pilot was also broken down by patient, patients are the units: notes of one patient are
not independent.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from goldbench.errors import UsageError
from goldbench.planning.sizes.counts.widths import Floats
from goldbench.planning.sizes.questions.difference import Spread

_UNITS = ("patient", "document")
_ASKED = "goldbench score GOLD A B --by document --json > pilot.json"


class PilotCounts(NamedTuple):
    """Rows (tp_gold, tp_system, fp, fn) of two systems on the same units."""

    a: Floats
    b: Floats
    unit: str
    names: tuple[str, str]
    remark: str = ""
    """What is to be said of them: notes that share patients without being counted by patient."""


def pilot_counts(scored: object) -> PilotCounts:
    """Take the counts of both systems; refuse what is no pilot of two systems by one rule."""
    results = scored.get("results") if isinstance(scored, Mapping) else None
    if not isinstance(results, Sequence) or not all(
        isinstance(result, Mapping) for result in results
    ):
        msg = "the pilot is not what `goldbench score --json` prints"
        raise UsageError(msg, hint=_ASKED)
    tracks = {str(result.get("track")) for result in results}
    if len(results) != 2 or len(tracks) != 1:
        msg = f"the pilot has {len(results)} results by {len(tracks)} rules; two systems, one rule"
        raise UsageError(msg, hint=_ASKED)
    first, second = results
    unit = next((u for u in _UNITS if f"by_{u}" in first and f"by_{u}" in second), None)
    if unit is None:
        msg = "the pilot has no counts by document"
        raise UsageError(msg, hint=_ASKED)
    try:
        rows = [
            {str(row[unit]): _counts(row) for row in result[f"by_{unit}"]} for result in results
        ]
        documents = int(first["documents"])
        names = (str(first["system"]), str(second["system"]))
    except (KeyError, TypeError, ValueError):
        msg = "the pilot is not what `goldbench score --json` prints"
        raise UsageError(msg, hint=_ASKED) from None
    units = sorted({*rows[0], *rows[1]})
    # A document in which neither system nor gold marked anything may have no row: it still counts.
    empty = max(0, documents - len(units)) if unit == "document" else 0
    nothing = (0.0, 0.0, 0.0, 0.0)
    a, b = (
        np.array([*(own.get(unit, nothing) for unit in units), *[nothing] * empty]).reshape(-1, 4)
        for own in rows
    )
    remark = ""
    if unit == "document" and _cluster(first) not in (None, "document"):
        remark = (
            f"notes of the pilot share a {_cluster(first)} and were counted as if they did not: "
            "score --by document --by patient counts patients"
        )
    return PilotCounts(a, b, unit, names, remark)


def human_pilot(compared: object) -> Spread:
    """Take σ = √n se from what `goldbench compare --human A,B GOLD SYSTEM --json` printed."""
    asked = "goldbench compare --human A,B GOLD SYSTEM --json > pilot.json"
    results = compared.get("human") if isinstance(compared, Mapping) else None
    whole = [
        result
        for result in results or ()
        if isinstance(result, Mapping) and result.get("label") is None
    ]
    if len(whole) != 1:
        msg = "the pilot is not one system beside the annotators, by one rule"
        raise UsageError(msg, hint=asked)
    try:
        clusters, error = int(whole[0]["clusters"]), float(whole[0]["error"])
        unit = "document" if whole[0]["cluster"] in (None, "document") else "patient"
    except (KeyError, TypeError, ValueError):
        msg = "the pilot is not what `goldbench compare --human --json` prints"
        raise UsageError(msg, hint=asked) from None
    if not error > 0:
        msg = "the documents of the pilot do not differ: it says nothing about others"
        raise UsageError(msg, hint="take a larger pilot")
    return Spread(error * clusters**0.5, unit, clusters)


def _cluster(result: Mapping[str, Any]) -> str | None:
    interval = result.get("interval")
    cluster: str | None = interval.get("cluster") if isinstance(interval, Mapping) else None
    return cluster


def _counts(row: Mapping[str, Any]) -> tuple[float, float, float, float]:
    tp = float(row["tp"])
    system = row.get("tp_system")
    return tp, tp if system is None else float(system), float(row["fp"]), float(row["fn"])

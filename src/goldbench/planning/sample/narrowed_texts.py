"""A narrower population by what notes say, and what it loses.

Where notes carry no department or kind, search terms or a small classifier pick the notes in which
the variable is frequent (Canales et al. 2021 name "discriminant text selection"). The study then
speaks of these notes only, and some positives lie outside. How many is told by an audit: notes
drawn at random from both parts are read, without a word on which part each is from. With the
kept notes for what a system marks and the others for what it does not, the share of positives that
is kept is the system's recall, and gets the interval that scores get; the share lost is the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from goldbench.errors import UsageError
from goldbench.planning.sample.draw import draw_notes
from goldbench.stats import Interval, Sample, score_bounds

KEPT, LEFT_OUT = "kept", "left out"


class Loss(NamedTuple):
    """The share of positives that a narrower population loses; `positives` were seen in it."""

    lost: float
    interval: Interval
    notes: int
    positives_kept: int
    positives_left_out: int

    def as_json(self) -> dict[str, Any]:
        return {
            "lost": self.lost,
            "interval": list(self.interval),
            "notes": self.notes,
            "positives_kept": self.positives_kept,
            "positives_left_out": self.positives_left_out,
        }


@dataclass(frozen=True, slots=True)
class Parts:
    """Every note of a population: its patient, and whether it is kept."""

    ids: Sequence[str]
    patients: Sequence[str]
    kept: Sequence[bool]

    @property
    def sizes(self) -> dict[str, int]:
        inside = sum(self.kept)
        return {KEPT: inside, LEFT_OUT: len(self.kept) - inside}

    @property
    def named(self) -> list[str]:
        return [KEPT if inside else LEFT_OUT for inside in self.kept]


def check_parts(parts: Parts) -> None:
    """Refuse a proposal that keeps all or nothing."""
    for name, size in parts.sizes.items():
        if not size:
            other = "every note is kept" if name == LEFT_OUT else "no note is kept"
            msg = f"{other}: the population would not be narrower"
            raise UsageError(msg, hint="choose other terms or labels, or another share to keep")


def audit_ids(parts: Parts, *, left_out: int, kept: int, seed: int) -> list[str]:
    """Draw the notes to read, in an order that does not tell the parts."""
    there = parts.sizes
    wanted = {LEFT_OUT: min(left_out, there[LEFT_OUT]), KEPT: min(kept, there[KEPT])}
    drawn = draw_notes(parts.ids, wanted, seed=seed, strata=parts.named, clusters=parts.patients)
    return [note.id for note in drawn.notes]


def estimate_loss(parts: Parts, labels: Mapping[str, bool], *, level: float = 0.95) -> Loss:
    """Estimate the share of positives that lie outside, from labelled notes of both parts."""
    named, place = parts.named, {id_: row for row, id_ in enumerate(parts.ids)}
    strangers = [id_ for id_ in labels if id_ not in place]
    if strangers:
        msg = f"{len(strangers)} labelled notes are not of the population, e.g. {strangers[0]!r}"
        raise UsageError(msg, hint="label the notes of the audit's own list")
    rows = sorted(place[id_] for id_ in labels)
    inside = np.array([named[row] == KEPT for row in rows], dtype=np.bool_)
    has = np.array([labels[parts.ids[row]] for row in rows], dtype=np.bool_)
    sizes, read = parts.sizes, {KEPT: int(inside.sum()), LEFT_OUT: int((~inside).sum())}
    for name, number in read.items():
        if number < min(2, sizes[name]):
            msg = f"{number} labelled notes are {name}; at least 2 are needed"
            raise UsageError(msg, hint="label all notes of the audit's list")
    if not has.any():
        msg = "no labelled note is positive: what is lost cannot be told"
        raise UsageError(msg, hint="read more notes: a larger audit")
    weight = np.where(inside, sizes[KEPT] / read[KEPT], sizes[LEFT_OUT] / read[LEFT_OUT])
    sample = Sample.from_labels(
        len(rows),
        weight=weight,
        stratum=inside.astype(np.intp),
        cluster=np.unique([parts.patients[row] for row in rows], return_inverse=True)[1],
    )
    tp, fn = has & inside, has & ~inside
    counts = np.stack([tp, tp, ~has & inside, fn], axis=-1).astype(np.float64)
    bounds = score_bounds(counts, "recall", sample=sample, level=level)
    low, high = float(bounds.low), float(bounds.high)
    kept, gone = float(weight[tp].sum()), float(weight[fn].sum())
    return Loss(
        gone / (kept + gone), Interval(1 - high, 1 - low), len(rows), int(tp.sum()), int(fn.sum())
    )

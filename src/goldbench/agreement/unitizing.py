"""Krippendorff's alpha for unitizing (Krippendorff 1995; Content Analysis, 2004).

Annotators cut a text of length L into units of a category c and gaps between them. Of two units
that overlap, one [b, e) and one [b', e'), the difference is (b - b')² + (e - e')²; that of a unit
of length l inside a gap of the other annotator is l². With m annotators, N units of c,

    D_o = Σ differences over ordered pairs of annotators / (m (m - 1) L²)
    D_e = 2 / L · Σ_units [(N - 1) / 3 · (2 l³ - 3 l² + l) + l² Σ_gaps (g - l + 1)+]
          / (m L (m L - 1) - Σ_units l (l - 1))
    α = 1 - D_o / D_e,   for all categories 1 - Σ_c D_o / Σ_c D_e.

Several documents are laid end to end; a gap ends where its document does, because no unit could
lie across the border, and so the order of documents does not matter. Where not all annotators
looked at a document, m L is the length they read together, and the pairs of a document weigh
1 / (annotators of it - 1), as missing values do in the alpha for categories. Lengths are code
points. Of one annotator, spans of a label that overlap are joined, and each piece of a
discontinuous span is a unit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

import numpy as np
import numpy.typing as npt

from goldbench.agreement.counts import Floats, bootstrap_statistic, is_weighted
from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import Agreement
from goldbench.corpus import Marks
from goldbench.gold import Panel

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """Units of one annotator and label: disjoint in each document, in order."""

    document: Ints
    start: Ints
    end: Ints

    @property
    def length(self) -> Ints:
        return self.end - self.start


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """Columns that add up over documents, and the lengths the last of them stand for.

    `columns`: weighted differences, length read, Σ l (l - 1), then for each length the units of
    that length, then for each length Σ (g - l + 1)+ over the gaps.
    """

    columns: Floats
    lengths: Floats

    def disagreement(self, sums: Floats) -> tuple[Floats, Floats]:
        """D_o · L and D_e · L of sums (..., k)."""
        kinds = len(self.lengths)
        read = np.where(sums[..., 1] > 0, sums[..., 1], 1.0)
        units, places = sums[..., 3 : 3 + kinds], sums[..., 3 + kinds :]
        l = self.lengths  # noqa: E741  # the paper's letter  # the formula's letter
        of_units = (units.sum(axis=-1, keepdims=True) - 1) / 3 * (2 * l**3 - 3 * l**2 + l)
        chance = 2 * (units * (of_units + l**2 * places)).sum(axis=-1)
        pairs = read * (read - 1) - sums[..., 2]
        return sums[..., 0] / read, chance / np.where(pairs > 0, pairs, 1.0)


def unitizing_alpha(inquiry: Inquiry) -> Iterator[Agreement]:
    """Yield α_U of all annotators: for all labels, then for every label."""
    panel = inquiry.panel
    ids = tuple(id_ for id_ in panel.ids if len(panel.lookers(id_)) > 1)
    sample = inquiry.sample(ids)
    by_label = _units(panel, ids)
    sums = {label: _sums(panel, ids, of_label) for label, of_label in sorted(by_label.items())}
    for label in (None, *sums):
        chosen = list(sums.values()) if label is None else [sums[label]]
        columns = np.concatenate(
            [label_sums.columns for label_sums in chosen] or [np.zeros((0, 0))], axis=1
        )

        def statistic(total: Floats, chosen: list[Sums] = chosen) -> Floats:
            return _alpha(total, chosen)

        rated = bootstrap_statistic(columns, statistic, sample, inquiry)
        labels = by_label.values() if label is None else [by_label[label]]
        n = sum(len(units.start) for of_label in labels for units in of_label.values())
        yield Agreement(
            "unitizing-alpha",
            None,
            None,
            label,
            rated.value,
            rated.interval,
            n,
            len(ids),
            rated.method,
            is_weighted(sample),
        )


def _alpha(total: Floats, chosen: list[Sums]) -> Floats:
    observed, expected = np.zeros(total.shape[:-1]), np.zeros(total.shape[:-1])
    first = 0
    for of_label in chosen:
        width = of_label.columns.shape[1]
        seen, chance = of_label.disagreement(total[..., first : first + width])
        observed, expected = observed + seen, expected + chance
        first += width
    return np.where(expected > 0, 1 - observed / np.where(expected > 0, expected, 1.0), np.nan)


def _units(panel: Panel, ids: tuple[str, ...]) -> dict[str, dict[str, Units]]:
    """Label -> annotator -> units."""
    rows: dict[str, dict[str, list[tuple[int, int, int]]]] = {}
    for name in panel.names:
        for number, id_ in enumerate(ids):
            if id_ in panel.layers[name]:
                limit = len(panel.documents[id_].require_text())
                for label, pieces in _pieces(panel.layers[name][id_], limit).items():
                    by_name = rows.setdefault(label, {}).setdefault(name, [])
                    by_name += [(number, start, end) for start, end in pieces]
    return {
        label: {name: Units(*np.array(by_name[name], dtype=np.int64).T) for name in by_name}
        for label, by_name in rows.items()
    }


def _pieces(marks: Marks, limit: int) -> dict[str, list[tuple[int, int]]]:
    """Label -> disjoint stretches inside the text, in order; touching ones stay apart."""
    cut: dict[str, list[tuple[int, int]]] = {}
    for span in marks.spans:
        for piece in span.pieces:
            if piece.start < min(piece.end, limit):
                cut.setdefault(span.label, []).append((piece.start, min(piece.end, limit)))
    joined: dict[str, list[tuple[int, int]]] = {}
    for label, pieces in cut.items():
        done: list[tuple[int, int]] = []
        for start, end in sorted(set(pieces)):
            if done and start < done[-1][1]:
                done[-1] = (done[-1][0], max(done[-1][1], end))
            else:
                done.append((start, end))
        joined[label] = done
    return joined


def _sums(panel: Panel, ids: tuple[str, ...], by_annotator: dict[str, Units]) -> Sums:
    size = np.array([len(panel.documents[id_].require_text()) for id_ in ids], dtype=np.int64)
    looked = {name: np.array([id_ in panel.layers[name] for id_ in ids]) for name in panel.names}
    nothing = np.zeros(0, dtype=np.int64)
    units = {name: by_annotator.get(name, Units(nothing, nothing, nothing)) for name in panel.names}
    readers = np.sum(list(looked.values()), axis=0)
    differences = np.zeros(len(ids))
    for first_name, second_name in permutations(sorted(panel.names), 2):
        differences += _differences(
            units[first_name], units[second_name], looked[second_name], size
        )
    every = np.concatenate([of.document for of in units.values()])
    length = np.concatenate([of.length for of in units.values()]).astype(np.float64)
    lengths = np.unique(length)
    table = [differences / np.maximum(readers - 1, 1), readers * size]
    table.append(np.bincount(every, length * (length - 1), len(ids)))
    table += [np.bincount(every[length == l], minlength=len(ids)) for l in lengths]  # noqa: E741  # the paper's letter
    gaps = [_gaps(units[name], looked[name], size) for name in panel.names]
    where, wide = (np.concatenate(column) for column in zip(*gaps, strict=True))
    for l in lengths:  # noqa: E741  # the paper's letter
        table.append(np.bincount(where, np.maximum(wide - l + 1, 0), len(ids)))
    return Sums(np.column_stack(table).astype(np.float64), lengths)


def _differences(units: Units, others: Units, looked: npt.NDArray[np.bool_], size: Ints) -> Floats:
    """Sum by document the differences of one's units to what the other has there.

    Both orders of a pair are asked for: a pair of units is then counted twice, and a unit in a
    gap twice by weight, as the sum over ordered pairs of annotators wants it.
    """
    keep = looked[units.document]
    document, start, end = units.document[keep], units.start[keep], units.end[keep]
    stride = int(size.max(initial=0)) + 1
    theirs_start, theirs_end = (
        others.start + others.document * stride,
        others.end + others.document * stride,
    )
    first = np.searchsorted(theirs_end, start + document * stride, side="right")
    last = np.searchsorted(theirs_start, end + document * stride, side="left")
    times = np.maximum(last - first, 0)
    mine = np.repeat(np.arange(len(start)), times)
    at = np.arange(len(mine)) - np.repeat(np.cumsum(times) - times, times) + first[mine]
    apart = (start[mine] - others.start[at]) ** 2 + (end[mine] - others.end[at]) ** 2
    alone = np.where(times == 0, 2 * (end - start) ** 2, 0)
    differences = np.bincount(document[mine], apart, len(size)) + np.bincount(
        document, alone, len(size)
    )
    return np.asarray(differences, dtype=np.float64)


def _gaps(units: Units, looked: npt.NDArray[np.bool_], size: Ints) -> tuple[Ints, Ints]:
    """Give the document and the length of every gap, also those before the first and after all."""
    documents = np.flatnonzero(looked)
    border = np.concatenate([units.document, documents])
    begin = np.concatenate([units.start, size[documents]])
    end = np.concatenate([units.end, size[documents]])
    order = np.lexsort((begin, border))
    border, begin, end = border[order], begin[order], end[order]
    before = np.zeros(len(border), dtype=np.int64)
    inner = np.flatnonzero(border[1:] == border[:-1]) + 1
    before[inner] = end[inner - 1]
    wide = begin - before
    return border[wide > 0], wide[wide > 0]

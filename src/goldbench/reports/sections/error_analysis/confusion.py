"""Which labels are taken for which: heat map of spans paired one to one by overlap."""

import numpy as np
import numpy.typing as npt

from goldbench.reports.figures import Frame, heatmap
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Figure, Fold, Section, Table
from goldbench.reports.words import Words

_WIDE, _NARROW = 860, 350
_MOST_LABELS = 30
_MOST_ROWS = 60
_OPEN = 2
"""Systems whose heat map is open; the others are folded."""

Ints = npt.NDArray[np.int64]


def confusion(evidence: ReportData, words: Words) -> Section | None:
    matrices = [
        (name, seen.confusion)
        for name, seen in zip(evidence.systems, evidence.survey.systems, strict=True)
    ]
    if evidence.primary.unit != "span" or not any(matrix.any() for _, matrix in matrices):
        return None
    blocks: list[Block] = []
    for number, (name, matrix) in enumerate(matrices):
        figure = _figure(name, matrix, evidence.survey.labels, number, words)
        blocks.append(figure if number < _OPEN else Fold(name, (figure,)))
    return Section("confusion", words("confusion.title"), tuple(blocks), words("confusion.lead"))


def _figure(
    system: str, matrix: Ints, labels: tuple[str, ...], number: int, words: Words
) -> Figure:
    small, names = condense(matrix, labels, words("confusion.others"))
    rows = [*names, words("confusion.invented")]
    columns = [*names, words("confusion.missed")]
    title = words("confusion.figure", system=system)
    description = words("confusion.description", labels=len(names))
    axes = words("confusion.rows"), words("confusion.columns")
    wide, narrow = (
        heatmap(
            small.tolist(),
            rows,
            columns,
            Frame(width, f"confusion-{number}-{width}", title, description, words.number),
            axes=axes,
        )
        for width in (_WIDE, _NARROW)
    )
    data = _pairs(matrix, labels, system, words)
    return Figure(words("confusion.caption", system=system), wide, narrow, data)


def condense(matrix: Ints, labels: tuple[str, ...], others: str) -> tuple[Ints, list[str]]:
    """Sort labels by name and put those beyond the most frequent thirty into one."""
    size = len(labels)
    marks = matrix.sum(axis=0)[:size] + matrix.sum(axis=1)[:size]
    present = [code for code in np.lexsort((np.array(labels), -marks)).tolist() if marks[code]]
    kept = sorted(present[:_MOST_LABELS], key=lambda code: labels[code])
    rest = present[_MOST_LABELS:]
    names = [labels[code] for code in kept]
    parts = [[code] for code in kept] + ([rest] if rest else []) + [[size]]
    if rest:
        names.append(others)
    summed = np.array([[matrix[np.ix_(a, b)].sum() for b in parts] for a in parts], dtype=np.int64)
    return summed.reshape(len(parts), len(parts)), names


def _pairs(matrix: Ints, labels: tuple[str, ...], system: str, words: Words) -> Table:
    """List what differs, most frequent first."""
    rows_ = [*labels, words("confusion.invented")]
    columns_ = [*labels, words("confusion.missed")]
    cells = [
        (int(matrix[r, c]), rows_[r], columns_[c], int(matrix[r].sum()))
        for r, c in zip(*(axis.tolist() for axis in np.nonzero(matrix)), strict=True)
        if r != c
    ]
    cells.sort(key=lambda cell: (-cell[0], cell[1], cell[2]))
    rows = tuple(
        (gold, predicted, words.number.whole(count), words.number.percent(count / total))
        for count, gold, predicted, total in cells[:_MOST_ROWS]
    )
    columns = (
        Column(words("confusion.rows")),
        Column(words("confusion.columns")),
        Column(words("column.count"), number=True),
        Column(words("confusion.share"), number=True),
    )
    note = words("confusion.cut", all=len(cells)) if len(cells) > _MOST_ROWS else ""
    return Table(words("confusion.table", system=system), columns, rows, note)

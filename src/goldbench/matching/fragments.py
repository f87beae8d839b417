"""Spans in pieces: numbers for the ways a span can be cut, and what two such spans share."""

import numpy as np
import numpy.typing as npt

from goldbench.matching.pairs import Pairs
from goldbench.matching.spans import Ints, Spans

Pieces = tuple[tuple[int, int], ...]


class Shapes:
    """A number for every way a span is cut into pieces, the same on all sides; 0 = not at all."""

    def __init__(self) -> None:
        self._numbers: dict[Pieces, int] = {(): 0}
        self._pieces: list[Pieces] = [()]

    def number(self, pieces: Pieces) -> int:
        number = self._numbers.setdefault(pieces, len(self._pieces))
        if number == len(self._pieces):
            self._pieces.append(pieces)
        return number

    def pieces(self, side: Spans, row: int) -> Pieces:
        """Give the pieces of a span; one in one piece is its own."""
        shape = 0 if side.shape is None else int(side.shape[row])
        return self._pieces[shape] or ((int(side.start[row]), int(side.end[row])),)


def is_cut(side: Spans) -> npt.NDArray[np.bool_]:
    return np.zeros(side.size, dtype=bool) if side.shape is None else side.shape > 0


def count_by_piece(gold: Spans, system: Spans, pairs: Pairs, outer: Ints, shapes: Shapes) -> Ints:
    """Count shared characters by piece; `outer` are those shared from border to border."""
    cut = np.flatnonzero(is_cut(gold)[pairs.gold] | is_cut(system)[pairs.system])
    if not len(cut):
        return outer
    shared = outer.copy()
    for row in cut.tolist():
        gold_pieces = shapes.pieces(gold, int(pairs.gold[row]))
        system_pieces = shapes.pieces(system, int(pairs.system[row]))
        shared[row] = sum(
            max(min(b, d) - max(a, c), 0) for a, b in gold_pieces for c, d in system_pieces
        )
    return shared


def lengths(side: Spans, shapes: Shapes) -> Ints:
    """Count the characters under every span."""
    sizes = side.end - side.start
    for row in np.flatnonzero(is_cut(side)).tolist():
        sizes[row] = sum(b - a for a, b in shapes.pieces(side, row))
    return sizes

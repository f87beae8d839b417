import numpy as np
import pytest

from goldbench.matching import Pairs, Shapes, Spans, match_exact, match_overlap, spans
from goldbench.matching.fragments import Pieces, count_by_piece, is_cut, lengths


def in_pieces(shapes: Shapes, *marks: Pieces) -> Spans:
    """Put spans of one document in rows; the pieces are numbered only where there are several."""
    starts, ends = [pieces[0][0] for pieces in marks], [pieces[-1][1] for pieces in marks]
    side = spans([0] * len(marks), starts, ends, [0] * len(marks))
    numbers = [shapes.number(pieces if len(pieces) > 1 else ()) for pieces in marks]
    return side._replace(shape=np.array(numbers, dtype=np.int64))


def test_a_way_of_cutting_has_one_number_and_none_is_zero() -> None:
    shapes = Shapes()
    numbers = [shapes.number(p) for p in ((), ((0, 2), (4, 6)), ((0, 1), (4, 6)), ((0, 2), (4, 6)))]
    assert numbers == [0, 1, 2, 1]


def test_a_span_in_one_piece_is_its_own_piece() -> None:
    shapes = Shapes()
    side = in_pieces(shapes, ((0, 2), (4, 6)), ((7, 9),))
    assert [shapes.pieces(side, row) for row in (0, 1)] == [((0, 2), (4, 6)), ((7, 9),)]
    assert is_cut(side).tolist() == [True, False]
    assert is_cut(spans([0], [7], [9], [0])).tolist() == [False]


def test_length_is_counted_by_piece() -> None:
    shapes = Shapes()
    assert lengths(in_pieces(shapes, ((0, 2), (4, 6)), ((7, 9),)), shapes).tolist() == [4, 2]


@pytest.mark.parametrize(
    ("gold", "system", "shared"),
    [
        (((0, 2), (4, 6)), ((0, 6),), 4),
        (((0, 2), (4, 6)), ((2, 4),), 0),
        (((0, 2), (4, 6)), ((1, 5),), 2),
        (((0, 2), (4, 6)), ((0, 1), (5, 6)), 2),
        (((0, 6),), ((0, 2), (4, 6)), 4),
    ],
)
def test_two_spans_share_what_their_pieces_share(gold: Pieces, system: Pieces, shared: int) -> None:
    shapes = Shapes()
    ours, theirs = in_pieces(shapes, gold), in_pieces(shapes, system)
    pair = Pairs(np.array([0]), np.array([0]))
    counted = count_by_piece(ours, theirs, pair, np.array([99]), shapes)
    assert counted.tolist() == [shared]


def test_without_pieces_what_is_shared_from_border_to_border_stays() -> None:
    side = spans([0], [0], [6], [0])
    outer = np.array([6])
    pair = Pairs(np.array([0]), np.array([0]))
    assert count_by_piece(side, side, pair, outer, Shapes()) is outer


def test_what_lies_in_the_gap_of_a_span_does_not_overlap_it() -> None:
    shapes = Shapes()
    gold, system = in_pieces(shapes, ((0, 2), (4, 6))), in_pieces(shapes, ((2, 4),))
    assert match_overlap(gold, system, shapes=shapes).gold.size == 0
    assert match_overlap(gold, in_pieces(shapes, ((2, 5),)), shapes=shapes).gold.size == 1


def test_equal_borders_cut_otherwise_are_not_the_same_span() -> None:
    shapes = Shapes()
    gold = in_pieces(shapes, ((0, 2), (4, 6)))
    assert match_exact(gold, in_pieces(shapes, ((0, 2), (4, 6)))).gold.size == 1
    assert match_exact(gold, in_pieces(shapes, ((0, 3), (4, 6)))).gold.size == 0
    assert match_exact(gold, in_pieces(shapes, ((0, 6),))).gold.size == 0

"""Every rule against a plain restatement of it, on small random documents."""

import itertools
import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.matching import (
    Counts,
    Pairs,
    Spans,
    Text,
    confusion,
    count,
    match_exact,
    match_merged,
    match_overlap,
    match_relaxed,
    merge,
    overlap,
    spans,
    tally,
    tokens,
)

Row = tuple[int, int, int, int]  # document, start, end, label
TEXTS = ["Ana-María, 3º B. José_Luis!! x", "  (no)  más…  😀 ok 12/26"]


def side(rows: list[Row]) -> Spans:
    columns = list(zip(*rows, strict=True)) or [(), (), (), ()]
    return spans(*columns)


def rows_of(given_: Spans) -> list[Row]:
    columns = (given_.document, given_.start, given_.end, given_.label)
    return [tuple(int(v) for v in row) for row in zip(*columns, strict=True)]  # type: ignore[misc]  # four of them


@st.composite
def rows(draw: st.DrawFn) -> list[Row]:
    def one() -> st.SearchStrategy[Row]:
        return st.tuples(
            st.integers(0, 1), st.integers(0, 12), st.integers(1, 8), st.integers(0, 1)
        ).map(lambda t: (t[0], t[1], t[1] + t[2], t[3]))

    return draw(st.lists(one(), max_size=7))


def best(gold: list[Row], system: list[Row], fits: Callable[[Row, Row], bool]) -> int:
    """The size of a maximum matching, by augmenting paths."""
    partner: dict[int, int] = {}

    def augment(g: int, seen: set[int]) -> bool:
        for s, row in enumerate(system):
            if s not in seen and fits(gold[g], row):
                seen.add(s)
                if s not in partner or augment(partner[s], seen):
                    partner[s] = g
                    return True
        return False

    return sum(augment(g, set()) for g in range(len(gold)))


def shared(a: Row, b: Row) -> int:
    return min(a[2], b[2]) - max(a[1], b[1]) if a[0] == b[0] else 0


@given(rows(), rows())
def test_exact_is_the_intersection_of_sets(gold: list[Row], system: list[Row]) -> None:
    g, s = side(gold), side(system)
    pairs = match_exact(g, s)
    assert {rows_of(g)[i] for i in pairs.gold} == set(gold) & set(system)
    assert [rows_of(g)[i] for i in pairs.gold] == [rows_of(s)[i] for i in pairs.system]


@given(rows(), rows(), st.booleans(), st.sampled_from([0.0, 0.5, 1.0]))
def test_overlap_is_a_maximum_matching(
    gold: list[Row], system: list[Row], typed: bool, iou: float
) -> None:
    def fits(a: Row, b: Row) -> bool:
        common = shared(a, b)
        union = (a[2] - a[1]) + (b[2] - b[1]) - common
        return common > 0 and common >= iou * union and (not typed or a[3] == b[3])

    g, s = side(gold), side(system)
    pairs = match_overlap(g, s, typed=typed, min_iou=iou)
    _valid(pairs, rows_of(g), rows_of(s), fits)
    assert len(pairs.gold) == best(rows_of(g), rows_of(s), fits)


@given(rows(), rows(), st.booleans())
def test_the_sweep_of_dense_documents_finds_as_many_pairs(
    gold: list[Row], system: list[Row], typed: bool
) -> None:
    def fits(a: Row, b: Row) -> bool:
        return shared(a, b) > 0 and (not typed or a[3] == b[3])

    g, s = side(gold), side(system)
    pairs = overlap._sweep(g, s, np.array([0, 1]), typed=typed, min_iou=0.0)  # noqa: SLF001  # its own rule
    _valid(pairs, rows_of(g), rows_of(s), fits)
    assert len(pairs.gold) == best(rows_of(g), rows_of(s), fits)


@given(rows(), rows(), st.booleans())
def test_relaxed_is_a_maximum_matching(gold: list[Row], system: list[Row], typed: bool) -> None:
    def fits(a: Row, b: Row) -> bool:
        near = a[:2] == b[:2] and abs(a[2] - b[2]) <= 2
        return near and (not typed or a[3] == b[3])

    g, s = side(gold), side(system)
    pairs = match_relaxed(g, s, typed=typed)
    _valid(pairs, rows_of(g), rows_of(s), fits)
    assert len(pairs.gold) == best(rows_of(g), rows_of(s), fits)


def _valid(
    pairs: Pairs, gold: list[Row], system: list[Row], fits: Callable[[Row, Row], bool]
) -> None:
    assert len(set(pairs.gold.tolist())) == len(pairs.gold)
    assert len(set(pairs.system.tolist())) == len(pairs.system)
    assert all(fits(gold[i], system[j]) for i, j in zip(*pairs, strict=True))


def test_ties_go_to_the_larger_overlap() -> None:
    gold = side([(0, 0, 10, 0)])
    system = side([(0, 0, 3, 0), (0, 3, 10, 0)])
    assert match_overlap(gold, system).system.tolist() == [1]


def test_untyped_overlap_prefers_the_right_label() -> None:
    gold = side([(0, 0, 10, 1)])
    system = side([(0, 0, 9, 0), (0, 8, 10, 1)])
    assert match_overlap(gold, system, typed=False).system.tolist() == [1]


def test_nervaluates_order_trap_has_one_answer_in_any_order() -> None:
    gold = side([(0, 5, 9, 0)])
    answers = {
        tuple(rows_of(side(list(order)))[i] for i in match_overlap(gold, side(list(order))).system)
        for order in itertools.permutations([(0, 0, 20, 0), (0, 5, 9, 0)])
    }
    assert len(answers) == 1


def test_touching_is_not_overlapping() -> None:
    assert not match_overlap(side([(0, 0, 5, 0)]), side([(0, 5, 9, 0)])).gold.size


def test_a_dense_document_is_matched_without_a_quadratic_join() -> None:
    rng = random.Random(3)
    gold = [(0, i, 9000 + rng.randrange(1000), 0) for i in range(3000)]
    system = [(0, i, 9000 + rng.randrange(1000), 0) for i in range(2500)]
    pairs = match_overlap(side(gold), side(system))
    assert len(pairs.gold) == 2500


@given(rows(), rows())
def test_rows_too_wide_for_one_integer_match_alike(gold: list[Row], system: list[Row]) -> None:
    def wide(given_: list[Row]) -> Spans:
        return side([(d, a + 2**40, b + 2**41, label + 2**20) for d, a, b, label in given_])

    there = match_exact(side(gold), side(system))
    here = match_exact(wide(gold), wide(system))
    assert [a.tolist() for a in here] == [a.tolist() for a in there]


@given(rows(), rows(), st.randoms())
def test_no_rule_depends_on_the_order_of_its_input(
    gold: list[Row], system: list[Row], shuffler: random.Random
) -> None:
    text = Text.of(TEXTS)

    def everything(g: Spans, s: Spans) -> list[list[list[int]]]:
        results = [match_exact(g, s), match_overlap(g, s), match_relaxed(g, s)]
        results += [match_overlap(g, s, typed=False)]
        merged = match_merged(g.unlabelled(), s.unlabelled(), text)
        return [[a.tolist() for a in r] for r in (*results, merged)]

    there = everything(side(gold), side(system))
    shuffler.shuffle(gold)
    shuffler.shuffle(system)
    assert everything(side(gold), side(system + system[:1])) == there


@given(rows(), rows())
def test_counts_add_over_partitions(gold: list[Row], system: list[Row]) -> None:
    def counted(g: list[Row], s: list[Row]) -> Counts:
        one, two = side(g), side(s)
        return count(one, two, match_overlap(one, two), documents=2, labels=2)

    whole = counted(gold, system)
    parts = [
        counted([r for r in gold if r[0] == d], [r for r in system if r[0] == d]) for d in (0, 1)
    ]
    for a, b in zip(whole, parts[0] + parts[1], strict=True):
        assert a.tolist() == b.tolist()


@given(rows(), rows())
def test_the_confusion_matrix_adds_up_to_both_sides(gold: list[Row], system: list[Row]) -> None:
    g, s = side(gold), side(system)
    pairs = match_overlap(g, s, typed=False)
    matrix = confusion(g, s, pairs, labels=2)
    assert matrix[:2].sum(axis=1).tolist() == np.bincount(g.label, minlength=2).tolist()
    assert matrix[:, :2].sum(axis=0).tolist() == np.bincount(s.label, minlength=2).tolist()


def merged_plainly(given_: list[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    made: list[tuple[int, int]] = []
    for start, end in sorted(given_):
        if made and not any(c.isalnum() for c in text[made[-1][1] : start]):
            made[-1] = (made[-1][0], max(made[-1][1], end))
        else:
            made.append((start, end))
    return made


@given(rows())
def test_merging_follows_the_rule(given_: list[Row]) -> None:
    own = side(given_).unlabelled()
    found = merge(own, Text.of(TEXTS)).spans
    for document in (0, 1):
        plain = sorted({(a, b) for d, a, b, _ in given_ if d == document})
        wanted = merged_plainly(plain, TEXTS[document])
        got = [(a, b) for d, a, b, _ in rows_of(found) if d == document]
        assert got == wanted


def test_a_split_name_is_whole_after_merging_both_ways() -> None:
    text = Text.of(["Ignacio Navarro Cuéllar"])
    whole, parts = side([(0, 0, 23, 0)]), side([(0, 0, 7, 0), (0, 8, 23, 0)])
    assert [h.tolist() for h in match_merged(whole, parts, text)] == [[True], [True, True]]
    assert [h.tolist() for h in match_merged(parts, whole, text)] == [[True, True], [True]]


def test_a_long_gap_of_dashes_still_merges() -> None:
    text = Text.of(["a" + "-" * 500 + "b", "a" + "-" * 500 + "x-b"])
    rows_ = [(0, 0, 1, 0), (0, 501, 502, 0), (1, 0, 1, 0), (1, 503, 504, 0)]
    assert rows_of(merge(side(rows_), text).spans) == [
        (0, 0, 502, 0),
        (1, 0, 1, 0),
        (1, 503, 504, 0),
    ]


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("visible", ["Ana-María,", "3º", "B."]),
        ("words", ["Ana", "María", "3º", "B"]),
        ("ascii alphanumeric", ["Ana", "Mar", "a", "3", "B"]),
    ],
)
def test_tokens_of_a_span(kind: str, wanted: list[str]) -> None:
    cut = tokens(side([(0, 0, 16, 0)]), Text.of(TEXTS), kind=kind)
    assert [TEXTS[0][a:b] for _, a, b, _ in rows_of(cut)] == wanted


@given(rows())
def test_tokens_are_the_pieces_of_the_spans_own_text(given_: list[Row]) -> None:
    cut = tokens(side(given_), Text.of(TEXTS), kind="visible")
    wanted = set()
    for d, a, b, label in given_:
        text, at = TEXTS[d], a
        for piece in text[a:b].split():
            at = text.index(piece, at)
            wanted.add((d, at, at + len(piece), label))
            at += len(piece)
    assert set(rows_of(cut)) == wanted


def test_two_names_earn_what_one_name_earns() -> None:
    text = Text.of(["John Smith"])
    gold = tokens(side([(0, 0, 10, 0)]), text)
    both = tokens(side([(0, 0, 4, 0), (0, 5, 10, 0)]), text)
    half = tokens(side([(0, 0, 4, 0)]), text)
    assert match_exact(gold, both).gold.size == 2
    assert match_exact(gold, half).gold.size == 1


def test_a_matched_mark_counts_under_its_own_sides_label() -> None:
    gold, system = side([(0, 0, 5, 0)]), side([(0, 0, 5, 1)])
    pairs = match_overlap(gold, system, typed=False)
    counted = count(gold, system, pairs, documents=1, labels=2)
    assert counted.tp_gold.tolist() == [[1, 0]]
    assert counted.tp_system.tolist() == [[0, 1]]


def test_tally_takes_hits_of_either_side() -> None:
    gold, system = side([(0, 0, 5, 0), (0, 6, 9, 0)]), side([(0, 0, 9, 0)])
    counted = tally(gold, np.array([True, True]), system, np.array([False]), documents=1, labels=1)
    assert [int(c.sum()) for c in counted] == [2, 0, 0, 1, 0, 0]

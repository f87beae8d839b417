"""Krippendorff's own examples, and his formula walked through section by section."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldbench.agreement import Options, agree
from goldbench.corpus import Document, Extent, Layer, Marks, Span
from goldbench.errors import MissingTextError
from goldbench.gold import Panel

Unit = tuple[int, int, str]


def alphas(length: int, *annotators: Sequence[Unit]) -> dict[str | None, float | None]:
    """Give α_U by label; a unit is (start, length, label)."""
    layers = {
        f"{number}": Layer(
            f"{number}",
            {"n": Marks(tuple(Span(start, start + size, label) for start, size, label in units))},
        )
        for number, units in enumerate(annotators)
    }
    given_ = Panel({"n": Document("n", "x" * length)}, layers)
    return {row.label: row.value for row in agree(given_, ["unitizing-alpha"])}


def test_the_example_of_krippendorff_2004() -> None:
    first = [(75, 70, "c"), (220, 30, "c"), (30, 60, "k"), (150, 50, "k")]
    second = [(70, 80, "c"), (205, 20, "c"), (250, 20, "c"), (30, 60, "k"), (150, 50, "k")]
    alpha_by_label = alphas(300, first, second)
    assert alpha_by_label[None] == pytest.approx(0.8587, abs=5e-5)
    assert alpha_by_label["c"] == pytest.approx(0.7286, abs=5e-5)
    assert alpha_by_label["k"] == 1


# Krippendorff 1995, p. 57: four pairs of observers on a continuum of 24.
EXAMPLES_1995: dict[str, tuple[list[tuple[int, int]], list[tuple[int, int]], float]] = {
    "A": ([(2, 8), (14, 6)], [(4, 4), (15, 2)], 0.553),
    "B": ([(0, 18)], [(0, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 3), (9, 1)], -0.926),
    "C": (
        [(2, 6), (10, 2), (14, 4), (20, 2)],
        [(0, 2), (4, 4), (10, 4), (16, 2), (20, 2)],
        0.679,
    ),
    "D": (
        [(0, 2), (2, 8), (10, 4), (14, 6), (20, 4)],
        [(0, 4), (4, 4), (8, 7), (15, 2), (17, 7)],
        0.066,
    ),
}


@pytest.mark.parametrize("name", EXAMPLES_1995)
def test_the_examples_of_krippendorff_1995_on_a_long_continuum(name: str) -> None:
    # He gives the limit for a continuum of any fineness. The tolerance is that of DKPro
    # Statistics, whose authors suspect a wrong sign in the expected disagreement of 1995.
    first, second, wanted = EXAMPLES_1995[name]
    fine = 500
    sides = [[(a * fine, size * fine, "X") for a, size in units] for units in (first, second)]
    assert alphas(24 * fine, *sides)["X"] == pytest.approx(wanted, abs=0.02)


def test_one_long_unit_against_three_short_ones_is_worse_than_chance() -> None:
    short = [(2, 1, "A"), (4, 1, "A"), (6, 1, "A")]
    assert alphas(10, [(1, 8, "A")], short)["A"] == pytest.approx(-0.7003, abs=1e-4)


def walked(length: int, annotators: Sequence[Sequence[tuple[int, int]]]) -> float | None:
    """Compute α_U of one label from all pairs of sections, units (start, end) being disjoint."""
    sections = []
    for units in annotators:
        cut, at = [], 0
        for start, end in sorted(units):
            cut += [(at, start, False)] if start > at else []
            cut.append((start, end, True))
            at = end
        sections.append([*cut, *([(at, length, False)] if at < length else [])])
    m = len(annotators)
    differences = 0.0
    for first, second in combinations(sections, 2):
        for a, b, unit in first:
            for c, d, other in second:
                if unit and other and a < d and c < b:
                    differences += 2 * ((a - c) ** 2 + (b - d) ** 2)
                elif unit and not other and c <= a and b <= d:
                    differences += 2 * (b - a) ** 2
                elif other and not unit and a <= c and d <= b:
                    differences += 2 * (d - c) ** 2
    every = [b - a for cut in sections for a, b, unit in cut if unit]
    gaps = [b - a for cut in sections for a, b, unit in cut if not unit]
    observed = differences / (m * (m - 1) * length**2)
    inner = sum(
        (len(every) - 1) / 3 * (2 * l**3 - 3 * l**2 + l)
        + l**2 * sum(g - l + 1 for g in gaps if g >= l)
        for l in every  # noqa: E741  # the paper's letter  # the formula's letter
    )
    bottom = m * length * (m * length - 1) - sum(l * (l - 1) for l in every)  # noqa: E741  # the paper's letter
    expected = 2 / length * inner / bottom
    return 1 - observed / expected if expected else None


@st.composite
def cuts(draw: st.DrawFn) -> list[tuple[int, int]]:
    borders = sorted(draw(st.sets(st.integers(0, 30), max_size=8)))
    return list(zip(borders[::2], borders[1::2], strict=False))


@settings(max_examples=40)
@given(st.lists(cuts(), min_size=2, max_size=4))
def test_it_is_the_formula_of_2004(annotators: list[list[tuple[int, int]]]) -> None:
    sides = [[(start, end - start, "X") for start, end in units] for units in annotators]
    alpha = alphas(30, *sides).get("X")
    wanted = walked(30, annotators)
    assert alpha == (None if wanted is None else pytest.approx(wanted, abs=1e-9))


def test_documents_add_up_and_each_ends_its_gaps() -> None:
    first = {"a": Marks((Span(0, 4, "X"),)), "b": Marks((Span(2, 6, "X"),))}
    second = {"a": Marks((Span(1, 4, "X"),)), "b": Marks()}
    notes = {"a": Document("a", "x" * 9), "b": Document("b", "x" * 7)}
    given_ = Panel(notes, {"A": Layer("A", first), "B": Layer("B", second)})
    alpha = agree(given_, ["unitizing-alpha"]).rows[0].value
    # Differences: 1 in a, 16 in b, in both orders. Units 4, 4, 3; gaps 5, 2, 1, 1, 5, 7.
    length, units, gaps = 16, (4, 4, 3), (5, 2, 1, 1, 5, 7)
    places = {u: sum(max(g - u + 1, 0) for g in gaps) for u in units}
    inner = sum(2 / 3 * (2 * u**3 - 3 * u**2 + u) + u**2 * places[u] for u in units)
    expected = 2 / length * inner / (32 * 31 - sum(u * (u - 1) for u in units))
    assert alpha == pytest.approx(1 - (2 * 17 / (2 * length**2)) / expected)


def test_who_did_not_look_at_a_document_adds_no_gap() -> None:
    marks = Marks((Span(0, 4, "X"),)), Marks((Span(0, 5, "X"),))
    notes = {"a": Document("a", "x" * 9), "b": Document("b", "x" * 9)}
    both = {"A": {"a": marks[0], "b": marks[0]}, "B": {"a": marks[1], "b": marks[0]}}
    two = Panel(notes, {name: Layer(name, own_marks) for name, own_marks in both.items()})
    third = Panel(notes, {**two.layers, "C": Layer("C", {})})
    values = [agree(p, ["unitizing-alpha"]).rows[0].value for p in (two, third)]
    assert values[0] == values[1]
    looked = Panel(notes, {**two.layers, "C": Layer("C", {"a": Marks()})})
    assert agree(looked, ["unitizing-alpha"]).rows[0].value != values[0]


def test_overlapping_spans_of_one_annotator_are_joined_and_pieces_are_units() -> None:
    joined = alphas(30, [(0, 6, "X"), (4, 6, "X")], [(0, 10, "X")])
    assert joined["X"] == 1
    cut = Span(0, 10, "X", fragments=(Extent(0, 3), Extent(7, 10)))
    layers = {"A": Layer("A", {"n": Marks((cut,))})}
    layers["B"] = Layer("B", {"n": Marks((Span(0, 3, "X"), Span(7, 10, "X")))})
    given_ = Panel({"n": Document("n", "x" * 20)}, layers)
    assert agree(given_, ["unitizing-alpha"]).rows[0].value == 1


def test_what_runs_past_the_text_is_cut() -> None:
    assert alphas(8, [(4, 9, "X")], [(4, 4, "X")])["X"] == 1
    assert alphas(8, [(9, 2, "X")], [(4, 4, "X")]) == alphas(8, [], [(4, 4, "X")])


def test_it_needs_the_length_of_the_texts() -> None:
    layers = {name: Layer(name, {"n": Marks((Span(0, 3, "X"),))}) for name in "AB"}
    with pytest.raises(MissingTextError):
        agree(Panel({"n": Document("n", None)}, layers), ["unitizing-alpha"])


def test_the_interval_resamples_documents() -> None:
    notes = {f"n{i}": Document(f"n{i}", "x" * 40) for i in range(40)}
    first = {id_: Marks((Span(3, 9, "X"), Span(20, 25, "X"))) for id_ in notes}
    second = {
        id_: Marks((Span(3, 9 + i % 3, "X"),) + ((Span(20, 25, "X"),) if i % 4 else ()))
        for i, id_ in enumerate(notes)
    }
    given_ = Panel(notes, {"A": Layer("A", first), "B": Layer("B", second)})
    row = agree(given_, ["unitizing-alpha"], Options(seed=3)).rows[0]
    assert row.interval is not None
    assert row.value is not None
    assert row.interval.low < row.value < row.interval.high
    assert row.method == "bootstrap-bca"
    assert row == agree(given_, ["unitizing-alpha"], Options(seed=3)).rows[0]

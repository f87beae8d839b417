import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldbench.scoring.rates.averages import macro_averages
from goldbench.scoring.rates.rating import Method
from goldbench.scoring.tally import Raw, Tally
from goldbench.stats import Sample

LABELS = ("NAME", "DATE")
Counts = tuple[int, int, int]
ROWS = st.lists(st.tuples(*[st.tuples(*[st.integers(0, 4)] * 3)] * 2), min_size=2, max_size=4)


def count_cells(documents: Sequence[tuple[Counts, ...]]) -> Raw:
    """Take (tp, fn, fp) by document and label; the sides count alike."""
    return np.array(
        [[(tp, fn, tp, fp, 0, 0) for tp, fn, fp in labels] for labels in documents], dtype=np.int32
    )


# NAME: P 3/4, R 3/6; DATE: P 0/2, R undefined. Document 2 has no DATE on either side.
SMALL = [((1, 1, 1), (0, 0, 2)), ((2, 2, 0), (0, 0, 0))]


def test_a_label_without_a_score_does_not_enter_the_average_of_that_score() -> None:
    label = macro_averages(Tally.of(count_cells(SMALL)), LABELS, Method())["label"]
    assert label.mean.precision == pytest.approx((3 / 4 + 0) / 2)
    assert label.mean.recall == pytest.approx(3 / 6)
    assert (label.units, label.sd) == (2, None)


def test_documents_are_averaged_with_the_deviation_of_the_population() -> None:
    document = macro_averages(Tally.of(count_cells(SMALL)), LABELS, Method())["document"]
    assert document.mean.precision == pytest.approx((1 / 4 + 1) / 2)
    assert document.mean.recall == pytest.approx(0.5)
    assert document.sd is not None
    assert document.sd.precision == pytest.approx(0.375)
    assert document.sd.recall == 0
    assert document.units == 2


def test_labels_that_nobody_marked_are_not_counted_as_units() -> None:
    cells = count_cells([((1, 0, 0), (0, 0, 0))])
    label = macro_averages(Tally.of(cells), LABELS, Method())["label"]
    assert (label.units, label.mean.f1) == (1, 1.0)


@pytest.mark.parametrize("documents", [[((0, 0, 0), (0, 0, 0))], []])
def test_nothing_on_either_side_has_no_average(documents: Sequence[tuple[Counts, ...]]) -> None:
    cells = count_cells(documents).reshape(-1, 2, 6)
    averages = macro_averages(Tally.of(cells), LABELS, Method())
    for macro in averages.values():
        assert (macro.mean.precision, macro.mean.recall, macro.mean.f1) == (None, None, None)
    assert averages["label"].units == 0
    assert averages["document"].units == len(documents)


@pytest.mark.parametrize(("typed", "labels"), [(False, LABELS), (True, ())])
def test_rules_without_labels_have_an_average_over_documents_alone(
    typed: bool, labels: tuple[str, ...]
) -> None:
    cells = count_cells(SMALL)[:, : len(labels)]
    assert set(macro_averages(Tally.of(cells), labels, Method(), typed=typed)) == {"document"}


def test_a_document_that_was_drawn_less_often_weighs_more() -> None:
    """Drawn with 1 and 1/3: the second stands for three documents."""
    cells = count_cells([((1, 0, 0),), ((0, 1, 1),)])
    sample = Sample.from_labels(2, weight=np.array([1.0, 3.0]))
    method = Method(sample=sample, weighted=True)
    averages = macro_averages(Tally.of(cells), ("NAME",), method)
    assert averages["document"].mean.recall == pytest.approx(1 / 4)
    assert averages["label"].mean.recall == pytest.approx(1 / 4)
    unweighted = Method(sample=sample)
    assert macro_averages(Tally.of(cells), ("NAME",), unweighted)[
        "document"
    ].mean.recall == pytest.approx(1 / 2)


@pytest.mark.parametrize("name", ["wilson", "one-more-document", "bootstrap"])
def test_intervals_are_by_one_more_document_unless_they_are_resampled(name: str) -> None:
    cells = count_cells([((n % 3, 1, n % 2), (1, n % 2, 1)) for n in range(20)])
    for macro in macro_averages(Tally.of(cells), LABELS, Method(name, resamples=50)).values():
        interval = macro.interval
        assert interval is not None
        resampled = name == "bootstrap"
        assert interval.method == ("bootstrap-bca" if resampled else "one-more-document")
        assert (interval.rho is None) is resampled
        assert interval.recall is not None
        assert macro.mean.recall is not None
        assert interval.recall.low < macro.mean.recall < interval.recall.high


@settings(max_examples=10)
@given(ROWS, st.randoms())
def test_neither_the_order_of_documents_nor_that_of_labels_matters(
    documents: Sequence[tuple[Counts, ...]], shuffler: random.Random
) -> None:
    there = macro_averages(Tally.of(count_cells(documents)), LABELS, Method())
    mixed = shuffler.sample(documents, len(documents))
    turned = count_cells(mixed)[:, ::-1]
    back = macro_averages(Tally.of(np.ascontiguousarray(turned)), LABELS[::-1], Method())
    assert {name: macro.as_json() for name, macro in back.items()} == {
        name: macro.as_json() for name, macro in there.items()
    }


def test_documents_as_clusters_of_their_own_average_as_without_clusters() -> None:
    """The two ways to the same figures: from patterns of counts, and from every document."""
    cells = count_cells([((n % 3, n % 2, 1), (n % 5, 0, n // 4)) for n in range(12)] + SMALL)
    alone = macro_averages(Tally.of(cells), LABELS, Method())
    clustered = macro_averages(Tally.of(cells), LABELS, Method(sample=Sample.from_labels(14)))
    for name, macro in alone.items():
        assert clustered[name].mean.as_json() == pytest.approx(macro.mean.as_json())
        assert clustered[name].units == macro.units

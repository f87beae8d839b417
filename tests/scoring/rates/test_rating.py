import numpy as np
import pytest

from goldbench.corpus import Design, Marks, Place, Span
from goldbench.errors import DesignError
from goldbench.scoring.rates.rating import METHODS, Method, rate, rate_groups
from goldbench.scoring.tally import Tally
from goldbench.stats import Sample
from scoring.small_notes import GOLD, NAME, corpus, counts, scored


def test_half_credit_is_half() -> None:
    result = scored(corpus({"a": GOLD}), corpus({"a": Marks((Span(0, 7, "NAME"),))}), "muc")
    assert result.scores.partial == 1
    assert result.scores.precision == 0.5
    assert result.scores.recall == pytest.approx(1 / 6)


def test_nothing_on_both_sides_is_undefined_not_zero() -> None:
    result = scored(corpus({"a": Marks()}), corpus({"a": Marks()}))
    assert result.scores.f1 is None
    assert result.scores.interval is not None
    assert result.scores.interval.f1 is None


def test_a_design_weights_the_estimate_and_leaves_the_counts() -> None:
    gold = corpus({"a": GOLD, "b": Marks((NAME,)), "c": GOLD, "d": Marks((NAME,))})
    system = corpus({"a": GOLD, "b": Marks(), "c": GOLD, "d": Marks()})
    drawn = {i: Place("yes" if i in "ac" else "no", i, 1.0 if i in "ac" else 0.1) for i in "abcd"}
    result = scored(gold, system, design=Design(drawn))
    assert counts(result) == (6, 0, 2)
    assert result.scores.recall == 0.75
    assert result.scores.estimate is not None
    assert result.scores.estimate.recall == pytest.approx(6 / (6 + 20))
    with pytest.raises(DesignError, match="not in the design"):
        scored(gold, system, design=Design({"a": Place("yes", "a", 1.0)}))


def test_macro_averages_over_labels_and_documents() -> None:
    gold = corpus({"a": Marks((NAME, Span(31, 37, "CITY"))), "b": Marks((NAME,))})
    system = corpus({"a": Marks((NAME,)), "b": Marks()})
    result = scored(gold, system)
    assert result.macro["label"].mean.recall == 0.25  # NAME 1/2, CITY 0/1
    assert result.macro["document"].mean.recall == 0.25  # a 1/2, b 0/1
    assert result.macro["document"].sd is not None
    assert result.macro["document"].sd.recall == 0.25


@pytest.mark.parametrize("method", METHODS)
def test_every_interval_method_brackets_its_score(method: str) -> None:
    gold = corpus({f"n{i}": GOLD for i in range(20)})
    system = corpus({f"n{i}": Marks(GOLD.spans[: 1 + i % 3]) for i in range(20)})
    for name in ("exact", "merged"):
        result = scored(gold, system, name, interval=method).scores
        assert result.interval is not None
        for value, bounds in (
            (result.precision, result.interval.precision),
            (result.recall, result.interval.recall),
            (result.f1, result.interval.f1),
        ):
            assert value is not None
            if method == "bootstrap" and value == 1:
                assert bounds is None  # every resample is perfect: nothing to go by
                continue
            assert bounds is not None
            assert bounds.low - 1e-12 <= value <= bounds.high + 1e-12
            assert bounds.low < bounds.high


def test_the_papers_intervals_stand_beside_ours() -> None:
    """Canales 2021, Table 3, asthma: 271 of 289 system and 281 gold items."""
    ones = [Span(2 * i, 2 * i + 1, "ASTHMA") for i in range(400)]
    gold = corpus({"a": Marks(tuple(ones[:281]))}, "x" * 1000)
    system = corpus({"a": Marks((*ones[:271], *ones[300:318]))}, "x" * 1000)
    result = scored(gold, system)
    assert counts(result) == (271, 18, 10)
    assert result.paper is not None
    assert result.paper.f1 is not None
    assert (round(result.paper.f1.low, 3), round(result.paper.f1.high, 3)) == (0.919, 0.973)


def test_a_rule_without_labels_has_no_average_over_labels() -> None:
    gold, system = corpus({"a": Marks((NAME,))}), corpus({"a": Marks((Span(0, 23, "DATE"),))})
    result = scored(gold, system, "exact-untyped")
    assert result.scores.f1 == 1
    assert set(result.macro) == {"document"}
    assert set(result.by_label) == {"NAME", "DATE"}
    assert (result.by_label["DATE"].tp, result.by_label["DATE"].tp_system) == (0, 1)


@pytest.mark.parametrize("alike", [True, False])
@pytest.mark.parametrize("clustered", [False, True])
@pytest.mark.parametrize("method", METHODS)
def test_groups_are_rated_together_as_each_would_be_alone(
    method: str, *, clustered: bool, alike: bool
) -> None:
    rng = np.random.default_rng(5)
    cells = rng.integers(0, 3, size=(24, 2, 6), dtype=np.int32)
    cells[:, :, 2] = cells[:, :, 0] if alike else cells[:, :, 2]  # right on either side
    cells[3:7] = 0
    sample = Sample.from_labels(24, cluster=np.arange(24) // 2) if clustered else None
    how = Method(method, sample=sample, resamples=50)
    codes = np.array([*range(9), *rng.integers(0, 9, size=15)], dtype=np.intp)
    rates = rate_groups(Tally.of(cells), codes, 9, how, alike=alike)
    assert len(rates) == 9
    for code, scores in enumerate(rates):
        inside = np.flatnonzero(codes == code)
        own = how.of(inside)
        assert scores == rate(Tally.of(cells[inside]), ("a", "b"), own, alike=alike)[-1]


def test_each_document_is_rated_as_if_it_were_alone() -> None:
    notes = corpus({"b": GOLD, "a": GOLD, "c": Marks()})
    whole = scored(notes, notes, by=("document",))
    assert list(whole.groups["document"]) == ["a", "b", "c"]
    assert sum(scores.tp for scores in whole.groups["document"].values()) == whole.scores.tp

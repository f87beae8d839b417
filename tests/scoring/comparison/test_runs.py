"""Several runs of one model: their mean, their spread, and an interval that knows of both."""

import pytest

from goldbench import api
from goldbench.corpus import Corpus, Design, Document, Layer, Marks, Place, Span
from goldbench.scoring import CorpusStream, Settings, track
from goldbench.scoring.comparison.runs import Runs, spread
from goldbench.scoring.counting import count_together
from goldbench.scoring.rates.rating import Method
from goldbench.scoring.request import Request

NAME = Span(0, 1, "NAME")
FALSE = Span(3, 4, "NAME")


def corpus(name: str, *notes: Marks) -> CorpusStream:
    documents = {f"n{place}": Document(f"n{place}", "x" * 9) for place in range(len(notes))}
    layers = {name: Layer(name, dict(zip(documents, notes, strict=True)))}
    return CorpusStream(Corpus(documents, layers), name, name)


def run(*systems: list[Marks], level: float = 0.95) -> Runs:
    """Spread runs over notes that all have one name."""
    gold = corpus("gold", *[Marks((NAME,))] * len(systems[0]))
    streams = [corpus(f"run {n}", *notes) for n, notes in enumerate(systems)]
    request = Request.of(["exact"], Settings(()))
    (counted, *_) = count_together(gold, streams, request.passes)
    return spread("model", counted, track("exact"), Method(level=level))


RIGHT, BLIND, LOUD = Marks((NAME,)), Marks(), Marks((NAME, FALSE))


def test_one_run_has_no_spread_and_its_own_scores() -> None:
    told = run([RIGHT] * 6 + [BLIND] * 4)
    assert (told.runs, told.mean.recall, told.mean.precision) == (1, 0.6, 1.0)
    assert (told.sd.recall, told.sd.f1) == (None, None)
    assert told.interval.recall is not None
    assert told.interval.recall.low <= 0.6 <= told.interval.recall.high


def test_the_mean_is_of_the_runs_scores_and_the_deviation_of_a_sample() -> None:
    told = run([RIGHT] * 10, [RIGHT] * 8 + [BLIND] * 2)
    assert told.mean.recall == pytest.approx(0.9)
    assert told.sd.recall == pytest.approx(0.1 * 2**0.5)
    assert told.sd.precision == 0.0
    assert told.as_json()["runs"] == 2


def test_runs_that_differ_widen_the_interval() -> None:
    half = [RIGHT] * 10 + [BLIND] * 10
    alike = run(half, half, half).interval.recall
    apart = run([RIGHT] * 20, half, [BLIND] * 20).interval.recall
    assert alike is not None
    assert apart is not None
    assert apart.high - apart.low > alike.high - alike.low


def test_the_order_of_runs_moves_nothing() -> None:
    one, two, three = [RIGHT] * 6, [LOUD] * 3 + [BLIND] * 3, [BLIND] * 5 + [LOUD]
    first, other = run(one, two, three), run(three, one, two)
    assert first.mean.as_json() == pytest.approx(other.mean.as_json())
    assert first.sd.as_json() == pytest.approx(other.sd.as_json())
    assert first.interval == other.interval


def test_a_run_that_marks_nothing_has_no_precision_to_average() -> None:
    told = run([RIGHT] * 4, [BLIND] * 4)
    assert told.mean.precision == 1.0
    assert told.sd.precision is None
    assert told.mean.recall == 0.5


def test_a_surer_interval_is_a_wider_one() -> None:
    notes = [RIGHT] * 15 + [BLIND] * 5
    wide, narrow = (run(notes, notes, level=level).interval.f1 for level in (0.99, 0.8))
    assert wide is not None
    assert narrow is not None
    assert wide.low < narrow.low < narrow.high < wide.high


def test_the_mean_over_runs_is_weighted_by_the_draw_as_its_interval_is() -> None:
    rare, rest = Marks((NAME,)), Marks((NAME, Span(3, 4, "NAME"), Span(5, 6, "NAME")))
    notes = {"a": rest, "b": rest, "c": rare, "d": rare}
    documents = {id_: Document(id_, "x" * 9) for id_ in notes}
    gold = Corpus(documents, {"gold": Layer("gold", notes)})
    blind = Corpus(documents, {"x": Layer("x", {**notes, "c": BLIND, "d": BLIND})})
    design = Design({i: Place(i, i, 1.0 if i in "ab" else 0.1) for i in "abcd"})
    systems = {"run1": gold, "run2": blind}
    (plain,) = api.score(gold, systems, "exact", run_of="model").runs
    (weighted,) = api.score(gold, systems, "exact", run_of="model", design=design).runs
    assert plain.mean.recall == pytest.approx((1 + 6 / 8) / 2)
    assert weighted.mean.recall == pytest.approx((1 + 6 / 26) / 2)
    assert weighted.sd.recall == pytest.approx((1 - 6 / 26) / 2**0.5)
    assert weighted.interval.weighted

import pytest

from goldbench import api
from goldbench.corpus import Corpus, Design, Document, Marks, Place, Record
from scoring.small_notes import GOLD, NAME, TEXT


def corpus(**marks: Marks) -> Corpus:
    return Corpus.from_records(
        Record(Document(id_, TEXT), {"x": found}) for id_, found in marks.items()
    )


def test_the_mean_over_runs_is_weighted_by_the_draw_as_its_interval_is() -> None:
    gold = corpus(a=GOLD, b=GOLD, c=Marks((NAME,)), d=Marks((NAME,)))
    good, poor = gold, corpus(a=GOLD, b=GOLD, c=Marks(), d=Marks())
    design = Design({i: Place(i, i, 1.0 if i in "ab" else 0.1) for i in "abcd"})
    systems = {"run1": good, "run2": poor}
    (plain,) = api.score(gold, systems, "exact", run_of="model").runs
    (weighted,) = api.score(gold, systems, "exact", run_of="model", design=design).runs
    assert plain.mean.recall == pytest.approx((1 + 6 / 8) / 2)
    assert weighted.mean.recall == pytest.approx((1 + 6 / 26) / 2)
    assert weighted.sd.recall == pytest.approx((1 - 6 / 26) / 2**0.5)
    assert weighted.interval.weighted

import pytest

from goldbench.corpus import Design, Marks, Place
from goldbench.scoring import CorpusStream, Settings, score, summarise
from scoring.small_notes import GOLD, NAME, corpus


def test_a_track_is_summarised_over_systems_by_mark_and_by_document() -> None:
    gold = corpus({"a": GOLD, "b": Marks(GOLD.spans[:1])})
    halves = corpus({"a": Marks(GOLD.spans[:2]), "b": Marks()})
    systems = [CorpusStream(gold, name="all"), CorpusStream(halves, name="some")]
    exact, token = summarise(score(CorpusStream(gold), systems, ["exact", "token"], Settings()))
    assert (exact.track, exact.systems, token.track) == ("exact", 2, "token")
    recall = exact.micro["recall"]
    assert (recall.mean, recall.median, recall.least, recall.most) == (0.75, 0.75, 0.5, 1.0)
    assert recall.sd == pytest.approx(0.5 / 2**0.5)
    assert exact.macro["recall"].least == pytest.approx((2 / 3 + 0) / 2)


def test_what_a_system_lacks_does_not_count_and_one_value_has_no_spread() -> None:
    gold, nothing = corpus({"a": GOLD}), corpus({"a": Marks()})
    systems = [CorpusStream(nothing, name="none"), CorpusStream(gold, name="all")]
    (summary,) = summarise(score(CorpusStream(gold), systems, ["exact"], Settings()))
    assert summary.micro["precision"] == (1.0, None, 1.0, 1.0, 1.0)
    (alone,) = summarise(score(CorpusStream(gold), systems[:1], ["exact"], Settings()))
    assert alone.micro["precision"] == (None, None, None, None, None)
    assert alone.as_json()["micro"]["recall"] == {
        "mean": 0.0, "sd": None, "median": 0.0, "least": 0.0, "most": 0.0,
    }  # fmt: skip


def test_a_summary_is_of_the_scores_that_are_shown() -> None:
    """Weighted by the draw, but for intervals that know no draw."""
    gold = corpus({"a": GOLD, "b": Marks((NAME,))})
    system = CorpusStream(corpus({"a": GOLD, "b": Marks()}), name="some")
    design = Design({"a": Place("a", "a", 1.0), "b": Place("b", "b", 0.1)})
    for interval, recall in (("korn-graubard", 3 / 13), ("wilson", 3 / 4)):
        settings = Settings(design=design, interval=interval)
        whole = score(CorpusStream(gold), [system], ["exact"], settings)
        (summary,) = summarise(whole)
        assert summary.micro["recall"].mean == pytest.approx(recall), interval
        assert whole.results[0].scores.shown.recall == pytest.approx(recall), interval
        told = "wilson intervals know no design: scores are those of the sample, not weighted"
        assert (told in whole.notes) == (interval == "wilson")

import json
from dataclasses import replace

import pytest

from goldbench.corpus import Marks, Span
from goldbench.errors import UsageError
from goldbench.scoring import CorpusStream, Score, Settings, score
from goldbench.scoring.result import (
    Intervals,
    Macro,
    Negatives,
    Outcomes,
    Rated,
    Rates,
    Remark,
    Result,
    Rule,
    Scores,
)
from goldbench.stats import Interval
from scoring.small_notes import GOLD, NAME, corpus, scored

HALF = Rates(0.5, 0.5, 0.5)
INTERVALS = Intervals(
    0.95,
    "wilson",
    None,
    weighted=False,
    precision=Interval(0.2, 0.8),
    recall=None,
    f1=None,
)


def make_result(*counts: int, documents: int = 4, reason: str | None = None) -> Result:
    tp, fp, fn = counts
    scores = Scores(tp, fp, fn, HALF)
    return Result("sys", "exact", 1, documents, 0, scores, reason=reason)


@pytest.fixture(scope="module")
def small() -> Score:
    gold = corpus({"a": GOLD, "b": Marks()})
    streams = [
        CorpusStream(corpus({"a": marks, "b": Marks()}), name=name)
        for name, marks in (("first", GOLD), ("second", Marks((NAME,))))
    ]
    return score(CorpusStream(gold, name="gold"), streams, ["exact", "overlap"], Settings())


def test_results_come_by_system_and_then_by_track_as_they_were_given(small: Score) -> None:
    assert [(result.system, result.track) for result in small] == [
        ("first", "exact"),
        ("first", "overlap"),
        ("second", "exact"),
        ("second", "overlap"),
    ]
    assert small.result("second", "overlap") is small.results[3]


@pytest.mark.parametrize(
    ("system", "track", "message", "hint"),
    [
        ("frist", "exact", "no system 'frist'", "did you mean first?"),
        ("first", "overlp", "no track 'overlp'", "did you mean overlap?"),
    ],
)
def test_a_name_that_is_not_there_is_told_with_one_that_is(
    small: Score, system: str, track: str, message: str, hint: str
) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        small.result(system, track)
    assert caught.value.hint == hint


def test_a_score_is_json_that_can_be_written_and_says_its_counts(small: Score) -> None:
    record = json.loads(json.dumps(small.as_json("9.9")))
    assert (record["goldbench"], record["gold"]["name"]) == ("9.9", "gold")
    found = [(r["system"], r["tp"], r["fp"], r["fn"]) for r in record["results"]]
    assert found == [("first", 3, 0, 0)] * 2 + [("second", 1, 0, 2)] * 2
    assert {row["label"]: row["fn"] for row in record["results"][2]["by_label"]} == {
        "NAME": 0,
        "CITY": 1,
        "DATE": 1,
    }


@pytest.mark.parametrize(
    ("counts", "reason", "unmarked"),
    [
        ((0, 3, 0), None, True),
        ((0, 0, 0), None, True),
        ((0, 3, 1), None, False),
        ((1, 3, 0), None, False),
        ((0, 3, 0), "no type", False),
    ],
)
def test_gold_without_a_mark_gives_false_alarms_a_document_instead(
    counts: tuple[int, int, int], reason: str | None, unmarked: bool
) -> None:
    result = make_result(*counts, reason=reason)
    assert result.unmarked is unmarked
    record = result.as_json()
    assert record.get("fp_per_document") == (counts[1] / 4 if unmarked else None)
    assert record.get("reason") == reason


def test_no_document_has_no_false_alarm() -> None:
    assert make_result(0, 0, 0, documents=0).false_alarms == 0.0


def test_the_sides_are_told_apart_only_where_a_rule_counts_them_apart() -> None:
    alike, apart = Scores(2, 1, 1, HALF), Scores(2, 1, 1, HALF, tp_system=3, partial=1)
    assert not {"tp_gold", "tp_system", "partial"} & alike.as_json().keys()
    record = apart.as_json()
    assert (record["tp"], record["tp_gold"], record["tp_system"]) == (2, 2, 3)
    assert record["partial"] == 1


def test_shares_of_negatives_stand_beside_intervals_and_estimates_that_are_there() -> None:
    share = Rated(0.75, Interval(0.5, 0.9), 0.7)
    negatives = Negatives(9, share, Rated(None), Rated(0.1))
    plain = Scores(2, 1, 1, HALF).having(negatives).as_json()
    assert (plain["tn"], plain["specificity"], plain["npv"], plain["prevalence"]) == (
        9,
        0.75,
        None,
        0.1,
    )
    assert (plain["interval"], plain["estimate"]) == (None, None)
    full = Scores(2, 1, 1, HALF, interval=INTERVALS, estimate=HALF).having(negatives).as_json()
    assert full["interval"]["specificity"] == [0.5, 0.9]
    assert full["interval"]["npv"] is None
    assert full["estimate"]["specificity"] == 0.7


@pytest.mark.parametrize(
    ("weighted", "recall", "specificity"), [(True, 0.25, 0.3), (False, 0.5, 0.6)]
)
def test_the_scores_to_show_are_those_that_the_interval_is_about(
    weighted: bool, recall: float, specificity: float
) -> None:
    estimate = Rates(0.25, 0.25, 0.25)
    scores = Scores(
        1, 1, 1, HALF, interval=replace(INTERVALS, weighted=weighted), estimate=estimate
    )
    assert scores.shown.recall == recall
    assert scores.show(Rated(0.6, None, 0.3)) == specificity
    assert replace(scores, estimate=None).shown == HALF
    assert replace(scores, interval=None).shown == estimate


def test_missing_values_of_fields_are_not_taken_for_missing_documents() -> None:
    """`missing` is the number of documents that the system did not look at."""
    outcomes = Outcomes(5, 1, 2, 3, Rated(0.5), None)
    record = Scores(5, 4, 3, HALF, outcomes=outcomes).as_json()["outcomes"]
    assert record == {
        "right": 5,
        "wrong": 1,
        "missing_values": 2,
        "invented": 3,
        "accuracy": {"value": 0.5, "interval": None, "estimate": None},
    }
    whole = replace(outcomes, whole=Rated(0.25)).as_json()
    assert whole["whole"]["value"] == 0.25


def test_an_average_over_labels_has_no_deviation_and_says_so_by_its_absence() -> None:
    assert Macro(HALF, units=3).as_json() == {
        "precision": 0.5,
        "recall": 0.5,
        "f1": 0.5,
        "units": 3,
    }
    assert Macro(HALF, sd=Rates(0.1, None, 0.2)).as_json()["sd"]["recall"] is None


@pytest.mark.parametrize(
    ("remark", "words"),
    [
        (Remark("one", 1), ["one document"]),
        (Remark("few", 7), ["few independent units (7)"]),
        (Remark("decides", 9, document="ward/ñ-2"), ["(ward/ñ-2)", "F1"]),
        (
            Remark("perfect", 30, "recall", 0.9, 0.1234, 0.25),
            ["no error of recall", "rho 0.25", "at least 0.900", "12.3% of the archive"],
        ),
    ],
)
def test_a_remark_says_its_numbers_and_writes_only_what_it_knows(
    remark: Remark, words: list[str]
) -> None:
    assert all(word in remark.text for word in words)
    record = remark.as_json()
    assert record["clusters"] == remark.clusters
    assert None not in record.values()
    assert ("document" in record) is (remark.kind == "decides")


def test_the_rule_tells_its_tracks_and_why() -> None:
    assert str(Rule(("exact",))) == "scored by exact"
    assert str(Rule(("exact", "tags"), chosen=True, why="the gold holds both")) == (
        "scored by exact and tags (the gold holds both)"
    )


def test_labels_in_other_scripts_are_kept_as_they_are() -> None:
    notes = corpus({"a": Marks((Span(0, 3, "ИМЯ"), Span(4, 6, "名前")))})
    assert list(scored(notes, notes).by_label) == ["ИМЯ", "名前"]

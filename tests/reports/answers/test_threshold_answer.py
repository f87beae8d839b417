import polars as pl

from goldbench.reports.answers import CutSystems
from goldbench.scoring import Rates, Scores, Thresholds
from goldbench.scoring.comparison.thresholds import Bin, Calibration, Cut, Kept
from goldbench.scoring.result import Intervals
from goldbench.stats import Interval

ALL = Scores(
    8, 4, 2, Rates(0.667, 0.8, 0.727),
    interval=Intervals(
        0.95, "wilson", None, weighted=False, precision=Interval(0.4, 0.9), recall=None, f1=None
    ),
)  # fmt: skip
SURE = Scores(0, 0, 10, Rates(None, 0.0, 0.0))
KEPT = Kept(0.9, None, 20, 20, ALL, ALL)
BINS = (Bin(0.0, 0.5, 20, 0.4, 0.25, Interval(0.1, 0.5)), Bin(0.5, 1.0, 21, 0.9, 1.0, None))
SYSTEM = Thresholds(
    "model", "exact", "score", percent=False, documents=40, marks=41, without=3,
    curve=(Cut(None, 44, ALL), Cut(0.99, 0, SURE)),
    calibration=Calibration(41, BINS, 0.1, 0.05), kept=KEPT,
)  # fmt: skip
UNSURE = Thresholds(
    "rules", "exact", "score", percent=False, documents=40, marks=0, without=9,
    curve=(Cut(None, 9, ALL),), calibration=None,
)  # fmt: skip
ANSWER = CutSystems((SYSTEM, UNSURE))


def test_a_row_a_threshold_and_none_keeps_all_marks() -> None:
    frame = pl.DataFrame(ANSWER)
    assert frame.columns[:7] == ["system", "track", "threshold", "marks", "tp", "fp", "fn"]
    assert frame.rows() == [
        ("model", "exact", None, 44, 8, 4, 2, 0.667, 0.8, 0.727, 0.4, 0.9, *[None] * 4),
        ("model", "exact", 0.99, 0, 0, 0, 10, None, 0.0, 0.0, *[None] * 6),
        ("rules", "exact", None, 9, 8, 4, 2, 0.667, 0.8, 0.727, 0.4, 0.9, *[None] * 4),
    ]


def test_calibration_is_a_row_a_bin_of_systems_that_say_how_sure_they_are() -> None:
    assert ANSWER.calibration().rows == (
        ("model", "exact", 0.0, 0.5, 20, 0.4, 0.25, 0.1, 0.5),
        ("model", "exact", 0.5, 1.0, 21, 0.9, 1.0, None, None),
    )


def test_the_threshold_for_a_recall_is_told_below() -> None:
    lines = repr(ANSWER).split("\n")
    assert lines[0] == "by threshold"
    assert lines[3].split() == ["model", "exact", "0.990", "0", "–", "0.000", "0.000"]
    assert lines[-1] == "no threshold keeps a recall of .900: with all marks it is .800"
    assert len(repr(CutSystems((UNSURE,))).split("\n")) == 3


def test_it_is_the_list_of_its_systems() -> None:
    assert list(ANSWER) == [SYSTEM, UNSURE]
    assert (len(ANSWER), ANSWER[1]) == (2, UNSURE)
    assert [row["system"] for row in ANSWER.as_json()["thresholds"]] == ["model", "rules"]

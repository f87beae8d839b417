from dataclasses import replace
from typing import Any

import polars as pl
import pytest

from goldbench.errors import GoldbenchError
from goldbench.reports.answers import Scored
from goldbench.scoring import Gold, Outcomes, Rates, Result, Score, Scores
from goldbench.scoring.rates.gap_result import Gap, Gaps
from goldbench.scoring.result import Intervals, Rated
from goldbench.stats import Interval

BOUNDS = Intervals(
    0.95,
    "one-more-document",
    "patient",
    weighted=False,
    precision=Interval(0.6, 0.9),
    recall=None,
    f1=Interval(0.5, 0.8),
)
COUNTED = Scores(6, 2, 4, Rates(0.75, 0.6, 0.667), interval=BOUNDS)
NUMBERS = (6, 2, 4, 0.75, 0.6, 0.667, 0.6, 0.9, None, None, 0.5, 0.8)
BARE = Scores(0, 0, 3, Rates(None, 0.0, 0.0))
BARE_NUMBERS = (0, 0, 3, None, 0.0, 0.0, *[None] * 6)


def score_system(name: str, scores: Scores = COUNTED, **more: Any) -> Result:
    return Result(name, "exact", 2, 1200, 0, scores, **more)


FIRST = score_system("first", by_label={"NAME": BARE}, groups={"site": {"north": COUNTED}})
SECOND = score_system("second", BARE)
ANSWER = Scored(Score(Gold("truth", "abcdef0123456789", 1200), (FIRST, SECOND), ("a note",)))


def test_a_row_a_system_track_and_label_and_none_is_all_labels() -> None:
    assert pl.DataFrame(ANSWER).rows() == [
        ("first", "exact", None, 1200, *NUMBERS),
        ("first", "exact", "NAME", 1200, *BARE_NUMBERS),
        ("second", "exact", None, 1200, *BARE_NUMBERS),
    ]
    assert [row[2] for row in ANSWER.grid(labels=False)] == [None, None]


def test_estimates_of_a_design_stand_in_the_place_of_plain_scores() -> None:
    bounds = replace(BOUNDS, weighted=True)
    weighted = replace(COUNTED, interval=bounds, estimate=Rates(0.7, 0.5, 0.583))
    answer = Scored(replace(ANSWER.score, results=(score_system("s", weighted),)))
    assert answer.grid().rows[0][7:10] == (0.7, 0.5, 0.583)
    assert repr(answer).endswith("weighted by the draw")
    assert "weighted" not in repr(ANSWER)
    plain = replace(weighted, interval=BOUNDS)  # Wilson's interval knows no design
    answer = Scored(replace(ANSWER.score, results=(score_system("s", plain),)))
    assert answer.grid().rows[0][4:] == NUMBERS
    assert "weighted" not in repr(answer)


def test_what_is_printed_is_a_line_a_system_and_track() -> None:
    lines = repr(ANSWER).split("\n")
    assert lines[0] == "scored on 1,200 documents of truth (abcdef012345)"
    assert [line.split()[0] for line in lines[2:]] == ["first", "second"]
    assert lines[2].split()[-3:] == ["0.667", "0.500", "0.800"]


def test_a_breakdown_is_a_row_a_value() -> None:
    assert ANSWER.by("site").rows == (("first", "exact", "north", *NUMBERS),)
    assert ANSWER.by("label").rows == (("first", "exact", "NAME", *BARE_NUMBERS),)


def test_a_breakdown_that_was_not_asked_for_is_refused_by_its_name() -> None:
    with pytest.raises(GoldbenchError, match="ward"):
        ANSWER.by("ward")


def test_the_summary_is_over_systems_and_passes_over_what_is_undefined() -> None:
    frame = ANSWER.summary().to_polars().filter(average="micro")
    rows = {row["rate"]: row for row in frame.rows(named=True)}
    assert [rows["recall"][name] for name in ("mean", "median")] == pytest.approx([0.3, 0.3])
    precision = rows["precision"]
    assert (precision["mean"], precision["sd"]) == (0.75, None)


def test_fields_have_outcomes_and_a_weighted_accuracy_where_there_is_one() -> None:
    plain = Outcomes(8, 1, 1, 0, Rated(0.8, Interval(0.5, 0.9)))
    weighted = replace(plain, accuracy=Rated(0.8, None, 0.7))
    result = score_system(
        "s",
        replace(COUNTED, outcomes=plain),
        by_label={"age": replace(BARE, estimate=BARE.rates, outcomes=weighted), "sex": BARE},
    )
    answer = Scored(replace(ANSWER.score, results=(result,)))
    assert answer.fields().rows == (
        ("s", None, 8, 1, 1, 0, 0.8, 0.5, 0.9),
        ("s", "age", 8, 1, 1, 0, 0.7, None, None),
    )
    assert ANSWER.fields().rows == ()


def test_gaps_are_a_row_a_group_and_those_too_small_say_why() -> None:
    told = Gap("north", 20, 9, 0.5, 0.75, -0.25, Interval(-0.4, -0.1), 0.01, 0.02)
    small = Gap("south", 2, 1, 1.0, 0.5, 0.5, None, small="clusters")
    gaps = Gaps("site", "recall", 0.95, "patient", (told, small), None, None)
    answer = Scored(replace(ANSWER.score, results=(score_system("s", gaps={"site": gaps}),)))
    first, second = answer.gaps().rows
    assert first == ("s", "exact", "site", "north", 9, "recall", 0.5, 0.75, -0.25, -0.4, -0.1,
                     0.01, 0.02, None)  # fmt: skip
    assert second[9:] == (None, None, None, None, "clusters")


def test_findings_stand_in_the_place_of_notes_where_there_are_any() -> None:
    assert ANSWER.as_json("9.8.7")["notes"] == ["a note"]
    found = replace(ANSWER, findings=("first: 3 × borders",)).as_json("9.8.7")
    assert found["notes"] == ["first: 3 × borders"]
    assert [track["track"] for track in found["summary"]] == ["exact"]

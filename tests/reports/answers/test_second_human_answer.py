import polars as pl
import pytest

from goldbench.agreement import SecondHuman
from goldbench.agreement.human_result import Place
from goldbench.reports.answers import BesideHumans
from goldbench.stats import Interval
from goldbench.stats.interchange import Shift

EQUAL = Shift(0.0, 0.01, Interval(-0.02, 0.02))
WORSE = Shift(-0.2, 0.02, Interval(-0.24, -0.16))
PEOPLE = ("annotator 1", "annotator 2")


def seat_system(
    name: str, overall: Shift | None, places: tuple[Place, ...] = (), positives: float = 80.0
) -> SecondHuman:
    return SecondHuman(
        name, PEOPLE, "exact", None, 100, 50, "patient", weighted=False, positives=positives,
        margin=0.05, margin_from="default", level=0.95, between={}, against={}, overall=overall,
        places=places, needed=None, alt_test=None,
    )  # fmt: skip


LIKE = seat_system(
    "like", EQUAL, (Place("annotator 1", EQUAL, "yes"), Place("annotator 2", WORSE, "less"))
)
NOBODY = seat_system("nobody", None)
ANSWER = BesideHumans((LIKE, NOBODY))


def test_a_row_a_place_and_one_for_anybodys() -> None:
    assert pl.DataFrame(ANSWER).rows() == [
        ("like", "exact", "annotator 1", 0.0, -0.02, 0.02, 0.05, "yes"),
        ("like", "exact", "annotator 2", -0.2, -0.24, -0.16, 0.05, "less"),
        ("like", "exact", None, 0.0, -0.02, 0.02, 0.05, "yes"),
    ]


@pytest.mark.parametrize(
    ("system", "words"),
    [
        (LIKE, "like agrees with the annotators as well as they agree with each other, within .05"),
        (NOBODY, "agreement is undefined for some of them: nothing can be said"),
        (seat_system("bad", WORSE), "bad agrees less: Δ −.200 (−.240 to −.160)"),
        (seat_system("rare", EQUAL, positives=12.0), "too few: 12 marks an annotator"),
    ],
)
def test_what_is_printed_is_the_verdict_of_each_system(system: SecondHuman, words: str) -> None:
    shown = repr(BesideHumans((system,)))
    assert shown.startswith("beside the annotators\n")
    assert words in shown


def test_it_is_the_list_of_its_systems() -> None:
    assert list(ANSWER) == [LIKE, NOBODY]
    assert ANSWER[-1] is NOBODY
    assert len(ANSWER) == 2
    systems = [(row["system"], row["conclusion"]) for row in ANSWER.as_json()["human"]]
    assert systems == [("like", "yes"), ("nobody", "undefined")]

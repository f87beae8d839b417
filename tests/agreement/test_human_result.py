from dataclasses import replace

import pytest

from goldbench.agreement.human_result import Place, PlaceConclusion, SecondHuman, conclude
from goldbench.stats import AltTest, Interval
from goldbench.stats.interchange import Shift


def shift(low: float, high: float) -> Shift:
    return Shift((low + high) / 2, 0.01, Interval(low, high))


RESULT = SecondHuman(
    "rules", ("Ana", "Eva"), "exact", None, documents=120, clusters=80, cluster="patient",
    weighted=False, positives=200.0, margin=0.05, margin_from="given", level=0.975,
    between={("Ana", "Eva"): (0.9, Interval(0.85, 0.94))},
    against={"Ana": (0.88, None), "Eva": (None, None)},
    overall=shift(-0.03, 0.01), places=(), needed=None, alt_test=None,
)  # fmt: skip


def places(ana: PlaceConclusion, eva: PlaceConclusion) -> tuple[Place, ...]:
    return (Place("Ana", shift(0, 0.1), ana), Place("Eva", shift(0, 0.1), eva))


@pytest.mark.parametrize(
    ("low", "high", "conclusion"),
    [
        (-0.049, 0.01, "yes"),
        (-0.05, 0.01, "open"),
        (-0.10, -0.05, "open"),
        (-0.10, -0.051, "less"),
        (0.01, 0.02, "yes"),
    ],
)
def test_only_interval_and_margin_decide(low: float, high: float, conclusion: str) -> None:
    assert conclude(shift(low, high), 0.05) == conclusion
    assert replace(RESULT, overall=shift(low, high)).conclusion == conclusion


@pytest.mark.parametrize(("positives", "conclusion"), [(49.9, "few"), (50.0, "yes")])
def test_below_fifty_marks_there_is_no_verdict(positives: float, conclusion: str) -> None:
    assert replace(RESULT, positives=positives).conclusion == conclusion


@pytest.mark.parametrize(
    ("changes", "verdict"),
    [
        ({"overall": None}, "agreement is undefined for some of them: nothing can be said"),
        (
            {"positives": 12.0},
            (
                "too few: 12 marks an annotator, where 50 are the least for a verdict "
                "(Δ −.010, −.030 to +.010)"
            ),
        ),
        (
            {},
            (
                "rules agrees with the annotators as well as they agree with each other, "
                "within .05 (Δ −.010, 95% −.030 to +.010; 120 documents)"
            ),
        ),
        ({"overall": shift(-0.1, -0.06)}, "rules agrees less: Δ −.080 (−.100 to −.060)"),
        (
            {"overall": shift(-0.07, 0.01), "needed": 300},
            (
                "not shown: a loss of up to .07 remains possible; about 300 documents would "
                "settle it if rules is truly equal"
            ),
        ),
        (
            {"overall": shift(-0.07, 0.01), "needed": 100},
            (
                "not shown: a loss of up to .07 remains possible; 120 documents would have "
                "shown it if rules were equal"
            ),
        ),
    ],
)
def test_the_verdict_says_what_can_be_concluded(changes: dict[str, object], verdict: str) -> None:
    assert replace(RESULT, **changes).verdict == verdict  # type: ignore[arg-type]  # of each field


@pytest.mark.parametrize(
    ("ana", "eva", "added"),
    [
        ("yes", "yes", ""),
        ("better", "yes", ""),
        ("open", "open", ""),
        ("yes", "less", "; as good as Ana, less than Eva"),
        ("better", "open", "; better than Ana, not shown against Eva"),
    ],
)
def test_annotators_are_told_apart_only_where_they_differ(
    ana: PlaceConclusion, eva: PlaceConclusion, added: str
) -> None:
    verdict = replace(RESULT, places=places(ana, eva)).verdict
    assert verdict == RESULT.verdict + added


def test_it_is_not_worse_than_either_only_if_that_holds_in_every_place() -> None:
    assert replace(RESULT, places=places("better", "yes")).either
    assert not replace(RESULT, places=places("yes", "open")).either
    assert not RESULT.either


def test_what_is_undefined_is_null_in_json() -> None:
    content = replace(RESULT, overall=None).as_json()
    assert content["against"] == [
        {"annotator": "Ana", "f1": 0.88, "interval": None},
        {"annotator": "Eva", "f1": None, "interval": None},
    ]
    assert (content["difference"], content["interval"], content["alt_test"]) == (None, None, None)
    assert content["conclusion"] == "undefined"


def test_the_alternative_annotator_test_is_told_beside_the_verdict() -> None:
    content = replace(RESULT, alt_test=AltTest(0.5, 0.8, 0.2, (0.01, 0.2))).as_json()
    assert content["alt_test"] == {
        "epsilon": 0.2,
        "winning_rate": 0.5,
        "advantage": 0.8,
        "p": [0.01, 0.2],
    }

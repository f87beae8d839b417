from dataclasses import replace

import pytest

from goldbench.scoring.rates.gap_result import Chance, Gap, Gaps
from goldbench.stats import Interval


def gap(group: str, difference: float, adjusted: float | None = None, **more: object) -> Gap:
    interval = Interval(difference - 0.1, difference + 0.1)
    tested = Gap(group, 50, 40, 0.8, 0.8 - difference, difference, interval, adjusted, adjusted)
    return replace(tested, **more)  # type: ignore[arg-type]  # fields of a gap


def small(group: str, clusters: int = 3) -> Gap:
    return Gap(group, 4, clusters, None, None, None, None, small="clusters")


def gaps(*groups: Gap, range_: float | None = None, chance: Chance | None = None) -> Gaps:
    return Gaps("sex", "recall", 0.95, "patient", groups, range_, chance)


@pytest.mark.parametrize(
    ("held", "sentences"),
    [
        (gaps(), ["No document has a value: no gap can be told"]),
        (
            gaps(gap("f", -0.2, 0.004), gap("m", 0.2, 0.004)),
            ["Recall of f is lower by .20 than of the rest (.10 to .30; Holm p .004)"],
        ),
        (
            gaps(gap("a", 0.2, 0.0001), gap("b", 0.0, 0.5), gap("c", -0.01, 0.5)),
            ["Recall of a is higher by .20 than of the rest (.10 to .30; Holm p < .001)"],
        ),
        (
            gaps(gap("a", -0.02, 0.5), gap("b", 0.02, 0.5)),
            ["No gap shown; up to .12 remains possible"],
        ),
        (gaps(small("a")), ["a: 3 patients, too small to tell"]),
        (
            gaps(small("a"), small("b", 4)),
            ["Too small to tell: a (3 patients), b (4 patients)"],
        ),
    ],
)
def test_it_is_said_for_whom_a_system_is_worse(held: Gaps, sentences: list[str]) -> None:
    assert held.sentences() == sentences


def test_what_chance_alone_gives_is_told_where_no_gap_is_shown() -> None:
    held = gaps(gap("a", -0.02, 0.5), gap("b", 0.02, 0.5), range_=0.04, chance=Chance(0.03, 0.09))
    (sentence,) = held.sentences()
    assert sentence == (
        "No gap shown; up to .12 remains possible; .04 between best and worst, where chance alone "
        "gives .03 (up to .09 in 95 of 100)"
    )


def test_of_many_groups_that_are_too_small_twelve_are_named() -> None:
    (sentence,) = gaps(*(small(f"g{n}") for n in range(14))).sentences()
    assert "g11 (3 patients) and 2 more" in sentence


@pytest.mark.parametrize(("adjusted", "alarm"), [(0.05, True), (0.0501, False), (None, False)])
def test_an_alarm_is_a_test_at_the_level(adjusted: float | None, alarm: bool) -> None:
    group = gap("a", -0.2, adjusted)
    assert gaps(group).alarms == ((group,) if alarm else ())


def test_f1_is_written_as_it_is_called() -> None:
    held = replace(gaps(gap("a", -0.2, 0.01), gap("b", 0.2, 0.01)), measure="f1")
    assert held.sentences()[0].startswith("F1 of a is lower")


def test_json_says_why_a_group_was_not_tested() -> None:
    content = gaps(small("a")).as_json()
    assert content["groups"][0]["too_small"] == "clusters"
    assert (content["groups"][0]["interval"], content["range_by_chance"]) == (None, None)
    assert content["sentences"] == ["a: 3 patients, too small to tell"]

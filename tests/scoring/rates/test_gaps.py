"""For whom a system is worse, from documents with metadata to sentences."""

import random
from collections.abc import Sequence

import pytest

from goldbench.corpus import Attributes, Corpus, Design, Document, Marks, Place, Record, Span
from goldbench.errors import UsageError
from goldbench.scoring import CorpusStream, Gaps, Result, Settings, score

TEXT = "0123456789" * 4
ALL = tuple(Span(start * 5, start * 5 + 3, "X") for start in range(4))
Meta = dict[str, str]


def streams(meta: Sequence[Meta], recall: dict[str, float], key: str = "sex") -> list[CorpusStream]:
    """Make gold with four marks a note, and a system whose recall depends on a key."""
    dice = random.Random(1)
    gold, system = [], []
    for number, about in enumerate(meta):
        document = Document(f"n{number:04}", TEXT, Attributes(about))
        chance = recall.get(about.get(key, ""), 0.95)
        spans = tuple(span for span in ALL if dice.random() < chance)
        gold.append(Record(document, {"x": Marks(ALL)}))
        system.append(Record(document, {"x": Marks(spans)}))
    return [
        CorpusStream(Corpus.from_records(records), name=name)
        for name, records in (("gold", gold), ("S", system))
    ]


def result(meta: Sequence[Meta], recall: dict[str, float], **settings: object) -> Result:
    gold, system = streams(meta, recall, key=str(settings.pop("key", "sex")))
    options = {"by": ("sex",), "gaps": "recall", **settings}
    (only,) = score(gold, [system], ("exact",), Settings(**options))  # type: ignore[arg-type]  # any setting
    return only


def gaps(meta: Sequence[Meta], recall: dict[str, float], **settings: object) -> Gaps:
    (only,) = result(meta, recall, **settings).gaps.values()
    return only


SEXES = [{"sex": "F" if n % 2 else "M"} for n in range(240)]


def test_a_gap_is_told_with_its_interval_and_holm_p() -> None:
    group_gaps = gaps(SEXES, {"F": 0.75})
    (women, men) = group_gaps.groups
    assert women.difference is not None
    assert women.difference == pytest.approx(-0.2, abs=0.05)
    assert women.interval is not None
    assert women.interval.high < 0
    assert men.difference == pytest.approx(-women.difference)
    assert [alarm.group for alarm in group_gaps.alarms] == ["F", "M"]
    (first,) = group_gaps.sentences()
    assert first.startswith("Recall of F is lower by .")
    assert "than of the rest (." in first
    assert first.endswith("Holm p < .001)")


def test_no_gap_says_what_remains_possible_and_what_chance_gives() -> None:
    (sentence,) = gaps(SEXES, {}).sentences()
    assert sentence.startswith("No gap shown; up to .0")
    assert "between best and worst, where chance alone gives ." in sentence
    assert "in 95 of 100" in sentence


def test_two_groups_are_one_test_and_four_are_corrected() -> None:
    two = gaps(SEXES, {"F": 0.88})
    assert all(group.adjusted == group.p_value for group in two.groups)
    four = gaps(
        [{"site": "abcd"[n % 4]} for n in range(400)], {"a": 0.85}, by=("site",), key="site"
    )
    (worst,) = [group for group in four.groups if group.group == "a"]
    assert worst.p_value is not None
    assert worst.adjusted == pytest.approx(4 * worst.p_value)


def test_an_interval_leaves_zero_out_exactly_where_the_group_is_an_alarm() -> None:
    group_gaps = gaps(
        [{"site": "abcd"[n % 4]} for n in range(600)],
        {"a": 0.80, "b": 0.90, "c": 0.97, "d": 0.97},
        by=("site",),
        key="site",
    )
    assert len(group_gaps.alarms) > 1
    for gap in group_gaps.tested:
        assert gap.interval is not None
        assert (gap in group_gaps.alarms) == (gap.interval.low > 0 or gap.interval.high < 0)


def test_a_group_of_few_patients_is_shown_and_not_judged() -> None:
    meta = [{"sex": "F" if n < 90 else "X", "patient": f"p{n // 3}"} for n in range(180)]
    group_gaps = gaps([*meta, *({"sex": "M", "patient": f"q{n}"} for n in range(100))], {"X": 0.9})
    by_name = {group.group: group for group in group_gaps.groups}
    assert (by_name["F"].clusters, by_name["X"].clusters, by_name["M"].clusters) == (30, 30, 100)
    few = gaps([*meta[:171], *({"sex": "M", "patient": f"q{n}"} for n in range(100))], {"X": 0.9})
    small = {group.group: group for group in few.groups}["X"]
    assert (small.small, small.clusters, small.adjusted) == ("clusters", 27, None)
    assert small.interval is not None
    assert "X: 27 patients, too small to tell" in few.sentences()
    assert "X" not in [alarm.group for alarm in few.alarms]


def test_a_gap_that_is_not_known_well_enough_is_too_small_to_tell() -> None:
    meta = [{"sex": "F" if n % 2 else "M"} for n in range(66)]
    group_gaps = gaps(meta, {"F": 0.5, "M": 0.5})
    assert {group.small for group in group_gaps.groups} == {"width"}
    assert group_gaps.range is None
    assert group_gaps.sentences() == ["Too small to tell: F (33 documents), M (33 documents)"]


def test_notes_without_a_value_are_in_no_group_and_in_no_rest() -> None:
    known = gaps(SEXES, {"F": 0.8})
    more = gaps([*SEXES, *({"site": "a"} for _ in range(50))], {"F": 0.8, "": 0.0})
    assert [group.difference for group in more.groups] == [
        group.difference for group in known.groups
    ]
    nobody = gaps([{"site": "a"}] * 40, {})
    assert nobody.sentences() == ["No document has a value: no gap can be told"]


def test_ages_in_years_come_in_bands() -> None:
    meta = [{"age": str(18 + n % 70)} for n in range(280)]
    scored = result(meta, {}, by=("age",))
    assert list(scored.groups["age"]) == ["18-39", "40-64", "65-79", "80+"]
    assert [group.group for group in scored.gaps["age"].groups] == [
        "18-39",
        "40-64",
        "65-79",
        "80+",
    ]


def test_bands_of_somebody_else_stay_as_they_are() -> None:
    scored = result([{"age": "young" if n % 2 else "old"} for n in range(80)], {}, by=("age",))
    assert list(scored.groups["age"]) == ["old", "young"]


def test_weights_of_the_draw_count() -> None:
    meta = [{"sex": "F" if n % 2 else "M", "kind": "a" if n % 4 < 2 else "b"} for n in range(240)]
    gold, system = streams(meta, {"a": 0.6, "b": 0.95}, key="kind")
    design = Design(
        {f"n{n:04}": Place("x", f"c{n}", 0.9 if n % 4 < 2 else 0.1) for n in range(240)}
    )
    plain, weighted = (
        next(iter(score(gold, [system], ("exact",), settings))).gaps["sex"].groups[0].score
        for settings in (
            Settings(by=("sex",), gaps="recall"),
            Settings(by=("sex",), gaps="recall", design=design),
        )
    )
    assert plain is not None
    assert weighted is not None
    assert weighted > plain + 0.1


def test_without_being_asked_there_are_no_gaps() -> None:
    assert result(SEXES, {}, gaps=None).gaps == {}


def test_an_unknown_measure_is_refused() -> None:
    with pytest.raises(UsageError, match="there is no measure 'accuracy'"):
        Settings(gaps="accuracy")

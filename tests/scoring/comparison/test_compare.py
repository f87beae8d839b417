import pytest

from goldbench.corpus import Corpus, Document, Marks, Record, Span
from goldbench.errors import UsageError
from goldbench.scoring import CorpusStream, Settings, compare, track

TEXT = "0123456789" * 3
GOLD = Marks((Span(0, 3, "A"), Span(5, 8, "B"), Span(10, 12, "A"), Span(15, 19, "B")))


def stream(name: str, marks: list[Marks]) -> CorpusStream:
    records = [Record(Document(f"n{i:02}", TEXT), {"x": m}) for i, m in enumerate(marks)]
    return CorpusStream(Corpus.from_records(records), name=name)


SETTINGS = Settings((track("exact"),))
WORSE = Marks(GOLD.spans[:2])


def test_a_clear_difference_is_told_with_direction_interval_and_p() -> None:
    gold, good, poor = (
        stream(n, [m] * 20) for n, m in (("g", GOLD), ("good", GOLD), ("poor", WORSE))
    )
    (comparison,) = compare(gold, [poor, good], SETTINGS)
    assert comparison.overall.difference == pytest.approx(2 / 3 - 1)
    assert comparison.overall.p_value is not None
    assert comparison.overall.p_value < 0.01
    assert comparison.verdict.startswith("good is better than poor by 33.3 points of f1")
    assert [d.label for d in comparison.by_label] == ["A", "B"]


def test_equal_systems_cannot_be_told_apart() -> None:
    gold = stream("g", [GOLD] * 10)
    first = stream("one", [GOLD if i % 2 else WORSE for i in range(10)])
    second = stream("two", [WORSE if i % 2 else GOLD for i in range(10)])
    (comparison,) = compare(gold, [first, second], SETTINGS)
    assert comparison.overall.difference == 0
    assert "cannot be told apart" in comparison.verdict


def test_swapping_the_systems_turns_the_sign_and_keeps_p() -> None:
    gold = stream("g", [GOLD] * 15)
    first = stream("one", [GOLD if i % 3 else WORSE for i in range(15)])
    second = stream("two", [WORSE if i % 4 else GOLD for i in range(15)])
    (there,) = compare(gold, [first, second], SETTINGS)
    (back,) = compare(gold, [second, first], SETTINGS)
    assert there.overall.difference == pytest.approx(-(back.overall.difference or 0))
    assert there.overall.p_value == back.overall.p_value


def test_every_pair_of_three_systems_is_compared() -> None:
    gold = stream("g", [GOLD] * 5)
    comparisons = compare(gold, [stream(n, [GOLD] * 5) for n in "abc"], SETTINGS)
    assert [(f.a, f.b) for f in comparisons] == [("a", "b"), ("a", "c"), ("b", "c")]


def test_one_system_is_not_a_comparison() -> None:
    with pytest.raises(UsageError, match="at least two"):
        compare(stream("g", [GOLD]), [stream("a", [GOLD])], SETTINGS)

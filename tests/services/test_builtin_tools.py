"""goldbench's own annotators in the terms of the servers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Span
from goldbench.phi import POLICIES, Key
from goldbench.services.builtin_tools import surest, usable_policies


def mark(start: int, end: int, sure: float, label: str = "person_name") -> Span:
    return Span(start, end, label, Attributes(confidence=sure))


@pytest.mark.parametrize(
    ("given_", "kept"),
    [
        ([mark(0, 11, 90), mark(0, 5, 90), mark(6, 11, 80)], [mark(0, 11, 90)]),
        ([mark(0, 11, 50), mark(0, 5, 90)], [mark(0, 11, 50), mark(0, 5, 90)]),
        ([mark(0, 5, 50), mark(0, 5, 90)], [mark(0, 5, 90)]),
        ([mark(0, 5, 90), mark(3, 8, 10)], [mark(0, 5, 90), mark(3, 8, 10)]),
        ([mark(0, 5, 90), mark(0, 5, 10, "id")], [mark(0, 5, 90), mark(0, 5, 10, "id")]),
        ([], []),
    ],
)
def test_marks_that_add_nothing_are_left_out(given_: list[Span], kept: list[Span]) -> None:
    assert list(surest(given_)) == kept


MARKS = st.builds(
    lambda start, length, sure, label: mark(start, start + length, sure, label),
    st.integers(0, 12),
    st.integers(1, 8),
    st.sampled_from([10.0, 50.0, 90.0]),
    st.sampled_from(["date", "id"]),
)


@given(st.lists(MARKS, max_size=12), st.sampled_from([0.0, 50.0, 60.0, 90.0]))
def test_what_a_threshold_covers_stays_covered(marks: list[Span], threshold: float) -> None:
    def covered(spans: list[Span]) -> set[tuple[str, int]]:
        return {
            (span.label, at)
            for span in spans
            if float(str(span.attributes["confidence"])) >= threshold
            for at in range(span.start, span.end)
        }

    assert covered(list(surest(marks))) == covered(marks)
    assert surest(marks) == surest(marks[::-1])


def test_policies_that_need_a_key_are_offered_only_with_one() -> None:
    assert "gdpr-pseudonymisation" not in usable_policies(None)
    assert list(usable_policies(Key(b"k" * 32))) == list(POLICIES)

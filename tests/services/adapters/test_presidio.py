"""Presidio's findings as marks, under its own labels."""

from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from goldbench.corpus import Attributes, Span
from goldbench.services.adapters import presidio


@dataclass
class Result:
    entity_type: str
    start: int
    end: int
    score: float


class Engine:
    """Answers like Presidio's analyzer."""

    def analyze(self, *, text: str, language: str) -> Iterable[Result]:
        assert (text, language) == ("Ana, 555", "en")
        return [Result("PERSON", 0, 3, 0.85), Result("NRP", 5, 8, 0.4)]


def test_presidio_gives_its_own_labels_and_percentages() -> None:
    assert presidio.annotator(Engine())("Ana, 555", "en") == [
        Span(0, 3, "PERSON", Attributes(confidence=85.0)),
        Span(5, 8, "NRP", Attributes(confidence=40.0)),
    ]


@pytest.mark.parametrize(
    ("score", "confidence"), [(0.0, 0.0), (1.0, 100.0), (0.123456, 12.346), (1 / 3, 33.333)]
)
def test_a_score_is_a_percentage_of_three_digits(score: float, confidence: float) -> None:
    class Sure:
        def analyze(self, *, text: str, language: str) -> Iterable[Result]:
            del language
            return iter([Result("PERSON", 0, len(text), score)])

    (span,) = presidio.annotator(Sure())("😀", "en")
    assert span == Span(0, 1, "PERSON", Attributes(confidence=confidence))


def test_nothing_found_is_no_mark() -> None:
    class Nobody:
        def analyze(self, *, text: str, language: str) -> Iterable[Result]:
            del text, language
            return ()

    assert presidio.annotator(Nobody())("", "en") == []

"""Systems that say how sure they are, in the report."""

import pytest

from goldbench.corpus import Attributes, Marks, Span
from goldbench.reports import Words
from goldbench.reports.section import Figure, Paragraph
from goldbench.reports.sections.performance.confidence import confidence
from reports.small import GOLD, POOR, evidence, good, stream


def sure(marks: Marks, value: float | None) -> Marks:
    about = Attributes() if value is None else Attributes(confidence=value)
    return Marks(tuple(Span(s.start, s.end, s.label, about) for s in marks.spans))


SURE = stream("sure", [sure(POOR if n % 6 == 0 else GOLD, 0.5 + n / 100) for n in range(36)])


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "expected calibration error 0."),
        ("es", "error de calibración esperado 0,"),
    ],
)
def test_curves_and_calibration_are_drawn_and_told(lang: str, words: str) -> None:
    section = confidence(evidence(SURE), Words.of(lang))
    assert section is not None
    curve, reliability, paragraph = section.blocks
    assert isinstance(curve, Figure)
    assert isinstance(reliability, Figure)
    assert isinstance(paragraph, Paragraph)
    assert len(curve.data.rows) == 21
    assert sum(int(row[1]) for row in reliability.data.rows) == 114
    assert words in paragraph.text


def test_systems_without_confidences_have_no_such_section() -> None:
    assert confidence(evidence(good()), Words.of("en")) is None


def test_marks_without_one_are_told() -> None:
    mixed = stream("mixed", [sure(GOLD, None if n % 2 else 0.5 + n / 100) for n in range(36)])
    section = confidence(evidence(mixed), Words.of("en"))
    assert section is not None
    last = section.blocks[-1]
    assert isinstance(last, Paragraph)
    assert last.text == "mixed: 54 marks carry no confidence and are kept at every threshold."


def test_what_is_called_a_score_and_is_none_is_passed_over() -> None:
    odd = stream("odd", [sure(GOLD, 1000.0 + n) for n in range(36)])
    assert confidence(evidence(odd), Words.of("en")) is None

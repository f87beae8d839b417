from pathlib import Path

import pytest

from goldbench.corpus import Span
from goldbench.errors import FormatError
from goldbench.formats import Findings
from goldbench.formats.contract.location import Spot, misfit

TEXT = "Ana  came"


@pytest.mark.parametrize(
    ("span", "kind"),
    [
        (Span(0, 3, "NAME"), None),
        (Span(0, 3, "NAME", quote="Ana"), None),
        (Span(0, 3, "NAME", quote="ana"), "quote differs in letter case"),
        (Span(0, 9, "NAME", quote="Ana came"), "quote differs in white space"),
        (Span(0, 3, "NAME", quote="Eva"), "quote differs"),
        (Span(5, 10, "NAME", quote="came."), "outside the text"),
        (Span.of_fragments(((0, 3), (5, 9)), "NAME", quote="Ana came"), None),
    ],
)
def test_a_span_that_does_not_fit_is_told_by_a_fixed_phrase(span: Span, kind: str | None) -> None:
    assert misfit(span, TEXT) == kind
    findings = Findings()
    assert Spot(Path("f"), 2, "n1", findings).check_fit(span, TEXT) is span
    assert dict(findings.counts) == ({kind: 1} if kind else {})


def test_without_a_text_nothing_is_checked() -> None:
    findings = Findings(strict=True)
    Spot(Path("f"), 2, "n1", findings).check_fit(Span(0, 99, "NAME", quote="x"), None)
    assert not findings.counts


def test_strict_findings_become_errors_with_file_line_and_document() -> None:
    spot = Spot(Path("f"), 2, "n1", Findings(strict=True))
    with pytest.raises(FormatError, match=r"f:2: outside the text in document 'n1'") as caught:
        spot.check_fit(Span(0, 99, "NAME"), TEXT)
    assert caught.value.hint is not None

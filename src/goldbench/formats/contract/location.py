"""Where in a file a record stands, and what is said when something there does not fit."""

from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from goldbench.corpus import Span
from goldbench.errors import FormatError
from goldbench.formats.contract.findings import Findings
from goldbench.formats.contract.quotation import difference

# Stands in an error about a record for which no file was opened yet.
NOWHERE = Path("-")


@dataclass(frozen=True, slots=True)
class Spot:
    """One record's address; `report` counts a finding, `fail` raises the error.

    `layer` is said where a source has several.
    """

    path: Path
    line: int
    document: str
    findings: Findings
    layer: str | None = None

    def report(self, kind: str, *, hint: str | None = None, mark: str | None = None) -> None:
        """Count a finding; `mark` is the label of the span that it costs."""
        self.findings.add(
            kind,
            self.path,
            self.line,
            document=self.document,
            hint=hint,
            mark=mark,
            layer=self.layer,
        )

    def fail(self, message: str, *, hint: str | None = None) -> NoReturn:
        where = f"document {self.document!r}: " if self.document else ""
        raise FormatError(self.path, self.line, where + message, hint=hint)

    def check_fit(self, span: Span, text: str | None) -> Span:
        """Report what does not fit between a span and its text; the offsets stand either way."""
        if text is not None:
            kind = misfit(span, text)
            if kind is not None:
                hint = "were the offsets counted in another unit, or on another text?"
                self.report(kind, hint=hint)
        return span


def misfit(span: Span, text: str) -> str | None:
    """Say in a fixed phrase how a span does not fit its text; None = it does.

    >>> misfit(Span(0, 4, "NAME", quote="anna"), "Anna came")
    'quote differs in letter case'
    """
    if span.end > len(text):
        return "outside the text"
    if span.quote is None:
        return None
    there = span.text_in(text) if span.fragments else text[span.start : span.end]
    return difference(there, span.quote)

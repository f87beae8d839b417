from collections.abc import Callable

import pytest

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes import find_in_other_notes
from goldbench.phi.pipeline import prepare_note

Cued = Callable[[str, str], list[str]]


@pytest.fixture(scope="package")
def cued() -> Cued:
    """Give what rules whose names begin so find in a text, without any model."""

    def find(text: str, rules: str) -> list[str]:
        note = prepare_note(text, "es")
        analysis = NoteAnalysis(text, "es", note.hits, (), note)
        asked = tuple(rules.split())
        marks = [mark for mark in find_in_other_notes(analysis) if mark.rule.startswith(asked)]
        spans = sorted({(mark.start, mark.end) for mark in marks})
        return [
            text[start:end]
            for start, end in spans
            if not any((a, b) != (start, end) and a <= start and end <= b for a, b in spans)
        ]

    return find

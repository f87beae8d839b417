from typing import Any

import pytest

from goldbench.reports.answers.units_answer import PlannedAnswer

SHARED = {"total": 120, "methods": "We read 120 notes.", "warnings": ["few", "far"]}
LEAK = SHARED | {
    "question": "leak", "summary": "leak", "per": "note",
    "table": [{"units": 300, "allowed": 0, "power": 0.5}],
}  # fmt: skip
HUMAN = SHARED | {"question": "human", "summary": "human", "unit": "note", "safe": None}


@pytest.mark.parametrize(
    ("summary", "columns", "rows"),
    [
        (LEAK, ("notes", "may leak", "power"), ((300, 0, 0.5),)),
        (HUMAN, ("plan", "notes"), (("as asked", 120),)),
        (HUMAN | {"safe": 150}, ("plan", "notes"), (("as asked", 120), ("to be safe", 150))),
    ],
)
def test_the_choices_are_the_rows(
    summary: dict[str, Any], columns: tuple[str, ...], rows: tuple[tuple[Any, ...], ...]
) -> None:
    answer = PlannedAnswer(summary)
    assert (answer.grid().columns, answer.grid().rows) == (columns, rows)
    assert (answer.total, answer.methods) == (120, "We read 120 notes.")
    assert answer.warnings == ("few", "far")

"""The section on answers by fields, and the errors listed with it."""

from typing import Any

import pytest

import goldbench as gb
import places
from goldbench.reports.section import Table

EXAMPLE = places.ROOT / "docs" / "examples" / "extraction"


def _sections(**options: Any) -> dict[str, Any]:
    systems = {name: EXAMPLE / f"model-{file}.jsonl" for name, file in (("a", "a-1"), ("b", "b"))}
    report = gb.report(
        EXAMPLE / "gold.jsonl", systems, tracks="fields", schema=EXAMPLE / "schema.json", **options
    )
    return {section.id: section for section in report.report.sections}


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Values by field"), ("es", "Valores por campo")]
)
def test_every_field_quote_and_misfit_has_its_row(lang: str, title: str) -> None:
    sections = _sections(lang=lang)
    section = sections["fields"]
    assert section.title == title
    tables = [block for block in section.blocks if isinstance(block, Table)]
    values = [table for table in tables if len(table.columns) == 7 and len(table.rows) > 4]
    assert len(values) == 2
    rows = {row[0]: row[1:5] for row in values[1].rows}
    assert rows["medications.dose"] == ("31", "17", "11", "9")
    misfits = [row for table in tables if len(table.columns) == 3 for row in table.rows]
    assert {(row[0], row[2]) for row in misfits} == {("confidence", "3"), ("smoking", "3")}
    *_, quotes = tables
    assert quotes.rows[0][:5] == ("medications", "57", "40", "0", "17")


def test_errors_are_as_many_as_the_outcomes_and_name_the_values() -> None:
    sections = _sections()
    kinds, *_ = sections["errors"].blocks
    assert [row[1:4] for row in kinds.rows] == [("10", "14", "4"), ("38", "36", "23")]
    listed = sections["errors"].blocks[-1].rows
    assert any(row.label == "medications.dose" and "→" in row.detail for row in listed)
    hidden = _sections(text=False)["errors"].blocks[-1].rows
    assert not any(row.detail for row in hidden)


def test_reports_of_other_tracks_have_no_such_section() -> None:
    gold = f"{places.CONTRACTS / 'golden' / 'jsonl.jsonl'}::marks"
    report = gb.report(gold, gold, tracks="exact")
    assert "fields" not in {section.id for section in report.report.sections}

from pathlib import Path

import pytest

import goldbench as gb
from api.small_corpora import NAMES, NOTES


def test_a_report_is_made_and_written(tmp_path: Path) -> None:
    gold = gb.read(NOTES, marks=NAMES)
    reported = gb.report(gold, {"good": gold}, tmp_path / "r.html", title="Names", errors=5)
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page == reported.html
    assert "<h1>Names</h1>" in page
    assert reported.sections[0] == "result"
    assert repr(reported).startswith("report 'Names': result, ")
    assert 'sandbox="allow-scripts"' in reported._repr_html_()
    hidden = gb.report(gold, gold, text=False).html
    assert "Ana" not in hidden


def test_a_short_form_is_written_beside_the_report(tmp_path: Path) -> None:
    gold = gb.read(NOTES, marks=NAMES)
    gb.report(gold, {"good": gold}, tmp_path / "r.html", short=True)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["r-short.html", "r.html"]
    assert "Ana" not in (tmp_path / "r-short.html").read_text(encoding="utf-8")
    with pytest.raises(gb.UsageError, match="short writes a second file"):
        gb.report(gold, gold, short=True)
    with pytest.raises(gb.UsageError, match="database holds the work of a study"):
        gb.report(gold, gold, database="postgresql://nowhere")

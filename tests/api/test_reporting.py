from pathlib import Path

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

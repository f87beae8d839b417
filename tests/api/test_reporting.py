from pathlib import Path

import goldbench as gb
from api.small_corpora import NAMES, NOTES


def test_a_report_is_made_and_written(tmp_path: Path) -> None:
    gold = gb.read(NOTES, marks=NAMES)
    made = gb.report(gold, {"good": gold}, tmp_path / "r.html", title="Names", errors=5)
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page == made.html
    assert "<h1>Names</h1>" in page
    assert made.sections[0] == "result"
    assert repr(made).startswith("report 'Names': result, ")
    assert 'sandbox="allow-scripts"' in made._repr_html_()
    hidden = gb.report(gold, gold, text=False).html
    assert "Ana" not in hidden

"""Pages of a line of time load nothing, and the page follows from whose line it is."""

import html
from datetime import date

import pytest

from goldbench.reports.timeline.page_of import page_of
from goldbench.reports.timeline.pages import render
from goldbench.risk.timeline import Visit, cohort_of, timeline_of

VISITS = [Visit("p-1", date(2001, 1, 1), {("CAD", "mention"): frozenset(("during",))}, {})]


def test_a_patient_and_a_cohort_have_their_own_pages() -> None:
    line = timeline_of("p", VISITS)
    pages = [page_of(line), page_of(cohort_of([line]))]
    assert pages[0] != pages[1]
    for page in pages:
        assert page.startswith("<!doctype html>")
        for foreign in ("<script", "http://", "https://", "@import", "url("):
            assert foreign not in page
        assert "default-src 'none'" in html.unescape(page)


def test_the_source_is_text_and_never_markup() -> None:
    page = page_of(timeline_of("p", VISITS), source="<b>gold</b>")
    assert "<b>gold" not in page
    assert "&lt;b&gt;gold" in page


def test_a_template_that_is_not_there_is_an_error() -> None:
    with pytest.raises(Exception, match=r"nothing\.html"):
        render("nothing.html")

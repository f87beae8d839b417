"""Scores by group: a forest, and what is not known is said."""

from goldbench.reports import Words
from goldbench.reports.section import Figure, Paragraph
from goldbench.reports.sections.performance.groups import groups
from reports.small import evidence, good

WORDS = Words.of("en")


def test_sites_have_a_forest_and_what_is_not_known_is_said() -> None:
    section = groups(evidence(good(), by=("ward",)), WORDS)
    assert section is not None
    figure, *_, absent = section.blocks
    assert isinstance(figure, Figure)
    assert sorted(row[0] for row in figure.data.rows) == ["hospital-1", "hospital-2"]
    assert isinstance(absent, Paragraph)
    assert absent.text == "No breakdown by ward: the notes do not carry it."
    assert section.title == "By site"

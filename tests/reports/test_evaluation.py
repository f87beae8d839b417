from dataclasses import replace

import pytest

from goldbench.errors import UsageError
from goldbench.reports import SECTIONS, Origin, evaluation, versions
from reports.small import GOLD, QUICK, evidence, good, poor, stream


def test_sections_come_in_reading_order_and_empty_ones_are_left_out() -> None:
    one = evaluation(evidence(good()))
    ids = [section.id for section in one.sections]
    assert ids == [name for name in SECTIONS if name in ids]
    assert {"result", "labels", "errors", "methods", "checklist", "provenance"} <= set(ids)
    assert not {"comparison", "runs", "quotes", "editions"} & set(ids)
    two = evaluation(evidence(good(), poor()))
    assert "comparison" in [section.id for section in two.sections]


def test_every_section_is_named_as_its_function() -> None:
    assert {name: function.__name__ for name, function in SECTIONS.items()} == {
        name: name for name in SECTIONS
    }


def test_the_title_names_the_systems_unless_there_are_many_or_one_is_given() -> None:
    found = evidence(good(), poor())
    assert evaluation(found).title == "Evaluation of good, poor"
    assert evaluation(found, title="Spring").title == "Spring"
    assert evaluation(found).about == "gold standard truth · 36 documents · 2031-02-03"
    four = [stream(name, [GOLD] * 36) for name in "abcd"]
    assert evaluation(evidence(*four)).title == "Evaluation of 4 systems"


def test_a_report_needs_no_origin() -> None:
    found = replace(evidence(good(), wanted=QUICK), origin=Origin())
    made = evaluation(found)
    assert made.about == "gold standard truth · 36 documents"
    assert "Command" not in str(made.section("provenance"))


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UsageError):
        evaluation(evidence(good()), lang="xx")


def test_versions_name_what_the_numbers_were_made_with() -> None:
    assert list(versions()) == ["goldbench", "numpy", "scipy", "polars", "Python"]

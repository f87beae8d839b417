import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from goldbench import reports
from goldbench.errors import UsageError
from goldbench.reports import SECTIONS, Origin, evaluation, render, versions
from reports.accounts import PROTOCOL, account
from reports.small import GOLD, QUICK, evidence, good, poor, stream

HOME = Path(reports.__file__).parent


def test_sections_come_in_reading_order_and_empty_ones_are_left_out() -> None:
    first = evaluation(evidence(good()))
    ids = [section.id for section in first.sections]
    assert ids == [name for name in SECTIONS if name in ids]
    assert {"result", "labels", "errors", "methods", "checklist", "provenance"} <= set(ids)
    assert not {"comparison", "runs", "quotes", "editions"} & set(ids)
    second = evaluation(evidence(good(), poor()))
    assert "comparison" in [section.id for section in second.sections]


def test_every_section_is_named_as_its_function() -> None:
    assert {name: function.__name__ for name, function in SECTIONS.items()} == {
        name: name for name in SECTIONS
    }


def test_the_title_names_the_systems_unless_there_are_many_or_one_is_given() -> None:
    report_data = evidence(good(), poor())
    assert evaluation(report_data).title == "Evaluation of good, poor"
    assert evaluation(report_data, title="Spring").title == "Spring"
    assert evaluation(report_data).about == "gold standard truth · 36 documents · 2031-02-03"
    four = [stream(name, [GOLD] * 36) for name in "abcd"]
    assert evaluation(evidence(*four)).title == "Evaluation of 4 systems"


def test_a_report_needs_no_origin() -> None:
    report_data = replace(evidence(good(), wanted=QUICK), origin=Origin())
    report = evaluation(report_data)
    assert report.about == "gold standard truth · 36 documents"
    assert "Command" not in str(report.section("provenance"))


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UsageError):
        evaluation(evidence(good()), lang="xx")


def test_a_report_has_title_and_language_of_its_study_unless_others_are_asked_for() -> None:
    report_data = replace(evidence(good(), poor()), account=account())
    spanish = replace(report_data, account=account(protocol=replace(PROTOCOL, language="es")))
    assert evaluation(report_data).lang == "en"
    assert evaluation(report_data).title == "Three labels in two hospitals"
    assert evaluation(spanish).lang == "es"
    assert evaluation(spanish, lang="en").lang == "en"
    other = replace(report_data, account=account(protocol=replace(PROTOCOL, language="ca")))
    assert evaluation(other).lang == "en"


def test_a_spanish_report_has_no_english_sentence_in_it() -> None:
    report_data = replace(evidence(good(), poor()), account=account())
    bare = replace(report_data, origin=replace(report_data.origin, command=""))
    page = unescape(render(evaluation(bare, title="Asma", lang="es")))
    english = tomllib.loads((HOME / "words" / "en.toml").read_text(encoding="utf-8"))
    parts = [
        part
        for sentence in sentences(english)
        for part in re.split(r"\{\w+\}|\*\*|\[\[|\]\]", sentence)
    ]
    long = {part.strip() for part in parts if len(part.strip()) > 12}
    assert len(long) > 200
    there = [part for part in long if part in page]
    assert [part for part in there if "Noreen 1989" not in part] == []  # a book's title stays
    assert '<html lang="es">' in page
    assert "good es mejor que poor en " in page
    assert "F1 menor de 0,80" in page
    assert "menor de 18 años" in page


def sentences(table: dict[str, Any]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, dict):
            yield from sentences(value)
        else:
            yield from [value] if isinstance(value, str) else value


def test_versions_name_what_the_numbers_were_made_with() -> None:
    assert list(versions()) == ["goldbench", "numpy", "scipy", "polars", "Python"]

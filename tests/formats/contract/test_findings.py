from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.formats.contract.findings import Finding, Findings

FILE = Path("notes.ann")


def test_every_finding_is_counted_and_the_first_five_places_are_kept() -> None:
    findings = Findings()
    assert not findings.any
    for line in range(1, 8):
        findings.add("quote differs", FILE, line, document="n1")
    assert findings.any
    assert findings.counts == {"quote differs": 7}
    assert findings.examples["quote differs"] == [
        Finding("quote differs", FILE, line, "n1") for line in range(1, 6)
    ]


def test_strict_makes_an_error_of_the_first_one() -> None:
    with pytest.raises(
        FormatError, match=r"notes\.ann:3: quote differs in document 'n1'"
    ) as caught:
        Findings(strict=True).add("quote differs", FILE, 3, document="n1", hint="look there")
    assert caught.value.hint == "look there"


def test_a_mark_that_was_lost_is_kept_under_its_document_with_its_label() -> None:
    findings = Findings()
    findings.add("offsets unreadable", FILE, document="n1", mark="NAME", layer="A")
    findings.add("offsets unreadable", FILE, document="n1", mark="")
    findings.add("quote differs", FILE, document="n2")
    assert findings.unreadable == {"n1": [("A", "NAME"), (None, "?")]}


def test_findings_of_two_readers_add_up_and_keep_no_more_places() -> None:
    first, second = Findings(), Findings()
    for line in range(4):
        first.add("a", FILE, line)
        second.add("a", FILE, line + 10)
    second.add("b", FILE)
    first.merge(second)
    assert first.counts == {"a": 8, "b": 1}
    assert [finding.line for finding in first.examples["a"]] == [0, 1, 2, 3, 10]


def test_the_summary_has_the_most_frequent_first_with_its_first_place() -> None:
    findings = Findings()
    findings.add("b", FILE)
    for line in (4, 9):
        findings.add("a", FILE, line)
    assert str(findings) == "2 × a (first: notes.ann:4)\n1 × b (first: notes.ann)"

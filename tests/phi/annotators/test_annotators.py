"""Each annotator finds its family, fills the subtype, and says how sure it is."""

import pytest

from goldbench.errors import UsageError
from goldbench.phi import ANNOTATORS, annotate, find, kinds, tools

NOTE = (
    "Patient: Tom Bell   MRN: 4711234   DOB: 03/04/1955\n"
    "Seen by Dr. Ana Ruiz at Mercy Hospital on 12 May 2019.\n"
    "Home: 12 Oak Street, Erie, PA 16501. Tel (312) 555-0147, fax: 312-555-0148,\n"
    "tom@example.org, https://portal.example.org/x, 192.0.2.7.\n"
    "SSN 912-04-5678. He is 63 years old. Pain 5/10, BP 142/88.\n"
)
CASES = [
    ("date", "03/04/1955", "DATE", "MM/DD/YYYY"),
    ("date", "12 May 2019", "DATE", "DD MMMM YYYY"),
    ("person-name", "Ana Ruiz", "DOCTOR", ""),
    ("person-name", "Tom Bell", "PATIENT", ""),
    ("location", "Mercy Hospital", "HOSPITAL", "hospital"),
    ("location", "12 Oak Street", "STREET", "street"),
    ("location", "PA", "STATE", "state"),
    ("location", "16501", "ZIP", "zip"),
    ("contact", "(312) 555-0147", "PHONE", "phone"),
    ("contact", "312-555-0148", "FAX", "fax"),
    ("contact", "tom@example.org", "EMAIL", "email"),
    ("contact", "https://portal.example.org/x", "URL", "url"),
    ("contact", "192.0.2.7", "IPADDR", "ip_address"),
    ("id", "4711234", "MEDICALRECORD", "medical_record"),
    ("id", "912-04-5678", "SSN", "ssn"),
    ("other", "63", "AGE", ""),
]


@pytest.mark.parametrize(("tool", "text", "label", "subtype"), CASES)
def test_a_tool_finds_its_family_with_its_subtype(
    tool: str, text: str, label: str, subtype: str
) -> None:
    marks = ANNOTATORS[tool].annotate(NOTE, lang="en")
    assert (text, label, subtype) in [(NOTE[f.start : f.end], f.label, f.subtype) for f in marks]


@pytest.mark.parametrize("tool", [tool for tool in tools() if tool != "phi"])
def test_a_tool_marks_no_other_family_and_is_never_surer_than_sure(tool: str) -> None:
    for mark in find(NOTE, lang="en", tools=(tool,)):
        assert kinds("en")[mark.label].family == ANNOTATORS[tool].family
        assert 0 <= mark.confidence <= 100
        assert mark.rule


def test_all_tools_together_mark_what_each_marks_alone() -> None:
    alone = sorted(mark for tool in ANNOTATORS.values() for mark in tool.annotate(NOTE, lang="en"))
    assert find(NOTE, lang="en") == alone


def test_the_same_note_gives_the_same_marks() -> None:
    assert find(NOTE, lang="en") == find(NOTE, lang="en")


@pytest.mark.parametrize("text", ["", " ", "\n\n", "🩺", "a" * 5000, "1" * 5000, "(" * 500])
def test_odd_notes_are_read_without_complaint(text: str) -> None:
    assert all(0 <= f.start < f.end <= len(text) for f in find(text, lang="en"))


def test_ages_have_no_counterpart_in_nlp_sandbox() -> None:
    labels = {span.label for span in annotate(NOTE, lang="en").spans}
    assert labels == {"date", "person_name", "location", "contact", "id"}
    assert "AGE" in {span.label for span in annotate(NOTE, lang="en", into="i2b2").spans}


def test_a_tool_nobody_has_is_refused() -> None:
    with pytest.raises(UsageError, match="no PHI tool 'dates'"):
        find(NOTE, lang="en", tools=("dates",))

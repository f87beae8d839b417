"""A statement of a drug becomes a finding, with its place, its types and its times."""

from goldbench.risk import rulebook
from goldbench.risk.drugs import drugs
from goldbench.risk.evidence import Finding
from goldbench.risk.text.note import read_note

RULES = rulebook()
VISIT = "Record date: 2068-03-14\n\nClinic visit\n\n"


def read(text: str) -> list[Finding]:
    return list(drugs(read_note(VISIT + text, RULES), RULES))


def test_a_finding_lies_on_the_name_and_has_its_type() -> None:
    (finding,) = read("Meds: Plavix 75 qd")
    assert (VISIT + "Meds: Plavix 75 qd")[finding.start : finding.end] == "Plavix"
    assert dict(finding.attributes) == {"type1": "thienopyridine"}
    assert set(finding.times) == {"before", "during", "after"}


def test_a_combination_has_two_types() -> None:
    (finding,) = read("Meds: lisinopril/HCTZ 20/12.5")
    assert dict(finding.attributes) == {"type1": "ACE inhibitor", "type2": "diuretic"}


def test_a_rejected_drug_has_its_reason_and_no_times() -> None:
    (finding,) = read("He is not on Plavix.")
    assert not finding.accepted
    assert (finding.times, finding.time_rule) == ((), "")


def test_an_accepted_drug_names_the_row_that_gave_it_its_times() -> None:
    findings = read("Meds: Plavix 75 qd, Lipitor 40\n\nPlan: start metformin")
    assert all(finding.time_rule.startswith("time.") for finding in findings)
    assert {finding.time_rule for finding in findings} <= {row.id for row in RULES.times}


def test_a_note_without_drugs_has_no_findings() -> None:
    assert read("He is well.") == []
    assert read("") == []

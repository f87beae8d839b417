"""Where a report comes from: hashes, versions, seed, command."""

from goldbench.reports import Words
from goldbench.reports.section import Facts
from goldbench.reports.sections.reporting.provenance import provenance
from reports.small import evidence, good, poor

WORDS = Words.of("en")


def test_provenance_has_hashes_versions_seed_and_command() -> None:
    report_data = evidence(good(), poor(), seed=23)
    facts = provenance(report_data, WORDS).blocks[0]
    assert isinstance(facts, Facts)
    pairs = dict(facts.pairs)
    assert pairs["Fingerprint of the gold standard"] == report_data.score.gold.hash
    assert pairs["Fingerprint of poor"] == report_data.survey.systems[1].hash
    assert pairs["Seed"] == "23"
    assert pairs["Versions"] == "goldbench 9.8.7"
    assert pairs["Command"] == "goldbench report a b"
    assert pairs["Made"] == "2031-02-03 04:05 UTC"
    assert pairs["Intervals"] == "one-more-document (rho 0.10), 95%"
    assert pairs["Independent units"] == "patient, 12"

"""Evidence of leaks: bounds that hold where nothing was seen, patients, sections, origins."""

import pytest

from goldbench.corpus import Design, Place, Span
from goldbench.errors import UsageError
from goldbench.phi import LEAK_TITLE, gather_evidence, policy
from goldbench.phi.deidentify.evidence import (
    check_gold_labels,
    check_one_sided,
    direct_labels,
    entities_of,
    hash_gold,
)
from goldbench.phi.deidentify.leaks import Sampled

SAFE = policy("hipaa-safe-harbor")


def note(who: str, *, leaks: bool) -> Sampled:
    text = "HISTORY\nAna Ruiz was seen on 3/14/2016.\n"
    name, day = Span(8, 16, "PATIENT"), Span(29, 38, "DATE")
    return Sampled(who, text, (name, day), (day,) if leaks else (name, day))


def test_where_none_was_seen_the_bound_is_still_above_nought() -> None:
    sample = [note(f"p{i}", leaks=False) for i in range(30)]
    evidence = gather_evidence(sample, policy=SAFE, lang="en", gold="0")
    assert evidence.patients.leaked == 0
    # 1 - 0.05 ** (1 / 30), the exact one-sided bound of none in thirty
    assert evidence.patients.upper == pytest.approx(1 - 0.05 ** (1 / 30))
    name = next(row for row in evidence.categories if row.what == "NAME")
    assert (name.entities, name.leaked) == (30, 0)
    assert name.upper is not None
    assert 0 < name.upper < 1


def test_a_patient_with_one_name_left_counts_once() -> None:
    sample = [note("p1", leaks=True), note("p1", leaks=True), note("p2", leaks=False)]
    evidence = gather_evidence(sample, policy=SAFE, lang="en", gold="0")
    assert (evidence.patients.leaked, evidence.patients.entities) == (1, 2)
    assert evidence.patients.rate == 0.5


def test_dates_and_staff_are_no_direct_identifiers() -> None:
    direct = direct_labels("en")
    assert {"PATIENT", "STREET", "SSN", "PHONE", "MEDICALRECORD"} <= direct
    assert direct.isdisjoint({"DATE", "CITY", "ZIP", "DOCTOR", "HOSPITAL", "AGE"})


def test_leaks_are_told_by_section_and_by_origin() -> None:
    sample = [note(f"p{i}", leaks=i == 0) for i in range(4)]
    evidence = gather_evidence(sample, policy=SAFE, lang="en", gold="0")
    assert [row.what for row in evidence.sections] == ["History"]
    assert [(row.what, row.leaked) for row in evidence.origins] == [("Spanish or Portuguese", 1)]


def test_a_heading_that_is_somebodys_name_is_not_told() -> None:
    text = "ANA RUIZ\nSeen on 3/14/2016.\n"
    gold = (Span(0, 8, "PATIENT"), Span(17, 26, "DATE"))
    sample = [Sampled(f"p{i}", text, gold, gold) for i in range(5)]
    assert {e.section for e in entities_of(sample)} == {"other headings"}


def test_a_heading_of_few_patients_is_not_told() -> None:
    evidence = gather_evidence([note("p1", leaks=False)], policy=SAFE, lang="en", gold="0")
    assert [row.what for row in evidence.sections] == ["other headings"]


def test_the_draw_the_table_and_the_hashes_are_stated() -> None:
    design = Design({"a": Place("ward", "p1", 0.1), "b": Place("clinic", "p2", 0.5)})
    sample = [note("p1", leaks=False), note("p2", leaks=False)]
    evidence = gather_evidence(
        sample, policy=SAFE, lang="en", gold="abc", design=design, population="one clinic"
    ).as_json()
    assert evidence["title"] == LEAK_TITLE == "Leak evidence, not a determination"
    assert evidence["draw"]["documents_stood_for"] == 12
    assert evidence["draw"]["strata"] == 2
    assert evidence["draw"]["population"] == "one clinic"
    assert [row["letter"] for row in evidence["safe_harbor"]] == list("ABCDEFGHIJKLMNOPQR")
    assert len(evidence["made_with"]["model en-tagger, sha256"]) == 64
    assert evidence["made_with"]["gold, sha256"] == "abc"
    assert evidence["blanks"]


def test_the_hash_of_the_gold_is_that_of_its_marks_not_of_what_was_found() -> None:
    through, kept = note("p1", leaks=True), note("p1", leaks=False)
    assert hash_gold([through]) == hash_gold([kept])
    assert hash_gold([through]) != hash_gold([through._replace(gold=())])


@pytest.mark.parametrize("level", [0.5, 1, 95])
def test_a_bound_on_one_side_has_a_level_above_a_half(level: float) -> None:
    with pytest.raises(UsageError, match=r"not between 0\.5 and 1"):
        check_one_sided(level)


def test_labels_of_another_scheme_are_refused_for_nobody_would_be_counted() -> None:
    check_gold_labels(["PATIENT", "DATE", "AGE"], "en")
    with pytest.raises(UsageError, match="i2b2-2014 does not have: Clinician, PERSON"):
        check_gold_labels(["PERSON", "DATE", "Clinician"], "en")
    with pytest.raises(UsageError, match="meddocan does not have: PATIENT"):
        check_gold_labels(["PATIENT", "FECHAS"], "es")

"""Heart notes: repeatable, complete, longitudinal, with gold that lies where it says."""

import hashlib
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from goldbench.corpus import Marks, Record, Span, Tag
from goldbench.errors import UsageError
from goldbench.schemes import scheme
from goldbench.synthetic.heart import COHORTS, notes
from goldbench.synthetic.heart.drugs import combinations

COUNT, SEED = 1000, 1
BEFORE, DURING, AFTER = "before DCT", "during DCT", "after DCT"
ALL = {BEFORE, DURING, AFTER}
INDICATORS = {
    ("DIABETES", "mention"): ALL, ("DIABETES", "A1C"): {BEFORE, DURING},
    ("DIABETES", "glucose"): {BEFORE, DURING},
    ("CAD", "mention"): ALL, ("CAD", "symptom"): ALL,
    ("CAD", "event"): {BEFORE, DURING}, ("CAD", "test"): {BEFORE, DURING},
    ("HYPERTENSION", "mention"): ALL, ("HYPERTENSION", "high bp"): {BEFORE, DURING},
    ("HYPERLIPIDEMIA", "mention"): ALL, ("HYPERLIPIDEMIA", "high chol."): {BEFORE, DURING},
    ("HYPERLIPIDEMIA", "high LDL"): {BEFORE, DURING},
    ("OBESE", "mention"): ALL, ("OBESE", "BMI"): {BEFORE, DURING},
    ("OBESE", "waist circum."): {BEFORE, DURING},
}  # fmt: skip


@cache
def corpus() -> tuple[Record, ...]:
    return tuple(notes(COUNT, seed=SEED))


def gold(record: Record) -> Marks:
    return record.layers["gold"]


def tags() -> Iterator[Tag]:
    return (tag for record in corpus() for tag in gold(record).tags)


def evidence(record: Record) -> list[Span]:
    return [span for tag in gold(record).tags for span in tag.evidence]


def by_patient() -> dict[str, list[Record]]:
    """The records of each patient but the last, who may have been cut off."""
    records = defaultdict(list)
    for record in corpus():
        records[record.document.meta.text("patient")].append(record)
    records.popitem()
    return records


# ---- chance


def test_the_same_seed_gives_the_same_notes_and_another_seed_others() -> None:
    assert tuple(notes(40, seed=SEED)) == corpus()[:40]
    other = [record.document.text for record in notes(40, seed=SEED + 1)]
    assert not set(other) & {record.document.text for record in corpus()}


def test_fewer_notes_are_the_first_of_more() -> None:
    for count in (0, 1, 7, 40):
        assert tuple(notes(count, seed=SEED)) == corpus()[:count]


def test_notes_are_made_one_by_one() -> None:
    assert list(islice(notes(10**9, seed=SEED), 2)) == list(corpus()[:2])


def test_notes_do_not_depend_on_how_python_hashes() -> None:
    program = (
        "import hashlib; from goldbench.synthetic.heart import notes;"
        "print(hashlib.sha256(repr([(r.document.id, r.document.text, r.layers['gold'].tags)"
        " for r in notes(30, seed=1)]).encode()).hexdigest())"
    )
    text = repr([(r.document.id, r.document.text, gold(r).tags) for r in corpus()[:30]])
    here = hashlib.sha256(text.encode()).hexdigest()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        ran = subprocess.run(
            [sys.executable, "-c", program],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert ran.stdout.strip() == here


@pytest.mark.parametrize(("count", "lang"), [(1, "es"), (-1, "en")])
def test_other_languages_and_negative_counts_are_refused(count: int, lang: str) -> None:
    with pytest.raises(UsageError):
        notes(count, seed=1, lang=lang)


# ---- shape


def test_every_note_begins_with_its_record_date() -> None:
    for record in corpus():
        first, second, *_ = record.document.require_text().split("\n")
        assert first == f"Record date: {record.document.meta['date']}"
        assert not second


def test_ids_are_patient_and_record_and_dates_rise_within_a_patient() -> None:
    for patient, records in by_patient().items():
        ids = [record.document.id for record in records]
        assert ids == [f"{patient}-{nth + 1:02d}" for nth in range(len(ids))]
        dates = [record.document.meta.text("date") for record in records]
        assert dates == sorted(set(dates))


def test_a_patient_has_two_to_five_records_one_site_one_split_and_one_cohort() -> None:
    sizes = Counter(len(records) for records in by_patient().values())
    assert set(sizes) == {2, 3, 4, 5}
    for records in by_patient().values():
        for key in ("site", "split", "cohort", "sex"):
            assert len({record.document.meta[key] for record in records}) == 1


def test_kinds_sites_and_splits_all_occur() -> None:
    seen = {key: {r.document.meta[key] for r in corpus()} for key in ("kind", "site", "split")}
    assert seen["kind"] == {"clinic note", "discharge summary", "emergency note", "letter"}
    assert len(seen["site"]) == 4
    assert seen["split"] == {"train", "test"}


def test_notes_differ_in_dress() -> None:
    written = [record.document.require_text() for record in corpus()]
    assert len(set(written)) == COUNT
    for mark in ("PAST MEDICAL HISTORY:\n", "Past Medical History:\n", "PMH: ", "\n1. ", "\n- "):
        assert any(mark in text for text in written)
    assert any(not re.search("[a-z]", text.split("\n", 3)[3]) for text in written)
    assert any(max(map(len, text.split("\n"))) <= 90 for text in written)


# ---- gold


def test_every_note_fits_the_scheme() -> None:
    schema = scheme("heart-risk")
    assert [problem for r in corpus() for problem in schema.problems(gold(r))] == []


def test_evidence_lies_exactly_where_its_phrase_is() -> None:
    for record in corpus():
        text = record.document.require_text()
        for span in evidence(record):
            assert span.text_in(text) == span.quote
            assert span.quote == span.quote.strip() != ""


def test_a_fact_is_stated_once_and_its_evidence_says_the_same() -> None:
    for record in corpus():
        keys = [(tag.label, tag.attributes) for tag in gold(record).tags]
        assert len(keys) == len(set(keys))
        for tag in gold(record).tags:
            for span in tag.evidence:
                assert span.label == tag.label
                assert span.attributes.without("time") == tag.attributes.without("time")
                assert span.attributes.get("time") in (tag.attributes.get("time"), "continuing")


def test_continuing_evidence_supports_all_three_times() -> None:
    schema = scheme("heart-risk")
    for record in corpus():
        known = {(tag.label, tag.attributes) for tag in gold(record).tags}
        for span in evidence(record):
            written = schema.expand(Tag(span.label, span.attributes))
            assert known >= {(tag.label, tag.attributes) for tag in written}


def test_measurements_events_and_tests_are_never_continuing() -> None:
    for tag in tags():
        if tag.attributes.get("indicator") not in (None, "mention", "symptom"):
            assert all(span.attributes.get("time") != "continuing" for span in tag.evidence)


def test_a_letter_tells_of_a_visit_before_its_date() -> None:
    times = {
        tag.attributes["time"]
        for record in corpus()
        if record.document.meta["kind"] == "letter"
        for tag in gold(record).tags
        if tag.attributes.get("indicator") in ("A1C", "high bp", "high LDL", "BMI")
    }
    assert times == {BEFORE}


def test_only_the_two_defaults_rest_on_no_evidence() -> None:
    bare = {(tag.label, *tag.attributes.values()) for tag in tags() if not tag.evidence}
    assert bare == {("SMOKER", "unknown"), ("FAMILY_HIST", "not present")}
    for record in corpus():
        labels = Counter(tag.label for tag in gold(record).tags)
        assert (labels["SMOKER"], labels["FAMILY_HIST"]) == (1, 1)


# ---- completeness


def test_every_indicator_occurs_at_every_time_it_can_have() -> None:
    seen = defaultdict(set)
    for tag in tags():
        if "time" in tag.attributes and tag.label != "MEDICATION":
            key = (tag.label, tag.attributes.text("indicator"))
            seen[key].add(tag.attributes.text("time"))
    assert seen == INDICATORS


def test_every_status_and_family_value_occurs() -> None:
    assert {t.attributes.text("status") for t in tags() if t.label == "SMOKER"} == {
        "current", "past", "ever", "never", "unknown",
    }  # fmt: skip
    family = {t.attributes.text("indicator") for t in tags() if t.label == "FAMILY_HIST"}
    assert family == {"present", "not present"}


def test_every_class_of_drug_occurs_at_every_time_and_every_combination_product_occurs() -> None:
    label = scheme("heart-risk").label("MEDICATION")
    assert label is not None
    known = label.attribute("type1")
    assert known is not None
    drugs = [tag for tag in tags() if tag.label == "MEDICATION"]
    single = {(t.attributes["type1"], t.attributes["time"]) for t in drugs
              if "type2" not in t.attributes}  # fmt: skip
    assert single == {(class_, time) for class_ in known.values for time in ALL}
    names = {
        (span.attributes.text("type1"), span.attributes.text("type2"), (span.quote or "").lower())
        for tag in drugs
        for span in tag.evidence
    }
    for drug in combinations():
        assert (drug.type1, drug.type2, drug.name.lower()) in names


def test_drugs_are_started_stopped_given_once_and_long_gone() -> None:
    times = defaultdict(set)
    for record in corpus():
        for tag in gold(record).tags:
            if tag.label == "MEDICATION":
                key = (record.document.id, tag.attributes.without("time"))
                times[key].add(tag.attributes.text("time"))
    assert {frozenset(own_times) for own_times in times.values()} >= {
        frozenset(ALL), frozenset({DURING, AFTER}), frozenset({BEFORE, DURING}),
        frozenset({BEFORE}), frozenset({DURING}),
    }  # fmt: skip


# ---- patients over time


def test_cohorts_are_equal_thirds() -> None:
    cohorts = [records[0].document.meta["cohort"] for records in by_patient().values()]
    whole = len(cohorts) // 3 * 3
    assert Counter(cohorts[:whole]) == dict.fromkeys(COHORTS, whole // 3)


def test_cad_is_there_from_the_first_record_or_found_later_or_never() -> None:
    for records in by_patient().values():
        labels = [{tag.label for tag in gold(r).tags if tag.label == "CAD"} for r in records]
        cohort = records[0].document.meta["cohort"]
        if cohort == "cad":
            assert labels[0]
        elif cohort == "develops":
            assert not labels[0]
            assert any(labels)
        else:
            assert not any(labels)


@pytest.mark.parametrize("label", ["CAD", "DIABETES", "HYPERTENSION", "HYPERLIPIDEMIA", "OBESE"])
def test_a_diagnosis_is_new_once_and_known_ever_after(label: str) -> None:
    count = 0
    for records in by_patient().values():
        new = []
        for nth, record in enumerate(records):
            mentions = [s for s in evidence(record) if s.attributes.get("indicator") == "mention"]
            times = {span.attributes["time"] for span in mentions if span.label == label}
            if DURING in times:
                new.append(nth)
                assert "continuing" not in times
            assert not (new and nth > new[0] and times - {"continuing"})
            assert not (times == {"continuing"} and new and nth < new[0])
        assert len(new) <= 1
        count += len(new)
    assert count > 5


def test_a_smoker_who_has_quit_does_not_become_a_never_smoker() -> None:
    for records in by_patient().values():
        statuses = [t.attributes.text("status") for r in records for t in gold(r).tags
                    if t.label == "SMOKER" and t.evidence]  # fmt: skip
        assert set(statuses) == {"never"} or "never" not in statuses
        order = {"current": 0, "ever": 1, "past": 1, "never": 0}
        assert [order[status] for status in statuses] == sorted(
            order[status] for status in statuses
        )

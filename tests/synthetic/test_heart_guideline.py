"""Heart notes and the guideline (Stubbs & Uzuner 2015, appendix A): every do and every don't."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from typing import Any

import pytest

from goldbench.corpus import Marks, Record, Span
from goldbench.schemes import scheme
from goldbench.synthetic.heart import notes
from goldbench.synthetic.heart.drugs import combinations, drugs
from goldbench.synthetic.heart.phrases import book, phrases, texts
from shared import VECTORS, needs_shared

BEFORE, DURING, AFTER = "before DCT", "during DCT", "after DCT"
ALL = {BEFORE, DURING, AFTER}


@cache
def corpus() -> tuple[Record, ...]:
    return tuple(notes(1000, seed=1))


def gold(record: Record) -> Marks:
    return record.layers["gold"]


def evidence(record: Record) -> list[Span]:
    return [span for tag in gold(record).tags for span in tag.evidence]


def spoken(record: Record) -> str:
    """The text in one line, of the same length."""
    return record.document.require_text().replace("\n", " ")


DRUG = "(?:" + "|".join(
    re.escape(drug.name) for drug in sorted(drugs(), key=lambda drug: -len(drug.name))
) + ")"  # fmt: skip


def pattern(template: str) -> re.Pattern[str]:
    """A phrase as it may stand in a note: any drug, any number, wrapped or not, in capitals."""
    special = {"drug": DRUG, "second": DRUG, "day": r"\d+/\d+(?:/\d+)?", "dose": ".{3,25}?"}
    words = []
    for word in re.split(r" +", template.replace("«", "").replace("»", "")):
        parts = re.split(r"\{(\w+)\}", word)
        fields = [special.get(name, r"[\w./]+") for name in parts[1::2]]
        fixed = [re.escape(part) for part in parts[::2]]
        words.append("".join(x for pair in zip_longest(fixed, fields, fillvalue="") for x in pair))
    return re.compile(" ".join(words), re.IGNORECASE)


# Phrases of the guideline (appendix A) that must not be annotated.
DONTS = (
    "Sister with h/o DMII", "Pre-diabetic", "Will consider starting {drug} at next visit",
    "A1c: {low}", "Glucose after eating: {any}", "Ruled out for MI", "Atrial fib.",
    "Reason for admission: chest pain", "Performed stress test; neg. for ischemia",
    "Allergies: {drug}", "At risk for high chol.",
    "Will start {drug} if test results not improved on next visit", "LDL {low}mg/dL",
    "Chol. good @ {low}", "At risk for HTN", "weight: {any}", "lost {any}lbs over past year",
    "Father w/CAD, died at {any}yrs", "No known relatives with CAD", "Both grandfathers prem. CAD",
    "recreational marijuana", "chewing tobacco",
    "Consider starting {drug} if next A1c measurement too high", "Allergic to {drug}",
    "weight still around {any}", "at risk for CAD/HTN",
    "An exercise Myoview performed in {any} revealed no evidence of inducible ischemia",
    "no history of diabetes", "patient not at risk for hypertension", "high BMI",
    "Recommend talking to GP about starting {drug}",
)  # fmt: skip


@pytest.mark.parametrize("phrase", DONTS)
def test_what_must_not_be_annotated_occurs_and_is_not(phrase: str) -> None:
    form = pattern(phrase)
    free = 0
    for record in corpus():
        spans = evidence(record)
        for match in form.finditer(spoken(record)):
            start, end = match.span()
            touched = any(span.start < end and start < span.end for span in spans)
            # A value alone does not tell: the same words carry high values as well.
            assert not touched or "{low}" in phrase
            free += not touched
    assert free


# Phrases of the guideline that must be annotated: with what, and when it holds.
DOS: tuple[tuple[str, str, str, set[str] | None], ...] = (
    ("patient has h/o", "", "", None),
    ("Medications on admission: ", "", "", None),
    ("{day}: «A1c: {any}»", "DIABETES", "A1C", {BEFORE}),
    ("(8:00am)«glu: {any}», (8:00pm)«glu: {any}»", "DIABETES", "glucose", {DURING}),
    ("«s/p {event} in {any}»", "CAD", "event", {BEFORE}),
    ("«dobutamine stress test revealing ischemia» today", "CAD", "test", {DURING}),
    ("patient being treated for «stable angina»", "CAD", "symptom", ALL),
    ("patient «developed chest pain during stay»", "CAD", "symptom", {DURING}),
    ("at admit, «bp {any}»", "HYPERTENSION", "high bp", {DURING}),
    ("lab values from previous visit: «LDL: {any}»", "HYPERLIPIDEMIA", "high LDL", {BEFORE}),
    ("today’s lab values: «Chol. {any}»", "HYPERLIPIDEMIA", "high chol.", {DURING}),
    ("lowering «BMI ({any} last {any})»", "OBESE", "BMI", {BEFORE}),
    ("«{any}in. waist meas.»", "OBESE", "waist circum.", {DURING}),
    ("{any}y/o «obese»", "OBESE", "mention", ALL),
    ("This visit «confirms diabetes»", "DIABETES", "mention", {DURING, AFTER}),
    ("Patient «confirmed as diabetic», will be trained", "DIABETES", "mention", {DURING, AFTER}),
    ("Father diagnosed w/CAD at {any}", "FAMILY_HIST", "present", set()),
    ("Fam. hist. significant for premature CAD", "FAMILY_HIST", "present", set()),
    ("trying to quit 1pack/day habit", "SMOKER", "current", set()),
    ("quit 6mos ago", "SMOKER", "current", set()),
    ("patient used to smoke, quit {any}yrs ago", "SMOKER", "past", set()),
    ("remote history of tobacco dependence", "SMOKER", "ever", set()),
    ("denies tobacco, alcohol, illicits", "SMOKER", "never", set()),
    ("increase «{drug}»", "MEDICATION", "", ALL),
    ("Discharge medications: continue on «{drug}»", "MEDICATION", "", ALL),
    ("current medications include «{drug}», and «{drug}»", "MEDICATION", "", ALL),
    ("continue full-dose «{drug}» and «{drug}»", "MEDICATION", "", ALL),
    ("started on «{drug}»", "MEDICATION", "", {DURING, AFTER}),
    ("continuing «{drug}» regimen begun this visit", "MEDICATION", "", {DURING, AFTER}),
    ("Given «{drug}» x1 in the ED", "MEDICATION", "", {DURING}),
    ("D/C «{drug}»", "MEDICATION", "", {BEFORE, DURING}),
)


@pytest.mark.parametrize(("phrase", "label", "value", "times"), DOS)
def test_what_must_be_annotated_occurs_and_is(
    phrase: str, label: str, value: str, times: set[str] | None
) -> None:
    form = pattern(phrase.replace("{event}", "STEMI"))
    hits = 0
    for record in corpus():
        for match in form.finditer(spoken(record)):
            hits += 1
            inside = [
                (tag, span)
                for tag in gold(record).tags
                for span in tag.evidence
                if match.start() < span.end and span.start < match.end()
            ]
            if times is None:
                continue
            assert {tag.label for tag, _ in inside} == {label}
            if value:
                assert value in next(iter(inside))[0].attributes.values()
            for _, span in inside:
                same = {
                    t.attributes.get("time") for t, other in inside if other.start == span.start
                }
                assert same - {None} == times
    assert hits


# Words that are never said but as evidence or in a phrase that must not be annotated.
TERMS = re.compile(
    rf"\b(?:CAD|coronary|N?STEMI|MI|CABG|PCI|angina|ischemi\w+|diabet\w+|DMI*|[NI]+DDM|HTN"
    rf"|hypertens\w+|hyperlipid\w+|hypercholest\w+|dyslipid\w+|obes\w+|{DRUG})\b",
    re.IGNORECASE,
)


def test_no_risk_is_named_but_as_evidence_or_in_what_must_not_be_annotated() -> None:
    keys = ("allergy", "plan", "DIABETES", "HYPERTENSION", "HYPERLIPIDEMIA", "CAD", "coronary",
            "family")  # fmt: skip
    forms = [pattern(text) for name in keys for text in texts("nothing", name)]
    for record in corpus():
        shown = list(spoken(record))
        for span in evidence(record):
            shown[span.start : span.end] = "#" * len(span)
        rest = "".join(shown)
        for form in forms:
            rest = form.sub("~", rest)
        assert TERMS.findall(rest) == []
    assert TERMS.findall(spoken(corpus()[0]))


@needs_shared
def test_every_negative_case_of_the_guideline_occurs_unmarked() -> None:
    read = json.loads((VECTORS / "i2b2" / "guideline_cases.json").read_text("utf-8"))
    rules = {"TIME-AX1"}  # says in general what the other cases show
    absent = []
    for case in read["cases"]:
        if case["kind"] not in ("negative", "time-negative") or case["id"] in rules:
            continue
        if any(fact["tag"] != "SMOKER" and fact.get("indicator") != "not present"
               for fact in case["expected"]):  # fmt: skip
            continue
        text = re.sub(rf"\b{DRUG}\b", "{drug}", case["text"], flags=re.IGNORECASE)
        form = pattern(re.sub(r"\d+(?:[./]\d+)?", "{any}", text))
        if not any(
            all(span.end <= match.start() or match.end() <= span.start for span in evidence(record))
            for record in corpus()
            for match in form.finditer(spoken(record))
        ):
            absent.append(case["id"])
    assert absent == []


def leaves(table: dict[str, Any]) -> Iterator[str]:
    for value in table.values():
        yield from leaves(value) if isinstance(value, dict) else value


def test_every_phrase_of_the_book_is_used() -> None:
    whole = " ".join(spoken(record) for record in corpus())
    # Doses are drawn a patient, so a rare drug may not show all of its own.
    tables = {name: table for name, table in book().items() if name not in ("headings", "doses")}
    slots = re.compile(r"\{\w+\}")
    unused = []
    for text in leaves(tables):
        plain = text.replace("«", "").replace("»", "").strip()
        form = ".{1,40}?".join(re.escape(part) for part in slots.split(plain))
        if not re.search(form, whole, re.IGNORECASE):
            unused.append(text)
    assert unused == []


def test_facts_have_evidence_and_what_must_not_be_annotated_has_none() -> None:
    for name in ("new", "stopped", "before", "during", "continuing", "item", "pair"):
        for phrase in phrases("MEDICATION", name):
            assert any(evident for _, evident, _ in phrase.pieces)
    for name in ("allergy", "plan", "CAD", "coronary", "family", "smoking", "obesity"):
        for phrase in phrases("nothing", name):
            assert not any(evident for _, evident, _ in phrase.pieces)


def test_the_drug_list_has_22_classes_and_47_combination_products() -> None:
    assert len(drugs()) == 407
    assert len({drug.name.lower() for drug in drugs()}) == 407
    assert len(combinations()) == 47
    label = scheme("heart-risk").label("MEDICATION")
    assert label is not None
    known = label.attribute("type1")
    assert known is not None
    assert {drug.type1 for drug in drugs()} == set(known.values)
    assert {drug.type2 for drug in drugs()} <= {"", *known.values}


@needs_shared
def test_the_drug_list_agrees_with_the_reference() -> None:
    read = json.loads((VECTORS / "i2b2" / "drug_classes.json").read_text("utf-8"))
    classes = {name: (both["type1"], both["type2"]) for name, both in read["combinations"].items()}
    for class_, names in read["classes"].items():
        for name in (*names["generics"], *names["brands"], *names["abbreviations"]):
            classes[name.lower()] = (class_, "")
    assert {drug.name.lower(): (drug.type1, drug.type2) for drug in drugs()} == classes

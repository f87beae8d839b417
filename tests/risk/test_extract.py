"""From a note to its tags, in small notes of our own."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Marks
from goldbench.risk import extract
from goldbench.schemes import scheme
from goldbench.synthetic import heart

B, D, A = "before DCT", "during DCT", "after DCT"
VISIT = "Record date: 2068-03-14\n\nClinic visit\n\n"
STAY = (
    "Record date: 2068-03-14\n\nDISCHARGE SUMMARY\nAdmitted: 03/14/2068  Discharged: 03/18/2068\n\n"
)
LETTER = "Record date: 2068-03-14\n\nDear colleague,\n\nI saw your patient on March 10th. "


def tags(text: str, label: str, what: str) -> set[str]:
    """Give the times of the tags with a label and an indicator, class or pair of classes."""
    times = set()
    for tag in extract(text).tags:
        values = [v for name, v in tag.attributes.items() if name != "time"]
        if tag.label == label and "+".join(sorted(map(str, values))) == what:
            times.add(str(tag.attributes.get("time", "")))
    return times


DRUGS = [
    (VISIT + "Meds: Plavix 75 qd, ASA 81", "thienopyridine", {B, D, A}),
    (VISIT + "Plan: start Plavix 75 qd", "thienopyridine", {D, A}),
    (VISIT + "Plan: stop Plavix", "thienopyridine", {B, D}),
    (VISIT + "Meds: Plavix 75 qd\nPlan: stop Plavix today", "thienopyridine", {B, D}),
    (VISIT + "Plavix was stopped in 2066.", "thienopyridine", {B}),
    (VISIT + "Plavix was started in 2066.", "thienopyridine", {B, D, A}),
    (VISIT + "Plavix held since 3/2, to be resumed.", "thienopyridine", {B, D, A}),
    (VISIT + "Consider Plavix if he is stented.", "thienopyridine", set()),
    (VISIT + "He should continue Plavix for a year.", "thienopyridine", {B, D, A}),
    (VISIT + "Continue to take Plavix as prescribed.", "thienopyridine", {B, D, A}),
    (VISIT + "Allergies: Plavix (rash)", "thienopyridine", set()),
    (VISIT + "His brother takes Plavix.", "thienopyridine", set()),
    (VISIT + "He is not on Plavix.", "thienopyridine", set()),
    (VISIT + "Plavix was prescribed in January; he never picked it up.", "thienopyridine", set()),
    (VISIT + "He quit Plavix at New Year.", "thienopyridine", {B}),
    (VISIT + "Change Zocor 20 to Lipitor 40.", "statin", {B, D, A}),
    (VISIT + "Change Zestril 20 to Zestoretic 20/12.5.", "ACE inhibitor", {B, D}),
    (VISIT + "Change Zestril 20 to Zestoretic 20/12.5.", "ACE inhibitor+diuretic", {D, A}),
    (VISIT + "Albuminuria - lisinopril 10 -> 20.", "ACE inhibitor", {B, D, A}),
    (VISIT + "Meds: metropolol 25 bid, metfromin 500", "metformin", {B, D, A}),
    (VISIT + "Meds: Lasix 40, spironolactone 25", "diuretic", set()),
    (STAY + "Hospital course: He received regular insulin 10 u once.", "insulin", {D}),
    (
        STAY + "Medications on admission: ASA\n\nDischarge medications: ASA, Plavix 75",
        "thienopyridine",
        {D, A},
    ),
    (
        STAY + "Meds on admission: Zocor\n\nDischarge medications:\n1. Zocor 40\n2. Cozaar (NEW)",
        "ARB",
        {D, A},
    ),
    (STAY + "Metformin was held for the contrast.", "metformin", {B, D, A}),
    (LETTER + "Lisinopril was given up in hospital.", "ACE inhibitor", {B}),
]


@pytest.mark.parametrize(("text", "kind", "times"), DRUGS)
def test_drugs_have_the_times_of_their_statements(text: str, kind: str, times: set[str]) -> None:
    assert tags(text, "MEDICATION", kind) == times


CONDITIONS = [
    (VISIT + "PMH: CAD, HTN", "CAD", "mention", {B, D, A}),
    (VISIT + "Not present: hypertension, CAD.", "CAD", "mention", set()),
    (VISIT + "FAMILY HISTORY\n\nDiabetes.\n", "DIABETES", "mention", set()),
    (VISIT + "I suspect an element of coronary artery disease.", "CAD", "mention", set()),
    (VISIT + "[ ] CAD  [x] HTN", "CAD", "mention", set()),
    (VISIT + "[ ] CAD  [x] HTN", "HYPERTENSION", "mention", {B, D, A}),
    (VISIT + "Heart disease / CAD ........ N", "CAD", "mention", set()),
    (VISIT + "New diagnosis of diabetes. ASA given diabetes.", "DIABETES", "mention", {D, A}),
    (VISIT + "s/p CABG 2061", "CAD", "event", {B}),
    (STAY + "Principal diagnosis: NSTEMI.", "CAD", "event", {D}),
    (VISIT + "fem-pop bypass 2066", "CAD", "event", set()),
    (VISIT + "No MI, no CVA.", "CAD", "event", set()),
    (STAY + "Catheterization on 3/15 showed a 90% LAD stenosis.", "CAD", "test", {D}),
    (VISIT + "Stress test in 2066, which was negative.", "CAD", "test", set()),
    (VISIT + "PMH: angina", "CAD", "symptom", {B, D, A}),
    (VISIT + "identical to his previous angina", "CAD", "symptom", {B}),
    (VISIT + "For six weeks chest tightness on walking uphill.", "CAD", "symptom", {B}),
    (VISIT + "Call 911 for chest pain not relieved by rest.", "CAD", "symptom", set()),
    (VISIT + "abd obese nt", "OBESE", "mention", {B, D, A}),
    (VISIT + "hyperlipdemia per chart", "HYPERLIPIDEMIA", "mention", {B, D, A}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "label", "indicator", "times"), CONDITIONS)
def test_conditions_have_the_times_of_their_context(
    text: str, label: str, indicator: str, times: set[str]
) -> None:
    assert tags(text, label, indicator) == times


VALUES = [
    (VISIT + "BP 150/80", "HYPERTENSION", "high bp", {D}),
    (LETTER + "His pressure was 150/80.", "HYPERTENSION", "high bp", {B}),
    (VISIT + "Goal BP <150/95", "HYPERTENSION", "high bp", set()),
    (VISIT + "By 3/13 pressures 150s-160s/70s", "HYPERTENSION", "high bp", {B}),
    (VISIT + "A1c today 7.4; in October it was 7.1.", "DIABETES", "A1C", {B, D}),
    (VISIT + "A1c 8.1 -> 7.2", "DIABETES", "A1C", {B, D}),
    (VISIT + "Labs (1/28): A1c 7.1, LDL 130", "DIABETES", "A1C", {B}),
    (VISIT + "glucose 160", "DIABETES", "glucose", set()),
    (VISIT + "Fasting glucoses 154, 171 and 149", "DIABETES", "glucose", {D}),
    (VISIT + "Her home meter showed fasting values of 128 to 150", "DIABETES", "glucose", {B}),
    (VISIT + "glucose 160 and 170 after lunch", "DIABETES", "glucose", set()),
    (VISIT + "She is a woman. Waist 92 cm", "OBESE", "waist circum.", {D}),
    (VISIT + "He is a man. Waist 92 cm", "OBESE", "waist circum.", set()),
    (
        VISIT + "         10/06/67   03/14/68\nA1c      8.1        6.2\nLDL      90         140",
        "DIABETES",
        "A1C",
        {B},
    ),
    (
        VISIT + "  date      wt   BMI\n  05/18/67  183  33.5\n  03/14/68  161  29.4",
        "OBESE",
        "BMI",
        {B},
    ),
]


@pytest.mark.parametrize(("text", "label", "indicator", "times"), VALUES)
def test_values_have_the_times_of_their_dates(
    text: str, label: str, indicator: str, times: set[str]
) -> None:
    assert tags(text, label, indicator) == times


PEOPLE = [
    ("Smoked two packs a day until 2059.", "SMOKER", "past"),
    ("Has not touched a cigarette since August.", "SMOKER", "current"),
    ("Tob: 1/2 ppd. No illicit drugs.", "SMOKER", "current"),
    ("60 pack-year history, none now.", "SMOKER", "ever"),
    ("He stayed off cigarettes, now nine years.", "SMOKER", "past"),
    ("Never smoker. Husband smokes in the garage.", "SMOKER", "never"),
    ("He uses smokeless tobacco.", "SMOKER", "unknown"),
    ("Tobacco: Former smoker. Quit approximately 30 years ago.", "SMOKER", "past"),
    ("He has quit smoking, but was positive for cocaine last week.", "SMOKER", "ever"),
    ("She used to smoke, but quit 30 years ago.", "SMOKER", "past"),
    ("FH: brother had an MI at age 50.", "FAMILY_HIST", "present"),
    ("FH: mother had stents placed at age 70.", "FAMILY_HIST", "not present"),
    ("FH: maternal grandmother MI at 50", "FAMILY_HIST", "not present"),
    ("fhx: brother MI 50", "FAMILY_HIST", "present"),
    ("No premature coronary disease in the family.", "FAMILY_HIST", "not present"),
]


@pytest.mark.parametrize(("text", "label", "status"), PEOPLE)
def test_smoking_and_family_history(text: str, label: str, status: str) -> None:
    assert tags(VISIT + text, label, status) == {""}


def test_every_tag_but_the_unmentioned_shows_its_evidence() -> None:
    text = VISIT + "PMH: CAD. Meds: ASA 81. BP 150/80."
    for tag in extract(text).tags:
        silent = tag.label in {"SMOKER", "FAMILY_HIST"}
        assert bool(tag.evidence) != silent
        for span in tag.evidence:
            assert span.attributes["rule"]
            assert 0 < span.end - span.start <= len(text)


def test_a_rejected_candidate_keeps_its_place_and_the_reason() -> None:
    text = VISIT + "Allergic to Simvastatin. No diabetes."
    reasons = {
        text[finding.start : finding.end]: finding.reason for finding in extract(text).rejected
    }
    assert reasons == {"Simvastatin": "cue.allergy", "diabetes": "cue.negated"}


def test_values_below_their_limit_are_kept_with_unit_and_date() -> None:
    (value,) = extract(VISIT + "LDL 81 on 2/3/68").values
    assert (value.value, value.unit, value.when, value.reason) == (
        "81",
        "mg/dL",
        "2068-02-03",
        "value.below-limit",
    )


DAYS = [
    ("Record date: 2068-03-14\n\nDate: 2060-01-01", None, date(2068, 3, 14)),
    ("April 19, 2066\n\nDear colleague,", None, date(2066, 4, 19)),
    ("No date at all.", date(2001, 2, 3), date(2001, 2, 3)),
    ("No date at all.", None, None),
    ("", None, None),
]


@pytest.mark.parametrize(("text", "given_day", "day"), DAYS)
def test_the_day_is_the_records_own_else_the_letters_else_the_one_given(
    text: str, given_day: date | None, day: date | None
) -> None:
    assert extract(text, day=given_day).day == day


def test_tags_fit_the_scheme() -> None:
    for record in heart.notes(20, seed=2):
        marks = Marks(tags=extract(record.document.require_text()).tags)
        assert list(scheme("heart-risk").problems(marks)) == []


SCRAPS = (
    "CAD,MI,no,denies,start,stop,Plavix,metformin,insulin,A1c,7.9,BP,150/80,3/14,2068-01-01,in,"
    "2004,:,;,.,(,),[,],->,/,%,\n,\n\n,\t,quit,smoking,mother,at 49,Medications:,👍,’61,0,99/99,"
    "31/31,2/29/2067,today,LDL,<,goal"
)
WORDS = st.sampled_from(SCRAPS.split(","))


@given(st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=60).map(" ".join)))
def test_any_text_is_read_and_every_place_lies_in_it(text: str) -> None:
    reading = extract(text)
    assert reading == extract(text)
    for finding in reading.findings:
        assert 0 <= finding.start <= finding.end <= len(text)
        assert finding.accepted or not finding.times
    assert {tag.label for tag in reading.tags} >= {"SMOKER", "FAMILY_HIST"}


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2068-02-30"])
def test_dates_at_the_ends_of_the_calendar_are_read(day: str) -> None:
    text = f"Record date: {day}\n\nMI two years ago, '61, last August, 12/31. Quit 10 yrs ago."
    assert extract(text).tags


def test_a_long_text_without_a_stop_is_cut() -> None:
    text = "aspirin if no CAD BP 150/80 3/14 " * 12_000
    assert len(extract(text).findings) > 12_000

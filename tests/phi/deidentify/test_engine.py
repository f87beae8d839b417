"""Random marks through every strategy: what was marked goes, what was not stays."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.phi import (
    Deidentified,
    Key,
    Mark,
    Policy,
    Step,
    deidentify,
    entry,
    kinds,
    policy,
    shift,
)
from goldbench.phi.deidentify.policies import POLICIES, STRATEGIES, Strategy
from strategies import texts

KEY = Key(b"a project key of 32 bytes or more")
LABELS = sorted(kinds("en"))


@st.composite
def marked(draw: st.DrawFn) -> tuple[str, list[Mark]]:
    text = draw(texts(control=True, min_size=1)) or "x"
    starts = st.integers(0, len(text))
    marks = [
        Mark(start, min(len(text), start + size), label, "", sure, "model.en")
        for start, size, label, sure in draw(
            st.lists(
                st.tuples(
                    starts,
                    st.integers(0, 12),
                    st.sampled_from(LABELS),
                    st.sampled_from((10.0, 60.0, 100.0)),
                ),
                max_size=8,
            )
        )
    ]
    return text, marks


def everything(strategy: Strategy) -> Policy:
    return Policy("all", (), Step((), strategy, days=10 if strategy == "shift" else None))


def done(text: str, marks: list[Mark], strategy: Strategy) -> Deidentified:
    return deidentify(text, marks, policy=everything(strategy), lang="en", key=KEY, patient="p")


def outside(text: str, marks: list[Mark]) -> str:
    inside = {at for mark in marks for at in range(mark.start, mark.end)}
    return "".join(c for at, c in enumerate(text) if at not in inside)


def rest_of(new: Deidentified) -> str:
    pieces, at = [], 0
    for replacement in new.replaced:
        pieces.append(new.text[at : replacement.start])
        at = replacement.end
    return "".join([*pieces, new.text[at:]])


@pytest.mark.parametrize("strategy", [s for s in STRATEGIES if s != "keep"])
@given(marked_note=marked())
def test_no_other_character_changes(
    strategy: Strategy, marked_note: tuple[str, list[Mark]]
) -> None:
    text, marks = marked_note
    assert rest_of(done(text, marks, strategy)) == outside(text, marks)


@given(marked())
def test_masking_keeps_the_length_and_every_other_place(
    marked_note: tuple[str, list[Mark]],
) -> None:
    text, marks = marked_note
    inside = {at for mark in marks for at in range(mark.start, mark.end)}
    new = done(text, marks, "mask").text
    assert len(new) == len(text)
    assert all(new[at] == ("*" if at in inside else text[at]) for at in range(len(text)))


@given(marked())
def test_redaction_leaves_exactly_what_was_not_marked(marked_note: tuple[str, list[Mark]]) -> None:
    text, marks = marked_note
    assert done(text, marks, "redact").text == outside(text, marks)


@given(marked())
def test_a_tag_holds_nothing_of_the_note(marked_note: tuple[str, list[Mark]]) -> None:
    text, marks = marked_note
    families = {f"[{kind.family.upper()}]" for kind in kinds("en").values()}
    new = done(text, marks, "tag")
    assert {
        new.text[replacement.start : replacement.end] for replacement in new.replaced
    } <= families


@given(marked())
def test_a_stand_in_is_not_the_original(marked_note: tuple[str, list[Mark]]) -> None:
    text, marks = marked_note
    new = done(text, marks, "surrogate")
    for replacement in new.replaced:
        if any(c.isalnum() for c in replacement.original):
            assert new.text[replacement.start : replacement.end] != replacement.original


@given(marked())
def test_what_was_replaced_can_be_put_back(marked_note: tuple[str, list[Mark]]) -> None:
    text, marks = marked_note
    for strategy in ("mask", "redact", "surrogate"):
        new = done(text, marks, strategy)
        assert entry("n", new).restore(new.text) == text


@given(
    st.lists(st.dates(date(1930, 1, 1), date(2030, 12, 31)), min_size=2, max_size=5),
    st.integers(-5000, 5000),
    st.sampled_from(("%m/%d/%Y", "%Y-%m-%d", "%B %d, %Y", "%d-%b-%Y", "%Y%m%d", "%A, %B %d, %Y")),
)
def test_shifted_dates_keep_their_intervals(days: list[date], by: int, form: str) -> None:
    for day in days:
        moved = shift(day.strftime(form), by, lang="en")
        assert moved is not None
        target = day + timedelta(days=by)
        padded = target.strftime(form)
        plain = padded.replace(f" {target.day:02d},", f" {target.day},")
        assert moved in (padded, plain)


def test_overlaps_are_replaced_once() -> None:
    marks = [Mark(0, 8, "PATIENT"), Mark(4, 12, "CITY"), Mark(5, 6, "DATE")]
    new = deidentify("ABCDEFGHIJKLMN", marks, policy=policy("tag"), lang="en")
    assert new.text == "[PERSON_NAME]MN"
    assert len(new.replaced) == 1


def test_a_mark_below_the_threshold_is_left_alone() -> None:
    steps = (Step(("person_name",), "mask", threshold=80),)
    some = Policy("p", steps, Step((), "tag"))
    marks = [Mark(0, 3, "PATIENT", "", 79.0), Mark(4, 8, "PATIENT", "", 80.0)]
    assert deidentify("Ana Ruiz came", marks, policy=some, lang="en").text == "Ana **** came"


def test_marks_beyond_the_text_are_cut_to_it() -> None:
    marks = [Mark(0, 99, "PATIENT")]
    assert deidentify("Ana", marks, policy=policy("mask"), lang="en").text == "***"


def test_without_a_key_stand_ins_and_keyed_shifts_are_refused() -> None:
    marks = [Mark(0, 3, "PATIENT")]
    with pytest.raises(UsageError, match="needs a project key"):
        deidentify("Ana", marks, policy=policy("gdpr-pseudonymisation"), lang="en")


SAFE_HARBOR = [
    ("03/14/2015", "DATE", "2015"),
    ("March 3", "DATE", "[DATE]"),
    ("Halloween", "DATE", "[DATE]"),
    ("15213", "ZIP", "152"),
    ("03608", "ZIP", "000"),
    ("15213-1234", "ZIP", "152"),
    ("SW1A 1AA", "ZIP", "[LOCATION]"),
    ("89", "AGE", "89"),
    ("90", "AGE", "90 or over"),
    ("ninety-one", "AGE", "90 or over"),
    ("forty-six", "AGE", "forty-six"),
    ("Erie", "CITY", "[LOCATION]"),
    ("PA", "STATE", "PA"),
    ("Ana Ruiz", "PATIENT", "[PERSON_NAME]"),
    ("019-89-01", "MEDICALRECORD", "[ID]"),
]


@pytest.mark.parametrize(("text", "label", "new"), SAFE_HARBOR)
def test_safe_harbor(text: str, label: str, new: str) -> None:
    marks = [Mark(0, len(text), label)]
    deidentified = deidentify(text, marks, policy=policy("hipaa-safe-harbor"), lang="en")
    assert deidentified.text == new


def test_a_limited_data_set_keeps_dates_and_towns() -> None:
    text = "Ana Erie 03/14/2015"
    marks = [Mark(0, 3, "PATIENT"), Mark(4, 8, "CITY"), Mark(9, 19, "DATE")]
    deidentified = deidentify(text, marks, policy=policy("limited-data-set"), lang="en")
    assert deidentified.text == "[PERSON_NAME] Erie 03/14/2015"


def test_every_policy_of_the_house_can_be_read() -> None:
    for name in POLICIES:
        assert policy(name).name == name


def test_the_audit_counts_and_tells_nothing() -> None:
    text = "Ana Ruiz, 03/14/2015, MRN 0198901"
    marks = [
        Mark(0, 8, "PATIENT", rule="model.en"),
        Mark(10, 20, "DATE", rule="date.numeric"),
        Mark(26, 33, "MEDICALRECORD", rule="id.cue-medical_record"),
    ]
    audit = deidentify(text, marks, policy=policy("tag"), lang="en").audit()
    assert audit["spans"] == 3
    assert audit["characters"] == 25
    assert audit["labels"] == {"DATE": 1, "MEDICALRECORD": 1, "PATIENT": 1}
    assert audit["rules"] == {"date.numeric": 1, "id.cue-medical_record": 1, "model.en": 1}
    assert all(word not in str(audit) for word in ("Ana", "Ruiz", "2015", "0198901"))

import json
from pathlib import Path

import pytest

import places
from goldbench.errors import FormatError
from goldbench.official.i2b2_2014_files import Record
from goldbench.official.i2b2_2014_phi import Block, Choice, blocks, evaluate, is_hipaa
from goldbench.official.i2b2_2014_tags import PhiTag

GOLDEN = places.GOLDEN / "official"
TEXT = "Record date: 2090-05-01\n\nMr. John Smith, José Peña.\n"

Tags = list[tuple[str, str, str, str]]


def record(tags: Tags, *, text: str | None = TEXT, system: str = "") -> dict[str, Record]:
    phi = tuple(PhiTag(*tag) for tag in tags)
    return {"301-01": Record("301-01", system, Path("301-01.xml"), text, phi, (), None)}


def counts(gold: Tags, system: Tags, label: str, choice: Choice | None = None) -> tuple[int, ...]:
    block = next(block for block in blocks(choice) if block.label == label)
    evaluation = evaluate(record(gold), record(system), [block])[0]
    return evaluation.tp, evaluation.fp, evaluation.fn


PATIENT = ("NAME", "29", "39", "PATIENT")


@pytest.mark.parametrize(
    ("tag", "strict", "relaxed"),
    [
        (("NAME", "29", "39", "PATIENT"), True, True),
        (("NAME", "29", "39", "patient"), True, True),
        (("NAME", "29", "41", "PATIENT"), False, True),
        (("NAME", "29", "37", "PATIENT"), False, True),
        (("NAME", "29", "42", "PATIENT"), False, False),
        (("NAME", "28", "39", "PATIENT"), False, False),  # the start must be right
        (("NAME", "029", "39", "PATIENT"), False, False),  # as a string
        (("NAME", "29", "039", "PATIENT"), False, True),  # the end as a number
        (("NAME", "29", "39", "DOCTOR"), False, False),
        (("PHI", "29", "39", "PATIENT"), False, False),
    ],
)
def test_strict_and_relaxed(tag: tuple[str, str, str, str], *, strict: bool, relaxed: bool) -> None:
    assert counts([PATIENT], [tag], "Strict") == ((1, 0, 0) if strict else (0, 1, 1))
    assert counts([PATIENT], [tag], "Relaxed") == ((1, 0, 0) if relaxed else (0, 1, 1))


def ending(*ends: int, kind: str = "PATIENT") -> Tags:
    return [("NAME", "29", str(end), kind) for end in ends]


@pytest.mark.parametrize(
    ("gold", "system", "expected"),
    [
        # two close system tags, one gold: the smaller side is gold, so one hit
        (ending(39), ending(38, 41), (1, 0, 0)),
        # the same with as many tags on both sides: the system's hits count, two for one gold
        ([*ending(39), (*PATIENT[:3], "DOCTOR")], ending(38, 41), (2, 0, 1)),
        # two gold tags close to one system tag
        (ending(37, 40), ending(39), (1, 0, 0)),
        # gold tags close to each other become one, the first
        (ending(39, 40), ending(39), (1, 0, 0)),
        (ending(39, 41), ending(43), (0, 1, 1)),
        (ending(41, 39), ending(43), (1, 0, 0)),
    ],
)
def test_relaxed_depends_on_sizes_and_order(
    gold: Tags, system: Tags, expected: tuple[int, ...]
) -> None:
    assert counts(gold, system, "Relaxed") == expected


@pytest.mark.parametrize(
    ("gold", "system", "expected"),
    json.loads((GOLDEN / "python2.json").read_text(encoding="utf-8"))["relaxed"],
)
def test_relaxed_counts_as_sets_of_python_2_do(
    gold: list[tuple[str, int]], system: list[tuple[str, int]], expected: list[int]
) -> None:
    wanted, given = (
        [("NAME", start, str(end), "X") for start, end in side] for side in (gold, system)
    )
    assert counts(wanted, given, "Relaxed") == tuple(expected)


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        (("NAME", "29", "39", "PATIENT"), (2, 0, 0)),
        (("NAME", "29", "33", "PATIENT"), (1, 0, 1)),
        (("NAME", "28", "41", "PATIENT"), (2, 0, 0)),  # white space and commas do not count
        (("NAME", "029", "39", "PATIENT"), (2, 0, 0)),
        (("NAME", "29", "39", "patient"), (0, 2, 2)),  # letter case does
        (("NAME", "40", "40", "PATIENT"), (0, 1, 2)),  # one empty token
        (("NAME", "39", "41", "PATIENT"), (0, 1, 2)),  # and one for nothing but a comma
        (("NAME", "29", "-19", "PATIENT"), (1, 0, 1)),  # a slice of Python
    ],
)
def test_tokens(tag: tuple[str, str, str, str], expected: tuple[int, ...]) -> None:
    assert counts([PATIENT], [tag], "Token") == expected


def test_tokens_are_ascii() -> None:
    wrong = ("NAME", "41", "44", "PATIENT")
    assert counts([("NAME", "41", "45", "PATIENT")], [wrong], "Token") == (1, 0, 0)


@pytest.mark.parametrize(
    ("name", "kind", "expected"),
    [
        ("NAME", "PATIENT", True),
        ("NAME", "PATIENTS", True),  # the beginning is enough
        ("NAME", "patient", False),
        ("NAME", "DOCTOR", False),
        ("LOCATION", "CITY", True),
        ("LOCATION", "HOSPITAL", False),
        ("DATE", "", True),
        ("AGE", "ANYTHING", True),
        ("ID", "MEDICALRECORD", True),
        ("ID", "IDNUM", False),  # listed in the README, with a stray blank in the code
        ("ID", "IDNUM ", True),
        ("PHI", "PATIENT", False),
        ("PROFESSION", "PROFESSION", False),
    ],
)
def test_what_is_protected_by_hipaa(name: str, kind: str, *, expected: bool) -> None:
    assert is_hipaa(PhiTag(name, "1", "2", kind)) is expected


def test_binary_looks_at_places_only_but_phi_keeps_its_name() -> None:
    other = ("LOCATION", "29", "39", "CITY")
    generic = ("PHI", "29", "39", "PATIENT")
    assert counts([PATIENT], [other], "Binary Strict") == (1, 0, 0)
    assert counts([PATIENT], [generic], "Binary Strict") == (0, 1, 1)
    assert counts([PATIENT], [generic], "Binary Token") == (2, 0, 0)
    assert counts([PATIENT], [other, PATIENT], "Binary Strict") == (1, 0, 0)
    assert counts([PATIENT], [other], "Binary HIPAA Strict") == (1, 0, 0)


def test_blocks_come_in_this_order() -> None:
    labels = [block.label for block in blocks(None)]
    assert labels[:10] == [
        "Token",
        "Strict",
        "Relaxed",
        "HIPPA Token",
        "HIPAA Strict",
        "HIPAA Relaxed",
        "Binary Token",
        "Binary Strict",
        "Binary HIPPA Token",
        "Binary HIPAA Strict",
    ]
    assert labels[10:14] == [
        "CONTACT Token",
        "CONTACT Strict",
        "CONTACT HIPPA Token",
        "CONTACT Binary HIPAA Strict",
    ]
    names = [label.split()[0] for label in labels[10::4]]
    assert " ".join(names) == "CONTACT NAME DATE AGE PROFESSION ID OTHER LOCATION"


DATE = ("DATE", "13", "23", "DATE")
DOCTOR = ("NAME", "29", "39", "DOCTOR")


@pytest.mark.parametrize(
    ("label", "invert", "expected"),
    [
        ("Strict", False, 1),
        ("Strict", True, 2),
        ("HIPAA Strict", False, 2),  # the filter does not reach it
        ("HIPAA Strict", True, 1),  # but its inversion does
        ("Binary Strict", True, 2),  # two of the three are in one place
        ("Binary HIPAA Strict", True, 1),
        ("NAME Strict", False, 2),
        ("NAME Strict", True, 1),
        ("NAME Binary HIPAA Strict", False, 1),
        ("NAME Binary HIPAA Strict", True, 2),
    ],
)
def test_filters_reach_three_blocks_and_inversion_all(
    label: str, *, invert: bool, expected: int
) -> None:
    choice = Choice((lambda unit: unit.name == "DATE",), invert=invert)
    tags = [DATE, PATIENT, DOCTOR]
    assert counts(tags, tags, label, choice) == (expected, 0, 0)


def test_filters_are_joined_by_or_and_with_conjunctive_by_and() -> None:
    tests = (lambda unit: unit.name == "NAME", lambda unit: unit.kind == "DOCTOR")
    tags = [DATE, PATIENT, DOCTOR]
    assert counts(tags, tags, "Strict", Choice(tests)) == (2, 0, 0)
    assert counts(tags, tags, "Strict", Choice(tests, conjunctive=True)) == (1, 0, 0)
    inverted = Choice(tests, conjunctive=True, invert=True)
    assert counts(tags, tags, "Strict", inverted) == (2, 0, 0)


def test_texts_must_be_the_same() -> None:
    with pytest.raises(FormatError, match="the text of 301-01 differs from gold"):
        evaluate(record([]), record([], text="other"), blocks(None))


@pytest.mark.parametrize("tag", [("NAME", "", "39", "X"), ("NAME", "29", "b", "X")])
def test_tokens_need_numbers(tag: tuple[str, str, str, str]) -> None:
    with pytest.raises(FormatError, match="not a whole number"):
        counts([PATIENT], [tag], "Token")


def test_tokens_need_a_text() -> None:
    side = record([PATIENT], text=None)
    with pytest.raises(FormatError, match="no text"):
        evaluate(side, side, blocks(None))


def test_the_system_is_part_of_the_label() -> None:
    block = Block("Strict", "tag", "whole", None)
    evaluations = evaluate(record([]), record([], system="A"), [block])
    assert evaluations[0].label == "A Strict"

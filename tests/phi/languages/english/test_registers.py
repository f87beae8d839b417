"""Numbers of British, Irish, Australian, Canadian and Indian registers."""

from collections.abc import Callable

import pytest

from goldbench.phi import find
from goldbench.phi.languages.english.registers import (
    find_registered,
    is_ihi,
    is_medicare_card,
    is_nhs_number,
)

CASES = [
    # text, the number, label
    ("NHS No: 943 476 5919", "943 476 5919", "MEDICALRECORD"),
    ("recorded as 943 476 5919 today", "943 476 5919", "MEDICALRECORD"),
    ("CHI 0101011237", "0101011237", "MEDICALRECORD"),
    ("NI no. QQ 12 34 56 C", "QQ 12 34 56 C", "SSN"),
    ("PPSN 1234567T", "1234567T", "SSN"),
    ("GMS card H441 770 92A", "H441 770 92A", "HEALTHPLAN"),
    ("Medicare: 2123 45670 1 / 2", "2123 45670 1 / 2", "HEALTHPLAN"),
    ("IHI 8003 6081 6669 0503", "8003 6081 6669 0503", "MEDICALRECORD"),
    ("HCN 9876 543 217 VX", "9876 543 217 VX", "HEALTHPLAN"),
    ("SIN 046 454 286", "046 454 286", "SSN"),
    ("Aadhaar 2341 2341 2346", "2341 2341 2346", "IDNUM"),
    ("PAN: ABCPE1234F", "ABCPE1234F", "IDNUM"),
    ("GMC no. 7012345", "7012345", "LICENSE"),
    ("NMC PIN 08K2217E", "08K2217E", "LICENSE"),
    ("NYS DL 518 220 914", "518 220 914", "LICENSE"),
    ("8003608166690503", "8003608166690503", "MEDICALRECORD"),
]


@pytest.mark.parametrize(("text", "number", "label"), CASES)
def test_a_number_of_a_register_is_found_whole(text: str, number: str, label: str) -> None:
    hits = [(text[hit.start : hit.end], hit.label) for hit in find_registered(text)]
    assert (number, label) in hits
    assert any(text[mark.start : mark.end] == number for mark in find(text, lang="en"))


@pytest.mark.parametrize(
    "text",
    [
        "943 476 5918",  # the check digit is another
        "Unit 5 North",
        "Group 3 of 4",
        "Reg: sinus at 72",
        "CR 1.3, SR 62",
        "Case 12",
        "Policy of 2019-04-12",
        "IP 24-48 hours",
        "REFERRAL 2312-4470",
        "glucose 110 mg/DL 400 500",
    ],
)
def test_what_only_looks_like_one_is_none(text: str) -> None:
    assert list(find_registered(text)) == []


@pytest.mark.parametrize(
    ("proves", "right", "wrong"),
    [
        (is_nhs_number, "943 476 5919", "943 476 5910"),
        (is_nhs_number, "9434765919", "1111111111"),
        (is_medicare_card, "2123 45670 1", "2123 45671 1"),
        (is_ihi, "8003608166690503", "8003608166690504"),
    ],
)
def test_a_check_digit_proves_a_number(
    proves: Callable[[str], bool], right: str, wrong: str
) -> None:
    assert proves(right)
    assert not proves(wrong)

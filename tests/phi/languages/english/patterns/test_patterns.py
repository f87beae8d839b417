"""Login names, plates, extensions, wards, houses: what a form and its first word give away."""

import pytest

from goldbench.phi import analyse
from goldbench.phi.languages.english.patterns import find_patterns

CASES = [
    ("entered by jd042 at noon", ["jd042"]),
    ("released by jdoe - Ana", ["jdoe"]),
    ("seen by nurses 3 times a day", []),
    ("plate (front): 322 ZXJ", ["322 ZXJ"]),
    ("vehicle parked outside", []),
    ("ext. 47482 for results", ["47482"]),
    ("pager 4711", ["4711"]),
    ("goes to Redfern Home Care now", ["Redfern Home Care"]),
    ("went to Urgent Care twice", []),
    ("The Zimmerli High School nurse", ["Zimmerli High School"]),
    ("Magnolia 6 bed 12", ["Magnolia 6"]),
    ("his truck (TY60 MGR) was sold", ["TY60 MGR"]),
    ("discussed (x4-3799) today", ["x4-3799"]),
    ("portal (login kd42)", ["kd42"]),
    ("typed by ruiz_a", ["ruiz_a"]),
    ("sex=F ; gender_id=woman", []),
    ("DKA/new T1", []),
    ("Devi w/o Ram Quibb", ["Ram Quibb"]),
    ("CT w/o IVC filter", []),
    ("signed off 3 times", []),
    ("Entered: kd42, seen today; signed off", ["kd42"]),
    ("seen bY kd42 and by her", ["kd42"]),
    ("note of rkd44 3/14/2015", ["rkd44"]),
    ("note of rkd44.\nnext", ["rkd44"]),
    ("covid19", []),
    ("GA:lw", ["GA", "lw"]),
    ("5 ML:kg", []),
    ("seen Tues, then on Fri", ["Tues", "Fri"]),
    ("took I-95, not I-131", ["I-95"]),
    ("Call EXTx4711 or extx4712", ["x4711", "x4712"]),
    ("in West Magnolia 12 N, room 3", ["West Magnolia 12 N", "room 3"]),
    ("Elm 7 Bed 12 room", ["Elm 7", "Bed 12"]),
    ("a car SUV 123 4AB", ["SUV 123"]),
    ("Plate OH GKX 4471.", ["OH GKX 4471"]),
    ("lives in zip 03601.", ["03601"]),
    ("ZIP code: 03601-1234", ["03601-1234"]),
    ("zip 3 bags", []),
    ("ZIP: 3520", ["3520"]),
    ("ZIP: 7412 SL", ["7412 SL"]),
    ("zip: 394 13", ["394 13"]),
    ("Postal code: 00950", ["00950"]),
    ("postal delay 00950", []),
    ("Phone:\n(71) 4233-6306", ["(71) 4233-6306"]),
    ("Mobile: 03.93.92.16.85", ["03.93.92.16.85"]),
    ("Tel: 51 516 33 75", ["51 516 33 75"]),
    ("Cell: 4.5 of 10", []),
    ("Fax: 12/14/2015", []),
    ("phone: 3 times in 20 min", []),
    ("sent to Quibley ED at noon", ["Quibley ED"]),
    ("went to the ED", []),
    ("outside CT from Regional Imaging of Toms River", ["Regional Imaging of Toms River"]),
    ("food from St. Quibley's pantry", ["St. Quibley's pantry"]),
    ("lives at Quibley Home", ["Quibley Home"]),
    ("Nursing Home placement", []),
    ("advisor, Univ. of Oregon", ["Univ. of Oregon"]),
    ("serves on USS Quibley now", ["USS Quibley"]),
    ("electrician, IBEW Local 6", ["IBEW Local 6"]),
    ("local 6 mm defect", []),
    ("Scribe amh.", ["amh"]),
    ("taken by mb\nnext", ["mb"]),
    ("given by po\n", []),
    ("C/O RETROSTERNAL PAIN", []),
    ("MR. RAO S/O K. SUBBA", ["K. SUBBA"]),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_a_form_and_its_first_word_are_enough(text: str, expected: list[str]) -> None:
    places = sorted({mark[:2] for mark in find_patterns(analyse(text, "en"))})
    assert [text[start:end] for start, end in places] == expected

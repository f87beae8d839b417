"""Dates without a year, years, login names, plates: what the words around say."""

import pytest

from goldbench.phi import read
from goldbench.phi.contexts_en import in_context

CASES = [
    ("rash since 3/14 on both arms", ["3/14"]),
    ("goals due 06/12.", ["06/12"]),
    ("pain 3/10 today", []),
    ("improved from 4/5 to 5/5", []),
    ("strength 4/5 in both arms", []),
    ("asthma (2007), stable", ["2007"]),
    ("moved here in 1998", ["1998"]),
    ("the 2013 guideline", []),
    ("given in 2000 mL of saline", []),
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
    ("Bangor, ME today", ["ME"]),
    ("his truck (TY60 MGR) was sold", ["TY60 MGR"]),
    ("discussed (x4-3799) today", ["x4-3799"]),
    ("labs of 1/24 reviewed", ["1/24"]),
    ("a score of 7/24 again", []),
    ("portal (login kd42)", ["kd42"]),
    ("typed by ruiz_a", ["ruiz_a"]),
    ("signed off 3 times", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_the_words_around_decide(text: str, expected: list[str]) -> None:
    found = [text[one.start : one.end] for one in in_context(read(text, "en"))]
    assert found == expected

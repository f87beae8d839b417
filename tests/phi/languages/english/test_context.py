"""Dates without a year, years, states: what the words around say."""

import pytest

from goldbench.phi import analyse
from goldbench.phi.languages.english.context import find_in_context

CASES = [
    ("rash since 3/14 on both arms", ["3/14"]),
    ("seen 3/14, CT 4/2, MRI 4/9. ARDS 2/2 influenza", ["3/14", "4/2", "4/9"]),
    ("seen 1/14, CT 1/20, MRI 1/29, labs 2/2 clear", ["1/14", "1/20", "1/29", "2/2"]),
    ("goals due 06/12.", ["06/12"]),
    ("pain 3/10 today", []),
    ("improved from 4/5 to 5/5", []),
    ("strength 4/5 in both arms", []),
    ("asthma (2007), stable", ["2007"]),
    ("moved here in 1998", ["1998"]),
    ("the 2013 guideline", []),
    ("given in 2000 mL of saline", []),
    ("Bangor, ME today", ["ME"]),
    ("labs of 1/24 reviewed", ["1/24"]),
    ("a score of 7/24 again", []),
    ("the 6/12 cultures are negative", ["6/12"]),
    ("the 6/12 dose", []),
    ("after her fall 4/2.", ["4/2"]),
    ("fall risk 4/5", []),
    ("resumed Zorblax 4/11 by phone", ["4/11"]),
    ("Tom Rochester, MD signed", []),
    ("moved to Rochester, MD", ["MD"]),
    ("PHQ-9 = 5, GAD-7 = 8/21, low", []),
    ("M-CHAT-R 5/20, well", []),
    ("seen in F-wing 5/20", ["5/20"]),
    ("CT 5/20 clear", ["5/20"]),
    ("Chicago v4.0 (2021): IEM", []),
    ("CABG x3 (2010), stable", ["2010"]),
    ("seen 0830. THR 2022, Nissen 2015.", ["2022", "2015"]),
    ("seen 0830. Labs 2015, CT 1930.", []),
    ("d/w the team 2040.", []),
    ("sent 2016-02-28 23:08:55 by fax", ["2016-02-28 23:08:55"]),
    ("seen 2016-02-28 23:08 by Ana", []),
    ("2016-02-28 12:30:45:10", []),
    ("repeat in 3/52; dx 3/80", ["3/80"]),
    ("RIJ 9/2, Foley 9/1, s/p PEG 9/12", ["9/2", "9/1", "9/12"]),
    ("extubated 9/5, cultured 9/4", ["9/5", "9/4"]),
    ("Foley 16F/10cc; power 4/5", []),
    ("VA OS 6/18, CT 6/18 clear", ["6/18"]),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_the_words_around_decide(text: str, expected: list[str]) -> None:
    quoted = [text[mark.start : mark.end] for mark in find_in_context(analyse(text, "en"))]
    assert quoted == expected

"""What hurried hands write, kind by kind; every case is invented here."""

from collections.abc import Callable, Iterable

import pytest

from goldbench.language import Tokens, tokens
from goldbench.phi import find
from goldbench.phi.languages.english.ward_notes.chat_logins import find_chat_logins
from goldbench.phi.languages.english.ward_notes.cued_codes import find_cued_codes
from goldbench.phi.languages.english.ward_notes.initials import find_signed_initials
from goldbench.phi.languages.english.ward_notes.listed_names import find_listed_names
from goldbench.phi.languages.english.ward_notes.rooms import find_rooms
from goldbench.phi.languages.english.ward_notes.weekdays import find_weekdays
from goldbench.phi.mark import Mark

Finder = Callable[[str, Tokens], Iterable[Mark]]


def _found(finder: Finder, text: str) -> list[str]:
    return sorted(text[m.start : m.end] for m in finder(text, tokens(text)))


@pytest.mark.parametrize(
    ("text", "rooms"),
    [
        ("To LDR 2 at 0400", ["LDR 2"]),
        ("lying in SICU 14, stable", ["SICU 14"]),
        ("BICU-3 tonight", ["BICU-3"]),
        ("seen in side room 4", ["side room 4"]),
        ("now bay 3 bed 6", ["bay 3 bed 6"]),
        ("Station 9, Chair 12", ["Station 9, Chair 12"]),
        ("housed B-Pod cell 118", ["B-Pod cell 118"]),
        ("moved to bed 31", ["bed 31"]),
        ("ICU 5 days, then floor", []),
        ("MICU, then floor", []),
        ("transfers bed 2 assist", []),
        ("OR 2.4 (95% CI 1.1-5.2)", []),
        ("up to chair x2", []),
        ("PACU 1420", []),
        ("at bed A of the river", []),
    ],
)
def test_rooms(text: str, rooms: list[str]) -> None:
    assert _found(find_rooms, text) == rooms


CHAT = """[export] participants: hlund7, z.adeyemi
09:14 hlund7: can we pull the line
09:15 z.adeyemi: yes, @hlund7
09:16 nurse: thanks
09:18 quorra: on it
09:19 quorra: done"""


def test_login_names_of_a_chat_are_found_by_their_lines_and_wherever_they_stand_again() -> None:
    logins = sorted(CHAT[m.start : m.end] for m in find_chat_logins(CHAT))
    assert logins == ["hlund7"] * 3 + ["quorra"] * 2 + ["z.adeyemi"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "10:15 patient: I feel fine\n10:16 patient: really",
        "Plan: rest\nDiet: soft",
        "08:00 temp: 37.1\n12:00 pulse: 80",
    ],
)
def test_speakers_and_labels_are_no_login_names(text: str) -> None:
    assert not list(find_chat_logins(text))


@pytest.mark.parametrize(
    ("text", "initials"),
    [
        ("Dressing dry and intact. kv", ["kv"]),
        ("Meds reviewed.\nDQR\n", ["DQR"]),
        ("given 0310 zk\nslept", ["zk"]),
        ("copied 4/17 pbz)", ["pbz"]),
        ("Received fresh (vq)\nSections", ["vq"]),
        ("recorder jf   RT Paulo", ["jf"]),
        ("will call. —gz", ["gz"]),
        ("0800  120/70  zr\n0900  98/52  zr cramps\n1000  118/72  zr\n", ["zr"] * 3),
        ("07:00 | 80 | KZ\n08:00 | 82 | KZ\n", ["KZ", "KZ"]),
        ("OBX|2|NM|718\nOBX|3|NM|777\n", []),
        ("1/5  7.1  nd\n2/2  6.8  nd\n", []),
        ("Wound clean. prn", []),
        ("Follow up with pcp", []),
        ("BP 120/80 at 0310 hrs", []),
        ("Seen by RN", []),
        ("ate well. ok", []),
        ("Last dose at 9:30 am", []),
        ("2/1 day  slept well. kb\n2/2 eve  calm. kb\n2/3 up x1", ["kb", "kb"]),
        ("2/1 day  slept well. neg\n2/2 eve  calm. neg", []),
    ],
)
def test_initials_that_sign(text: str, initials: list[str]) -> None:
    assert sorted(text[m.start : m.end] for m in find_signed_initials(text)) == initials


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Footprints record FP-24-02271.", ["FP-24-02271"]),
        ("Footprints recorded, see chart", []),
        ("auth KT-50912-B approved", ["KT-50912-B"]),
        ("badge 7714 taken", ["7714"]),
        ("kit QX 5521 sealed", ["QX 5521"]),
        ("mbr=440918 grp=0071", ["0071", "440918"]),
        ("folder LP 220 911", ["LP 220 911"]),
        ("pump ser 0912-44817", ["0912-44817"]),
        ("SSN on file ending 5518", ["5518"]),
        ("ssn ***-**-7702", ["***-**-7702"]),
        ("pgr 4417, vocera 3320", ["3320", "4417"]),
        ("run 3 miles", []),
        ("DLP 612 mGy", []),
        ("DLCO 412", []),
        ("file 2021", []),
        ("kit 12", []),
        ("film of 03/04/2021", []),
    ],
)
def test_numbers_behind_words_of_administration(text: str, codes: list[str]) -> None:
    assert _found(find_cued_codes, text) == codes


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("back thurs or fri", ["fri", "thurs"]),
        ("MON 4/2/24 Chair 4", ["MON"]),
        ("04/02/2024 TUE 1510", ["TUE"]),
        ("fell sat nite", ["sat"]),
        ("thru wed", ["wed"]),
        ("visits Sat/Sun only", ["Sat", "Sun"]),
        ("weights 211 sat 214 sun 215", ["sat", "sun"]),
        ("home Sat\n", ["Sat"]),
        ("rv mon with team", ["mon"]),
        ("he sat up in bed", []),
        ("O2 sat 94%", []),
        ("sat 98 on RA", []),
        ("avoid sun exposure", []),
        ("they wed in spring", []),
        ("VT 188 mon, ATP", []),
        ("dialysis MWF at noon", ["MWF"]),
        ("HD TTS, PT M/W/F", ["F", "M", "TTS", "W"]),
        ("dressing T/Th/Sat by floor", ["Sat", "T", "Th"]),
        ("sex M/F, S/P repair, W/O relief", []),
        ("NMWFX and T/S ratio", []),
    ],
)
def test_short_weekdays(text: str, days: list[str]) -> None:
    assert _found(find_weekdays, text) == days


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("0815 Threlkeld, P post op knee", ["Threlkeld, P"]),
        ("3 | Okwuosa M | 84", ["Okwuosa M"]),
        ("n.halvorsen rn", ["n.halvorsen"]),
        ("k. brandsma ot", ["k. brandsma"]),
        ("name is brix b r i x y", ["b r i x y"]),
        ("that's T-H-O-R-N-E with an e", ["T-H-O-R-N-E"]),
        ("Vane V as in Victor A N E", ["V as in Victor A N E"]),
        ("physio dc 21/6/23", []),
        ("POST DC CALL", []),
        ("a b c d e", []),
        ("8 Fr, S/N 12", []),
        ("2 Vitamin, D", []),
    ],
)
def test_names_of_lists_signatures_and_spelling(text: str, names: list[str]) -> None:
    assert _found(find_listed_names, text) == names


def test_the_annotator_asks_them() -> None:
    text = "0210 turned, dry qv\n0400 turned qv\nMoved to LDR 7, review thurs. auth KT-50912-B\n"
    marked = {text[m.start : m.end] for m in find(text, lang="en")}
    assert {"qv", "LDR 7", "thurs", "KT-50912-B"} <= marked

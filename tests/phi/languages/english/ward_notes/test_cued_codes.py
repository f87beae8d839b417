"""Numbers behind words of administration."""

import pytest

from goldbench.phi.languages.english.ward_notes.cued_codes import find_cued_codes
from phi.languages.marked import find_words


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
    assert find_words(find_cued_codes, text) == codes

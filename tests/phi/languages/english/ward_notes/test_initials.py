"""Initials that sign, and what only looks like some."""

import pytest

from goldbench.phi.languages.english.ward_notes.initials import find_signed_initials


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

"""Where a name begins and ends, and what is none at all."""

import pytest

from goldbench.phi import Mark
from goldbench.phi.languages.english.names.name_edges import cut_name, is_edge_word

EDGES = [
    # text, what is marked, what stays
    ("F/U DR. GOLDFARD IN 2 WKS", "GOLDFARD IN", ["GOLDFARD"]),
    ("Son Bruno to be told", "Son Bruno", ["Bruno"]),
    ("Pastor Gil Armenda came", "Pastor Gil Armenda", ["Gil Armenda"]),
    ("Dr. Pastor came", "Pastor", ["Pastor"]),
    ("mom Keisha OK w/ plan", "Keisha OK", ["Keisha"]),
    ("MR. K. RAO, S/O S. RAO", "K. RAO, S", ["K. RAO"]),
    ("DR. P. SESHAGIRI MS, MCh (CTVS)", "P. SESHAGIRI MS, MCh", ["P. SESHAGIRI"]),
    ("Barb Kowal RN BSN", "Barb Kowal RN BSN", ["Barb Kowal"]),
    ("Anh Do, seen", "Anh Do", ["Anh Do"]),
    ("Mr. Ciaran Quibb FRCSI", "Ciaran Quibb FRCSI", ["Ciaran Quibb"]),
    ("Dr. Ife Quibb FRCPath", "Ife Quibb FRCPath", ["Ife Quibb"]),
    ("Dr. A. Okafor. MRI spine", "A. Okafor. MRI", ["A. Okafor"]),
    ("MR. DELACROY AND HIS WIFE", "DELACROY AND HIS WIFE", ["DELACROY"]),
    ("MR. DELACROY AND HIS WIFE ODETTE", "DELACROY AND HIS WIFE ODETTE", ["DELACROY", "ODETTE"]),
    ("TRIVIAL MR. CAROTID DOPPLER", "CAROTID DOPPLER", []),
    ("Smt. Harjit Kaur came", "Smt. Harjit Kaur", ["Harjit Kaur"]),
    ("saw Bell Jr today", "Bell", ["Bell Jr"]),
    ("saw Bell, III today", "Bell", ["Bell, III"]),
    ("saw Bell today", "Bell", ["Bell"]),
    # a sentence goes on, a word leads to the name, in capitals
    ("MR. QUIBB IS A FARMER", "QUIBB IS A", ["QUIBB"]),
    ("PER TROOPER QUIBB", "PER TROOPER QUIBB", ["QUIBB"]),
    ("MS. PERRY QUIBB", "PERRY QUIBB", ["PERRY QUIBB"]),
    ("wife Soo-ah & bro.", "Soo-", ["Soo-ah"]),
    # letters that a sign joins
    ("Mr. Quibb A&Ox3, well", "Quibb A", ["Quibb"]),
    ("Ms. Quibb R/O MI", "Quibb R", ["Quibb"]),
    ("seen in A&E", "A", []),
    ("Ada Quibb/Leo Ott", "Ada Quibb", ["Ada Quibb"]),
    # what somebody does
    ("Dr. Ada Quibb, Hospital Medicine", "Ada Quibb, Hospital Medicine", ["Ada Quibb"]),
    ("Quibb, Ada Marie", "Quibb, Ada Marie", ["Quibb, Ada Marie"]),
    ("Medical Director Ada Quibb, MD", "Medical Director Ada Quibb", ["Ada Quibb"]),
    ("assisted by Mama Quibb", "Mama Quibb", ["Quibb"]),
    ("Mamadou Quibb came", "Mamadou Quibb", ["Mamadou Quibb"]),
]


@pytest.mark.parametrize(("text", "marked", "expected"), EDGES)
def test_edges_of_a_name(text: str, marked: str, expected: list[str]) -> None:
    start = text.index(marked)
    mark = Mark(start, start + len(marked), "PATIENT", "", 96.0, "name.mister")
    assert [text[m.start : m.end] for m in cut_name(mark, text)] == expected


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Azure XT DR W1DR01, ser 4", "W1DR01", []),
        ("Dr Comfort shoes ok", "Comfort", []),
        ("Dr Comfort came", "Comfort", ["Comfort"]),
    ],
)
def test_a_mode_and_a_ware_are_no_doctor(text: str, name: str, expected: list[str]) -> None:
    start = text.index(name)
    mark = Mark(start, start + len(name), "DOCTOR", "", 97.0, "name.doctor")
    assert [text[m.start : m.end] for m in cut_name(mark, text)] == expected


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Aide Tonya came", "Aide", True),
        ("Ada Quibb FRCPA", "FRCPA", True),
        ("the aide Tonya", "Tonya", False),
        ("Client Eastwood came", "Eastwood", False),
    ],
)
def test_roles_and_degrees_stand_at_the_edge_of_names(
    text: str, word: str, *, expected: bool
) -> None:
    assert is_edge_word(word, text, text.index(word) + len(word)) is expected

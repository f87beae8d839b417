"""Safe Harbor to the letter: each of the 18 identifiers goes, and what only looks like it stays."""

import pytest

from goldbench.phi import analyse, candidates, deidentify, policy
from goldbench.phi.deidentify.safe_harbor import attest, count_done, identifiers

SAFE = policy("hipaa-safe-harbor")


def clean(text: str) -> str:
    return deidentify(text, candidates(analyse(text, "en")), policy=SAFE, lang="en").text


# The identifier by its letter, a sentence, what must go, a sentence that only looks like it.
CASES = [
    ("A", "Seen by Dr. Ana Ruiz with her son Tom Bell.", "Ana Ruiz Tom Bell", "Wilson disease"),
    ("B", "Lives at 12 Oak St, Erie, PA 16501.", "12 Oak Erie 16501", "Grade 2 in PA for X"),
    ("C", "Admitted 03/14/2016, home on March 20.", "03/14 March", "Strength 4/5, 120/80"),
    ("D", "Call (312) 555-0147 today.", "555-0147", "BP 120-80, HR 72"),
    ("E", "Fax: (312) 555-0199.", "555-0199", "Faxed on request"),
    ("F", "Write to ana@example.org.", "ana@example.org", "Seen @ 10, PT @ home"),
    ("G", "SSN 219-09-9999.", "219-09-9999", "Ratio 219:9"),
    ("H", "MRN: 0198901.", "0198901", "WBC 8901"),
    ("I", "Member ID: XQH 442 819.", "442 819", "Group therapy x 3"),
    ("J", "Account # 900214477.", "900214477", "Account of events"),
    ("K", "DEA AB1234563.", "AB1234563", "ICD J45.909"),
    ("L", "VIN 1HGCM82633A004352, plate: ABC 1234.", "1HGCM82633A004352", "Vehicle crash"),
    ("M", "Pacemaker serial number PJN442918H.", "PJN442918H", "Model 5076 leads"),
    ("N", "See www.example.org/ana for more.", "example.org", "Web space of the hand"),
    ("O", "Logged in from 192.168.4.21.", "192.168.4.21", "Ratio 1.9.2"),
    ("P", "Fingerprint: FP-88213.", "FP-88213", "Fingerprint taken"),
    ("R", "Accession no. S16-44812.", "S16-44812", "Case 3 of 4"),
]


@pytest.mark.parametrize(("letter", "text", "gone", "lookalike"), CASES)
def test_an_identifier_goes_and_its_lookalike_stays(
    letter: str, text: str, gone: str, lookalike: str
) -> None:
    assert letter in "ABCDEFGHIJKLMNOPR"
    new = clean(text)
    assert [word for word in gone.split() if word in new] == []
    assert clean(lookalike) == lookalike


def test_a_photograph_is_not_looked_for_and_the_table_says_so() -> None:
    rows = {row.letter: row for row in identifiers("en")}
    assert list(rows) == list("ABCDEFGHIJKLMNOPQR")
    assert [letter for letter, row in rows.items() if not row.is_looked_for] == ["Q"]
    assert "photograph" in rows["Q"].caveat


def test_states_years_and_ages_to_89_stay() -> None:
    assert clean("An 89-year-old from Vermont, seen in 2016.") == (
        "An 89-year-old from Vermont, seen in 2016."
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Erie, PA 16501", "165"),
        ("Keene, NH 03601", "000"),
        ("Ely, NV 89301", "000"),
    ],
)
def test_three_digits_of_a_zip_code_stay_unless_few_live_there(text: str, expected: str) -> None:
    assert clean(text).endswith(expected)


def test_the_attestation_tells_found_replaced_left_and_by_which_rule() -> None:
    text = "Dr. Bell of Vermont, MRN: 0198901, aged 63 and 93."
    done = deidentify(text, candidates(analyse(text, "en")), policy=SAFE, lang="en")
    rows = {row["letter"]: row for row in attest(done.audit()["done"], "en")}  # type: ignore[arg-type]  # the audit is JSON
    assert len(rows) == 18
    assert rows["A"]["found"] == rows["A"]["replaced"] == 1
    assert rows["B"]["found"] == 1
    assert rows["B"]["left"] == 1
    assert (rows["C"]["found"], rows["C"]["replaced"], rows["C"]["left"]) == (2, 1, 1)
    assert sum(rows["H"]["rules"].values()) == 1
    assert rows["Q"]["looked_for"] is False


def test_counts_are_by_label_and_add() -> None:
    spans = [("CITY", "tag", "model.en"), ("CITY", "tag", "model.en"), ("AGE", "keep", "age.years")]
    assert count_done(spans) == {"AGE keep age.years": 1, "CITY tag model.en": 2}

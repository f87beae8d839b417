"""Years and authors of literature are nobody's; every case is invented here."""

import pytest

from goldbench.phi.languages.english.lookalikes.citations import is_cited
from phi.languages.marked import read_mark


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("per KDIGO [2021]", True),
        ("the [2019] EULAR criteria", True),
        ("(Vestergren [2016])", True),
        ("(Vestergren [2016]; Obrador 2018)", True),
        ("Obrador et al., [2018]", True),
        ("Lancet [2020];395:1054-62", True),
        ("(TRANSCEND [2019])", True),
        ("(Obrador, Lancet [2021])", True),
        ("Obrador NEJM [2019]", True),
        ("(Vestergren, Stroke [2019])", True),
        ("per the guideline [2016]", True),
        ("the [2016] Endocrine Society guideline", True),
        ("NCCN v2.[2025]", True),
        ("photo per QUILM [2022].", True),
        ("Stroke [2019]", False),
        ("Chest surgery [2019]", False),
        ("TAVR [2019].", False),
        ("guideline read; seen [2016]", False),
        ("CABG [2008]", False),
        ("(CABG [2008])", False),
        ("stent at Bexhill [2019]", False),
        ("moved from Ghana (Accra [2004])", False),
        ("since [2011]", False),
    ],
)
def test_years_of_literature(text: str, *, cited: bool) -> None:
    assert is_cited(*read_mark(text, "DATE")) is cited


def test_an_author_is_nobody_of_the_note() -> None:
    assert is_cited(*read_mark("as shown (SPRINTER, [Vestergren] 2016)", "DOCTOR"))
    assert is_cited(*read_mark("[Obrador] et al. found", "DOCTOR"))
    assert not is_cited(*read_mark("seen by [Obrador] today", "DOCTOR"))


def test_a_note_about_literature_names_authors_without_more() -> None:
    cited = "ESC 2023, KDIGO 2021, (Vestergren 2016), Obrador et al., 2018. "
    assert is_cited(*read_mark(cited + "TEP ([Halvard]) and more", "DOCTOR"))
    assert is_cited(*read_mark(cited + "[Halvard] & Ullmer 1966; a pentad", "ORGANIZATION"))
    assert not is_cited(*read_mark("ESC 2023. Seen in clinic ([Halvard]) today", "DOCTOR"))
    assert not is_cited(*read_mark(cited + "Seen by [Halvard] today", "DOCTOR"))

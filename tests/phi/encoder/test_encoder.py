import pickle
from pathlib import Path

from goldbench.phi import analyse, candidates, find, find_many, read_site
from goldbench.phi.mark import Mark
from tiny_encoder import write_constant, write_encoder

TEXT = "Ms. Pham was seen on 2024-05-02 in clinic, 58 years old."


def _quotes(marks: list[Mark], text: str = TEXT) -> list[str]:
    return [text[mark.start : mark.end] for mark in marks]


def test_an_encoder_that_knows_nobody_leaves_what_proves_itself(tmp_path: Path) -> None:
    encoder = write_constant(tmp_path / "m", "O")
    assert "Pham" in _quotes(find(TEXT, lang="en"))
    assert _quotes(find(TEXT, lang="en", encoder=encoder)) == ["2024-05-02", "58"]


def test_an_encoder_that_knows_everybody_marks_every_word(tmp_path: Path) -> None:
    marks = find(TEXT, lang="en", encoder=write_constant(tmp_path / "m", "DOCTOR"))
    assert {mark.rule for mark in marks} > {"encoder"}
    covered = {at for mark in marks for at in range(mark.start, mark.end)}
    assert all(at in covered for at, sign in enumerate(TEXT) if sign.isalnum())


def test_what_a_site_allows_is_not_marked_by_an_encoder_either(tmp_path: Path) -> None:
    encoder = write_constant(tmp_path / "m", "DOCTOR")
    (tmp_path / "site.toml").write_text('lang = "en"\n[allow]\nwords = ["clinic"]\n')
    site = read_site(tmp_path / "site.toml")
    assert find("clinic", lang="en", encoder=encoder)
    assert find("clinic", lang="en", encoder=encoder, site=site) == []


def test_notes_together_get_the_marks_of_each_alone(tmp_path: Path) -> None:
    encoder = write_encoder(tmp_path / "m")
    texts = [TEXT, "", "Tom met Ana in Rome."]
    assert find_many(texts, lang="en", encoder=encoder) == [
        find(text, lang="en", encoder=encoder) for text in texts
    ]


def test_an_encoder_crosses_to_another_process_as_its_address(tmp_path: Path) -> None:
    encoder = write_encoder(tmp_path / "m")
    sent = pickle.dumps(encoder)
    assert len(sent) < 1_000
    analysis = analyse(TEXT, "en")
    assert candidates(analysis, encoder=pickle.loads(sent)) == candidates(  # noqa: S301 - ours
        analysis, encoder=encoder
    )

"""What a track counts, in plain words: its own, those of its family, or its title."""

import pytest

from goldbench.reports.rules import formula, in_words, whole_rule
from goldbench.reports.words import Words
from goldbench.scoring import TRACKS, track

LANGUAGES = [Words.of("en"), Words.of("es")]


@pytest.mark.parametrize("words", LANGUAGES)
@pytest.mark.parametrize("name", sorted(TRACKS))
def test_every_track_is_told_in_one_line(name: str, words: Words) -> None:
    for told in (
        in_words(track(name), words),
        formula(track(name), words),
        whole_rule(track(name)),
    ):
        assert told == told.strip() != ""
        assert "\n" not in told
        assert "  " not in told


def test_a_rule_is_its_familys_and_then_what_is_more() -> None:
    words = LANGUAGES[0]
    exact = in_words(track("exact"), words)
    assert exact == "same label and same borders"
    for name in TRACKS:
        for suffix in ("-binary", "-hipaa"):
            if name.endswith(suffix) and name.removesuffix(suffix) in TRACKS:
                base = in_words(track(name.removesuffix(suffix)), words)
                assert in_words(track(name), words) == (
                    f"{base}; {words(f'rule.more.{suffix[1:]}')}"
                )


def test_a_formula_is_the_first_paragraph_and_the_whole_rule_goes_on() -> None:
    words = LANGUAGES[0]
    for name in TRACKS:
        if not words.has(f"formula.{name}"):
            told = formula(track(name), words)
            assert not told.endswith(".")
            assert whole_rule(track(name)).startswith(told)

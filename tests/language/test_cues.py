"""Which mentions are denied, of a relative, or left open; the mention is `asthma` or `asma`."""

import numpy as np
import pytest

from goldbench.language import TERM_LANGUAGES, Term, TermSearch, family, fold, negation
from goldbench.language.cues import outermost


def judged(text: str, language: str = "en") -> str:
    """Give the letters n, f, u of the kinds that reach the first mention."""
    word = {"en": "asthma", "es": "asma", "fr": "asthme"}[language]
    mentions = TermSearch.of({"A": [Term(word, language)]}).find([text])
    assert len(mentions.start) >= 1, text
    flags = (mentions.negated[0], mentions.family[0], mentions.uncertain[0])
    return "".join(letter for letter, flag in zip("nfu", flags, strict=True) if flag)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Asthma since childhood.", ""),
        ("No history of asthma.", "n"),
        ("Denies asthma or hay fever.", "n"),
        ("COPD, not asthma.", "n"),
        ("Asthma was ruled out.", "n"),
        ("Asthma unlikely.", "n"),
        ("Allergic asthma: negative skin tests.", ""),  # a negative test is no denial
        ("Mother with asthma.", "f"),
        ("Family history: asthma in two siblings.", "f"),
        ("Asthma in his father.", "f"),
        ("Asthma. Lives with her mother.", ""),
        ("Asthma, lives with her mother.", ""),
        ("No family history of asthma.", "nf"),
        ("Rule out asthma.", "u"),
        ("If methacholine is positive, asthma is considered.", "u"),
        ("Asthma is suspected.", "u"),
        # The clause ends the reach of a cue.
        ("No fever. Asthma since 2001.", ""),
        ("No fever; asthma since 2001.", ""),
        ("No fever but asthma since 2001.", ""),
        ("No fever\nAsthma since 2001.", ""),
        ("No evidence of\nasthma today.", "n"),  # a wrapped line goes on
        ("No fever\n\nasthma since 2001.", ""),
        ("No 3.5 mg, asthma.", "n"),  # the point of a number ends nothing
        # Not further than about ten words.
        ("No " + "pain in the knee and " * 4 + "asthma", ""),
        # Phrases that hold a cue and are none.
        ("Not only asthma but also COPD.", ""),
        ("No change in asthma.", ""),
        ("Asthma: no doubt.", ""),
        # Words that only look like a cue.
        ("Noted asthma.", ""),
        ("Season: asthma.", ""),
    ],
)
def test_english_cues(text: str, kinds: str) -> None:
    assert judged(text) == kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Asma desde la infancia.", ""),
        ("Niega asma.", "n"),
        ("Sin clínica de asma.", "n"),
        ("Asma descartada.", "n"),
        ("No fiebre, pero asma conocida.", ""),
        ("No obstante, asma conocida.", ""),
        ("No sólo asma.", ""),
        ("Madre con asma.", "f"),
        ("Antecedentes familiares: asma.", "f"),
        ("Asma en su padre.", "f"),
        ("Se sospecha asma.", "u"),
        ("A descartar asma.", "u"),
        ("Asma a valorar.", "u"),
        ("Los pulmones son normales; asma.", ""),  # Spanish son is no child
    ],
)
def test_spanish_cues(text: str, kinds: str) -> None:
    assert judged(text, "es") == kinds


def test_the_cues_are_those_of_the_languages_of_the_terms() -> None:
    assert judged("Niega asthma.", "en") == ""
    assert judged("Pas d'asthme, no asthme.", "fr") == ""


def test_a_cue_does_not_reach_into_another_note() -> None:
    search = TermSearch.of({"A": [Term("asthma")]})
    mentions = search.find(["The patient denies", "asthma since 2001", "asthma", "ruled out"])
    assert not mentions.negated.any()


def test_the_second_mention_is_judged_on_its_own() -> None:
    mentions = TermSearch.of({"A": [Term("asthma")]}).find(["No asthma. Asthma. Asthma ruled out."])
    assert mentions.negated.tolist() == [True, False, True]


def test_cues_are_written_as_they_are_looked_for() -> None:
    tables = (
        negation.BEFORE,
        negation.AFTER,
        negation.OPEN_BEFORE,
        negation.OPEN_AFTER,
        negation.PSEUDO,
        negation.STOPS,
        family.BEFORE,
        family.AFTER,
    )
    for table in tables:
        assert set(table) == set(TERM_LANGUAGES)
        for phrases in table.values():
            assert [fold(phrase) for phrase in phrases] == list(phrases)
            assert len(set(phrases)) == len(phrases)


def test_outermost_keeps_what_lies_in_no_other() -> None:
    start, end = np.array([0, 0, 2, 8, 9, 8]), np.array([3, 6, 5, 10, 12, 10])
    assert [(int(start[i]), int(end[i])) for i in outermost(start, end)] == [
        (0, 6),
        (8, 10),
        (9, 12),
    ]

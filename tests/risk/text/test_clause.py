"""A sentence with its cues."""

from goldbench.risk import rulebook
from goldbench.risk.text.clause import Clause
from goldbench.risk.text.note import read_note

RULES = rulebook()
TEXT = "He is well. No diabetes in his father."


def clause_of(text: str, number: int) -> Clause:
    note = read_note(text, RULES)
    return Clause.of(note, note.sentences[number], RULES)


def test_words_are_those_of_the_sentence_and_places_those_of_the_note() -> None:
    clause = clause_of(TEXT, 1)
    assert clause.words == ["no", "diabetes", "in", "his", "father", "."]
    assert clause.column[clause.sentence.first] == "no"


def test_cues_of_another_sentence_are_not_seen() -> None:
    assert list(clause_of(TEXT, 0).roles("negated", of="word")) == []
    cues = [cue for cue, _ in clause_of(TEXT, 1).roles("negated", of="word")]
    assert len(cues) == 1
    start, end = clause_of(TEXT, 1).extent(cues[0])
    assert TEXT[start:end] == "No"


def test_a_cue_plays_the_roles_that_are_asked_for() -> None:
    clause = clause_of("Stop Plavix.", 0)
    roles = {row["status"] for _, row in clause.roles("stopped", "started", of="drug")}
    assert roles == {"stopped"}
    assert list(clause.roles("started", of="drug")) == []
    assert list(clause.roles(of="drug")) == []


def test_a_heading_is_no_part_of_what_a_cue_may_stand_in() -> None:
    clause = clause_of("Allergies: Plavix", 0)
    assert all(cue.first >= clause.sentence.body > clause.sentence.first for cue in clause.cues)


def test_words_of_a_list_are_found_in_the_sentence_alone() -> None:
    assert clause_of(TEXT, 1).has("family/first_male")
    assert not clause_of(TEXT, 0).has("family/first_male")

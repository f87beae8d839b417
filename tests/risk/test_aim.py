"""Which drugs a cue of treatment speaks of."""

import pytest

from goldbench.risk import rulebook
from goldbench.risk.aim import aim_cues, drop_doses, group_drugs
from goldbench.risk.rulebook import Drug
from goldbench.risk.text.clause import Clause
from goldbench.risk.text.note import read_note
from goldbench.risk.text.tokens import Hit

RULES = rulebook()


def clause_of(text: str) -> tuple[Clause, list[Hit[Drug]]]:
    """Read one sentence and the drugs in it."""
    note = read_note(text, RULES)
    (sentence,) = note.sentences
    hits = rules_hits(note.words, sentence.first, sentence.last, text)
    return Clause.of(note, sentence, RULES), hits


def rules_hits(*where: object) -> list[Hit[Drug]]:
    mentions = RULES.drugs.find(*where)  # type: ignore[arg-type]
    return [Hit(hit.first, hit.last, hit.item) for hit in mentions if hit.item is not None]


def statuses(text: str) -> list[set[str]]:
    """Give what is said of each enumeration of drugs."""
    clause, hits = clause_of(text)
    return [set(aims) for aims in aim_cues(clause, group_drugs(clause, hits))]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Stop Lipitor.", [{"stopped"}]),
        ("Lipitor was stopped.", [{"stopped"}]),
        ("Start Lipitor.", [{"started"}]),
        ("Do not resume Lipitor.", [set()]),
        ("Lipitor will probably be stopped.", [set()]),
        ("Stop Plavix until surgery.", [{"held"}]),
        ("Change Zocor to Lipitor.", [{"stopped"}, {"started"}]),
        ("Change Zocor 20 mg to Lipitor 40 mg.", [{"stopped"}, {"started"}]),
        ("Lipitor once daily.", [set()]),
        ("The weather was fine with Lipitor.", [set()]),
    ],
)
def test_a_cue_speaks_of_the_drug_at_its_side(text: str, wanted: list[set[str]]) -> None:
    assert statuses(text) == wanted


def test_two_cues_each_have_their_own_drug() -> None:
    assert statuses("Stop Plavix, but start Lipitor.") == [{"stopped"}, {"started"}]


def test_drugs_of_one_enumeration_are_one_group_and_doses_are_no_distance() -> None:
    for text, sizes in (
        ("Plavix 75 mg Lipitor 40 mg", [2]),
        ("Plavix 75 mg", [1]),
        ("Plavix was good and then Lipitor", [1, 1]),
    ):
        clause, hits = clause_of(text)
        assert [len(group) for group in group_drugs(clause, hits)] == sizes, text


def test_groups_lose_and_move_no_drug() -> None:
    clause, hits = clause_of("Plavix 75 mg, Lipitor 40, then Zocor and metformin 500 bid")
    assert [hit for group in group_drugs(clause, hits) for hit in group] == hits
    assert len(hits) == 4


def test_words_between_are_counted_without_numbers_and_doses() -> None:
    clause, _ = clause_of("Plavix 75 mg was really 3 bad")
    assert drop_doses(clause, 1, len(clause.words)) == ["was", "really", "bad"]
    assert drop_doses(clause, 2, 2) == []

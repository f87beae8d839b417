from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi import Mark, join, keep_strongest
from goldbench.phi.overlaps import source, strength

RULES = ("site.terms", "id.dni", "model.en", "place.zip", "echo.name")
MARKS = st.lists(
    st.builds(
        lambda start, size, label, rule, sure: Mark(start, start + size, label, "", sure, rule),
        st.integers(0, 30),
        st.integers(0, 12),
        st.sampled_from(("DATE", "CITY", "ZIP", "PATIENT")),
        st.sampled_from(RULES),
        st.sampled_from((50.0, 90.0, 99.0)),
    ),
    max_size=12,
)


def covered(marks: list[Mark]) -> set[int]:
    return {at for mark in marks for at in range(mark.start, mark.end)}


def test_the_sources_rank_from_the_site_to_the_echo() -> None:
    ranks = [source(rule) for rule in RULES]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(RULES)


def test_the_surer_of_one_source_wins_and_then_the_longer() -> None:
    short = Mark(0, 4, "CITY", "", 90.0, "model.en")
    long = Mark(0, 9, "CITY", "", 90.0, "model.en")
    sure = Mark(2, 4, "DATE", "", 95.0, "model.en")
    assert keep_strongest([short, long]) == [long]
    assert keep_strongest([short, long, sure]) == [sure]


def test_a_proof_outranks_a_surer_model() -> None:
    proof = Mark(0, 9, "ID", "", 95.0, "id.dni")
    model = Mark(0, 12, "CITY", "", 100.0, "model.es")
    assert keep_strongest([model, proof]) == [proof]


def test_touching_marks_both_stay() -> None:
    marks = [Mark(0, 4, "CITY"), Mark(4, 9, "ZIP")]
    assert keep_strongest(marks) == marks
    assert join(marks) == marks


@given(MARKS)
def test_what_is_kept_is_disjoint_and_was_given(marks: list[Mark]) -> None:
    kept = keep_strongest(marks)
    assert set(kept) <= set(marks)
    assert all(a.end <= b.start for a, b in pairwise(kept))


@given(MARKS)
def test_joining_covers_the_same_characters_in_disjoint_pieces(marks: list[Mark]) -> None:
    joined = join(marks)
    assert covered(joined) == covered(marks)
    assert all(a.end <= b.start for a, b in pairwise(joined))


@given(MARKS, st.randoms(use_true_random=False))
def test_the_order_of_the_input_changes_nothing(marks: list[Mark], random: Random) -> None:
    shuffled = list(marks)
    random.shuffle(shuffled)
    assert keep_strongest(shuffled) == keep_strongest(marks)
    assert join(shuffled) == join(marks)


def test_marks_are_ordered_by_place() -> None:
    marks = [Mark(4, 5, "ZIP"), Mark(0, 9, "CITY"), Mark(0, 3, "DATE")]
    assert [mark.label for mark in sorted(marks)] == ["DATE", "CITY", "ZIP"]


@given(MARKS)
def test_the_strongest_come_first_wherever_they_stand(marks: list[Mark]) -> None:
    some = {mark for mark in marks if mark.end > mark.start}
    kept: list[Mark] = []
    for mark in sorted(some, key=strength):
        if not any(mark.overlaps(other) for other in kept):
            kept.append(mark)
    assert keep_strongest(some) == sorted(kept)

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi import Found, join, keep_strongest
from goldbench.phi.conflicts import source

RULES = ("site.terms", "id.dni", "model.en", "place.zip", "echo.name")
MARKS = st.lists(
    st.builds(
        lambda start, size, label, rule, sure: Found(start, start + size, label, "", sure, rule),
        st.integers(0, 30),
        st.integers(0, 12),
        st.sampled_from(("DATE", "CITY", "ZIP", "PATIENT")),
        st.sampled_from(RULES),
        st.sampled_from((50.0, 90.0, 99.0)),
    ),
    max_size=12,
)


def covered(marks: list[Found]) -> set[int]:
    return {at for one in marks for at in range(one.start, one.end)}


def test_the_sources_rank_from_the_site_to_the_echo() -> None:
    ranks = [source(rule) for rule in RULES]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(RULES)


def test_the_surer_of_one_source_wins_and_then_the_longer() -> None:
    short = Found(0, 4, "CITY", "", 90.0, "model.en")
    long = Found(0, 9, "CITY", "", 90.0, "model.en")
    sure = Found(2, 4, "DATE", "", 95.0, "model.en")
    assert keep_strongest([short, long]) == [long]
    assert keep_strongest([short, long, sure]) == [sure]


def test_a_proof_outranks_a_surer_model() -> None:
    proof = Found(0, 9, "ID", "", 95.0, "id.dni")
    model = Found(0, 12, "CITY", "", 100.0, "model.es")
    assert keep_strongest([model, proof]) == [proof]


def test_touching_marks_both_stay() -> None:
    marks = [Found(0, 4, "CITY"), Found(4, 9, "ZIP")]
    assert keep_strongest(marks) == marks
    assert join(marks) == marks


@given(MARKS)
def test_what_is_kept_is_disjoint_and_was_given(marks: list[Found]) -> None:
    kept = keep_strongest(marks)
    assert set(kept) <= set(marks)
    assert all(a.end <= b.start for a, b in pairwise(kept))


@given(MARKS)
def test_joining_covers_the_same_characters_in_disjoint_pieces(marks: list[Found]) -> None:
    joined = join(marks)
    assert covered(joined) == covered(marks)
    assert all(a.end <= b.start for a, b in pairwise(joined))


@given(MARKS, st.randoms(use_true_random=False))
def test_the_order_of_the_input_changes_nothing(marks: list[Found], random: Random) -> None:
    shuffled = list(marks)
    random.shuffle(shuffled)
    assert keep_strongest(shuffled) == keep_strongest(marks)
    assert join(shuffled) == join(marks)


def test_marks_are_ordered_by_place() -> None:
    marks = [Found(4, 5, "ZIP"), Found(0, 9, "CITY"), Found(0, 3, "DATE")]
    assert [one.label for one in sorted(marks)] == ["DATE", "CITY", "ZIP"]

from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.rules.hits import Hit, first_of_each_place

HITS = st.lists(
    st.builds(
        lambda start, size, label, sure: Hit(start, start + size, label, "x", sure),
        st.integers(0, 20),
        st.integers(1, 8),
        st.sampled_from(("DATE", "ZIP")),
        st.sampled_from((60.0, 95.0)),
    ),
    max_size=8,
)


def overlap(one: Hit, other: Hit) -> bool:
    return one.start < other.end and other.start < one.end


def test_the_surer_goes_before_the_longer_and_the_longer_before_the_first() -> None:
    first = Hit(0, 4, "DATE", "first", 60.0)
    longer = Hit(3, 9, "ZIP", "longer", 60.0)
    surer = Hit(8, 10, "ZIP", "surer", 61.0)
    assert first_of_each_place([first, longer]) == [longer]
    assert first_of_each_place([first, longer, surer]) == [first, surer]
    assert first_of_each_place([Hit(2, 6, "ZIP", "later", 60.0), first]) == [first]


def test_hits_that_touch_both_stay_in_the_order_of_the_text() -> None:
    left, right = Hit(0, 4, "ZIP", "x", 60.0), Hit(4, 8, "DATE", "x", 99.0)
    assert first_of_each_place([right, left]) == [left, right]
    assert first_of_each_place([]) == []


@given(HITS)
def test_what_goes_overlaps_something_kept_that_is_no_less_sure(hits: list[Hit]) -> None:
    kept = first_of_each_place(hits)
    assert kept == sorted(kept)
    assert not any(overlap(a, b) for at, a in enumerate(kept) for b in kept[:at])
    for hit in hits:
        assert hit in kept or any(
            overlap(hit, other) and other.confidence >= hit.confidence for other in kept
        )


@given(HITS.flatmap(st.permutations))
def test_the_order_of_hits_does_not_matter(hits: list[Hit]) -> None:
    assert first_of_each_place(hits) == first_of_each_place(sorted(hits))

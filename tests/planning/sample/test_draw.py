from collections import Counter
from hashlib import blake2b

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import DesignError, UsageError
from goldbench.planning import Draw, draw_notes
from goldbench.planning.sample.draw import ranks

IDS = [f"ward/note-{i}" for i in range(200)]
STRATA = ["positive" if i % 4 == 0 else "negative" for i in range(200)]
PATIENTS = [f"patient-{i // 5}" for i in range(200)]
WANTED = {"negative": 12, "positive": 7}
ORDER_OF_SEVEN = ("e", "😀", "b", "d", "a", "é", "c")


def drawn(reserve: int = 0) -> Draw:
    return draw_notes(IDS, WANTED, seed=20, strata=STRATA, clusters=PATIENTS, reserve=reserve)


def test_each_stratum_gives_what_was_wanted_with_its_probability() -> None:
    draw = drawn()
    assert Counter(note.stratum for note in draw.notes) == WANTED
    for id_, place in draw.design.items():
        at = IDS.index(id_)
        assert place.stratum == STRATA[at]
        assert place.cluster == PATIENTS[at]
        assert place.probability == (7 / 50 if place.stratum == "positive" else 12 / 150)
    assert list(draw.design) == list(draw.order)


def test_the_rank_is_a_keyed_hash_of_the_id_and_nothing_else() -> None:
    # Pinned: a draw must come out the same in ten years and on any machine.
    assert draw_notes(["a", "b", "c", "d", "e", "é", "😀"], 7, seed=1).order == ORDER_OF_SEVEN
    first = blake2b(b"a", digest_size=16, key=b"1", person=b"goldbench-draw").digest()
    assert ranks(["a"], 1)[0].tolist() == [
        int.from_bytes(first[:8], "big"),
        int.from_bytes(first[8:], "big"),
    ]


@given(st.permutations(range(60)), st.integers(0, 2**64 - 1))
def test_the_order_of_the_input_changes_nothing(order: list[int], seed: int) -> None:
    ids, strata, clusters = IDS[:60], STRATA[:60], PATIENTS[:60]
    draw = draw_notes(ids, WANTED, seed=seed, strata=strata, clusters=clusters, reserve=3)
    other = draw_notes(
        [ids[i] for i in order],
        WANTED,
        seed=seed,
        strata=[strata[i] for i in order],
        clusters=[clusters[i] for i in order],
        reserve=3,
    )
    assert draw == other


@given(st.integers(0, 50), st.integers(0, 50))
def test_a_larger_draw_contains_the_smaller(size: int, other: int) -> None:
    small, large = sorted((size, other))
    first = draw_notes(IDS, {"negative": small, "positive": 5}, seed=3, strata=STRATA)
    second = draw_notes(IDS, {"negative": large, "positive": 5}, seed=3, strata=STRATA)
    assert set(first.order) <= set(second.order)


def test_notes_keep_their_rank_when_the_strata_change() -> None:
    by_output = draw_notes(IDS, {"negative": 150, "positive": 50}, seed=9, strata=STRATA)
    assert by_output.order == draw_notes(IDS, 200, seed=9).order


def test_the_reserve_is_what_would_have_been_drawn_next() -> None:
    draw = drawn(reserve=4)
    more = draw_notes(IDS, {"negative": 16, "positive": 11}, seed=20, strata=STRATA)
    assert {n.id for n in draw.notes} | {n.id for n in draw.reserve} == set(more.order)
    assert Counter(note.stratum for note in draw.reserve) == {"negative": 4, "positive": 4}


def test_the_reserve_ends_with_the_stratum() -> None:
    draw = draw_notes(IDS, {"negative": 0, "positive": 48}, seed=2, strata=STRATA, reserve=9)
    assert [note.stratum for note in draw.reserve] == ["positive"] * 2


def test_strata_are_mixed_in_the_order_of_drawing() -> None:
    draw = draw_notes(IDS, {"negative": 50, "positive": 50}, seed=4, strata=STRATA)
    strata = [note.stratum for note in draw.notes]
    assert len(set(strata[:10])) == 2
    assert strata != sorted(strata)


def test_another_seed_draws_other_notes() -> None:
    assert drawn().order != draw_notes(IDS, WANTED, seed=21, strata=STRATA).order


def test_every_note_has_the_same_chance() -> None:
    times = Counter(id_ for seed in range(2000) for id_ in draw_notes(IDS[:20], 5, seed=seed).order)
    # Binomial(2000, 1/4) has a standard deviation of 19.4.
    assert len(times) == 20
    assert max(abs(n - 500) for n in times.values()) < 5 * 19.4


def test_whole_clusters_are_drawn_together() -> None:
    draw = draw_notes(IDS, 6, seed=5, clusters=PATIENTS, unit="cluster", reserve=2)
    patients = [note.cluster for note in draw.notes]
    assert Counter(patients) == dict.fromkeys(set(patients), 5)
    assert len(set(patients)) == 6
    assert {place.probability for place in draw.design.values()} == {6 / 40}
    assert len({note.unit for note in draw.reserve}) == 2


def test_of_some_notes_per_cluster_the_probability_is_a_product() -> None:
    clusters = ["big"] * 8 + ["small"] * 2
    draw = draw_notes(IDS[:10], 2, seed=5, clusters=clusters, unit="cluster", per_cluster=4)
    places = {place.cluster: place.probability for place in draw.design.values()}
    assert places == {"big": 0.5, "small": 1.0}
    assert sum(1 / place.probability for place in draw.design.values()) == 10


def test_weights_add_up_to_the_population() -> None:
    total = sum(1 / place.probability for place in drawn().design.values())
    assert total == pytest.approx(200)


def test_a_stratum_with_too_few_notes_is_named() -> None:
    with pytest.raises(DesignError, match="'positive' has 50 notes, 51 were asked for") as caught:
        draw_notes(IDS, {"negative": 5, "positive": 51}, seed=1, strata=STRATA)
    assert caught.value.hint


def test_a_stratum_nobody_spoke_of_is_an_error() -> None:
    with pytest.raises(DesignError, match="no number was given for stratum 'negative'"):
        draw_notes(IDS, {"positive": 5}, seed=1, strata=STRATA)


def test_a_stratum_that_is_not_there_is_an_error() -> None:
    with pytest.raises(DesignError, match="'typo' has 0 notes"):
        draw_notes(IDS, {**WANTED, "typo": 3}, seed=1, strata=STRATA)


def test_one_number_for_several_strata_is_an_error() -> None:
    with pytest.raises(UsageError, match="several strata"):
        draw_notes(IDS, 5, seed=1, strata=STRATA)


def test_a_cluster_across_strata_cannot_be_drawn_whole() -> None:
    with pytest.raises(DesignError, match="'patient-0' has notes in several strata"):
        draw_notes(IDS, WANTED, seed=1, strata=STRATA, clusters=PATIENTS, unit="cluster")


def test_an_id_twice_is_an_error() -> None:
    with pytest.raises(DesignError, match="'b' is there more than once"):
        draw_notes(["a", "b", "c", "b"], 2, seed=1)
    with pytest.raises(DesignError, match="'b' is there more than once"):
        draw_notes(["a", "b", "c", "b"], 1, seed=1, clusters=list("xxyy"), unit="cluster")


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(UsageError, match="seed"):
        draw_notes(["a"], 1, seed=seed)


def test_negative_numbers_are_refused() -> None:
    with pytest.raises(UsageError, match="negative"):
        draw_notes(IDS, -1, seed=1)
    with pytest.raises(UsageError, match="-1 in reserve"):
        draw_notes(IDS, 1, seed=1, reserve=-1)


def test_strata_and_notes_must_be_equally_many() -> None:
    with pytest.raises(UsageError, match="3 strata for 200 notes"):
        draw_notes(IDS, WANTED, seed=1, strata=["a", "b", "c"])


def test_notes_per_cluster_need_clusters_as_units() -> None:
    with pytest.raises(UsageError, match="notes are drawn, not clusters"):
        draw_notes(IDS, 5, seed=1, clusters=PATIENTS, per_cluster=1)
    with pytest.raises(UsageError, match="0 notes per cluster"):
        draw_notes(IDS, 5, seed=1, clusters=PATIENTS, unit="cluster", per_cluster=0)


def test_nothing_can_be_drawn_from_nothing() -> None:
    assert draw_notes([], 0, seed=1).notes == ()
    assert ranks([], 1).shape == (0, 2)


def test_ranks_are_spread_evenly() -> None:
    first = ranks((str(i) for i in range(70_000)), 1)[:, 0].astype(np.float64) / 2**64
    counts = np.histogram(first, bins=10, range=(0, 1))[0]
    assert np.abs(counts - 7000).max() < 5 * (7000 * 0.9) ** 0.5

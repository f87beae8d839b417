import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Document
from goldbench.corpus.split import Member, split, split_documents
from goldbench.errors import UsageError

SHARES = {"train": 0.6, "test": 0.4}


def members(patients: int, per: int = 3) -> list[Member]:
    return [
        Member(f"p{p}-{n}", f"p{p}", f"site-{p % 2}") for p in range(patients) for n in range(per)
    ]


@given(st.integers(1, 40), st.integers(0, 5), st.randoms())
def test_whole_patients_and_no_dependence_on_order(
    patients: int, seed: int, shuffler: random.Random
) -> None:
    given_ = members(patients)
    sets = split(given_, SHARES, seed=seed)
    for p in range(patients):
        assert len({sets[f"p{p}-{n}"] for n in range(3)}) == 1
    shuffled = list(given_)
    shuffler.shuffle(shuffled)
    assert split(shuffled, SHARES, seed=seed) == sets


def test_the_shares_hold_in_every_stratum() -> None:
    sets = split(members(200), SHARES, seed=7)
    for site in (0, 1):
        own = [set_ for id_, set_ in sets.items() if int(id_[1:].split("-")[0]) % 2 == site]
        assert own.count("train") == 180
        assert own.count("test") == 120


def test_another_seed_is_another_split() -> None:
    assert split(members(50), SHARES, seed=1) != split(members(50), SHARES, seed=2)


@pytest.mark.parametrize("shares", [{}, {"train": 1.2, "test": -0.2}, {"train": 0.5}])
def test_shares_that_do_not_add_up_are_refused(shares: dict[str, float]) -> None:
    with pytest.raises(UsageError, match="add up to 1"):
        split(members(3), shares, seed=1)


def test_shares_that_leave_nothing_leave_no_train_set() -> None:
    documents = [Document(f"n{n}", "x") for n in range(20)]
    done = split_documents(documents, test=0.9, dev=0.1, seed=1)
    assert done.documents == {"test": 18, "dev": 2}

import numpy as np
import pytest

from goldbench.errors import UsageError
from goldbench.planning.sample.narrowed_texts import Parts, audit_ids, check_parts, estimate_loss

IDS = [f"n{number}" for number in range(1000)]
PARTS = Parts(IDS, IDS, [number < 200 for number in range(1000)])


def test_the_audit_takes_notes_of_both_parts_and_mixes_them() -> None:
    asked = audit_ids(PARTS, left_out=60, kept=30, seed=1)
    inside = [int(id_[1:]) < 200 for id_ in asked]
    assert (sum(inside), len(inside)) == (30, 90)
    assert 0 < sum(inside[:45]) < 30  # not one part after the other
    assert audit_ids(PARTS, left_out=60, kept=30, seed=1) == asked
    assert len(audit_ids(PARTS, left_out=5000, kept=5000, seed=1)) == 1000


def test_what_is_lost_is_weighted_by_the_parts() -> None:
    labels = {f"n{number}": number < 20 for number in range(40)}  # 20 of 40 kept ones
    labels |= {f"n{number}": number < 204 for number in range(200, 300)}  # 4 of 100 left out
    loss = estimate_loss(PARTS, labels)
    # 100 positives are kept, 32 of 800 are left out.
    assert loss.lost == pytest.approx(32 / 132)
    assert loss.interval.low < loss.lost < loss.interval.high
    assert (loss.notes, loss.positives_kept, loss.positives_left_out) == (140, 20, 4)


def test_nothing_seen_outside_does_not_mean_that_nothing_is_there() -> None:
    labels = {f"n{number}": number < 50 for number in range(100)}
    labels |= {f"n{number}": False for number in range(200, 400)}
    loss = estimate_loss(PARTS, labels)
    assert (loss.lost, loss.interval.low) == (0.0, 0.0)
    assert 0.02 < loss.interval.high < 0.3


@pytest.mark.parametrize("outside", [0.005, 0.03])
def test_the_interval_covers_what_is_lost(outside: float) -> None:
    rng = np.random.default_rng(4)
    covered = 0
    for _ in range(150):
        has = rng.random(1000) < np.where(np.arange(1000) < 200, 0.5, outside)
        rows = [*rng.choice(200, 80, replace=False), *200 + rng.choice(800, 160, replace=False)]
        loss = estimate_loss(PARTS, {f"n{row}": bool(has[row]) for row in rows})
        true = has[200:].sum() / has.sum()
        covered += bool(loss.interval.low <= true <= loss.interval.high)
    assert covered / 150 >= 0.93


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ({"elsewhere": True}, "1 labelled notes are not of the population"),
        ({"n1": True, "n2": True}, "0 labelled notes are left out"),
        ({"n201": True, "n202": True, "n1": True}, "1 labelled notes are kept"),
        ({"n1": False, "n2": False, "n201": False, "n202": False}, "no labelled note is positive"),
    ],
)
def test_labels_that_tell_nothing_are_refused(labels: dict[str, bool], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        estimate_loss(PARTS, labels)


@pytest.mark.parametrize(("kept", "message"), [(True, "every note"), (False, "no note")])
def test_a_population_that_is_not_narrower_is_refused(kept: bool, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        check_parts(Parts(["a"], ["a"], [kept]))

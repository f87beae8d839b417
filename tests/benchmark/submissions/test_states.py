import pytest

from goldbench.benchmark.submissions.states import (
    ENDS,
    NEXT,
    WAITING,
    WORKING,
    StateError,
    check_step,
    waits_again,
)


def test_every_state_waits_works_or_ends() -> None:
    for_people = "APPROVAL"  # waits for a yes, not for a worker
    assert set(NEXT) == {*WAITING, *WORKING, *ENDS, for_people}
    assert len(NEXT) == len(WAITING) + len(WORKING) + len(ENDS) + 1


def test_nothing_follows_an_end_and_every_other_state_can_end() -> None:
    for state, following in NEXT.items():
        if state in ENDS:
            assert following == ()
        else:
            assert "CANCELLED" in following
            assert "SYSTEM_ERROR" in following or state == "APPROVAL"


@pytest.mark.parametrize("state", NEXT)
def test_a_step_outside_the_table_is_refused(state: str) -> None:
    for following in NEXT:
        if following in NEXT[state]:  # type: ignore[index]  # a state
            check_step(state, following)  # type: ignore[arg-type]  # states
        else:
            with pytest.raises(StateError):
                check_step(state, following)  # type: ignore[arg-type]  # states


def test_after_a_fault_of_ours_a_submission_waits_where_it_waited() -> None:
    assert {state: waits_again(state) for state in WORKING} == {
        "VALIDATING": "RECEIVED",
        "STARTING": "QUEUED",
        "RUNNING": "QUEUED",
        "SCORING": "QUEUED",
    }
    for state in WORKING:
        assert waits_again(state) in NEXT[state]

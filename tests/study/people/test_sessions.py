"""Signing in, staying signed in, the idle lock, and guesses that are slowed down."""

import pytest
from sqlalchemy import select

from goldbench.errors import UsageError
from goldbench.study import (
    Actor,
    LockedError,
    SignInError,
    Study,
    ThrottledError,
    change_password,
    change_person,
    read_audit,
    resume,
    sign_in,
    sign_out,
    unlock,
)
from goldbench.study.tables import attempt, session
from studies import PASSWORD, SQLITE, Clock, join, join_as_lead

HERE = "10.0.0.7"


@pytest.fixture
def lead(study: Study) -> Actor:
    return join_as_lead(study)


def test_a_session_gives_its_person_back_until_it_is_over(
    study: Study, lead: Actor, clock: Clock
) -> None:
    signed_in = sign_in(study, " Lead ", PASSWORD, address=HERE)
    assert resume(study, signed_in.token) == lead
    for _ in range(40):
        clock.move(minutes=19)
        if clock() < signed_in.expires_at:
            assert resume(study, signed_in.token) == lead
    with pytest.raises(SignInError, match="not signed in"):
        resume(study, signed_in.token)


@SQLITE
def test_the_token_is_not_in_the_database(study: Study, lead: Actor) -> None:
    del lead
    signed_in = sign_in(study, "lead", PASSWORD, address=HERE)
    with study.store.read() as connection:
        row = connection.execute(select(session)).one()
    assert signed_in.token not in str(row)
    assert signed_in.token not in repr(signed_in)


@SQLITE
def test_every_sign_in_makes_a_token_that_was_never_there(study: Study, lead: Actor) -> None:
    del lead
    tokens = {sign_in(study, "lead", PASSWORD, address=HERE).token for _ in range(5)}
    assert len(tokens) == 5


def test_twenty_idle_minutes_lock_and_the_password_opens(
    study: Study, lead: Actor, clock: Clock
) -> None:
    signed_in = sign_in(study, "lead", PASSWORD, address=HERE)
    clock.move(minutes=20)
    for _ in range(2):
        with pytest.raises(LockedError):
            resume(study, signed_in.token)
    with pytest.raises(SignInError, match="password is wrong"):
        unlock(study, signed_in.token, "not the password", address=HERE)
    with pytest.raises(LockedError):
        resume(study, signed_in.token)
    assert unlock(study, signed_in.token, PASSWORD, address=HERE) == lead
    assert resume(study, signed_in.token) == lead


@SQLITE
def test_signing_out_ends_the_session_and_twice_is_no_error(study: Study, lead: Actor) -> None:
    del lead
    signed_in = sign_in(study, "lead", PASSWORD, address=HERE)
    other = sign_in(study, "lead", PASSWORD, address=HERE)
    for _ in range(2):
        sign_out(study, signed_in.token)
        with pytest.raises(SignInError):
            resume(study, signed_in.token)
    resume(study, other.token)


@pytest.mark.parametrize(
    ("login", "password"),
    [("lead", "wrong"), ("nobody", PASSWORD), ("", ""), ("lea\x00d", PASSWORD), ("\ud800", "x")],
)
def test_a_wrong_name_and_a_wrong_password_are_told_alike(
    study: Study, lead: Actor, login: str, password: str
) -> None:
    with pytest.raises(SignInError, match="the login name or the password is wrong"):
        sign_in(study, login, password, address=HERE)
    assert [event.kind for event in read_audit(study, lead)][-1] == "sign_in_failed"


@SQLITE
def test_guessing_becomes_slower_and_slower(study: Study, lead: Actor, clock: Clock) -> None:
    del lead
    for _ in range(5):
        with pytest.raises(SignInError):
            sign_in(study, "lead", "wrong", address=HERE)
    waits = []
    for _ in range(4):
        with pytest.raises(ThrottledError) as caught:
            sign_in(study, "LEAD", PASSWORD, address="10.0.0.8")  # the right one waits too
        waits.append(caught.value.retry_after)
        clock.move(seconds=caught.value.retry_after)
        with pytest.raises(SignInError):
            sign_in(study, "lead", "wrong", address=HERE)
    assert waits == sorted(waits)
    assert waits[-1] > 2 * waits[0]
    clock.move(minutes=16)
    sign_in(study, "lead", PASSWORD, address=HERE)


@SQLITE
def test_one_address_that_guesses_many_names_is_slowed_down(study: Study, lead: Actor) -> None:
    del lead
    for number in range(30):
        with pytest.raises(SignInError):
            sign_in(study, f"name-{number}", "wrong", address=HERE)
    with pytest.raises(ThrottledError):
        sign_in(study, "lead", PASSWORD, address=HERE)
    sign_in(study, "lead", PASSWORD, address="10.0.0.8")


@SQLITE
def test_colleagues_behind_one_address_do_not_lock_each_other_out(
    study: Study, lead: Actor
) -> None:
    del lead
    for _ in range(5):
        with pytest.raises(SignInError):
            sign_in(study, "forgetful", "wrong", address=HERE)
    sign_in(study, "lead", PASSWORD, address=HERE)


@SQLITE
def test_a_success_forgets_the_failures(study: Study, lead: Actor) -> None:
    del lead
    for _ in range(3):
        for _ in range(4):
            with pytest.raises(SignInError):
                sign_in(study, "lead", "wrong", address=HERE)
        sign_in(study, "lead", PASSWORD, address=HERE)


@SQLITE
def test_what_was_typed_as_a_name_is_not_kept(study: Study, lead: Actor) -> None:
    del lead
    with pytest.raises(SignInError):
        sign_in(study, "my secret password", "x", address=HERE)
    with study.store.read() as connection:
        assert "secret" not in str(connection.execute(select(attempt)).all())


def test_who_left_or_changed_roles_is_signed_out(study: Study, lead: Actor) -> None:
    join(study, lead, "writer", "author", None)
    signed_in = sign_in(study, "writer", PASSWORD, address=HERE)
    who = resume(study, signed_in.token)
    change_person(study, lead, who.id, roles=["author"])
    with pytest.raises(SignInError):
        resume(study, signed_in.token)
    signed_in = sign_in(study, "writer", PASSWORD, address=HERE)
    change_person(study, lead, who.id, active=False)
    with pytest.raises(SignInError):
        resume(study, signed_in.token)
    with pytest.raises(SignInError):
        sign_in(study, "writer", PASSWORD, address=HERE)


def test_a_new_password_ends_all_other_sessions(study: Study, lead: Actor) -> None:
    mine = sign_in(study, "lead", PASSWORD, address=HERE)
    other = sign_in(study, "lead", PASSWORD, address=HERE)
    new = "five words nobody else has"
    with pytest.raises(SignInError):
        change_password(study, lead, mine.token, old="wrong", new=new, address=HERE)
    with pytest.raises(UsageError):
        change_password(study, lead, mine.token, old=PASSWORD, new="short", address=HERE)
    resume(study, other.token)
    change_password(study, lead, mine.token, old=PASSWORD, new=new, address=HERE)
    resume(study, mine.token)
    with pytest.raises(SignInError):
        resume(study, other.token)
    with pytest.raises(SignInError):
        sign_in(study, "lead", PASSWORD, address=HERE)
    sign_in(study, "lead", new, address=HERE)


@SQLITE
def test_a_password_is_changed_by_its_own_person(study: Study, lead: Actor) -> None:
    writer = join(study, lead, "writer", "author", None)
    mine = sign_in(study, "writer", PASSWORD, address=HERE)
    with pytest.raises(SignInError):
        change_password(
            study, lead, mine.token, old=PASSWORD, new="five words of mine", address=HERE
        )
    assert resume(study, mine.token) == writer

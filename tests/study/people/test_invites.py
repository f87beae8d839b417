"""Invite links: single use, 72 hours, for new people and for lost passwords."""

import pytest
from sqlalchemy import select

from goldbench.errors import UsageError
from goldbench.study import (
    Actor,
    SignInError,
    StateError,
    Study,
    change_person,
    first_invite,
    invite_again,
    invite_person,
    list_people,
    read_invite,
    resume,
    sign_in,
    sign_in_invited,
    take_invite,
)
from goldbench.study.tables import invite
from studies import PASSWORD, SQLITE, Clock, join, join_as_lead


@pytest.fixture
def lead(study: Study) -> Actor:
    return join_as_lead(study)


def test_the_first_link_makes_a_lead_and_then_there_is_none(study: Study) -> None:
    old = first_invite(study)
    new = first_invite(study)
    assert old is not None
    assert new is not None
    with pytest.raises(SignInError):
        take_invite(study, old.token, login="lead", password=PASSWORD)
    person = take_invite(study, new.token, login="lead", password=PASSWORD)
    assert person.roles == {"lead", "author"}
    assert first_invite(study) is None
    assert len(list_people(study, person.actor())) == 1


def test_a_link_works_once(study: Study, lead: Actor) -> None:
    invitation = invite_person(study, lead, name="writer", roles=["author"])
    assert read_invite(study, invitation.token).name == "writer"
    taken = take_invite(
        study, invitation.token, login="Writer", password=PASSWORD, profession="nurse",
        medically_trained=True,
    )  # fmt: skip
    assert (taken.login, taken.profession, taken.medically_trained) == ("writer", "nurse", True)
    session = sign_in_invited(study, taken)
    assert resume(study, session.token).id == taken.id
    for use in (read_invite, lambda s, t: take_invite(s, t, login="x", password=PASSWORD)):
        with pytest.raises(SignInError, match="used already"):
            use(study, invitation.token)


@SQLITE
def test_a_link_runs_out_after_72_hours(study: Study, lead: Actor, clock: Clock) -> None:
    invitation = invite_person(study, lead, name="writer", roles=["author"])
    clock.move(hours=71, minutes=59)
    read_invite(study, invitation.token)
    clock.move(minutes=1)
    with pytest.raises(SignInError):
        take_invite(study, invitation.token, login="writer", password=PASSWORD)


@SQLITE
def test_only_the_hash_of_a_link_is_stored(study: Study, lead: Actor) -> None:
    invitation = invite_person(study, lead, name="writer", roles=["author"])
    with study.store.read() as connection:
        assert invitation.token not in str(connection.execute(select(invite)).all())
    assert invitation.token not in repr(invitation)


def test_a_new_link_ends_the_old_one_and_replaces_a_lost_password(
    study: Study, lead: Actor
) -> None:
    writer = join(study, lead, "writer", "author", None)
    session = sign_in(study, "writer", PASSWORD, address="a")
    first = invite_again(study, lead, writer.id)
    second = invite_again(study, lead, writer.id)
    with pytest.raises(SignInError):
        take_invite(study, first.token, login="writer", password="another long phrase")  # noqa: S106 - nobody's
    take_invite(study, second.token, login="writer", password="another long phrase")  # noqa: S106 - nobody's
    with pytest.raises(SignInError):
        resume(study, session.token)
    with pytest.raises(SignInError):
        sign_in(study, "writer", PASSWORD, address="a")
    sign_in(study, "writer", "another long phrase", address="a")


def test_a_login_name_is_one_person_s(study: Study, lead: Actor) -> None:
    invitation = invite_person(study, lead, name="second lead", roles=["lead"])
    with pytest.raises(UsageError, match="taken"):
        take_invite(study, invitation.token, login="LEAD", password=PASSWORD)
    take_invite(study, invitation.token, login="lead-2", password=PASSWORD)


@SQLITE
@pytest.mark.parametrize("password", ["short", "aaaaaaaaaaaaaaaa", "x" * 201, "somebody-else"])
def test_a_weak_password_is_refused_and_the_link_stays(
    study: Study, lead: Actor, password: str
) -> None:
    invitation = invite_person(study, lead, name="writer", roles=["author"])
    with pytest.raises(UsageError):
        take_invite(study, invitation.token, login="Somebody-else", password=password)
    take_invite(study, invitation.token, login="somebody-else", password=PASSWORD)


@SQLITE
def test_who_has_left_cannot_be_invited_again(study: Study, lead: Actor) -> None:
    writer = join(study, lead, "writer", "author", None)
    change_person(study, lead, writer.id, active=False)
    with pytest.raises(StateError, match="left"):
        invite_again(study, lead, writer.id)

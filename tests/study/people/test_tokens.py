"""API tokens: limited by scopes, roles and a date."""

import pytest
from sqlalchemy import select

from goldbench.errors import UsageError
from goldbench.study import (
    Actor,
    NotAllowedError,
    NotFoundError,
    SignInError,
    Study,
    accept_terms,
    change_person,
    create_token,
    list_batches,
    list_people,
    list_tokens,
    read_audit,
    revoke_token,
    token_actor,
)
from goldbench.study.tables import api_token
from studies import SQLITE, Clock, join, join_as_lead


@pytest.fixture
def lead(study: Study) -> Actor:
    return join_as_lead(study)


def test_a_token_does_what_its_scopes_and_its_person_s_roles_both_allow(
    study: Study, lead: Actor
) -> None:
    writer = join(study, lead, "writer", "author", None)
    token = create_token(study, writer, name="script", scopes=["progress", "people"])
    actor = token_actor(study, str(token.token))
    assert (actor.id, actor.scopes) == (writer.id, frozenset({"progress", "people"}))
    list_batches(study, actor)
    with pytest.raises(NotAllowedError, match="role lead"):
        list_people(study, actor)
    other = token_actor(study, str(create_token(study, lead, name="x", scopes=["gold"]).token))
    with pytest.raises(NotAllowedError, match="scope 'audit'"):
        read_audit(study, other)


def test_a_token_runs_out_and_can_be_revoked(study: Study, lead: Actor, clock: Clock) -> None:
    first = create_token(study, lead, name="a", scopes=["gold"], days=1)
    second = create_token(study, lead, name="b", scopes=["gold"], days=2)
    token_actor(study, str(first.token))
    clock.move(days=1)
    with pytest.raises(SignInError):
        token_actor(study, str(first.token))
    token_actor(study, str(second.token))
    revoke_token(study, lead, second.id)
    with pytest.raises(SignInError):
        token_actor(study, str(second.token))
    listed = list_tokens(study, lead)
    assert [token.name for token in listed] == ["a", "b"]
    assert [token.token for token in listed] == [None, None]
    assert listed[1].used_at is not None


@SQLITE
def test_a_token_makes_ends_and_accepts_nothing(study: Study, lead: Actor) -> None:
    token = create_token(study, lead, name="a", scopes=["people", "gold"])
    actor = token_actor(study, str(token.token))
    with pytest.raises(NotAllowedError):
        create_token(study, actor, name="b", scopes=["gold"])
    with pytest.raises(NotAllowedError):
        revoke_token(study, actor, token.id)
    with pytest.raises(UsageError):
        accept_terms(study, actor, 0)


@SQLITE
def test_tokens_of_others_are_not_there(study: Study, lead: Actor) -> None:
    writer = join(study, lead, "writer", "author", None)
    token = create_token(study, writer, name="a", scopes=["progress"])
    with pytest.raises(NotFoundError):
        revoke_token(study, lead, token.id)
    assert list_tokens(study, lead) == []


@SQLITE
def test_who_leaves_takes_no_token_along(study: Study, lead: Actor) -> None:
    writer = join(study, lead, "writer", "author", None)
    token = create_token(study, writer, name="a", scopes=["progress"])
    change_person(study, lead, writer.id, active=False)
    with pytest.raises(SignInError):
        token_actor(study, str(token.token))


@SQLITE
@pytest.mark.parametrize("token", ["", "gb_", "gb_unknown", "\ud800", "a" * 10_000])
def test_what_is_no_token_is_refused(study: Study, token: str) -> None:
    with pytest.raises(SignInError):
        token_actor(study, token)


@SQLITE
def test_scopes_and_days_are_checked(study: Study, lead: Actor) -> None:
    for scopes, days in ((["everything"], 1), ([], 1), (["gold"], 0), (["gold"], 366)):
        with pytest.raises(UsageError):
            create_token(study, lead, name="a", scopes=scopes, days=days)


@SQLITE
def test_only_the_hash_is_stored(study: Study, lead: Actor) -> None:
    token = create_token(study, lead, name="a", scopes=["gold"])
    assert token.token is not None
    with study.store.read() as connection:
        assert token.token not in str(connection.execute(select(api_token)).all())
    assert token.token not in repr(token)

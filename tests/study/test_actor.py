"""Roles decide first, then what a token was limited to."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.study import OPERATOR, ROLES, SCOPES, Actor, NotAllowedError, Role
from goldbench.study.actor import scopes_of


def sign_in_as(*roles: Role, scopes: frozenset[str] | None = None) -> Actor:
    return Actor("p", "nobody", frozenset(roles), scopes=scopes)


@pytest.mark.parametrize(
    ("roles", "scopes"),
    [
        ([], []),
        (["maker"], []),
        (["annotator"], ["annotate"]),
        (["curator", "annotator"], ["annotate", "curate"]),
        (["author"], ["guidelines", "progress", "agreement"]),
        (
            ["author", "lead"],
            [
                "guidelines", "people", "batches", "progress", "agreement", "gold", "audit",
                "bundles",
            ],
        ),
    ],
)  # fmt: skip
def test_scopes_are_those_that_mean_something_to_a_role(
    roles: list[Role], scopes: list[str]
) -> None:
    assert list(scopes_of(roles)) == scopes


def test_every_scope_is_of_use_to_somebody() -> None:
    assert scopes_of(ROLES) == SCOPES


@given(st.lists(st.sampled_from(ROLES)))
def test_several_roles_have_what_each_of_them_has(roles: list[Role]) -> None:
    together = scopes_of(roles)
    assert together == scopes_of(roles[::-1])
    assert set(together) == set(chain.from_iterable(scopes_of([role]) for role in roles))


def test_a_person_with_a_password_has_every_scope_of_their_roles() -> None:
    lead = sign_in_as("lead")
    for scope in SCOPES:
        lead.allow("lead", scope)
    with pytest.raises(NotAllowedError, match="this is for the role annotator"):
        lead.allow("annotator", "annotate")


def test_a_token_reaches_as_far_as_its_scopes() -> None:
    token = sign_in_as("lead", scopes=frozenset({"gold"}))
    token.allow("lead", "gold")
    with pytest.raises(NotAllowedError, match="not given the scope 'people'") as caught:
        token.allow("lead", "people")
    assert caught.value.hint == "make a token with that scope"
    with pytest.raises(NotAllowedError):
        sign_in_as("lead", scopes=frozenset()).allow("lead", "gold")


def test_a_scope_never_gives_what_the_role_does_not() -> None:
    token = sign_in_as("annotator", scopes=frozenset(SCOPES))
    with pytest.raises(NotAllowedError, match="this is for the role lead"):
        token.allow("lead", "gold")
    with pytest.raises(NotAllowedError, match="this is for the roles lead and author"):
        token.allow_any(("lead", "author"), "progress")


def test_one_of_several_roles_is_enough() -> None:
    sign_in_as("author").allow_any(("lead", "author"), "progress")
    with pytest.raises(NotAllowedError, match="the scope 'progress'"):
        sign_in_as("author", scopes=frozenset({"guidelines"})).allow_any(
            ("lead", "author"), "progress"
        )


def test_the_operator_leads_and_writes_but_marks_nothing() -> None:
    OPERATOR.allow("lead", "audit")
    OPERATOR.allow_any(("author",), "guidelines")
    for role, scope in (("annotator", "annotate"), ("curator", "curate")):
        with pytest.raises(NotAllowedError):
            OPERATOR.allow(role, scope)  # type: ignore[arg-type]  # one of the roles

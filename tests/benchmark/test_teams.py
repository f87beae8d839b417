"""Teams have a name and a token that is shown once."""

import pytest
from sqlalchemy import select

from goldbench.benchmark import Bench, add_team, find_team, revoke_team, tables, team_of
from goldbench.benchmark.teams import TOKEN, renew_token, team_without_token
from goldbench.errors import UsageError


def test_a_token_is_its_teams_and_is_stored_as_a_hash(bench: Bench) -> None:
    token = add_team(bench, "alpha")
    other = add_team(bench, "beta")
    assert token.startswith(TOKEN)
    assert team_of(bench, token) == find_team(bench, "alpha")
    assert team_of(bench, other) == find_team(bench, "beta")
    assert team_of(bench, token.upper()) is team_of(bench, "") is None
    with bench.store.read() as connection:
        written = str(connection.execute(select(tables.team)).all())
        written += str(connection.execute(select(tables.event)).all())
    assert token not in written
    assert token.removeprefix(TOKEN) not in written


@pytest.mark.parametrize("name", ["", " a", "-a", "a\nb", "a/b", "a" * 61, "é", "a\n"])
def test_a_name_is_plain(bench: Bench, name: str) -> None:
    with pytest.raises(UsageError, match="is not the name of a team"):
        add_team(bench, name)


def test_a_name_is_given_once(bench: Bench) -> None:
    add_team(bench, "a" * 60)
    with pytest.raises(UsageError, match="already"):
        add_team(bench, "a" * 60)
    add_team(bench, "A" * 60)


def test_a_new_token_voids_the_old_one(bench: Bench) -> None:
    old = add_team(bench, "alpha")
    new = renew_token(bench, "alpha")
    assert team_of(bench, old) is None
    assert team_of(bench, new) == find_team(bench, "alpha")


def test_a_revoked_team_has_no_token_any_more_and_its_name_is_not_free(bench: Bench) -> None:
    token = add_team(bench, "beta")
    assert team_of(bench, token) is not None
    revoke_team(bench, "beta")
    assert team_of(bench, token) is None
    for act in (find_team, renew_token, revoke_team):
        with pytest.raises(UsageError, match="no team 'beta'"):
            act(bench, "beta")
    with pytest.raises(UsageError, match="already"):
        add_team(bench, "beta")


def test_a_team_of_the_house_is_one_and_the_same(bench: Bench) -> None:
    team = team_without_token(bench, "host")
    assert team_without_token(bench, "host") == team == find_team(bench, "host")

"""Sites at a hub and hubs at a site: a name is one key, and a token is shown once."""

import base64

import pytest
from sqlalchemy import select

from goldbench.benchmark import Bench, tables
from goldbench.benchmark.sites.parties import (
    TOKEN,
    add_hub,
    add_site,
    find_hub,
    find_site,
    list_hubs,
    list_sites,
    site_of,
    withdraw_site,
)
from goldbench.errors import UsageError

KEY, OTHER = (f"ed25519:{base64.b64encode(bytes([n] * 32)).decode()}" for n in (1, 2))


def test_nobody_is_on_record_at_first(bench: Bench) -> None:
    assert list_sites(bench) == []
    assert list_hubs(bench) == []
    for find in (find_site, find_hub):
        with pytest.raises(UsageError, match=r"'north'.* there are: none yet"):
            find(bench, "north")
    with pytest.raises(UsageError, match="which hub is meant"):
        find_hub(bench, None)


def test_a_sites_token_is_its_own_and_is_stored_as_a_hash(bench: Bench) -> None:
    north, south = add_site(bench, "north", KEY), add_site(bench, "south", OTHER)
    assert north.startswith(TOKEN)
    assert site_of(bench, north) == find_site(bench, "north")
    assert site_of(bench, south) == find_site(bench, "south")
    assert site_of(bench, "") is site_of(bench, north.upper()) is site_of(bench, "gbs_😀") is None
    with bench.store.read() as connection:
        written = str(connection.execute(select(tables.site)).all())
    assert north.removeprefix(TOKEN) not in written


def test_sites_are_listed_by_name_whenever_they_came(bench: Bench) -> None:
    for name in ("south", "east", "north"):
        add_site(bench, name, KEY)
    assert [site.name for site in list_sites(bench)] == ["east", "north", "south"]


def test_a_withdrawn_site_stays_on_record_without_a_token(bench: Bench) -> None:
    token = add_site(bench, "north", KEY)
    withdraw_site(bench, "north")
    assert site_of(bench, token) is None
    assert not find_site(bench, "north").active
    with pytest.raises(UsageError, match="a site 'north' already"):
        add_site(bench, "north", OTHER)
    withdraw_site(bench, "north")  # again changes nothing
    assert len(list_sites(bench)) == 1


def test_the_only_hub_needs_no_name_and_one_of_two_does(bench: Bench) -> None:
    hub = add_hub(bench, "hub", KEY)
    assert find_hub(bench, None) == find_hub(bench, "hub") == hub
    with pytest.raises(UsageError, match="a hub 'hub' already"):
        add_hub(bench, "hub", OTHER)
    other = add_hub(bench, "another", OTHER)
    assert list_hubs(bench) == [other, hub]
    with pytest.raises(UsageError, match=r"which hub is meant\? there are: another, hub"):
        find_hub(bench, None)
    with pytest.raises(UsageError, match=r"no hub 'x' on record; there are: another, hub"):
        find_hub(bench, "x")


@pytest.mark.parametrize("name", ["", "North", "a b", "a/b", "-a", "a--b", "é", "a\n", "a" * 41])
def test_a_name_is_plain(bench: Bench, name: str) -> None:
    for add in (add_site, add_hub):
        with pytest.raises(UsageError, match="is not the name of a site"):
            add(bench, name, KEY)


@pytest.mark.parametrize("key", ["", "ed25519:", KEY.removeprefix("ed25519:"), KEY[:-4], "😀"])
def test_what_is_no_key_puts_nobody_on_record(bench: Bench, key: str) -> None:
    for add in (add_site, add_hub):
        with pytest.raises(UsageError, match="not a public key"):
            add(bench, "north", key)
    assert list_sites(bench) == []
    assert list_hubs(bench) == []

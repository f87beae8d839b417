"""Bundles that a hub must refuse, each in words."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import orjson
import pytest

from benchmark.sites.conftest import World
from goldbench.benchmark import Bench, board, find_task, sites
from goldbench.benchmark.sites.bundle import sign_bundle


def dumped(bundle: dict[str, Any]) -> bytes:
    return orjson.dumps(bundle)


def refused(hub: Bench, bundle: dict[str, Any]) -> str:
    with pytest.raises(sites.BundleError) as error:
        sites.take_bundle(hub, dumped(bundle))
    assert "SECRET" not in str(error.value)
    return error.value.code


def changed(bundle: dict[str, Any], *path: str | int, to: Any) -> dict[str, Any]:
    copy = deepcopy(bundle)
    place: Any = copy
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = to
    return copy


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("datasets", 0, "figures", 0, "f1"), 0.999),
        (("datasets", 0, "documents"), 990),
        (("state",), "FAILED"),
        (("number",), 2),
        (("previous",), "0" * 64),
        (("let_go_on",), "2020-01-01"),
        (("submission", "id"), "other"),
        (("run", "limits", "wall_s"), 1.0),
    ],
)
def test_a_changed_bundle_is_told_from_what_was_signed(
    hub: Bench, bundles: list[dict[str, Any]], path: tuple[str | int, ...], to: object
) -> None:
    assert refused(hub, changed(bundles[0], *path, to=to)) == "tampered"


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("note",), "text"),
        (("version",), 2),
        (("datasets", 0, "figures", 0, "f1"), 1.5),
        (("datasets", 0, "documents"), 13),
        (("datasets", 0, "ids"), ["a"]),
        (("reason",), "Chloe was seen on the ward"),
        (("signature",), "x"),
        (("number",), 0),
        (("submission", "digest"), "x"),
    ],
)
def test_what_does_not_fit_the_contract_is_no_bundle(
    hub: Bench, bundles: list[dict[str, Any]], path: tuple[str | int, ...], to: object
) -> None:
    assert refused(hub, changed(bundles[0], *path, to=to)) == "format"


def test_bundles_come_once_in_their_order_and_never_again(
    hub: Bench, bundles: list[dict[str, Any]]
) -> None:
    first, second = bundles
    assert refused(hub, second) == "gap"
    sites.take_bundle(hub, dumped(first))
    assert refused(hub, first) == "replayed"
    sites.take_bundle(hub, dumped(second))
    assert refused(hub, first) == "replayed"
    assert [row.number for row in stored(hub)] == [1, 2]


def test_the_column_of_a_site_has_the_ranks_of_its_own_tests(
    hub: Bench, bundles: list[dict[str, Any]]
) -> None:
    for bundle in bundles:
        sites.take_bundle(hub, dumped(bundle))
    (verdict,) = bundles[1]["datasets"][0]["verdicts"]
    assert (verdict["difference"], verdict["p_at_most"]) == (-1.0, 0.001)
    north, south = board(hub, find_task(hub, "date"))["datasets"][1:]
    shown = [(row["team"], row["rank"], row["rank_range"]) for row in north["rows"]]
    assert shown == [("alpha", 1, [1, 1]), ("beta", 2, [2, 2])]
    assert (north["documents"], south["name"], south["rows"]) == (10, "–", [])


def stored(hub: Bench) -> list[Any]:
    with hub.store.read() as connection:
        query = "SELECT number FROM incoming ORDER BY number"
        return list(connection.exec_driver_sql(query).all())


def test_an_older_bundle_a_fork_and_a_stranger_are_refused(
    answered: World, hub: Bench, bundles: list[dict[str, Any]]
) -> None:
    key = sites.read_key(answered.folder / "north")
    for bundle in bundles:
        sites.take_bundle(hub, dumped(bundle))

    def signed(bundle: dict[str, Any], by: sites.SiteKey = key) -> dict[str, Any]:
        return sign_bundle({k: v for k, v in bundle.items() if k != "signature"}, by)

    older = signed(changed(bundles[0], "let_go_on", to="2020-01-01"))
    assert refused(hub, older) == "older"
    fork = signed({**bundles[1], "number": 3, "previous": "0" * 64})
    assert refused(hub, fork) == "fork"
    last = {**bundles[1], "number": 3, "previous": sites.bundle_hash(bundles[1])}
    stranger = sites.make_key(answered.folder / "east", "east")
    east = {**last, "site": {"name": "east", "key": sites.fingerprint(stranger.public)}}
    assert refused(hub, signed(east, stranger)) == "unknown_site"
    posing = {**last, "site": {"name": "north", "key": sites.fingerprint(stranger.public)}}
    assert refused(hub, signed(posing, stranger)) == "wrong_key"
    assert refused(hub, signed(last, stranger)) == "tampered"
    elsewhere = {**last, "hub": {"name": "other", "key": "0" * 16}}
    assert refused(hub, signed(elsewhere)) == "other_hub"
    unknown = changed(last, "submission", "id", to="abc")
    assert refused(hub, signed(unknown)) == "unknown_submission"
    other = changed(last, "task", "hash", to="0" * 64)
    assert refused(hub, signed(other)) == "other_task"
    eased = changed(last, "run", "limits", "memory_mb", to=10_000)
    assert refused(hub, signed(eased)) == "other_limits"
    strange = changed(last, "datasets", 0, "figures", 0, "track", to="exact")
    assert refused(hub, signed(strange)) == "other_task"
    sites.withdraw_site(hub, "north")
    assert refused(hub, signed(last)) == "withdrawn"


def test_verify_finds_what_was_changed_on_disk(
    hub: Bench, bundles: list[dict[str, Any]], tmp_path: Path
) -> None:
    for bundle in bundles:
        sites.take_bundle(hub, dumped(bundle))
    assert sites.verify_bench(hub).wrong == ()
    folder = hub.folder / "bundles"
    file = folder / "north" / "000001.json"
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b'"f1":1.0', b'"f1":0.9', 1))
    wrong = sites.verify_bench(hub).wrong
    assert any("something in it was changed" in complaint for complaint in wrong)
    assert any("column of north" in complaint for complaint in wrong)
    file.unlink()
    assert any("no file" in complaint for complaint in sites.verify_bench(hub).wrong)
    file.write_bytes(whole)
    keys = {site.name: site.public_key for site in sites.list_sites(hub)}
    assert sites.verify_files(folder, keys).wrong == ()
    assert "not known" in sites.verify_files(folder, {"south": keys["south"]}).wrong[0]
    (tmp_path / "one.json").write_bytes(whole)
    assert sites.verify_files(tmp_path / "one.json", keys).bundles == 1


def test_a_board_that_does_not_follow_from_its_bundles_is_found(
    hub: Bench, bundles: list[dict[str, Any]], tmp_path: Path
) -> None:
    for bundle in bundles:
        sites.take_bundle(hub, dumped(bundle))
    keys = {site.name: site.public_key for site in sites.list_sites(hub)}
    leaderboard = board(hub, find_task(hub, "date"))
    path = tmp_path / "board.json"
    path.write_bytes(orjson.dumps(leaderboard))
    verified = sites.verify_files(hub.folder / "bundles", keys, path)
    assert (verified.columns, verified.wrong) == (2, ())
    column = next(dataset for dataset in leaderboard["datasets"] if dataset["site"] == "north")
    column["rows"][0]["figures"][0]["f1"] = 0.5
    path.write_bytes(orjson.dumps(leaderboard))
    assert sites.verify_files(hub.folder / "bundles", keys, path).wrong
    column["rows"] = column["rows"][1:]
    path.write_bytes(orjson.dumps(leaderboard))
    assert sites.verify_files(hub.folder / "bundles", keys, path).wrong

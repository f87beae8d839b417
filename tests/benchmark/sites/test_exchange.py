"""Two hospitals and a hub, over files alone and over HTTP; what arrives, and what does not."""

import base64
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from benchmark.sites.conftest import NAMES, World, work
from goldbench.benchmark import (
    Bench,
    ServerError,
    bench_app,
    board,
    find_task,
    sites,
    submission_status,
)
from goldbench.errors import UsageError
from goldbench.services import serve_in_thread

Exchange = Callable[[Bench, Bench, str], None]


def by_stick(world: World) -> tuple[Exchange, Exchange]:
    def there(hub: Bench, site: Bench, name: str) -> None:
        sites.write_parcel(hub, world.folder / "stick.tar", sites.find_site(hub, name))
        sites.take_parcel(site, world.folder / "stick.tar")

    def back(hub: Bench, site: Bench, name: str) -> None:
        del name
        carried = sites.list_outgoing(site, sites.find_hub(site, None).id)
        sites.take_bundles(hub, map(orjson.dumps, carried))

    return there, back


def by_http(world: World, address: str) -> tuple[Exchange, Exchange]:
    def there(hub: Bench, site: Bench, name: str) -> None:
        del hub
        sites.pull(site, address, world.tokens[name])

    def back(hub: Bench, site: Bench, name: str) -> None:
        del hub
        sites.push(site, address, world.tokens[name])

    return there, back


@pytest.mark.parametrize("way", ["files", "http"])
def test_two_hospitals_answer_and_the_hub_shows_a_column_each(world: World, way: str) -> None:
    with world.open("hub") as hub, serve_in_thread(lambda: bench_app(hub)) as address:
        there, back = by_stick(world) if way == "files" else by_http(world, address)
        for name in NAMES:
            with world.open(name) as site:
                there(hub, site, name)
                sites.join_task(site, "date", {"ward": world.folder / f"{name}.jsonl"})
                there(hub, site, name)
                work(site, pieces=2)
                waiting = sites.list_pending(site)
                assert [pending.state for pending in waiting] == ["APPROVAL"]
                back(hub, site, name)
                assert found_rows(hub, name) == []  # nothing leaves without a yes
                for pending in waiting:
                    shown = sites.show(site, pending.submission)
                    sites.let_go(site, pending.submission, digest=shown.digest)
                back(hub, site, name)
                back(hub, site, name)  # twice changes nothing
                assert sites.list_pending(site) == []
        for name in NAMES:
            assert found_rows(hub, name) == [("alpha", 1, 1.0)]
        leaderboard = board(hub, find_task(hub, "date"))
        assert [dataset["site"] for dataset in leaderboard["datasets"]] == ["hub", *NAMES]
        mean = leaderboard["across"][0]
        assert (mean["team"], mean["datasets"], mean["f1"]) == ("alpha", 3, 1.0)
        verified = sites.verify_bench(hub)
        assert (verified.bundles, verified.columns, verified.wrong) == (2, 2, ())
        assert_no_secret(hub, orjson.dumps(leaderboard))
    assert_no_secret_in_files(world)


def found_rows(hub: Bench, site: str) -> list[tuple[str, int, float | None]]:
    leaderboard = board(hub, find_task(hub, "date"))
    column = next(dataset for dataset in leaderboard["datasets"] if dataset["site"] == site)
    return [(row["team"], row["rank"], row["figures"][0]["f1"]) for row in column["rows"]]


def assert_no_secret(hub: Bench, shown: bytes) -> None:
    with hub.store.read() as connection:
        shown += repr(connection.exec_driver_sql("SELECT * FROM incoming").all()).encode()
    for secret in (b"SECRET", b"seen on", base64.b64encode(b"SECRET")[:7], b"TERCES"):
        assert secret not in shown


def assert_no_secret_in_files(world: World) -> None:
    """Notes of a hospital are in its own folder and nowhere at the hub."""
    for path in (world.folder / "hub").rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            for name in NAMES:
                assert f"SECRET-{name}".encode() not in content


def test_a_stranger_and_a_team_get_nothing_from_the_hub(world: World) -> None:
    with world.open("hub") as hub, serve_in_thread(lambda: bench_app(hub)) as address:  # noqa: SIM117
        with world.open("north") as north:
            for token in ("gbs_wrong", "gbt_wrong"):
                with pytest.raises(ServerError, match="401"):
                    sites.pull(north, address, token)
            sites.withdraw_site(hub, "north")
            with pytest.raises(ServerError, match="401"):
                sites.pull(north, address, world.tokens["north"])


def test_a_parcel_from_another_hub_or_changed_on_its_way_is_refused(
    world: World, tmp_path: Path
) -> None:
    with world.open("hub") as hub, world.open("north") as north:
        sites.write_parcel(hub, tmp_path / "parcel.tar")
        whole = (tmp_path / "parcel.tar").read_bytes()
        assert b'"team":"beta"' in whole
        (tmp_path / "parcel.tar").write_bytes(whole.replace(b'"team":"beta"', b'"team":"zeta"'))
        with pytest.raises(sites.BundleError, match="changed"):
            sites.take_parcel(north, tmp_path / "parcel.tar")
        sites.write_parcel(north, tmp_path / "other.tar")
        with pytest.raises(sites.BundleError, match="not on record"):
            sites.take_parcel(north, tmp_path / "other.tar")
        (tmp_path / "x.tar").write_bytes(b"nothing")
        with pytest.raises(sites.BundleError, match="no parcel"):
            sites.take_parcel(north, tmp_path / "x.tar")


def test_a_changed_tool_in_a_parcel_is_refused(world: World, tmp_path: Path) -> None:
    parcel = tmp_path / "parcel.tar"
    with world.open("hub") as hub, world.open("north") as north:
        sites.write_parcel(hub, parcel)
        sites.take_parcel(north, parcel)
        sites.join_task(north, "date", {"ward": world.folder / "north.jsonl"})
        whole = parcel.read_bytes()
        assert b"json.dumps" in whole
        parcel.write_bytes(whole.replace(b"json.dumps", b"json.dumpx"))
        with pytest.raises(sites.BundleError, match="not what the hub signed for"):
            sites.take_parcel(north, parcel)


def test_a_task_is_joined_once_and_under_a_free_name(world: World) -> None:
    with world.open("hub") as hub, world.open("north") as north:
        gold = {"ward": world.folder / "north.jsonl"}
        with pytest.raises(UsageError, match="offered no task"):
            sites.join_task(north, "date", gold)
        sites.write_parcel(hub, world.folder / "parcel.tar")
        taken = sites.take_parcel(north, world.folder / "parcel.tar")
        assert (taken.new, taken.not_joined) == (0, ("date",))
        sites.join_task(north, "date", gold)
        with pytest.raises(UsageError, match="joined already"):
            sites.join_task(north, "date", gold)
        assert sites.take_parcel(north, world.folder / "parcel.tar").new == 2
        assert sites.take_parcel(north, world.folder / "parcel.tar").known == 2


def test_figures_that_wait_are_shown_to_nobody(world: World) -> None:
    with world.open("hub") as hub, world.open("north") as north:
        there, _ = by_stick(world)
        there(hub, north, "north")
        sites.join_task(north, "date", {"ward": world.folder / "north.jsonl"})
        there(hub, north, "north")
        work(north, pieces=2)
        (first,) = sites.list_pending(north)
        status = submission_status(north, first.submission)
        assert (status["state"], status["figures"], status["missing"]) == ("APPROVAL", None, None)
        assert board(north, find_task(north, "date"))["datasets"][0]["rows"] == []
        sites.hold(north, first.submission)
        assert [pending.held for pending in sites.list_pending(north)] == [True]
        sites.set_policy(north, find_task(north, "date"), "always")
        assert sites.let_go_all(north) == 0  # what a person held stays held
        assert submission_status(north, first.submission)["figures"] is None
        sites.let_go(north, first.submission)
        status = submission_status(north, first.submission)
        assert (status["state"], status["missing"]) == ("SCORED", 0)

"""Workers leave a card and renew it while they live."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import orjson
import pytest

from benchmark.conftest import Clock
from goldbench.benchmark import Bench
from goldbench.benchmark.runs import presence
from goldbench.benchmark.runs.presence import GONE, RENEWED, Presence, list_workers

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _no_cage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking for a cage starts processes; what it enforces is another test's."""
    ability = SimpleNamespace(enforced={"memory": "cgroup"})
    monkeypatch.setattr(presence, "find_ability", lambda: ability)


def test_a_worker_is_there_from_its_first_card_to_its_leaving(bench: Bench, clock: Clock) -> None:
    assert list_workers(bench) == []
    clock.stand(NOON)
    worker = Presence(bench, "worker-1.local")
    worker.renew()
    assert list_workers(bench) == [
        {"name": "worker-1.local", "gone": False, "since": "2026-01-31T12:00:00Z",
         "enforced": {"memory": "cgroup"}, "seen": NOON},
    ]  # fmt: skip
    worker.leave()
    worker.leave()
    assert list_workers(bench) == []


def test_a_card_is_renewed_after_a_while_and_keeps_its_beginning(
    bench: Bench, clock: Clock
) -> None:
    worker = Presence(bench, "w")
    for at, seen in (
        (NOON, NOON),
        (NOON + RENEWED / 2, NOON),
        (NOON + RENEWED, NOON + RENEWED),
        (NOON - RENEWED, NOON - RENEWED),  # a clock that was set back
    ):
        clock.stand(at)
        worker.renew()
        (card,) = list_workers(bench)
        assert (card["seen"], card["since"]) == (seen, "2026-01-31T12:00:00Z")
    assert [path.name for path in (bench.folder / "workers").iterdir()] == ["w.json"], "no draft"


def test_a_worker_is_gone_after_a_minute_of_silence(bench: Bench, clock: Clock) -> None:
    clock.stand(NOON)
    Presence(bench, "w").renew()
    for late, gone in ((GONE, False), (GONE + timedelta(seconds=1), True)):
        clock.stand(NOON + late)
        assert [card["gone"] for card in list_workers(bench)] == [gone]


@pytest.mark.parametrize("card", [b"", b"{", b"{}", orjson.dumps({"seen": "soon"})])
def test_half_a_card_is_no_worker(bench: Bench, card: bytes) -> None:
    Presence(bench, "b").renew()
    (bench.folder / "workers" / "a.json").write_bytes(card)
    assert [worker["name"] for worker in list_workers(bench)] == ["b"]

"""The state of a submission as events: each change once, until it has ended."""

import asyncio
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from goldbench.benchmark import events
from goldbench.benchmark.events import status_events


def heard(*states: str) -> list[bytes]:
    """Listen while a submission is in these states, one a look; the last one stays."""
    looks: Iterator[str] = iter(states[1:])

    def look() -> dict[str, Any]:
        return {"state": next(looks, states[-1])}

    async def listen() -> list[bytes]:
        return [line async for line in status_events({"state": states[0]}, look, pause=0)]

    return asyncio.run(listen())


def told(lines: list[bytes]) -> list[str]:
    return [
        orjson.loads(line.partition(b"data: ")[2])["state"] for line in lines if b"data: " in line
    ]


def test_what_has_ended_is_told_once() -> None:
    (line,) = heard("SCORED")
    assert line == b'retry: 2000\n\nevent: status\ndata: {"state":"SCORED"}\n\n'


def test_each_change_is_told_once_and_the_end_is_the_last() -> None:
    lines = heard("RECEIVED", "RECEIVED", "QUEUED", "QUEUED", "RUNNING", "FAILED", "SCORED")
    assert told(lines) == ["RECEIVED", "QUEUED", "RUNNING", "FAILED"]


def test_silence_is_broken_every_fifteen_looks_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "_LOOKS", 31)
    lines = heard("QUEUED")
    assert lines[1:] == [b": still there\n\n"] * 2

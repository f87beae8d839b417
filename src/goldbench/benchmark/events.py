"""What becomes of a submission as server-sent events, for those who do not want to ask again."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import orjson
from starlette.concurrency import run_in_threadpool

from goldbench.benchmark.submissions.states import ENDS

_PAUSE = 1.0
"""Seconds between two looks."""
_SILENCE = 15
"""Looks after which a line is sent that says nothing: proxies close what is silent."""
_LOOKS = 600
"""Looks after which the line is closed; a client that goes on is told where things stand."""


async def status_events(
    first: dict[str, Any], look: Callable[[], dict[str, Any]], pause: float = _PAUSE
) -> AsyncIterator[bytes]:
    """Yield the state as it is, then each change, until the submission has ended."""
    status, silent = first, 0
    yield b"retry: 2000\n\n" + _event(status)
    for _ in range(_LOOKS):
        if status["state"] in ENDS:
            return
        await asyncio.sleep(pause)
        latest = await run_in_threadpool(look)
        silent += 1
        if latest != status:
            status, silent = latest, 0
            yield _event(status)
        elif silent % _SILENCE == 0:
            yield b": still there\n\n"


def _event(status: dict[str, Any]) -> bytes:
    return b"event: status\ndata: " + orjson.dumps(status) + b"\n\n"

"""The host's house: the queue, workers, runs held by a fault, how submissions ended; the log."""

from collections.abc import Mapping
from datetime import datetime

from fastapi import APIRouter, Request, Response

from goldbench.benchmark import (
    ENDS,
    list_submissions,
    list_workers,
    read_events,
    states_by_week,
    verify_events,
)
from goldbench.store import Event
from goldbench.web.bench.frame import show
from goldbench.web.bench.visitor import TheBench, TheHost

router = APIRouter(prefix="/host", include_in_schema=False)
PAGE = 100
_LONG, _SHORT = 24, 12


@router.get("")
def host_page(request: Request, bench: TheBench, visitor: TheHost) -> Response:
    del visitor
    return show(
        request, "bench-host.html",
        queue=list_submissions(bench, waiting=True),
        held=list_submissions(bench, held=True),
        workers=list_workers(bench),
        weeks=states_by_week(bench),
        ends=ENDS,
    )  # fmt: skip


@router.get("/audit")
def audit(
    request: Request, bench: TheBench, visitor: TheHost, before: str = "", check: str = ""
) -> Response:
    del visitor
    try:
        moment = datetime.fromisoformat(before) if before else None
    except ValueError:
        moment = None
    events, total = read_events(bench, before=moment, most=PAGE)
    heads = verify_events(bench) if check else None
    return show(
        request, "bench-audit.html", events=events, total=total, heads=heads,
        older=events[-1].at.isoformat() if len(events) == PAGE else None, details_of=details_of,
    )  # fmt: skip


def details_of(event: Event) -> list[tuple[str, str]]:
    """Say what an event holds, long ids and hashes cut."""
    told: Mapping[str, object] = event.payload
    return [(key, _cut(str(value))) for key, value in told.items() if value is not None]


def _cut(text: str) -> str:
    return f"{text[:_SHORT]}…" if len(text) > _LONG and " " not in text else text

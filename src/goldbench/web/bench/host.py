"""The host's house: the queue, workers, runs held by a fault, how submissions ended; the log."""

from collections.abc import Mapping
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response

from goldbench.benchmark import (
    ENDS,
    Bench,
    list_submissions,
    list_workers,
    read_events,
    sites,
    states_by_week,
    verify_events,
)
from goldbench.http import Problem
from goldbench.store import Event
from goldbench.web.bench.frame import show
from goldbench.web.bench.visitor import TheBench, TheHost
from goldbench.web.pages.forms import Form, field, go
from goldbench.web.session import ProblemError

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
        pending=sites.list_pending(bench),
        workers=list_workers(bench),
        weeks=states_by_week(bench),
        ends=ENDS,
    )  # fmt: skip


@router.get("/approvals/{id_}")
def approval(request: Request, bench: TheBench, visitor: TheHost, id_: str) -> Response:
    """Show what would leave, beside what it does not hold."""
    del visitor
    _require_waiting(bench, id_)
    return show(request, "bench-approval.html", id=id_, shown=sites.show(bench, id_))


@router.post("/approvals/{id_}")
def decide(bench: TheBench, visitor: TheHost, form: Form, id_: str) -> Response:
    """Let go exactly what was shown, or hold it."""
    del visitor
    _require_waiting(bench, id_)
    if field(form, "decision") == "hold":
        sites.hold(bench, id_)
        return go("/host", "bench_held")
    sites.let_go(bench, id_, digest=field(form, "digest"))
    return go("/host", "bench_let_go")


def _require_waiting(bench: Bench, id_: str) -> None:
    if id_ not in {bundle.submission for bundle in sites.list_pending(bench)}:
        detail = "nothing of that name waits for a yes"
        raise ProblemError(Problem(404, "not-found", detail))


@router.get("/audit")
def audit(
    request: Request, bench: TheBench, visitor: TheHost, before: str = "", check: str = ""
) -> Response:
    del visitor
    events, total = read_events(bench, before=_read_moment(before), most=PAGE)
    heads = verify_events(bench) if check else None
    return show(
        request, "bench-audit.html", events=events, total=total, heads=heads,
        older=events[-1].at.isoformat() if len(events) == PAGE else None, details_of=details_of,
    )  # fmt: skip


def _read_moment(text: str) -> datetime | None:
    """Read a moment of an address, in UTC where it does not say; None where it is none."""
    try:
        moment = datetime.fromisoformat(text)
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def details_of(event: Event) -> list[tuple[str, str]]:
    """Say what an event holds, long ids and hashes cut."""
    payload: Mapping[str, object] = event.payload
    return [(key, _cut(str(value))) for key, value in payload.items() if value is not None]


def _cut(text: str) -> str:
    return f"{text[:_SHORT]}…" if len(text) > _LONG and " " not in text else text

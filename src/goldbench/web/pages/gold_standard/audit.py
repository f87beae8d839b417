"""The audit log: newest first, a page at a time; checking every chain on request."""

from collections.abc import Mapping

from fastapi import APIRouter, Request, Response

from goldbench.store import Event
from goldbench.study import (
    list_batches,
    list_people,
    list_sites,
    read_audit,
    study_head,
    verify_study,
)
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy
from goldbench.web.words import Words

router = APIRouter(prefix="/lead/audit", include_in_schema=False)
PAGE = 100
_LONG = 24
_SHORT = 12


@router.get("")
def audit(
    request: Request,
    actor: Lead,
    study: TheStudy,
    *,
    kind: str = "",
    before: int = 0,
    check: str = "",
) -> Response:
    events = read_audit(study, actor)
    kinds = sorted({event.kind for event in events})
    shown = [event for event in reversed(events) if not kind or event.kind == kind]
    shown = [event for event in shown if not before or event.seq < before]
    names = {person.id: person.name for person in list_people(study, actor)}
    names |= {site.id: site.name for site in list_sites(study, actor)}
    names |= {batch.id: batch.name for batch in list_batches(study, actor)}
    return page(
        request,
        "audit.html",
        events=shown[:PAGE],
        older=shown[PAGE - 1].seq if len(shown) > PAGE else None,
        kinds=kinds,
        kind=kind,
        names=names,
        details_of=details_of,
        total=len(events),
        head=study_head(study),
        verified=verify_study(study, actor) if check else None,
    )


def details_of(event: Event, names: Mapping[str, str], t: Words) -> list[tuple[str, str]]:
    """Say what an event is about: names for ids, each thing once, long ids and hashes cut."""
    details: dict[str, str] = {}
    for key, value in event.payload.items():
        if value is None:
            continue
        texts = _texts(value)
        words = ", ".join(_format_value(key, text, names, t) for text in texts)
        details.setdefault(t.label("detail", key), words)
    return list(details.items())


def _texts(value: object) -> list[str]:
    """Write a value in short texts; of a table its plain entries only."""
    if isinstance(value, Mapping):
        plain = {
            name: entry for name, entry in value.items() if isinstance(entry, str | int | float)
        }
        return [f"{name} {entry}" for name, entry in plain.items()]
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def _format_value(key: str, text: str, names: Mapping[str, str], t: Words) -> str:
    if text in names:
        return names[text]
    if key in ("role", "roles"):
        return t.label("role", text)
    cut = len(text) > _LONG and " " not in text
    return f"{text[:_SHORT]}…" if cut else text

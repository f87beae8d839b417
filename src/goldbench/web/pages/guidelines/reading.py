"""The guideline: readable by everybody under it, confirmed once a version."""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from goldbench.study import (
    Actor,
    Guideline,
    Study,
    confirm_guideline,
    find_changed_labels,
    list_guidelines,
    read_guideline,
)
from goldbench.study.overview import has_confirmed, my_guidelines, version_before
from goldbench.web.answers import way_back
from goldbench.web.pages.forms import Form, Onward, field, go
from goldbench.web.render import page
from goldbench.web.session import Person, TheStudy, settings_of
from goldbench.web.study_folder import view_of

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text in two versions: `sign` is "+", "-" or a blank."""

    sign: str
    text: str


@router.get("/guidelines")
def guidelines(request: Request, actor: Person, study: TheStudy, onward: Onward) -> Response:
    """List all versions to those who write them; lead others to theirs, unconfirmed first."""
    mine = my_guidelines(study, actor)
    unread = [guideline for guideline in mine if not guideline.confirmed]
    writes = bool(actor.roles & {"lead", "author"})
    if (unread or mine) and (not writes or onward != "/"):
        chosen = (unread or mine)[0]
        ending = f"?next={onward}" if onward != "/" else ""
        return RedirectResponse(f"/guidelines/{chosen.id}{ending}", 303)
    if not writes:
        return page(request, "guidelines-none.html")
    versions = list_guidelines(study, actor)
    changed = {
        version.id: find_changed_labels(before, version) for before, version in pairwise(versions)
    }
    return page(
        request,
        "guidelines.html",
        versions=[(version, changed.get(version.id, [])) for version in reversed(versions)],
        draft=next_draft(versions),
        schemes=_schemes(),
        folder=view_of(settings_of(request)),
    )


@router.get("/guidelines/{guideline_id}")
def guideline(
    request: Request, actor: Person, study: TheStudy, guideline_id: str, onward: Onward
) -> Response:
    guideline = read_guideline(study, actor, guideline_id)
    before = version_before(study, actor, guideline)
    return page(
        request,
        "guideline.html",
        guideline=guideline,
        before=before,
        changed=find_changed_labels(before, guideline) if before is not None else [],
        to_confirm=_to_confirm(study, actor, guideline),
        confirmed=has_confirmed(study, actor, guideline.id),
        next=onward,
    )


@router.get("/guidelines/{guideline_id}/changes")
def changes(request: Request, actor: Person, study: TheStudy, guideline_id: str) -> Response:
    """Show what changed since the version before, line by line."""
    guideline = read_guideline(study, actor, guideline_id)
    before = version_before(study, actor, guideline)
    labels = find_changed_labels(before, guideline) if before is not None else []
    texts = before.texts if before is not None else {}
    shown = [
        (label, compare_texts(texts.get(label, ""), guideline.texts.get(label, "")))
        for label in labels
    ]
    return page(
        request, "guideline-changes.html", guideline=guideline, before=before, changes=shown
    )


@router.post("/guidelines/{guideline_id}/confirm")
def confirm(actor: Person, study: TheStudy, form: Form, guideline_id: str) -> Response:
    confirm_guideline(study, actor, guideline_id)
    return go(way_back(field(form, "next", "/")), "guideline_confirmed")


def next_draft(versions: list[Guideline]) -> Guideline | None:
    return versions[-1] if versions and not versions[-1].frozen else None


def compare_texts(before: str, after: str) -> list[Line]:
    """Put two texts side by side: what went, what came, and what stayed around it."""
    return list(_diff_lines(before.split("\n"), after.split("\n")))


def _diff_lines(before: list[str], after: list[str]) -> Iterator[Line]:
    for line in difflib.ndiff(before, after):
        if line[:2] in ("+ ", "- ", "  "):
            yield Line(line[0], line[2:])


def _to_confirm(study: Study, actor: Actor, guideline: Guideline) -> bool:
    return any(
        version.id == guideline.id and not version.confirmed
        for version in my_guidelines(study, actor)
    )


def _schemes() -> dict[str, str]:
    from goldbench.schemes import SCHEMES  # noqa: PLC0415 - only this page needs it

    return SCHEMES

"""Training results, agreement, gold, the audit log."""

from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from goldbench.errors import UsageError
from goldbench.store import moment_text
from goldbench.study import (
    batch_agreement,
    build_gold,
    compare_trial,
    list_releases,
    preview_gold,
    read_audit,
    training_result,
    verify_study,
)
from goldbench.web.session import Person, TheStudy, settings_of
from goldbench.web.settings import RELEASES
from goldbench.web.study_folder import countings_of

router = APIRouter(prefix="/api", tags=["results"])


class NewRelease(BaseModel):
    name: str = Field(max_length=80)
    batches: list[str] = Field(max_length=1000)
    parent: str | None = Field(None, max_length=80)
    early: str | None = Field(None, max_length=2000)


@router.get("/batches/{batch_id}/training")
def training(actor: Person, study: TheStudy, batch_id: str) -> dict[str, Any]:
    return training_result(study, actor, batch_id).json()


@router.get("/batches/{batch_id}/agreement")
def agreement(
    actor: Person,
    study: TheStudy,
    batch_id: str,
    measure: Annotated[list[str] | None, Query()] = None,
    site: str | None = None,
) -> dict[str, Any]:
    """Give the agreement of a batch; the shape is `docs/contracts/agree.schema.json` and more."""
    return batch_agreement(study, actor, batch_id, measures=measure or (), site_id=site).json()


@router.get("/trials/{trial:path}")
def trial(actor: Person, study: TheStudy, trial: str) -> dict[str, Any]:
    return {
        "variations": [
            {
                "batch": variation.batch,
                "name": variation.name,
                "guideline": variation.guideline,
                "sheets": variation.sheets,
                "of": variation.of,
                "minutes": variation.minutes,
                "f1": variation.f1,
                "provisional": variation.provisional,
            }
            for variation in compare_trial(study, actor, trial)
        ]
    }


@router.get("/gold")
def releases(actor: Person, study: TheStudy) -> dict[str, Any]:
    releases = list_releases(study, actor)
    return {
        "releases": [
            {"name": release.name, "hash": release.hash, **release.manifest} for release in releases
        ]
    }


@router.get("/gold/preview")
def preview(
    actor: Person, study: TheStudy, batch: Annotated[list[str] | None, Query()] = None
) -> dict[str, Any]:
    """Count what the gold of closed batches would hold, without writing anything."""
    built = preview_gold(study, actor, batch or ())
    return {
        "documents": len(built.gold.layer),
        "how": built.how(),
        "unfinished": len(built.unfinished),
        "lost": len(built.lost),
    }


@router.post("/gold", status_code=201)
def freeze(request: Request, actor: Person, study: TheStudy, given: NewRelease) -> dict[str, Any]:
    folder: Path | None = settings_of(request).folder
    if folder is None:
        msg = "the study has no folder to write a release into"
        raise UsageError(msg)
    gold = build_gold(
        study,
        actor,
        given.batches,
        folder / RELEASES,
        name=given.name,
        parent=given.parent,
        countings=countings_of(settings_of(request)),
        early=given.early,
    )
    return {"name": gold.name, "hash": gold.hash, **gold.manifest}


@router.get("/audit")
def audit(
    actor: Person, study: TheStudy, after: Annotated[int, Query(ge=0, lt=2**31)] = 0
) -> dict[str, Any]:
    return {
        "events": [
            {
                "seq": event.seq,
                "at": moment_text(event.at),
                "actor": event.actor,
                "kind": event.kind,
                "payload": event.payload,
                "hash": event.hash,
            }
            for event in read_audit(study, actor, after=after)
        ]
    }


@router.get("/audit/verify")
def verify(actor: Person, study: TheStudy) -> dict[str, Any]:
    """Check every log from its first event to its end."""
    verified = verify_study(study, actor)
    return {"logs": verified.logs, "events": verified.events, "head": verified.head}

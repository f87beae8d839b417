"""Gold: what it would be, where each mark comes from, and freezing it into a release."""

import tempfile
from pathlib import Path

from fastapi import APIRouter, Request, Response

from goldbench.errors import UsageError
from goldbench.formats import FORMATS, SUFFIXES, WritableFormat, WriteOptions, write
from goldbench.gold import EVIDENCE
from goldbench.study import (
    build_gold,
    list_batches,
    list_releases,
    open_gold,
    preview_gold,
    wave_state,
)
from goldbench.web.download import zip_folder
from goldbench.web.pages.forms import Form, field, fields, go
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy, settings_of
from goldbench.web.settings import RELEASES
from goldbench.web.study_folder import countings_of

router = APIRouter(prefix="/lead/gold", include_in_schema=False)


@router.get("")
def gold(request: Request, actor: Lead, study: TheStudy) -> Response:
    batches = [batch for batch in list_batches(study, actor) if batch.kind == "production"]
    return page(
        request,
        "gold.html",
        releases=list_releases(study, actor)[::-1],
        ready=[batch for batch in batches if batch.state == "closed"],
        waiting=[batch for batch in batches if batch.state == "open"],
        formats=sorted(
            name for name, format_ in FORMATS.items() if isinstance(format_, WritableFormat)
        ),
        folder=settings_of(request).folder,
    )


@router.get("/preview")
def preview(request: Request, actor: Lead, study: TheStudy) -> Response:
    chosen = request.query_params.getlist("batch")
    built = preview_gold(study, actor, chosen)
    labels = {label.name: 0 for label in built.schema.labels}  # none of one is worth knowing
    for row in built.gold.provenance:
        labels[row.mark.label] = labels.get(row.mark.label, 0) + 1
    return page(
        request,
        "gold-preview.html",
        built=built,
        chosen=chosen,
        how=built.how(),
        labels=dict(sorted(labels.items())),
        folder=settings_of(request).folder,
        parents=list_releases(study, actor)[::-1],
        waves=wave_state(study, actor),
    )


@router.post("/freeze")
def freeze(request: Request, actor: Lead, study: TheStudy, form: Form) -> Response:
    build_gold(
        study,
        actor,
        fields(form, "batch"),
        _folder(request),
        name=field(form, "name"),
        parent=field(form, "parent") or None,
        countings=countings_of(settings_of(request)),
        early=field(form, "early").strip() or None,
    )
    return go("/lead/gold", "gold_frozen")


@router.get("/{name}/download")
def download(
    request: Request, actor: Lead, study: TheStudy, name: str, *, to: str = "", evidence: str = ""
) -> Response:
    """Send a release as it is, or in another format; that it left is in the audit log.

    `evidence` asks for the second edition, in which facts have their phrases.
    """
    if evidence:
        name += EVIDENCE
    release = open_gold(study, actor, _folder(request), name)
    if not to:
        return zip_folder(release.path, f"gold-{name}")
    corpus = release.corpus()
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / f"gold{SUFFIXES.get(to, '')}"
        options = WriteOptions(layer="gold", schema=corpus.schema, design=corpus.design)
        write(corpus.records(), target, to, options)
        return zip_folder(Path(folder), f"gold-{name}-{to}")


def _folder(request: Request) -> Path:
    folder = settings_of(request).folder
    if folder is None:
        msg = "the study has no folder to write a release into"
        raise UsageError(msg, hint="start the server with goldbench serve FOLDER")
    return folder / RELEASES

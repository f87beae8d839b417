"""Site bundles: a hospital keeps its notes and sends everything but the text; the lead merges."""

import tempfile
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.datastructures import FormData, UploadFile

from goldbench.errors import FormatError, UsageError
from goldbench.study import (
    export_bundle,
    export_guideline,
    import_bundle,
    import_guideline,
    list_batches,
    list_guidelines,
    list_sites,
)
from goldbench.study.overview import list_taken_bundles
from goldbench.web.download import attachment
from goldbench.web.pages.forms import Form, field, go
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy

router = APIRouter(prefix="/lead/bundles", include_in_schema=False)


@router.get("")
def bundles(request: Request, actor: Lead, study: TheStudy) -> Response:
    return page(
        request,
        "bundles.html",
        batches=[batch for batch in list_batches(study, actor) if batch.state != "planned"],
        sites=list_sites(study, actor),
        guidelines=[guideline for guideline in list_guidelines(study, actor) if guideline.frozen][
            ::-1
        ],
        taken=list_taken_bundles(study, actor)[::-1],
    )


@router.post("/export")
def export(actor: Lead, study: TheStudy, form: Form) -> Response:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bundle.jsonl"
        digest = export_bundle(
            study,
            actor,
            field(form, "batch"),
            field(form, "site"),
            path,
            names=field(form, "names") == "yes",
        )
        return attachment(path.read_bytes(), f"bundle-{digest[:12]}.jsonl", "application/jsonl")


@router.post("/import")
def import_(actor: Lead, study: TheStudy, form: Form) -> Response:
    with tempfile.TemporaryDirectory() as folder:
        try:
            import_bundle(study, actor, save_upload(form, Path(folder)))
        except FormatError as error:
            raise _without_path(error) from None
    return go("/lead/bundles", "bundle_taken")


@router.post("/guideline/export")
def guideline_export(actor: Lead, study: TheStudy, form: Form) -> Response:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "guideline.json"
        export_guideline(study, actor, field(form, "guideline"), path)
        return attachment(path.read_bytes(), "guideline.json", "application/json")


@router.post("/guideline/import")
def guideline_import(actor: Lead, study: TheStudy, form: Form) -> Response:
    with tempfile.TemporaryDirectory() as folder:
        try:
            guideline = import_guideline(study, actor, save_upload(form, Path(folder)))
        except FormatError as error:
            raise _without_path(error) from None
    return go(f"/guidelines/{guideline.id}", "guideline_taken")


def save_upload(form: FormData, folder: Path) -> Path:
    """Write the file of a form into a folder, under a name of ours."""
    sent = form.get("file")
    if not isinstance(sent, UploadFile) or not sent.filename:
        msg = "no file was sent"
        raise UsageError(msg)
    path = folder / "sent.jsonl"
    path.write_bytes(sent.file.read())
    return path


def _without_path(error: FormatError) -> UsageError:
    """Where a file of ours for a moment does not fit, its path tells nobody anything."""
    where = f"line {error.line}: " if error.line else ""
    return UsageError(where + str(error).split(": ", 1)[-1], hint=error.hint)

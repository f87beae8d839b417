"""Work done in another tool: an annotator's notes go out as a file, the marks come back."""

import tempfile
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.datastructures import UploadFile

from goldbench.corpus import DEFAULT_LAYER, NOTHING, Record, Schema
from goldbench.errors import UsageError
from goldbench.formats import FORMATS, SUFFIXES, ReadOptions, WriteOptions, read_corpus, write
from goldbench.study import export_assignment, import_marks
from goldbench.web.download import extract_upload, zip_folder
from goldbench.web.pages.forms import Form, field
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy

router = APIRouter(prefix="/lead/batches", include_in_schema=False)

FOREIGN: dict[str, str] = {
    "cas-json": "INCEpTION",
    "brat": "brat",
    "mae": "MAE",
    "medtator": "MedTator",
    "label-studio": "Label Studio",
    "doccano": "doccano",
    "jsonl": "JSONL",
}
"""Formats in which notes go to other tools, and the tools."""


def fits(schema: Schema, to: str) -> bool:
    """Say whether a tool can hold what the guideline asks for: attributes, where they must be."""
    wanted = any(attribute.required for label in schema.labels for attribute in label.attributes)
    return not (wanted and "attributes" in FORMATS[to].LOSES)


@router.get("/{batch_id}/assignment")
def assignment(
    actor: Lead, study: TheStudy, batch_id: str, person: str, to: str = "brat"
) -> Response:
    """Send the notes of one annotator, unmarked, under their own numbers."""
    if to not in FOREIGN:
        msg = "there is no such tool"
        raise UsageError(msg, hint=f"one of: {', '.join(FOREIGN)}")
    corpus = export_assignment(study, actor, batch_id, person)
    if corpus.schema is not None and not fits(corpus.schema, to):
        msg = "the tool cannot hold the attributes that the guideline asks for"
        raise UsageError(msg, hint="choose another tool")
    records = [Record(document, {DEFAULT_LAYER: NOTHING}) for document in corpus.documents.values()]
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / f"notes{SUFFIXES.get(to, '')}"
        write(records, target, to, WriteOptions(schema=corpus.schema))
        return zip_folder(Path(folder), f"assignment-{to}")


@router.post("/{batch_id}/marks")
def marks(request: Request, actor: Lead, study: TheStudy, form: Form, batch_id: str) -> Response:
    """Take in what was marked elsewhere: a file, or a zip of a folder."""
    sent = form.get("file")
    if not isinstance(sent, UploadFile) or not sent.filename:
        msg = "no file was sent"
        raise UsageError(msg)
    with tempfile.TemporaryDirectory() as folder:
        path = extract_upload(sent, Path(folder))
        corpus = read_corpus(path, field(form, "format") or None, ReadOptions())
        layer = corpus.layer(field(form, "layer").strip() or None)
        brought = import_marks(study, actor, batch_id, field(form, "person"), layer)
    return page(request, "brought.html", brought=brought, batch_id=batch_id)

"""Writing the guideline: begin, revise, edit, freeze."""

from urllib.parse import quote

from fastapi import APIRouter, Request, Response

from goldbench.errors import UsageError
from goldbench.study import (
    NotFoundError,
    StateError,
    edit_guideline,
    freeze_checks,
    freeze_guideline,
    read_guideline,
    revise_guideline,
    start_guideline,
    starting_texts,
)
from goldbench.web.pages.forms import Form, field, go
from goldbench.web.render import page
from goldbench.web.session import Author, TheStudy, settings_of
from goldbench.web.study_folder import notes_of_protocol, protocol_of, schema_of_protocol

router = APIRouter(include_in_schema=False)
FROM_PROTOCOL = "study.toml"


@router.post("/guidelines/start")
def start(request: Request, actor: Author, study: TheStudy, form: Form) -> Response:
    """Begin the first version: from the protocol's variables, or from a scheme that ships."""
    from goldbench.schemes import scheme  # noqa: PLC0415 - reads files when asked

    chosen = field(form, "schema")
    if chosen != FROM_PROTOCOL:
        guideline = start_guideline(study, actor, scheme(chosen))
        return go(f"/guidelines/{guideline.id}/edit", "guideline_begun")
    protocol = protocol_of(settings_of(request))
    if protocol is None:
        msg = "the study has no protocol to begin from"
        raise UsageError(msg, hint="goldbench study init makes one")
    schema = schema_of_protocol(protocol)
    texts = starting_texts(schema, notes_of_protocol(protocol))
    guideline = start_guideline(study, actor, schema, texts)
    return go(f"/guidelines/{guideline.id}/edit", "guideline_begun")


@router.post("/guidelines/revise")
def revise(actor: Author, study: TheStudy, form: Form) -> Response:
    draft = revise_guideline(study, actor, change=field(form, "change"))
    return go(f"/guidelines/{draft.id}/edit", "guideline_begun")


@router.get("/guidelines/{guideline_id}/edit")
def edit_page(
    request: Request, actor: Author, study: TheStudy, guideline_id: str, label: str = ""
) -> Response:
    guideline = read_guideline(study, actor, guideline_id)
    if guideline.frozen:
        msg = f"version {guideline.version} is frozen"
        raise StateError(msg, hint="revise it: that begins a new version")
    if label not in guideline.texts:
        msg = "the guideline has no such variable"
        raise NotFoundError(msg)
    protocol = protocol_of(settings_of(request))
    units = (
        None
        if protocol is None
        else {variable.name: variable.unit for variable in protocol.variables}
    )
    return page(
        request,
        "guideline-edit.html",
        guideline=guideline,
        label=label,
        checks=freeze_checks(guideline, units),
    )


@router.post("/guidelines/{guideline_id}/edit")
def edit(actor: Author, study: TheStudy, form: Form, guideline_id: str) -> Response:
    """Save one text; browsers send line ends as CR LF, texts are kept with LF."""
    label, text = field(form, "label"), field(form, "text").replace("\r\n", "\n")
    edit_guideline(study, actor, guideline_id, label, text)
    onward = field(form, "onward") if field(form, "go") == "next" else label
    return go(f"/guidelines/{guideline_id}/edit{_query(onward)}", "saved")


@router.post("/guidelines/{guideline_id}/freeze")
def freeze(actor: Author, study: TheStudy, guideline_id: str) -> Response:
    freeze_guideline(study, actor, guideline_id)
    return go(f"/guidelines/{guideline_id}", "guideline_frozen")


def _query(label: str) -> str:
    return f"?label={quote(label, safe='')}" if label else ""

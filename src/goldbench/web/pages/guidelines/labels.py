"""Labels and attributes of a draft: a form that works without script, and what annotators will see.

Fields are named by place: `label-0-name`, `label-0-attribute-1-values`. A name left empty takes a
label or an attribute away; the last place of each list is empty and adds one.
"""

from fastapi import APIRouter, Request, Response

from goldbench.corpus import Attribute, Label
from goldbench.errors import UsageError
from goldbench.study import StateError, change_labels, read_guideline, schema_json
from goldbench.web.pages.forms import Form, field, go, whole
from goldbench.web.render import page
from goldbench.web.session import Author, TheStudy

router = APIRouter(include_in_schema=False)
MOST_LABELS = 200
MOST_ATTRIBUTES = 40


@router.get("/guidelines/{guideline_id}/labels")
def labels_page(request: Request, actor: Author, study: TheStudy, guideline_id: str) -> Response:
    guideline = read_guideline(study, actor, guideline_id)
    if guideline.frozen:
        msg = f"version {guideline.version} is frozen"
        raise StateError(msg, hint="revise it: that begins a new version")
    empty = Label(
        "", "tag" if all(label.unit == "tag" for label in guideline.schema.labels) else "span"
    )
    return page(
        request,
        "guideline-labels.html",
        guideline=guideline,
        labels=[*guideline.schema.labels, empty],
        schema=schema_json(guideline.schema),
    )


@router.post("/guidelines/{guideline_id}/labels")
def save(actor: Author, study: TheStudy, form: Form, guideline_id: str) -> Response:
    before = read_guideline(study, actor, guideline_id).schema
    renamed: dict[str, str] = {}
    labels: list[Label] = []
    for n in range(_several(form, "labels", MOST_LABELS)):
        name, was = field(form, f"label-{n}-name").strip(), field(form, f"label-{n}-was")
        if name:
            labels.append(_label(form, f"label-{n}", name, before.label(was)))
            renamed[name] = was or name
    change_labels(study, actor, guideline_id, tuple(labels), renamed=renamed)
    return go(f"/guidelines/{guideline_id}/labels", "saved")


def _label(form: Form, place: str, name: str, old: Label | None) -> Label:
    unit = field(form, f"{place}-unit")
    if unit not in ("span", "tag"):
        msg = "a label is a mention or a fact of the note"
        raise UsageError(msg)
    fact = unit == "tag"
    return Label(
        name,
        "tag" if fact else "span",
        tuple(_attributes(form, place, old)),
        single=fact and field(form, f"{place}-single") == "yes",
        group=old.group if old is not None else None,
        description=field(form, f"{place}-description").strip(),
        denied=fact and field(form, f"{place}-denied") == "yes",
    )


def _attributes(form: Form, place: str, old: Label | None) -> list[Attribute]:
    attributes: list[Attribute] = []
    for n in range(_several(form, f"{place}-attributes", MOST_ATTRIBUTES)):
        its = f"{place}-attribute-{n}"
        name = field(form, f"{its}-name").strip()
        if not name:
            continue
        values = tuple(
            value for part in field(form, f"{its}-values").split(";") if (value := part.strip())
        )
        was = old.attribute(field(form, f"{its}-was")) if old is not None else None
        default = was.default if was is not None and was.default in values else None
        attributes.append(
            Attribute(
                name,
                values,
                required=field(form, f"{its}-required") == "yes",
                default=default,
                counts=field(form, f"{its}-counts") == "yes",
            )
        )
    return attributes


def _several(form: Form, name: str, most: int) -> int:
    several = whole(form, name, "0")
    if not 0 <= several <= most:
        msg = f"a guideline has at most {MOST_LABELS} labels, each {MOST_ATTRIBUTES} attributes"
        raise UsageError(msg)
    return several

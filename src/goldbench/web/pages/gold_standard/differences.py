"""Each disagreement of a closed batch in its sentence, one click from the agreement it lowered."""

from dataclasses import dataclass

from fastapi import APIRouter, Request, Response

from goldbench.gold import Case
from goldbench.study import Differing, batch_differences, list_batches, list_sites
from goldbench.study.overview import find_batch
from goldbench.web.pages.passages import Passage, mark_words, passage_of
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy

router = APIRouter(prefix="/lead/agreement", include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Shown:
    """A disagreement in words: who said what, and about which piece of the note."""

    case: Case
    words: tuple[tuple[str, tuple[str, ...]], ...]
    passage: Passage | None


@router.get("/{batch_id}/cases")
def cases(
    request: Request,
    actor: Lead,
    study: TheStudy,
    batch_id: str,
    *,
    label: str = "",
    site: str = "",
) -> Response:
    """`label` and `site` ask for one variable and one site; empty for all."""
    batch = find_batch(list_batches(study, actor), batch_id)
    differing = batch_differences(study, actor, batch_id, label=label or None, site_id=site or None)
    names = {site.id: site.name for site in list_sites(study, actor)}
    return page(
        request,
        "agreement-cases.html",
        batch=batch,
        cases=[_present_case(case) for case in differing],
        label=label,
        site=names.get(site, ""),
    )


def _present_case(differing: Differing) -> Shown:
    words = tuple(
        (differing.names[who], tuple(mark_words(mark, differing.text or "") for mark in marks))
        for who, marks in differing.case.marks
    )
    return Shown(
        differing.case,
        words,
        passage_of(differing.case, differing.text) if differing.text is not None else None,
    )

"""Agreement, for the lead alone: by variable with intervals, worst first; trials side by side."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from fastapi import APIRouter, Request, Response

from goldbench.agreement import MEASURES, Agreement, Options
from goldbench.errors import MissingTextError
from goldbench.study import (
    Actor,
    Batch,
    BatchAgreement,
    Site,
    StateError,
    Study,
    batch_agreement,
    batch_progress,
    compare_trial,
    list_batches,
    list_guidelines,
    list_sites,
)
from goldbench.study.overview import find_batch
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy

router = APIRouter(prefix="/lead/agreement", include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Table:
    """One measure by one way of matching: rows by variable, worst first, all together last."""

    measure: str
    match: str | None
    pair: tuple[str, str] | None
    rows: tuple[Agreement, ...]
    together: Agreement | None


@dataclass(frozen=True, slots=True)
class Grid:
    """F1 by one way of matching: a row a variable, worst first, a column a site, all sites last.

    `cells` by variable (None: all together) and site (None: all of them).
    """

    match: str | None
    labels: tuple[str | None, ...]
    cells: dict[tuple[str | None, str | None], Agreement]


@dataclass(frozen=True, slots=True)
class Against:
    """Table 3 of Stubbs & Uzuner 2015: one annotator, or a group's mean, against the gold."""

    family: str
    match: str | None
    name: str
    scores: dict[str, Agreement]


@router.get("")
def agreement(request: Request, actor: Lead, study: TheStudy) -> Response:
    batches = [batch for batch in list_batches(study, actor) if batch.state != "planned"]
    trials = list(dict.fromkeys(batch.trial for batch in batches if batch.trial))
    return page(request, "agreements.html", batches=batches[::-1], trials=trials)


@router.get("/{batch_id}")
def one_batch(
    request: Request,
    actor: Lead,
    study: TheStudy,
    batch_id: str,
    *,
    site: str = "",
    more: str = "",
) -> Response:
    """`more` asks for all measures; they take a moment."""
    batch = find_batch(list_batches(study, actor), batch_id)
    try:
        result, measured = _measure_agreement(
            study, actor, batch_id, site=site or None, more=bool(more)
        )
    except StateError as error:
        return page(request, "agreement-none.html", batch=batch, reason=str(error))
    progress = batch_progress(study, actor, batch_id)
    sites = list_sites(study, actor)
    shown = [hospital for hospital in sites if not site or hospital.id == site]
    by_site = _by_site(study, actor, batch_id, shown if len(shown) > 1 else [])
    # Hospitals have no note in common: said of their pairs it would be news to nobody.
    remarks = [
        substitute_names(note, result.names)
        for note in result.report.notes
        if len(sites) < 2 or not note.startswith("no document in common")
    ]
    return page(
        request,
        "agreement.html",
        batch=batch,
        result=result,
        tables=tables_of(result.report.rows, result.names),
        grids=grids_of(result.report.rows, by_site),
        columns=[hospital for hospital in shown if hospital.id in by_site],
        against=against_of(result.report.rows, result.names),
        compared_with=describe_gold(batch),
        hints=[substitute_names(hint, result.names) for hint in result.report.hints],
        remarks=remarks,
        measured=measured,
        progress=progress,
        sites=sites,
        site=site,
        site_name=next((hospital.name for hospital in sites if hospital.id == site), ""),
        more=bool(more),
        titles={name: measure.title for name, measure in MEASURES.items()},
    )


@router.get("/trials/{trial:path}")
def trial(request: Request, actor: Lead, study: TheStudy, trial: str) -> Response:
    versions = {guideline.id: guideline.version for guideline in list_guidelines(study, actor)}
    shown = compare_trial(study, actor, trial)
    return page(
        request,
        "trial.html",
        trial=trial,
        variations=shown,
        versions=versions,
        level=Options().level,
    )


def _by_site(
    study: Study, actor: Actor, batch_id: str, sites: Sequence[Site]
) -> dict[str, tuple[Agreement, ...]]:
    """Measure each site alone; those in which nobody can be compared yet are left out."""
    rows: dict[str, tuple[Agreement, ...]] = {}
    for site in sites:
        with suppress(StateError):
            result = batch_agreement(study, actor, batch_id, measures=("f1",), site_id=site.id)
            rows[site.id] = result.report.rows
    return rows


def _measure_agreement(
    study: Study, actor: Actor, batch_id: str, *, site: str | None, more: bool
) -> tuple[BatchAgreement, bool]:
    """Measure; whether all that was asked for could be measured comes along.

    Where sites keep their notes and sent bundles, what counts words cannot be.
    """
    if not more:
        return batch_agreement(study, actor, batch_id, site_id=site), True
    ask = partial(batch_agreement, study, actor, batch_id, site_id=site, by_expertise=True)
    try:
        return ask(measures=("all",)), True
    except MissingTextError:
        usual = ask()
    if len(usual.names) < MEASURES["leave-one-out"].least:
        return usual, False
    return ask(measures=("f1", "gold", "leave-one-out")), False


def tables_of(rows: Iterable[Agreement], names: dict[str, str] | None = None) -> list[Table]:
    """Put rows together by measure, matching and pair; undefined ones come after the worst.

    All annotators together come before the pairs, and those by name.
    """
    called = names or {}
    grouped: dict[tuple[str, str | None, tuple[str, str] | None], list[Agreement]] = {}
    for row in rows:
        if not row.measure.startswith(("gold-", "leave-one-out-")):
            grouped.setdefault((row.measure, row.match, row.pair), []).append(row)
    tables = []
    for (measure, match, pair), of in grouped.items():
        labels = sorted(
            (row for row in of if row.label is not None),
            key=lambda row: (row.value is None, row.value or 0.0, row.label or ""),
        )
        together = next((row for row in of if row.label is None), None)
        if labels or together is not None:
            both = sorted(pair, key=lambda who: called.get(who, who)) if pair else None
            named_pair = (both[0], both[1]) if both else None
            tables.append(Table(measure, match, named_pair, tuple(labels), together))
    places = {
        measure: place for place, measure in enumerate(dict.fromkeys(key[0] for key in grouped))
    }
    return sorted(
        tables,
        key=lambda table: (
            places[table.measure],
            table.match or "",
            [called.get(who, who) for who in table.pair or ()],
        ),
    )


def grids_of(rows: Iterable[Agreement], by_site: Mapping[str, Iterable[Agreement]]) -> list[Grid]:
    """Put F1 of all annotators together by variable and site, one grid a way of matching."""
    by_match: dict[str | None, dict[tuple[str | None, str | None], Agreement]] = {}
    for place, its in ((None, rows), *by_site.items()):
        for row in select_overall(its):
            by_match.setdefault(row.match, {})[row.label, place] = row
    grids = []
    for match, cells in by_match.items():
        whole = [row for (label, place), row in cells.items() if place is None and label]
        worst = sorted(
            whole, key=lambda row: (row.value is None, row.value or 0.0, row.label or "")
        )
        if (None, None) in cells and cells[None, None].documents:
            grids.append(Grid(match, (*(row.label for row in worst), None), cells))
    return grids


def select_overall(rows: Iterable[Agreement]) -> list[Agreement]:
    """Give F1 of all pairs together, or of the only pair."""
    f1 = [row for row in rows if row.measure == "f1"]
    several = any(row.pair is None for row in f1)
    return [row for row in f1 if (row.pair is None) == several]


def describe_gold(batch: Batch) -> str:
    """Say what "the gold" is: curated, voted by the batch's own rule, or the vote of all."""
    if batch.kind != "production" or batch.state != "closed":
        return "vote"
    return "curated" if batch.policy == "curate" else "voted"


def against_of(rows: Iterable[Agreement], names: dict[str, str]) -> list[Against]:
    """Gather precision, recall and F1 of each annotator, and the means, over all variables."""
    against: dict[tuple[str, str | None, str], dict[str, Agreement]] = {}
    for row in rows:
        family = next((f for f in ("gold", "leave-one-out") if row.measure.startswith(f"{f}-")), "")
        if family and row.label is None:
            who = names.get(row.pair[0], row.pair[0]) if row.pair else (row.group or "")
            score = row.measure.removeprefix(f"{family}-")
            against.setdefault((family, row.match, who), {})[score] = row
    everybody = set(names.values())
    order = sorted(against, key=lambda key: (key[0], key[1] or "", key[2] not in everybody, key[2]))
    return [Against(*key, against[key]) for key in order]


def substitute_names(sentence: str, names: dict[str, str]) -> str:
    """Write people's names where a sentence has their ids."""
    if not names:
        return sentence
    pattern = "|".join(re.escape(id_) for id_ in names)
    return re.sub(pattern, lambda match: names[match[0]], sentence)

"""Heart-disease risk over the records of a patient or a cohort: `timeline`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from typing import TYPE_CHECKING

from goldbench.api.arguments import corpus_of
from goldbench.api.checks import check_words, new_file

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import PathLike, Source
    from goldbench.reports.answers import CohortTimeline, PatientTimeline


def timeline(
    notes: "Source",
    path: "PathLike | None" = None,
    *,
    patient: str | None = None,
    layer: str | None = None,
) -> "PatientTimeline | CohortTimeline":
    """Show a patient's heart-disease risk over records, or a cohort where none is named.

    `notes` have tags of the scheme heart-risk, of gold or of a system; `layer` says whose, where
    there are several. A record needs a date ("Record date:", or metadata) and a patient (metadata,
    or an id as 901-02). Where a path is given the page is written there: that of a patient holds
    the notes and the values in them, as the rules read them; that of a cohort holds counts.
    """
    from goldbench.reports.answers import CohortTimeline, PatientTimeline
    from goldbench.risk.timeline import (
        cohort_timeline,
        only_layer,
        patient_timeline,
        visits_by_patient,
    )

    check_words(patient=patient, layer=layer)
    target = None if path is None else new_file(path, "path")
    given = corpus_of(notes)
    name = layer or only_layer(given.records(), hint='layer="NAME"')
    given.layer(name)  # refuses one that is not there, and says which are
    visits = visits_by_patient(given.records(), name)
    answer: PatientTimeline | CohortTimeline
    if patient is None:
        answer = CohortTimeline(cohort_timeline(visits), name)
    else:
        answer = PatientTimeline(patient_timeline(patient, visits, layer=name), name)
    if target is not None:
        answer.save(target)
    return answer

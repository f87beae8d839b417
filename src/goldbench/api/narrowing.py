"""A narrower population by what notes say: `narrow`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from goldbench.api.arguments import listed

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Names
    from goldbench.reports.answers import NarrowedPopulation


def narrow(
    study: str | Path,
    *,
    terms: "Names" = (),
    labels: str | Path | None = None,
    keep: float = 0.95,
    variable: str | None = None,
    left_out: int = 200,
    kept: int = 100,
    seed: int | None = None,
    audit: str | Path | None = None,
    claim: str = "",
    decided_by: str = "",
    why: str = "",
    day: date | None = None,
) -> "NarrowedPopulation":
    """Propose a narrower population of a study, tell what it loses, and adopt it.

    First with `terms`, or with `labels` (a file of id and label, a few dozen notes): the proposal,
    and `narrow/audit.csv` in the study's folder with `left_out` and `kept` notes to be labelled.
    Then with `audit`, that file with its labels: the share of positives that would be lost. With a
    `claim` as well it is written into the protocol.
    """
    from goldbench.errors import UsageError
    from goldbench.language import Term
    from goldbench.planning.folder import StudyFolder, narrow_folder
    from goldbench.reports.answers import NarrowedPopulation

    opened = StudyFolder.open(Path(study))
    words = listed(terms, "terms")
    if (words or labels) and (audit or claim):
        msg = "a proposal is made first, then read and adopted"
        raise UsageError(msg, hint="audit and claim take what an earlier call proposed")
    if not audit and not claim:
        language = opened.protocol.language
        request = narrow_folder.NarrowRequest(
            tuple(Term(word, language) for word in words),
            None if labels is None else Path(labels),
            keep,
            variable,
            left_out,
            kept,
            seed,
        )
        return NarrowedPopulation({**narrow_folder.propose(opened, request), "adopted": None})
    summary = narrow_folder.audit(opened, Path(audit)) if audit else {}
    version = None
    if claim:
        next_, summary = narrow_folder.adopt(opened, claim=claim, by=decided_by, why=why, day=day)
        version = next_.protocol.version
    return NarrowedPopulation({**summary, "adopted": version})

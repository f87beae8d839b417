"""A narrower population by what notes say: `narrow`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from goldbench.api.arguments import patterns_of, split_names
from goldbench.api.checks import check_words, path_if_given, path_of
from goldbench.api.ranges import SEED, Range, check_range, check_range_if_given
from goldbench.errors import UsageError

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Names
    from goldbench.reports.answers import NarrowedPopulation

SHARE = Range(0, 1)
AUDITED = Range(2, whole=True)


def narrow(
    study: str | Path,
    *,
    terms: "Names" = (),
    regex: "str | Iterable[str]" = (),
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

    First with `terms` and `regex` (one regular expression, or a list of them: notes that have a
    term or match one), or with `labels` (a file of id and label, a few dozen notes): the proposal,
    and `narrow/audit.csv` in the study's folder with `left_out` and `kept` notes to be labelled.
    Then with `audit`, that file with its labels: the share of positives that would be lost. With a
    `claim` as well it is written into the protocol.
    """
    from goldbench.language import Term
    from goldbench.planning.folder import StudyFolder, narrow_folder
    from goldbench.reports.answers import NarrowedPopulation

    folder, words = path_of(study, "study"), split_names(terms, "terms")
    patterns = patterns_of(regex, "regex")
    labelled, read = path_if_given(labels, "labels"), path_if_given(audit, "audit")
    check_range(SHARE, keep=keep)
    check_range(AUDITED, left_out=left_out, kept=kept)
    check_range_if_given(SEED, seed=seed)
    check_words(
        variable=variable, claim=claim or None, decided_by=decided_by or None, why=why or None
    )
    if day is not None and not isinstance(day, date):
        msg = f"day is a date, not {type(day).__name__}"
        raise UsageError(msg, hint="datetime.date(2026, 1, 31); today if left out")
    opened = StudyFolder.open(folder)
    proposing = bool(words or patterns or labelled)
    if proposing and (read or claim):
        msg = "a proposal is made first, then read and adopted"
        raise UsageError(msg, hint="audit and claim take what an earlier call proposed")
    if not (proposing or read or claim):
        msg = "nothing says which notes are to be kept"
        raise UsageError(msg, hint='terms="…", regex="…" or labels="FILE"; audit="FILE" after that')
    if proposing:
        language = opened.protocol.language
        own = [Term(word, language) for word in words]
        own += [Term(pattern, language, regex=True) for pattern in patterns]
        request = narrow_folder.NarrowRequest(
            tuple(own),
            labelled,
            keep,
            variable,
            left_out,
            kept,
            seed,
        )
        return NarrowedPopulation({**narrow_folder.propose(opened, request), "adopted": None})
    summary = narrow_folder.audit(opened, read) if read else {}
    version = None
    if claim:
        next_, summary = narrow_folder.adopt(opened, claim=claim, by=decided_by, why=why, day=day)
        version = next_.protocol.version
    return NarrowedPopulation({**summary, "adopted": version})

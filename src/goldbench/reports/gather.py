"""Gathers the evidence for a report in one reading of gold and systems."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from goldbench.errors import UsageError
from goldbench.official.tracks import TRACKS as OFFICIAL
from goldbench.reports.humans import compare_with_annotators, has_annotators
from goldbench.reports.kept_parts import KeptParts
from goldbench.reports.phrases import find_phrases
from goldbench.reports.report_data import Origin, ReportData, Wanted, changes_labels
from goldbench.reports.study_summary import StudySummary
from goldbench.reports.survey import Surveyor
from goldbench.scoring import (
    Comparison,
    Result,
    Score,
    Settings,
    Stream,
    Thresholds,
    Track,
    edition,
    find_thresholds,
    track,
)
from goldbench.scoring.comparison.compare import compare_counted
from goldbench.scoring.comparison.runs import spread
from goldbench.scoring.counting import Counted, count_together
from goldbench.scoring.request import Request, rule_tracks
from goldbench.scoring.tracks.choice import choose
from goldbench.scoring.tracks.editions import Edition

# Copies that were made for an original script stand in such a folder.
_TEMPORARY = re.compile(r"\S*/goldbench-[^/\s]+/")
_NOWHERE = Origin()


def gather(
    gold: Stream,
    systems: Sequence[Stream],
    settings: Settings,
    wanted: Wanted,
    origin: Origin = _NOWHERE,
    *,
    account: StudySummary | None = None,
) -> ReportData:
    """Score, compare, and look at every error; sites are told apart where the gold has any.

    `account` is what the study tells that made the gold standard.
    """
    if not systems:
        msg = "there is no system to report on"
        raise UsageError(msg, hint="goldbench report GOLD SYSTEM")
    settings = choose(gold, systems, wanted.tracks, settings)
    wanted = replace(wanted, tracks=_add_planned_track(rule_tracks(settings), account, settings))
    tracks = tuple(dict.fromkeys(track(edition(name).track) for name in wanted.tracks))
    asked = tuple(dict.fromkeys(key for key in settings.by if key != "label"))
    settings = replace(
        settings,
        by=asked,
        by_known=("site",),
        gaps=settings.gaps or "recall",
        keep_documents=len(systems) > 1,
    )
    names = [system.name for system in systems]
    request = Request.of([*dict.fromkeys([t.name for t in tracks] + [*wanted.tracks])], settings)
    share = max(wanted.errors // len(systems), 1) if wanted.errors else 0
    phrases = find_phrases(gold) if tracks[0].folds else None
    surveyor = Surveyor(names, tracks[0], settings, text=wanted.text, errors=share, phrases=phrases)
    kept = KeptParts(
        len(systems), surveyor, every=has_annotators(account), sure=_can_be_cut(tracks[0])
    )
    every = count_together(gold, systems, request.passes, kept)
    counted = every[0]
    twins = _list_twins(replace(settings, tracks=tracks), wanted)
    score, originals, refused = request.score_with_twins(gold, systems, every, twins)
    findings = tuple(line for stream in (gold, *systems) for line in stream.findings)
    settings = replace(settings, tracks=tracks, by=(), by_known=(), keep_documents=False)
    runs = [
        spread(wanted.run_of, counted, each, counted.method(settings, each))
        for each in tracks
        if wanted.run_of is not None
    ]
    by = tuple(dict.fromkeys((*_sites(counted), *asked)))
    again = [partial(kept.system, n, system) for n, system in enumerate(systems)]
    human, unasked = compare_with_annotators(
        dict(zip(names, again, strict=True)), counted.documents.ids, settings, account
    )
    return ReportData(
        score=_join_results(score, originals, systems),
        tracks=tracks,
        systems=tuple(names),
        settings=replace(settings, by=by),
        wanted=wanted,
        origin=origin,
        survey=surveyor.survey(),
        method=counted.method(settings, tracks[0]),
        counts=tuple(counted.tallies[n, tracks[0].name].rows() for n in range(len(systems))),
        listings=surveyor.listings(),
        comparisons=_compare_pairs(names, counted, settings, wanted),
        runs=tuple(runs),
        quoted=tuple(
            system.name
            for system in systems
            if system.file is not None and system.file.format == "quotes"
        ),
        refused={name: _TEMPORARY.sub("", str(error)) for name, error in refused.items()},
        findings=findings,
        account=account,
        human=human,
        unasked=unasked,
        thresholds=_thresholds(gold, systems, surveyor, kept, settings),
    )


def _thresholds(
    gold: Stream,
    systems: Sequence[Stream],
    surveyor: Surveyor,
    kept: KeptParts,
    settings: Settings,
) -> tuple[Thresholds, ...]:
    """Cut systems whose marks carry a confidence, by the first rule; rules of patients do not.

    What is called a confidence and is no number, or none between 0 and 100, is no reason to fail.
    """
    first = settings.tracks[0]
    sure = [number for number in range(len(systems)) if surveyor.has_confidence(number)]
    if not _can_be_cut(first) or not sure:
        return ()
    asked = replace(settings, tracks=(first,))
    truth = kept.gold(gold)
    thresholds: list[Thresholds] = []
    for number in sure:
        with suppress(UsageError):
            thresholds += find_thresholds(truth, kept.system(number, systems[number]), asked)
    return tuple(thresholds)


def _can_be_cut(track: Track) -> bool:
    return track.unit not in {"patient", "field"}


def _add_planned_track(
    names: tuple[str, ...], account: StudySummary | None, settings: Settings
) -> tuple[str, ...]:
    """Add the rule of the planned unit, where rules were chosen and none of them has it."""
    if account is None or settings.rule is None or not settings.rule.chosen:
        return names
    if account.protocol.primary.unit != "document" or any(track(name).folds for name in names):
        return names
    return (*names, "document")


def _sites(counted: Counted) -> tuple[str, ...]:
    """Sites are told apart where the notes have any, also if nobody asked."""
    return ("site",) if "site" in counted.documents.values else ()


def _list_twins(settings: Settings, wanted: Wanted) -> list[Edition]:
    """List the original scripts of the tracks, if nobody asked for them already.

    They are our own idea: one that cannot read the files is left out, and the report says why.
    They read files as they are, so they are no twins where labels are mapped or left out.
    """
    if not wanted.editions or changes_labels(settings):
        return []
    asked = {edition(name).track for name in wanted.tracks if edition(name).version is not None}
    names = (each.name for each in settings.tracks)
    return [edition(f"{n}:official") for n in names if n in OFFICIAL and n not in asked]


def _join_results(score: Score, more: Sequence[Result], systems: Sequence[Stream]) -> Score:
    order = {system.name: number for number, system in enumerate(systems)}
    results = sorted((*score, *more), key=lambda result: order[result.system])
    return replace(score, results=tuple(results))


def _compare_pairs(
    names: Sequence[str], counted: Counted, settings: Settings, wanted: Wanted
) -> tuple[Comparison, ...]:
    """Compare all pairs, of more than three systems on the first track only; runs are no rivals."""
    if len(names) < 2 or wanted.run_of is not None:
        return ()
    if len(names) > 3:
        settings = replace(settings, tracks=settings.tracks[:1])
    return tuple(compare_counted(names, counted, settings))


__all__ = ["gather"]

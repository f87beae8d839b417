"""Gathers the evidence for a report in a few passes over the files."""

import re
from collections.abc import Sequence
from dataclasses import replace

from goldbench.errors import GoldbenchError, UsageError
from goldbench.formats import Findings, detect
from goldbench.official.editions import edition, score_editions
from goldbench.official.tracks import TRACKS as OFFICIAL
from goldbench.reports.listing import errors_of, list_errors
from goldbench.reports.report_data import Origin, ReportData, Wanted, changes_labels
from goldbench.reports.study_summary import StudySummary
from goldbench.reports.survey import survey
from goldbench.scoring import (
    Comparison,
    FileStream,
    Result,
    Score,
    Settings,
    Stream,
    compare,
    track,
)
from goldbench.scoring.runs import spread
from goldbench.scoring.score import count_all

ATTRIBUTE = "attribute:"
"""Begins a breakdown by the values of an attribute of spans."""

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
    keys = _keys(gold, settings.by)
    tracks = tuple(dict.fromkeys(track(edition(name).track) for name in wanted.tracks))
    settings = replace(settings, by=(), tracks=tracks)
    score = _scored(gold, systems, settings, wanted, keys)
    findings = tuple(line for stream in (gold, *systems) for line in _findings(stream))
    gold, systems = _quiet(gold), [_quiet(system) for system in systems]
    originals, refused = _originals(gold, systems, settings, wanted)
    counted = count_all(gold, systems, settings)
    method = counted.documents.method(settings)
    seen = survey(gold, systems, tracks[0], settings, text=wanted.text)
    with_text = wanted.text and seen.lengths is not None
    share = max(wanted.errors // len(systems), 1) if wanted.errors else 0
    listings = tuple(
        list_errors(
            system.name,
            errors_of(gold, system, tracks[0], settings, text=with_text),
            limit=share,
            seed=settings.seed,
        )
        for system in systems
    )
    runs = [spread(wanted.run_of, counted, one, method) for one in tracks] if wanted.run_of else []
    return ReportData(
        score=_joined(score, originals, systems),
        tracks=tracks,
        systems=tuple(system.name for system in systems),
        settings=replace(settings, by=keys),
        wanted=wanted,
        origin=origin,
        survey=seen,
        method=method,
        counts=tuple(counted.tallies[n, tracks[0].name].rows() for n in range(len(systems))),
        listings=listings,
        comparisons=_compared(gold, systems, settings, wanted),
        runs=tuple(runs),
        quoted=tuple(system.name for system in systems if _format(system) == "quotes"),
        refused=refused,
        findings=findings,
        account=account,
    )


def _keys(gold: Stream, asked: tuple[str, ...]) -> tuple[str, ...]:
    """The breakdowns that were asked for, and by site where the first notes have one."""
    keys = tuple(dict.fromkeys(key for key in asked if key != "label"))
    first = next(iter(_quiet(gold).parts(text=False)), None)
    if first is not None and "meta.site" in first.documents.columns and "site" not in keys:
        return ("site", *keys)
    return keys


def _scored(
    gold: Stream,
    systems: Sequence[Stream],
    settings: Settings,
    wanted: Wanted,
    keys: tuple[str, ...],
) -> Score:
    """Score on the tracks asked for and the repaired twins of originals, in all breakdowns."""
    names = list(dict.fromkeys((*(one.name for one in settings.tracks), *wanted.tracks)))
    plain = tuple(key for key in keys if not key.startswith(ATTRIBUTE))
    score = score_editions(gold, systems, names, replace(settings, by=plain))
    for key in keys:
        if key.startswith(ATTRIBUTE):
            finer = replace(settings, attribute=key.removeprefix(ATTRIBUTE), macro=False)
            quiet = [_quiet(system) for system in systems]
            found = score_editions(_quiet(gold), quiet, names, finer)
            results = [
                replace(one, groups={**one.groups, key: other.by_label})
                for one, other in zip(score, found, strict=True)
            ]
            score = replace(score, results=tuple(results))
    return score


def _originals(
    gold: Stream, systems: Sequence[Stream], settings: Settings, wanted: Wanted
) -> tuple[list[Result], dict[str, str]]:
    """Run the original scripts of the tracks, if nobody asked for them already.

    They are our own idea: one that cannot read the files is left out, and the report says why.
    They read files as they are, so they are no twins where labels are mapped or left out.
    """
    if not wanted.editions or changes_labels(settings):
        return [], {}
    asked = {edition(name).track for name in wanted.tracks if edition(name).version is not None}
    names = [one.name for one in settings.tracks if one.name in OFFICIAL and one.name not in asked]
    plain = replace(settings, macro=False)
    return _run_originals(gold, systems, plain, [f"{name}:official" for name in names])


def _run_originals(
    gold: Stream, systems: Sequence[Stream], settings: Settings, names: Sequence[str]
) -> tuple[list[Result], dict[str, str]]:
    """Run them together, and one by one only if one of them fails."""
    if not names:
        return [], {}
    try:
        return list(score_editions(gold, systems, names, settings)), {}
    except GoldbenchError as error:
        if len(names) == 1:
            return [], {names[0]: _TEMPORARY.sub("", str(error))}
    results: list[Result] = []
    refused: dict[str, str] = {}
    for name in names:
        found, why = _run_originals(gold, systems, settings, [name])
        results += found
        refused |= why
    return results, refused


def _joined(score: Score, more: Sequence[Result], systems: Sequence[Stream]) -> Score:
    order = {system.name: number for number, system in enumerate(systems)}
    results = sorted((*score, *more), key=lambda result: order[result.system])
    return replace(score, results=tuple(results))


def _compared(
    gold: Stream, systems: Sequence[Stream], settings: Settings, wanted: Wanted
) -> tuple[Comparison, ...]:
    """Compare all pairs, of more than three systems on the first track only; runs are no rivals."""
    if len(systems) < 2 or wanted.run_of is not None:
        return ()
    if len(systems) > 3:
        settings = replace(settings, tracks=settings.tracks[:1])
    return tuple(compare(gold, systems, settings, resamples=wanted.resamples))


def _findings(stream: Stream) -> list[str]:
    if not isinstance(stream, FileStream) or not stream.options.findings.any:
        return []
    return [f"{stream.name}: {line}" for line in str(stream.options.findings).split("\n")]


def _quiet(stream: Stream) -> Stream:
    """Read again without counting again what was found the first time."""
    if not isinstance(stream, FileStream):
        return stream
    return replace(stream, options=replace(stream.options, findings=Findings()))


def _format(stream: Stream) -> str | None:
    if not isinstance(stream, FileStream):
        return None
    return stream.format or detect(stream.path)


__all__ = ["ATTRIBUTE", "gather"]

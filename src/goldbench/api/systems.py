"""Systems against gold: `score`, `compare`, `thresholds`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from typing import TYPE_CHECKING, Literal

from goldbench.api.arguments import (
    NOT_COMPARED,
    check_numbers,
    check_read,
    settings_of,
    split_names,
    stream_of,
    streams_of,
    texts_of,
    track_of,
)
from goldbench.api.checks import check_flags, check_format, check_words
from goldbench.errors import UsageError

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import FieldSchemaLike, Map, Names, PathLike, Source, Systems
    from goldbench.corpus import Design
    from goldbench.reports.answers import Compared, CutSystems, Drawn, Scored
    from goldbench.scoring import Stream


def score(
    gold: "Source",
    system: "Systems",
    tracks: "Names" = (),
    *,
    map: "Map | None" = None,  # noqa: A002  # the word of the command
    include: "Names | None" = None,
    exclude: "Names" = (),
    by: "Names" = (),
    gaps: 'Literal["recall", "precision", "f1"] | bool' = False,
    interval: str = "one-more-document",
    level: float = 0.95,
    rho: float | None = None,
    design: "Design | Drawn | PathLike | None" = None,
    cluster: str = "patient",
    run_of: str | None = None,
    texts: "Source | None" = None,
    schema: "FieldSchemaLike | None" = None,
    gold_format: str | None = None,
    format: str | None = None,  # noqa: A002  # as in read
    strict: bool = False,
    seed: int = 1,
) -> "Scored":
    """Score one system, several, or {name: system}, on one track or several.

    None named: by the rule that fits what the gold holds (facts by document, spans by mention, as
    a release says of its variables); the answer's `rule` says which that was.
    `by` breaks results down: `label`, `document`, a metadata key (`site`, `patient`) or
    `attribute:NAME`. `gaps` holds each group of the keys of `by` against the rest, by recall (True)
    or another measure: `Scored.gaps()`. `map` maps labels before matching, `include` and `exclude`
    choose some. The design is that of the gold unless one is given. `rho` is how alike the errors
    of one note are taken to be in intervals; None is that of each track. With `run_of` the systems
    are runs of one model, and the answer has their spread; `summary` is over systems in any case.
    `schema` is the JSON Schema of answers (a path, or the object itself) that the track `fields`
    scores by.
    """
    from dataclasses import replace

    from goldbench.reports.answers import Scored
    from goldbench.scoring import choose, edition, track
    from goldbench.scoring import score as score_streams
    from goldbench.scoring.comparison.runs import spread
    from goldbench.scoring.counting import count_all
    from goldbench.scoring.request import rule_tracks

    check_words(run_of=run_of)
    measure = "recall" if gaps is True else gaps or None
    if measure is not None and not split_names(by, "by"):
        msg = "gaps needs groups of documents"
        raise UsageError(msg, hint='by="sex", gaps=True')
    truth, streams = sides(gold, system, texts, gold_format, format, strict=strict)
    settings = settings_of(
        truth, map=map, include=include, exclude=exclude, by=by, interval=interval, level=level,
        rho=rho, design=design, cluster=cluster, seed=seed, fields=schema,
    )  # fmt: skip
    settings = replace(settings, gaps=measure)
    settings = choose(truth, streams, split_names(tracks, "tracks"), settings)
    names = rule_tracks(settings)
    scored = score_streams(truth, streams, names, settings)
    findings = [*scored.notes, *(line for side in (truth, *streams) for line in side.findings)]
    runs = []
    if run_of is not None:
        repaired = tuple(track(e.track) for name in names if (e := edition(name)).version is None)
        if not repaired:
            msg = "run_of needs a track that is not :official"
            raise UsageError(msg)
        quiet = [stream.quiet() for stream in streams]
        counted = count_all(truth.quiet(), quiet, replace(settings, by=(), tracks=repaired))
        runs = [spread(run_of, counted, t, counted.method(settings, t)) for t in repaired]
    return Scored(scored, tuple(runs), tuple(findings))


def compare(
    gold: "Source",
    systems: "Systems",
    track: "Names | None" = None,
    *,
    measure: Literal["precision", "recall", "f1"] = "f1",
    map: "Map | None" = None,  # noqa: A002  # the word of the command
    include: "Names | None" = None,
    exclude: "Names" = (),
    interval: str = "one-more-document",
    level: float = 0.95,
    rho: float | None = None,
    design: "Design | Drawn | PathLike | None" = None,
    cluster: str = "patient",
    texts: "Source | None" = None,
    schema: "FieldSchemaLike | None" = None,
    gold_format: str | None = None,
    format: str | None = None,  # noqa: A002  # as in read
    strict: bool = False,
    seed: int = 1,
) -> "Compared":
    """Compare systems pairwise on the same documents: difference, interval, p, verdict.

    Interval and p are two sides of one test; everything else is as for `score`.
    """
    from goldbench.reports.answers import Compared
    from goldbench.scoring import compare as compare_streams

    tracks = track_of(track, official=NOT_COMPARED)
    truth, streams = sides(gold, systems, texts, gold_format, format, strict=strict)
    settings = settings_of(
        truth, map=map, include=include, exclude=exclude, tracks=tracks, interval=interval,
        level=level, rho=rho, design=design, cluster=cluster, seed=seed, fields=schema,
    )  # fmt: skip
    pairs = compare_streams(truth, streams, settings, measure=measure)
    return Compared(tuple(pairs))


def thresholds(
    gold: "Source",
    systems: "Systems",
    track: "Names | None" = None,
    *,
    confidence: str | None = None,
    keep_recall: float | None = None,
    map: "Map | None" = None,  # noqa: A002  # the word of the command
    include: "Names | None" = None,
    exclude: "Names" = (),
    interval: str = "one-more-document",
    level: float = 0.95,
    rho: float | None = None,
    design: "Design | Drawn | PathLike | None" = None,
    cluster: str = "patient",
    texts: "Source | None" = None,
    schema: "FieldSchemaLike | None" = None,
    gold_format: str | None = None,
    format: str | None = None,  # noqa: A002  # as in read
    strict: bool = False,
    seed: int = 1,
) -> "CutSystems":
    """Cut systems at their confidences: scores by threshold, and calibration.

    `confidence` names the attribute of marks that says how sure the system is. `keep_recall` also
    chooses the threshold that keeps this recall on one half of the patients (else documents), and
    shows it on the other. Everything else is as for `score`.
    """
    from goldbench.reports.answers import CutSystems
    from goldbench.scoring import find_thresholds

    check_numbers(keep_recall=keep_recall)
    check_words(confidence=confidence)
    tracks = track_of(track, official="the original scripts know nothing of confidences")
    truth, streams = sides(gold, systems, texts, gold_format, format, strict=strict)
    settings = settings_of(
        truth, map=map, include=include, exclude=exclude, tracks=tracks, interval=interval,
        level=level, rho=rho, design=design, cluster=cluster, seed=seed, fields=schema,
    )  # fmt: skip
    return CutSystems(
        tuple(
            result
            for stream in streams
            for result in find_thresholds(
                truth, stream, settings, confidence=confidence, keep_recall=keep_recall
            )
        )
    )


def sides(
    gold: "Source",
    systems: "Systems",
    texts: "Source | None",
    gold_format: str | None,
    format_: str | None,
    *,
    strict: bool,
) -> "tuple[Stream, list[Stream]]":
    """Open gold and systems; systems without texts get those of the gold."""
    from goldbench.formats import Findings, ReadOptions
    from goldbench.scoring.reading.texts import StreamTexts

    check_flags(strict=strict)
    check_format(gold_format, "gold_format")
    check_read("gold_format", gold_format, gold)
    notes = texts_of(texts)
    reading = ReadOptions(texts=notes, findings=Findings(strict=strict))
    truth = stream_of(gold, "gold", gold_format, reading)
    theirs = ReadOptions(texts=notes or StreamTexts(truth), findings=Findings(strict=strict))
    return truth, streams_of(systems, format_, theirs)

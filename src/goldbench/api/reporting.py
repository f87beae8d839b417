"""The report on systems, and the evidence of a study, from Python."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from typing import TYPE_CHECKING

from goldbench.api.arguments import check_numbers, field_schema_of, settings_of, split_names
from goldbench.api.checks import check_flags, check_words, new_file, path_of
from goldbench.api.systems import sides
from goldbench.errors import UsageError, check_known

if TYPE_CHECKING:  # the names below are for annotations only
    from contextlib import AbstractContextManager
    from pathlib import Path

    from goldbench.api.arguments import FieldSchemaLike, Map, Names, PathLike, Source, Systems
    from goldbench.corpus import Design
    from goldbench.reports import StudySummary
    from goldbench.reports.answers import Drawn, Reported
    from goldbench.reports.evidence import Pack
    from goldbench.study import Study


def report(
    gold: "Source",
    systems: "Systems",
    path: "PathLike | None" = None,
    *,
    tracks: "Names" = (),
    study: "PathLike | None" = None,
    database: str | None = None,
    title: str | None = None,
    lang: str | None = None,
    short: bool = False,
    text: bool = True,
    errors: int = 2_000,
    editions: bool = True,
    run_of: str | None = None,
    map: "Map | None" = None,  # noqa: A002  # the word of the command
    include: "Names | None" = None,
    exclude: "Names" = (),
    by: "Names" = (),
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
) -> "Reported":
    """Make the report on systems; write it where a path is given.

    `study` is the folder of the study that made the gold standard: its flow, sample, annotators
    and agreement are told as well; `database` is the address of its work where that is not in the
    folder. `lang` is that of the report; None is the study's, else English. `short` also writes a
    form for two printed pages, NAME-short.html. `text` False leaves out all note text; `editions`
    False does not run the original scripts beside our own. Everything else is as for `score`.
    """
    from datetime import UTC, datetime

    from goldbench.reports import LANGUAGES, Origin, Wanted, evaluation, gather, versions
    from goldbench.reports.answers import Reported
    from goldbench.scoring import choose
    from goldbench.scoring.request import rule_tracks

    if lang is not None:
        check_known("language", lang, LANGUAGES)
    check_words(title=title, run_of=run_of, database=database)
    check_flags(text=text, editions=editions, short=short)
    if short and path is None:
        msg = "short writes a second file beside the report"
        raise UsageError(msg, hint='name the report: path="report.html"')
    if database is not None and study is None:
        msg = "database holds the work of a study, and none is named"
        raise UsageError(msg, hint='name its folder, too: study="study"')
    check_numbers(whole=True, least=0, needed=True, errors=errors)
    file = None if path is None else new_file(path, "path")
    truth, streams = sides(gold, systems, texts, gold_format, format, strict=strict)
    settings = settings_of(
        truth, map=map, include=include, exclude=exclude, by=by, interval=interval, level=level,
        rho=rho, design=design, cluster=cluster, seed=seed, fields=schema,
    )  # fmt: skip
    settings = choose(truth, streams, split_names(tracks, "tracks"), settings)
    wanted = Wanted(
        tracks=rule_tracks(settings), text=text, errors=errors, run_of=run_of, editions=editions
    )
    origin = Origin(datetime.now(UTC), "goldbench.report(…)", versions())
    account = None if study is None else _account(study, wanted.tracks[0], database)
    evidence = gather(truth, streams, settings, wanted, origin, account=account)
    reported = Reported(evaluation(evidence, title=title, lang=lang), evidence)
    if file is not None:
        reported.save(file)
    if file is not None and short:
        brief = evaluation(evidence, title=title, lang=lang, short=True)
        Reported(brief, evidence).save(file.with_stem(f"{file.stem}-short"))
    return reported


def evidence(
    study: "PathLike",
    systems: "Names | None" = None,
    out: "PathLike | None" = None,
    *,
    release: str | None = None,
    tracks: "Names" = (),
    schema: "FieldSchemaLike | None" = None,
    database: str | None = None,
    lang: str | None = None,
) -> "Pack":
    """Fill in what reviewers ask of a study: TRIPOD-LLM, a model card a system, the checklist.

    `systems` are addresses (NAME=PATH::LAYER); None takes all in the study's folder `systems`.
    Every answer names its source; what the study does not say is open (`unanswered`). `database`
    is the address of the study's work where that is not in its folder. With `out`
    the pack is written to that folder as a page, as Markdown and as JSON.
    """
    from datetime import UTC, datetime

    from goldbench.reports import LANGUAGES, Origin, versions
    from goldbench.reports.evidence import write_pack
    from goldbench.study.evidence import gather_evidence

    if lang is not None:
        check_known("language", lang, LANGUAGES)
    check_words(release=release, database=database)
    folder = path_of(study, "study")
    target = None if out is None else path_of(out, "out")
    with _database(folder, database) as opened:
        pack = gather_evidence(
            folder,
            opened,
            Origin(datetime.now(UTC), "goldbench.evidence(…)", versions()),
            systems=None if systems is None else split_names(systems, "systems"),
            release=release,
            tracks=split_names(tracks, "tracks"),
            fields=field_schema_of(schema),
            lang=lang,
        )
    if target is not None:
        write_pack(pack, target)
    return pack


def _database(folder: "Path", url: str | None) -> "AbstractContextManager[Study | None]":
    """Open the database of a study: the one named, else that in its folder, if there is one."""
    import secrets
    from contextlib import nullcontext
    from datetime import UTC, datetime

    from goldbench.study import Study

    where = url or folder / "study.db"
    if url is None and not (folder / "study.db").is_file():
        return nullcontext()
    return Study.open(where, now=lambda: datetime.now(UTC), entropy=secrets.token_bytes)


def _account(study: "PathLike", track: str, database: str | None) -> "StudySummary":
    """Read what a study tells; its database, too, where it is in the folder and has a release."""
    from goldbench.reports import read_account
    from goldbench.scoring import edition
    from goldbench.study import OPERATOR, list_releases
    from goldbench.study.summary import summarise_annotation

    folder = path_of(study, "study")
    with _database(folder, database) as opened:
        if opened is None or not list_releases(opened, OPERATOR):
            return read_account(folder)
        tracks = (edition(track).track,)
        return read_account(folder, summarise_annotation(opened, OPERATOR, tracks=tracks))

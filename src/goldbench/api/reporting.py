"""The report on systems, and the evidence of a study, from Python."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from typing import TYPE_CHECKING

from goldbench.api.arguments import field_schema_of, listed, settings_of
from goldbench.api.systems import sides
from goldbench.errors import check_known

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
    title: str | None = None,
    lang: str | None = None,
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
    and agreement are told as well. `lang` is that of the report; None is the study's, else
    English. `text` False leaves out all note text; `editions` False does not run the original
    scripts beside our own. Everything else is as for `score`.
    """
    from datetime import UTC, datetime

    from goldbench.reports import LANGUAGES, Origin, Wanted, evaluation, gather, versions
    from goldbench.reports.answers import Reported
    from goldbench.scoring import choose
    from goldbench.scoring.request import rule_tracks

    if lang is not None:
        check_known("language", lang, LANGUAGES)
    truth, streams = sides(gold, systems, texts, gold_format, format, strict=strict)
    settings = settings_of(
        truth, map=map, include=include, exclude=exclude, by=by, interval=interval, level=level,
        rho=rho, design=design, cluster=cluster, seed=seed, fields=schema,
    )  # fmt: skip
    settings = choose(truth, streams, listed(tracks, "tracks"), settings)
    wanted = Wanted(
        tracks=rule_tracks(settings), text=text, errors=errors, run_of=run_of, editions=editions
    )
    origin = Origin(datetime.now(UTC), "goldbench.report(…)", versions())
    account = None if study is None else _account(study, wanted.tracks[0])
    evidence = gather(truth, streams, settings, wanted, origin, account=account)
    reported = Reported(evaluation(evidence, title=title, lang=lang), evidence)
    if path is not None:
        reported.save(path)
    return reported


def evidence(
    study: "PathLike",
    systems: "Names | None" = None,
    out: "PathLike | None" = None,
    *,
    release: str | None = None,
    tracks: "Names" = (),
    schema: "FieldSchemaLike | None" = None,
    lang: str | None = None,
) -> "Pack":
    """Fill in what reviewers ask of a study: TRIPOD-LLM, a model card a system, the checklist.

    `systems` are addresses (NAME=PATH::LAYER); None takes all in the study's folder `systems`.
    Every answer names its source; what the study does not say is open (`unanswered`). With `out`
    the pack is written to that folder as a page, as Markdown and as JSON.
    """
    from datetime import UTC, datetime
    from pathlib import Path

    from goldbench.reports import LANGUAGES, Origin, versions
    from goldbench.reports.evidence import write_pack
    from goldbench.study.evidence import gather_evidence

    if lang is not None:
        check_known("language", lang, LANGUAGES)
    folder = Path(study)
    with _database(folder) as opened:
        pack = gather_evidence(
            folder,
            opened,
            Origin(datetime.now(UTC), "goldbench.evidence(…)", versions()),
            systems=None if systems is None else listed(systems, "systems"),
            release=release,
            tracks=listed(tracks, "tracks"),
            fields=field_schema_of(schema),
            lang=lang,
        )
    if out is not None:
        write_pack(pack, Path(out))
    return pack


def _database(folder: "Path") -> "AbstractContextManager[Study | None]":
    """Open the database in a study's folder, where there is one."""
    import secrets
    from contextlib import nullcontext
    from datetime import UTC, datetime

    from goldbench.study import Study

    if not (folder / "study.db").is_file():
        return nullcontext()
    return Study.open(
        folder / "study.db", now=lambda: datetime.now(UTC), entropy=secrets.token_bytes
    )


def _account(study: "PathLike", track: str) -> "StudySummary":
    """Read what a study tells; its database, too, where it is in the folder and has a release."""
    from pathlib import Path

    from goldbench.reports import read_account
    from goldbench.scoring import edition
    from goldbench.study import OPERATOR, list_releases
    from goldbench.study.summary import summarise_annotation

    folder = Path(study)
    with _database(folder) as opened:
        if opened is None or not list_releases(opened, OPERATOR):
            return read_account(folder)
        tracks = (edition(track).track,)
        return read_account(folder, summarise_annotation(opened, OPERATOR, tracks=tracks))

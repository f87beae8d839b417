"""A workbench for evaluating clinical language technology.

>>> import goldbench as gb
>>> notes = gb.read("docs/contracts/golden/jsonl.jsonl")
>>> len(notes)
6

Heavy parts are imported when they are used, so that `import goldbench` costs nothing. The guide
`docs/api.md` shows every function at work.
"""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from goldbench.errors import (
    DesignError,
    FormatError,
    GoldbenchError,
    MissingLayerError,
    MissingTextError,
    OffsetError,
    SchemaError,
    UsageError,
)

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.corpus import Corpus
    from goldbench.reports import StudySummary
    from goldbench.reports.answers import (
        Agreed,
        ArrowTable,
        Compared,
        Drawn,
        Grid,
        Planned,
        Reported,
        Scored,
    )
    from goldbench.scoring import Stream

__version__ = "0.1.0"

Source: TypeAlias = "str | os.PathLike[str] | Corpus"
"""A path or address (PATH::LAYER), or a corpus in memory."""
Systems: TypeAlias = "Source | Sequence[Source] | Mapping[str, Source]"
"""One system, several, or {name: system}."""


def read(
    source: "str | os.PathLike[str] | ArrowTable",
    *,
    marks: "ArrowTable | None" = None,
    layer: str = "marks",
    format: str | None = None,  # noqa: A002  # the word users know
    strict: bool = False,
) -> "Corpus":
    """Read a corpus in any format; it is detected if none is named.

    PATH::LAYER takes that layer only. A Parquet folder is opened, not read: its values are made
    when they are asked for. Instead of a path a data frame of notes can be given (`id`, `text`,
    metadata), with one of `marks` (`id`, `start`, `end`, `label`, attributes), which become the
    `layer`.
    """
    from dataclasses import replace

    from goldbench.formats import Findings, ReadOptions, address, read_corpus

    if not isinstance(source, str | os.PathLike):
        from goldbench.reports.answers import corpus_of

        return corpus_of(source, marks, layer=layer)
    if marks is not None:
        msg = "marks are given beside a data frame of notes, not beside a path"
        raise UsageError(msg, hint="read the notes into a data frame: gb.notes(gb.read(path))")
    where = address.parse(os.fspath(source))
    options = ReadOptions(findings=Findings(strict=strict))
    corpus = read_corpus(where.path, format, options)
    if where.layer is None:
        return corpus
    return replace(corpus, layers={where.layer: corpus.layer(where.layer)})


def notes(corpus: "Source") -> "Grid":
    """Give the notes as a table: id, text, metadata."""
    from goldbench.reports.answers import notes_grid

    return notes_grid(_corpus(corpus))


def marks(corpus: "Source", layer: str | None = None) -> "Grid":
    """Give the spans of a layer as a table: id, start, end, label, quote, attributes."""
    from goldbench.reports.answers import marks_grid

    return marks_grid(_corpus(corpus), layer)


def score(
    gold: "Source",
    system: "Systems",
    tracks: str | Sequence[str] = "exact",
    **settings: Any,
) -> "Scored":
    """Score one system, several, or {name: system}, on one track or several.

    `settings` are the fields of `goldbench.scoring.Settings`: map, include, exclude, by,
    interval, level, design, cluster, seed.
    """
    from goldbench.reports.answers import Scored
    from goldbench.scoring import Settings
    from goldbench.scoring import score as score_systems

    names = [tracks] if isinstance(tracks, str) else list(tracks)
    chosen = Settings(tracks=(), **_with_design(gold, settings))
    return Scored(score_systems(_stream(gold, "gold"), _streams(system), names, chosen))


def compare(
    gold: "Source",
    systems: "Systems",
    track: str = "exact",
    *,
    measure: str = "f1",
    **settings: Any,
) -> "Compared":
    """Compare systems pairwise on the same documents; `settings` as for `score`."""
    from goldbench.reports.answers import Compared
    from goldbench.scoring import Settings
    from goldbench.scoring import compare as compare_streams
    from goldbench.scoring import track as track_named

    chosen = Settings(tracks=(track_named(track),), **_with_design(gold, settings))
    found = compare_streams(_stream(gold, "gold"), _streams(systems), chosen, measure=measure)  # type: ignore[arg-type]  # checked there
    return Compared(tuple(found))


def agree(
    annotators: "Mapping[str, Source] | Corpus",
    measures: str | Sequence[str] = (),
    tracks: str | Sequence[str] = (),
    *,
    gold: "Source | None" = None,
    **options: Any,
) -> "Agreed":
    """Measure agreement between annotators: {name: corpus}, or the layers of one corpus.

    None named: F1, and each against the gold where there is one or there are three annotators.
    `options` are the fields of `goldbench.agreement.Options`: level, seed, resamples, cluster,
    groups.
    """
    from goldbench.agreement import Options
    from goldbench.agreement import agree as agree_on
    from goldbench.corpus import Corpus
    from goldbench.gold import Panel
    from goldbench.reports.answers import Agreed

    if isinstance(annotators, Corpus):
        panel, schema = Panel.of_corpus(annotators), annotators.schema
    else:
        parts = [(name, _corpus(one)) for name, one in annotators.items()]
        panel = Panel.gather((name, one, None) for name, one in parts)
        schema = next((one.schema for _, one in parts if one.schema is not None), None)
    chosen = Options(tracks=_listed(tracks), **options)
    true = None if gold is None else ("gold", _corpus(gold).layer())
    return Agreed(agree_on(panel, _listed(measures), chosen, gold=true, schema=schema))


def plan(
    precision: float,
    recall: float,
    frequency: float | tuple[int, int],
    *,
    width: float = 0.10,
    **ask: Any,
) -> "Planned":
    """Say how many documents to annotate for intervals of that full width.

    `frequency` is a share, or a pilot: (positives, documents). `ask` are further fields of
    `goldbench.planning.sizes.plan.SizeRequest`: level, assurance, method ("assured", "slice"),
    source, deff, population, sites.
    """
    from goldbench.planning import Pilot
    from goldbench.planning.sizes.plan import SizeRequest, plan_summary
    from goldbench.reports.answers import Planned

    known = Pilot(*frequency) if isinstance(frequency, tuple) else frequency
    return Planned(plan_summary(SizeRequest(precision, recall, known, width=width, **ask)))


def draw(
    notes: "Source | ArrowTable",
    wanted: int | Mapping[str, int],
    *,
    seed: int,
    strata: str | Sequence[str] = (),
    cluster: str | None = "patient",
    reserve: int = 0,
) -> "Drawn":
    """Draw notes by a keyed hash of their ids: the same seed, the same notes, in any order.

    `strata` names the metadata (or columns) that make them; several are joined by "/". `wanted`
    is a number for each stratum, or one for all, shared by their sizes. `cluster` names what
    belongs together, where the notes have it.
    """
    from goldbench.planning import draw_notes, proportional
    from goldbench.reports.answers import Drawn

    corpus = _corpus(notes) if _is_source(notes) else read(notes)  # type: ignore[arg-type]  # told apart there
    documents = corpus.documents
    keys = _listed(strata)
    places = ["/".join(str(d.meta.get(k, "")) for k in keys) for d in documents.values()]
    if isinstance(wanted, int) and keys:
        sizes = {name: places.count(name) for name in sorted(set(places))}
        wanted = proportional(wanted, sizes)
    owners = [(d.meta.text(cluster) if cluster else "") or id_ for id_, d in documents.items()]
    made = draw_notes(
        list(documents),
        wanted,
        seed=seed,
        strata=places if keys else None,
        clusters=owners,
        reserve=reserve,
    )
    return Drawn(made)


def report(
    gold: "Source",
    systems: "Systems",
    path: str | os.PathLike[str] | None = None,
    *,
    tracks: str | Sequence[str] = "exact",
    study: str | os.PathLike[str] | None = None,
    title: str | None = None,
    lang: str | None = None,
    text: bool = True,
    errors: int = 2_000,
    **settings: Any,
) -> "Reported":
    """Make the report on systems; write it where a path is given.

    `study` is the folder of the study that made the gold standard: its flow, sample, annotators
    and agreement are told as well. `lang` is that of the report; None is the study's, else
    English. `text` False leaves out all note text. `settings` as for `score`.
    """
    from datetime import UTC, datetime

    from goldbench.reports import Origin, Wanted, evaluation, gather, versions
    from goldbench.reports.answers import Reported
    from goldbench.scoring import Settings

    wanted = Wanted(tracks=_listed(tracks), text=text, errors=errors)
    evidence = gather(
        _stream(gold, "gold"),
        _streams(systems),
        Settings(tracks=(), **_with_design(gold, settings)),
        wanted,
        Origin(datetime.now(UTC), "goldbench.report(…)", versions()),
        account=None if study is None else _account(study, wanted.tracks[0]),
    )
    made = Reported(evaluation(evidence, title=title, lang=lang), evidence)
    if path is not None:
        made.save(path)
    return made


def _account(study: str | os.PathLike[str], track: str) -> "StudySummary":
    """Read what a study tells; its database, too, where it is in the folder and has a release."""
    import secrets
    from datetime import UTC, datetime
    from pathlib import Path

    from goldbench.reports import read_account
    from goldbench.scoring import edition
    from goldbench.study import OPERATOR, Study, list_releases
    from goldbench.study.summary import summarise_annotation

    folder = Path(study)
    if not (folder / "study.db").is_file():
        return read_account(folder)
    with Study.open(
        folder / "study.db", now=lambda: datetime.now(UTC), entropy=secrets.token_bytes
    ) as opened:
        if not list_releases(opened, OPERATOR):
            return read_account(folder)
        tracks = (edition(track).track,)
        return read_account(folder, summarise_annotation(opened, OPERATOR, tracks=tracks))


def _listed(names: str | Sequence[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


def _is_source(given: object) -> bool:
    from goldbench.corpus import Corpus

    return isinstance(given, str | os.PathLike | Corpus)


def _corpus(source: "Source") -> "Corpus":
    from goldbench.corpus import Corpus

    return source if isinstance(source, Corpus) else read(source)


def _with_design(gold: "Source", settings: dict[str, Any]) -> dict[str, Any]:
    if "design" in settings:
        return settings
    return {**settings, "design": _stream(gold, "gold").design}


def _streams(system: "Systems") -> "list[Stream]":
    if isinstance(system, Mapping):
        return [_stream(one, name) for name, one in system.items()]
    if isinstance(system, str | os.PathLike) or _is_source(system):
        return [_stream(system, "system")]  # type: ignore[arg-type]  # one source, as asked
    return [_stream(one, f"system {number}") for number, one in enumerate(system, start=1)]  # type: ignore[arg-type]  # sources


def _stream(source: "Source", name: str) -> "Stream":
    from goldbench.corpus import Corpus
    from goldbench.formats import address
    from goldbench.scoring import CorpusStream, FileStream

    if isinstance(source, Corpus):
        return CorpusStream(source, name=name)
    where = address.parse(os.fspath(source))
    if not where.path.exists():
        msg = f"{where.path} does not exist"
        raise UsageError(msg, hint="notes to try with: goldbench synth phi --out notes")
    return FileStream(where.path, where.layer, name=where.name or name)


__all__ = [
    "DesignError",
    "FormatError",
    "GoldbenchError",
    "MissingLayerError",
    "MissingTextError",
    "OffsetError",
    "SchemaError",
    "UsageError",
    "__version__",
    "agree",
    "compare",
    "draw",
    "marks",
    "notes",
    "plan",
    "read",
    "report",
    "score",
]

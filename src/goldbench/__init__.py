"""A workbench for evaluating clinical language technology.

>>> import goldbench as gb
>>> notes = gb.read("docs/contracts/golden/jsonl.jsonl")
>>> len(notes)
6

Heavy parts are imported when they are used, so that `import goldbench` costs nothing.
"""

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
    from goldbench.scoring import Comparison, Score, Stream

__version__ = "0.1.0"

Source: TypeAlias = "str | os.PathLike[str] | Corpus"
"""A path or address (PATH::LAYER), or a corpus in memory."""
Systems: TypeAlias = "Source | Sequence[Source] | Mapping[str, Source]"
"""One system, several, or {name: system}."""


def read(
    path: str | os.PathLike[str],
    *,
    format: str | None = None,  # noqa: A002  # the word users know
    strict: bool = False,
) -> "Corpus":
    """Read a corpus in any format; it is detected if none is named.

    PATH::LAYER takes that layer only. A Parquet folder is opened, not read: its values are made
    when they are asked for.
    """
    from dataclasses import replace  # noqa: PLC0415

    from goldbench.formats import Findings, ReadOptions, address, read_corpus  # noqa: PLC0415

    where = address.parse(os.fspath(path))
    options = ReadOptions(findings=Findings(strict=strict))
    corpus = read_corpus(where.path, format, options)
    if where.layer is None:
        return corpus
    return replace(corpus, layers={where.layer: corpus.layer(where.layer)})


def score(
    gold: "Source",
    system: "Systems",
    tracks: str | Sequence[str] = "exact",
    **settings: Any,
) -> "Score":
    """Score one system, several, or {name: system}, on one track or several.

    `settings` are the fields of `goldbench.scoring.Settings`: map, include, exclude, by,
    interval, level, design, cluster, seed.
    """
    from goldbench.official.editions import score_editions  # noqa: PLC0415
    from goldbench.scoring import Settings  # noqa: PLC0415

    names = [tracks] if isinstance(tracks, str) else list(tracks)
    settings = _with_design(gold, settings)
    return score_editions(
        _stream(gold, "gold"), _streams(system), names, Settings(tracks=(), **settings)
    )


def compare(
    gold: "Source",
    systems: "Systems",
    track: str = "exact",
    *,
    measure: str = "f1",
    **settings: Any,
) -> "list[Comparison]":
    """Compare systems pairwise on the same documents."""
    from goldbench.scoring import Settings  # noqa: PLC0415
    from goldbench.scoring import compare as compare_streams  # noqa: PLC0415
    from goldbench.scoring import track as track_named  # noqa: PLC0415

    settings = _with_design(gold, settings)
    chosen = Settings(tracks=(track_named(track),), **settings)
    return compare_streams(_stream(gold, "gold"), _streams(systems), chosen, measure=measure)  # type: ignore[arg-type]  # checked there


def _with_design(gold: "Source", settings: dict[str, Any]) -> dict[str, Any]:
    if "design" in settings:
        return settings
    return {**settings, "design": _stream(gold, "gold").design}


def _streams(system: "Systems") -> "list[Stream]":
    from goldbench.corpus import Corpus  # noqa: PLC0415

    if isinstance(system, str | os.PathLike | Corpus):
        return [_stream(system, "system")]
    if isinstance(system, Mapping):
        return [_stream(one, name) for name, one in system.items()]
    return [_stream(one, f"system {number}") for number, one in enumerate(system, start=1)]


def _stream(source: "Source", name: str) -> "Stream":
    from goldbench.corpus import Corpus  # noqa: PLC0415
    from goldbench.formats import address  # noqa: PLC0415
    from goldbench.scoring import CorpusStream, FileStream  # noqa: PLC0415

    if isinstance(source, Corpus):
        return CorpusStream(source, name=name)
    where = address.parse(os.fspath(source))
    if not where.path.exists():
        msg = f"{where.path} does not exist"
        raise UsageError(msg)
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
    "compare",
    "read",
    "score",
]

"""What callers give, in whatever form, turned into what the packages take; nonsense is refused."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

import os
from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral, Real
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from goldbench.api.checks import check_format
from goldbench.errors import UsageError, kind_of, unknown

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.corpus import Corpus, Design, Schema
    from goldbench.formats import ReadOptions
    from goldbench.reports.answers import Drawn
    from goldbench.schemes import LabelMap
    from goldbench.scoring import Settings, Stream, Track
    from goldbench.scoring.fields.nodes import FieldSchema

PathLike: TypeAlias = "str | os.PathLike[str]"
Source: TypeAlias = "PathLike | Corpus"
"""A path or address (PATH::LAYER), or a corpus in memory."""
Systems: TypeAlias = "Source | Sequence[Source] | Mapping[str, Source]"
"""One system, several, or {name: system}."""
Names: TypeAlias = "str | Iterable[str]"
"""One name, several separated by commas, or a list of them."""
Map: TypeAlias = "PathLike | LabelMap | Mapping[str, str | None]"
"""FROM:TO of two schemes, a CSV file, or {label: label}, None where it is dropped."""
FieldSchemaLike: TypeAlias = "PathLike | FieldSchema | Mapping[str, object]"
"""A JSON Schema of answers: its file, or the object itself."""
_COLUMNS = 'columns={"id": "note_id", "text": "note_text"}'
NOT_COMPARED = "official editions cannot be compared: they give no counts by document"


def split_names(names: "Names", what: str) -> tuple[str, ...]:
    """Give names as a tuple, each once; a string is one name, or several with commas."""
    parts = (part.strip() for name in _each(names, what) for part in name.split(","))
    return tuple(dict.fromkeys(part for part in parts if part))


def patterns_of(given: "str | Iterable[str]", what: str) -> tuple[str, ...]:
    """Give regular expressions as a tuple, each once; a string is one, commas and all."""
    return tuple(dict.fromkeys(_each(given, what)))


def _each(names: "Names", what: str) -> tuple[str, ...]:
    """Give the texts of a list, or the one that stands for itself."""
    # A generator can be gone through once, and is looked at twice here.
    given = (names,) if isinstance(names, str) or not isinstance(names, Iterable) else tuple(names)
    if isinstance(names, Mapping) or not all(isinstance(name, str) for name in given):
        msg = f"{what} takes a name or a list of names, not {type(names).__name__}"
        raise UsageError(msg, hint=f'{what}="a", or {what}=["a", "b"]')
    return given


def is_source(given: object) -> bool:
    from goldbench.corpus import Corpus

    return isinstance(given, str | os.PathLike | Corpus)


def label_map(given: "Map | None") -> "LabelMap | None":
    from goldbench.schemes import LabelMap, Row, find_map

    if given is None or isinstance(given, LabelMap):
        return given
    if isinstance(given, Mapping):
        _check_labels(given)
        rows = tuple(Row(source, target) for source, target in given.items())
        return LabelMap("given", "given", rows)
    if isinstance(given, str | os.PathLike):
        return find_map(os.fspath(given))
    msg = f"a map is FROM:TO, a CSV file or {{label: label}}, not {type(given).__name__}"
    raise UsageError(msg, hint='map="i2b2-2014:nlpsandbox", or map={"CITY": "location/city"}')


def _check_labels(given: "Mapping[str, str | None]") -> None:
    """Refuse a map from or to what is no label."""
    for place, labels in (("from", given), ("to", given.values())):
        for label in labels:
            if not (isinstance(label, str) and label) and (place == "from" or label is not None):
                msg = f"a map goes {place} a label, which is a text, not {kind_of(label)}"
                raise UsageError(msg, hint='map={"CITY": "location/city", "AGE": None}')


def design_of(given: "Design | Drawn | PathLike | None", gold: "Stream") -> "Design | None":
    """Give the design that was named, else the one that travels with the gold."""
    from goldbench.corpus import Design
    from goldbench.reports.answers import Drawn

    if given is None:
        return gold.design
    if isinstance(given, Design):
        return given
    if isinstance(given, Drawn):
        return given.design
    if isinstance(given, str | os.PathLike):
        from goldbench.formats import read_design

        return read_design(_require_existing(Path(given)))
    msg = f"a design is a design.csv or what gb.draw gives, not {type(given).__name__}"
    raise UsageError(msg, hint='design="design.csv", or design=gb.draw(…)')


def settings_of(
    gold: "Stream",
    *,
    map: "Map | None",  # noqa: A002  # the word of the command
    include: "Names | None",
    exclude: "Names",
    level: float,
    rho: float | None,
    design: "Design | Drawn | PathLike | None",
    cluster: str,
    tracks: "tuple[Track, ...]" = (),
    by: "Names" = (),
    interval: str = "one-more-document",
    seed: int = 1,
    fields: "FieldSchemaLike | None" = None,
) -> "Settings":
    """Make of the keywords that systems are scored, compared and reported by what scoring takes."""
    from goldbench.scoring import Settings

    check_numbers(level=level, rho=rho)
    check_numbers(whole=True, least=0, needed=True, seed=seed)
    return Settings(
        tracks=tracks,
        map=label_map(map),
        include=None if include is None else _check_included(include),
        exclude=frozenset(split_names(exclude, "exclude")),
        by=split_names(by, "by"),
        interval=interval,
        level=level,
        rho=rho,
        design=design_of(design, gold),
        cluster=cluster,
        seed=seed,
        fields=field_schema_of(fields),
    )


def _check_included(names: "Names") -> frozenset[str]:
    """Give the labels that alone count; an empty list would leave nothing to score."""
    labels = frozenset(split_names(names, "include"))
    if not labels:
        msg = "include names no label"
        raise UsageError(msg, hint='include="NAME", or leave it out')
    return labels


def check_numbers(
    *, whole: bool = False, least: float | None = None, needed: bool = False, **given: object
) -> None:
    """Refuse what is no number, or below the `least`; None is one not given, unless `needed`."""
    kind = "a whole number" if whole else "a number"
    for name, value in given.items():
        if value is None and not needed:
            continue
        right = isinstance(value, Integral if whole else Real) and not isinstance(value, bool)
        if not right or value != value:  # noqa: PLR0124  # NaN
            shown = repr(value) if isinstance(value, Real) else type(value).__name__
            msg = f"{name} is {kind}, not {shown}"
            raise UsageError(msg, hint=f"{name}={1 if whole else 0.8}, without quotes")
        if least is not None and isinstance(value, Real) and value < least:
            msg = f"{name} is {value!r}; the least is {least:g}"
            raise UsageError(msg, hint=f"{name}={least:g} or more")


def track_of(name: "Names | None", *, official: str) -> "tuple[Track, ...]":
    """Give the track that was named, if any; `official` says why an original edition is none."""
    from goldbench.scoring import edition, track

    if name is None:
        return ()
    names = split_names(name, "track")
    if len(names) != 1:
        msg = f"expected one track, found {len(names)}"
        raise UsageError(msg, hint='track="exact"; for another track ask once more')
    asked = edition(names[0])
    if asked.version is not None:
        raise UsageError(official, hint=f"use {asked.track}")
    return (track(asked.track),)


def schema_of(given: "str | os.PathLike[str] | Schema | None") -> "Schema | None":
    """Give a schema: as it is, one of ours by name, or from a JSON file."""
    from goldbench.corpus import Schema
    from goldbench.formats import read_schema
    from goldbench.schemes import scheme

    if given is None or isinstance(given, Schema):
        return given
    if not isinstance(given, str | os.PathLike):
        msg = f"a schema is a name, a JSON file or a Schema, not {type(given).__name__}"
        raise UsageError(msg, hint='schema="heart-risk", or schema="schema.json"')
    if Path(given).exists():
        return read_schema(Path(given))
    return scheme(os.fspath(given))


def field_schema_of(given: "FieldSchemaLike | None") -> "FieldSchema | None":
    """Give the schema by which answers are scored."""
    from goldbench.scoring.fields.declaration import field_schema, read_field_schema
    from goldbench.scoring.fields.nodes import FieldSchema

    if given is None or isinstance(given, FieldSchema):
        return given
    if isinstance(given, str | os.PathLike):
        return read_field_schema(Path(given))
    return field_schema(given)


def columns_of(given: "Mapping[str, str] | None") -> dict[str, str]:
    """Give the names of columns, ours -> theirs; nothing where none were named."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        msg = f"columns are {{ours: theirs}}, not {kind_of(given)}"
        raise UsageError(msg, hint=_COLUMNS)
    names: Iterable[object] = (name for pair in given.items() for name in pair)
    for name in names:
        if not (isinstance(name, str) and name):
            msg = f"columns are {{ours: theirs}}, a text each, not {kind_of(name)}"
            raise UsageError(msg, hint=_COLUMNS)
    return dict(given)


def texts_of(source: "Source | None") -> "Mapping[str, str] | None":
    """Give the notes by id, for formats that carry marks only."""
    if source is None:
        return None
    documents = corpus_of(source).documents
    return {id_: d.text for id_, d in documents.items() if d.text is not None}


def corpus_of(source: "Source", *, format: str | None = None) -> "Corpus":  # noqa: A002
    from goldbench.api.reading import read
    from goldbench.corpus import Corpus

    return source if isinstance(source, Corpus) else read(source, format=format)


def check_read(option: str, given: object, *sources: object) -> None:
    """Refuse what says how files are read where none is; it would change nothing."""
    if given is not None and not any(isinstance(each, str | os.PathLike) for each in sources):
        msg = f"{option} says how files are read, and what was given is in memory"
        raise UsageError(msg, hint=f"leave {option} out, or give paths")


def streams_of(
    system: "Systems", format_: str | None, options: "ReadOptions | None" = None
) -> "list[Stream]":
    named = _name_systems(system)
    check_format(format_)
    check_read("format", format_, *named.values())
    return [stream_of(each, name, format_, options) for name, each in named.items()]


def _name_systems(system: "Systems") -> "Mapping[str, Source]":
    """Give each system its name; there must be one at least."""
    several = "several: a list of them, or {name: system}"
    if is_source(system):
        return {"system": system}  # type: ignore[dict-item]  # a source
    if not isinstance(system, Iterable):
        msg = f"a system is a path or a corpus, not {type(system).__name__}"
        raise UsageError(msg, hint=several)
    if not isinstance(system, Mapping):
        system = {f"system {number}": each for number, each in enumerate(system, start=1)}
    if not system:
        msg = "no system was given"
        raise UsageError(msg, hint=several)
    check_names(system, "system")
    return system


def check_names(named: Iterable[object], what: str) -> None:
    """Refuse a name that is no text."""
    for name in named:
        if not (isinstance(name, str) and name):
            msg = f"a name of {what}s is a text, not {kind_of(name)}"
            raise UsageError(msg, hint=f'{{"name": {what}}}')


def stream_of(
    source: "Source", name: str, format_: str | None = None, options: "ReadOptions | None" = None
) -> "Stream":
    from goldbench.corpus import Corpus
    from goldbench.formats import Findings, ReadOptions, address
    from goldbench.scoring import CorpusStream, FileStream

    read = options or ReadOptions()
    own = ReadOptions(texts=read.texts, findings=Findings(strict=read.findings.strict))
    if isinstance(source, Corpus):
        return CorpusStream(source, name=name, options=own)
    if not isinstance(source, str | os.PathLike):
        msg = f"{name} is a path or a corpus, not {type(source).__name__}"
        raise UsageError(msg, hint="a data frame becomes a corpus by gb.read(frame, marks=…)")
    where = address.parse(os.fspath(source))
    path = _require_existing(where.path)
    return FileStream(path, where.layer, format_, where.name or name, own)


def _require_existing(path: Path) -> Path:
    if path.exists():
        return path
    there = [other.name for other in path.parent.iterdir()] if path.parent.is_dir() else []
    near = unknown("file", path.name, there).hint or ""
    msg = f"{path} does not exist"
    hint = near if near.startswith("did you") else "notes to try with: goldbench synth phi"
    raise UsageError(msg, hint=hint)

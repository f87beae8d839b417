"""Options that `score`, `compare` and `report` share: gold, systems, tracks, maps, intervals."""

import difflib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click
import orjson

from goldbench.cli.options.candidates import formats, paths, tracks
from goldbench.cli.options.choices import INTERVALS
from goldbench.cli.options.seed import takes_seed
from goldbench.cli.options.source import spool_stdin, texts_of
from goldbench.cli.options.study_gold import gold_of, study_of
from goldbench.errors import UsageError

if TYPE_CHECKING:  # loaded when a verb runs
    from goldbench.engines.brat_ahead import BratAhead
    from goldbench.formats import ReadOptions
    from goldbench.formats.address import Address
    from goldbench.formats.brat.files import Raw
    from goldbench.matching.plain_notes import PlainNotes
    from goldbench.official.meddocan_batches import BatchCounts
    from goldbench.scoring import FileStream, Settings


class Answer(Protocol):
    def as_json(self) -> dict[str, Any]: ...


class Task:
    """What was asked: the gold, the systems, the tracks by name, and how to score.

    `study` is the folder of the study that GOLD is a release of, where it lies in one. `where` is
    the address of GOLD; None where it was left out, as `compare --human` allows.
    """

    def __init__(
        self,
        gold: "FileStream",
        systems: "list[FileStream]",
        tracks: tuple[str, ...],
        settings: "Settings",
        *,
        study: Path | None = None,
        where: "Address | None" = None,
    ) -> None:
        self.study = study
        self.where = where
        self.gold = gold
        self.systems = systems
        self.tracks = tracks
        self.settings = settings

    def findings(self) -> Iterator[str]:
        """Tell what was found in reading each side, once it has been read."""
        for stream in (self.gold, *self.systems):
            yield from stream.findings

    def answer(
        self, show: Callable[[], None], *, as_json: bool, **parts: "Iterable[Answer]"
    ) -> None:
        """Print the answers: as JSON beside the rule they follow, else as `show` does.

        What was found in reading is told on standard error, in either case.
        """
        if as_json:
            rule = self.settings.rule
            content: dict[str, object] = {} if rule is None else {"rule": rule.as_json()}
            for name, answers in parts.items():
                content[name] = [answer.as_json() for answer in answers]
            click.echo(orjson.dumps(content))
        else:
            show()
        for note in self.findings():
            click.echo(note, err=True)


def takes_systems(function: Callable[..., Any], *, ahead: bool = False) -> Callable[..., Any]:
    """Give a command GOLD, SYSTEM... and the options of scoring; it receives a `Task`.

    Where the command has an option --human, GOLD may be left out: the notes are then those of the
    first annotator. With `ahead` large folders are read while what scores them is imported, for
    commands that ask for marks without texts.
    """

    @click.argument("gold", shell_complete=paths)
    @click.argument("systems", nargs=-1, metavar="SYSTEM...", shell_complete=paths)
    @click.option(
        "--track",
        "-t",
        "tracks",
        multiple=True,
        metavar="NAME",
        shell_complete=tracks,
        help="A rule to score by; may be repeated. Absent: the one that fits what GOLD holds. "
        "NAME:official is the original.",
    )
    @click.option("--map", "map_", metavar="FILE|FROM:TO", help="Map labels before matching.")
    @click.option("--include", multiple=True, metavar="LABEL,...", help="Only these labels.")
    @click.option("--exclude", multiple=True, metavar="LABEL,...", help="All but these labels.")
    @click.option(
        "--interval",
        type=click.Choice(INTERVALS),
        default=INTERVALS[0],
        show_default=True,
        help="How intervals are made; clopper-pearson is the papers' way.",
    )
    @click.option(
        "--rho",
        type=float,
        help="How alike errors of one note are, 0 to 1.  [default: 0.1, PHI tracks 0.25]",
    )
    @click.option("--level", default=0.95, show_default=True, help="Of the intervals.")
    @click.option("--design", type=click.Path(path_type=Path), help="The design.csv of the gold.")
    @click.option(
        "--cluster", default="patient", show_default=True, help="Metadata key of clusters."
    )
    @click.option("--texts", metavar="PATH", help="The notes, where GOLD carries marks only.")
    @click.option(
        "--schema",
        "field_schema",
        type=click.Path(path_type=Path),
        help="The JSON Schema of answers, for --track fields.",
    )
    @click.option(
        "--gold-from",
        metavar="FORMAT",
        shell_complete=formats,
        help="The format of GOLD; detected if absent.",
    )
    @click.option(
        "--from",
        "from_",
        metavar="FORMAT",
        shell_complete=formats,
        help="The format of the systems.",
    )
    @click.option(
        "--strict", is_flag=True, help="Refuse what does not fit instead of reporting it."
    )
    @takes_seed
    @wraps(function)
    def wrapped(
        gold: str, systems: tuple[str, ...], tracks: tuple[str, ...], *args: Any, **options: Any
    ) -> Any:
        from goldbench.formats import Findings, ReadOptions, address, read_design  # noqa: PLC0415  # loaded when the verb runs

        begun = _begin_reading((gold, *systems), tracks, options) if ahead else {}

        from goldbench.schemes import find_map  # noqa: PLC0415  # loaded when the verb runs
        from goldbench.scoring import Settings  # noqa: PLC0415  # loaded when the verb runs
        from goldbench.scoring.reading.names import filters  # noqa: PLC0415  # loaded when the verb runs
        from goldbench.scoring.reading.texts import StreamTexts  # noqa: PLC0415  # loaded when the verb runs
        from goldbench.scoring.request import rule_tracks  # noqa: PLC0415  # loaded when the verb runs
        from goldbench.scoring.tracks.choice import choose  # noqa: PLC0415  # loaded when the verb runs

        settings = Settings(
            tracks=(),
            map=find_map(given) if (given := options.pop("map_")) else None,
            include=filters(include) if (include := options.pop("include")) else None,
            exclude=filters(options.pop("exclude")),
            interval=options.pop("interval"),
            level=options.pop("level"),
            rho=options.pop("rho"),
            cluster=options.pop("cluster"),
            seed=options.pop("seed"),
        )
        if (declared := options.pop("field_schema")) is not None:
            from goldbench.scoring.fields.declaration import read_field_schema  # noqa: PLC0415  # loaded when the verb runs

            settings = replace(settings, fields=read_field_schema(declared))
        strict = options.pop("strict")
        given = options.pop("texts")
        notes = texts_of(given) if given else None
        gold_from, from_ = options.pop("gold_from"), options.pop("from_")
        design = options.pop("design")
        alone = not systems
        if alone:
            gold, *systems_ = _without_gold(gold, options.get("human"))
            systems = tuple(systems_)
        addresses = [address.parse(source) for source in (gold, *systems)]
        with _spool_piped(addresses) as (named, *parsed):
            where = gold_of(named)
            if where is not named:
                click.echo(f"gold: release {where.path.name} of {named.path}", err=True)
            name = where.name or where.path.name or str(where.path)
            reading = ReadOptions(texts=notes, findings=Findings(strict=strict))
            stream = _stream(where, name, gold_from, reading, begun=begun, option="--gold-from")
            texts = notes or StreamTexts(stream)
            streams = [
                _stream(
                    source,
                    called,
                    from_,
                    ReadOptions(texts=texts, findings=Findings(strict=strict)),
                    begun=begun,
                )
                for source, called in zip(parsed, address.names(parsed), strict=True)
            ]
            drawn = read_design(design) if design is not None else stream.design
            settings = choose(stream, streams, tracks, replace(settings, design=drawn))
            if settings.rule is not None and settings.rule.chosen:
                click.echo(str(settings.rule), err=True)
            taken = rule_tracks(settings)
            kept = None if alone else where
            study = study_of(where.path)
            task = Task(stream, streams, taken, settings, study=study, where=kept)
            return function(task, *args, **options)

    return wrapped


def _begin_reading(
    sources: tuple[str, ...], tracks: tuple[str, ...], options: dict[str, Any]
) -> "dict[Path, BratAhead]":
    """Begin to read large folders of brat, unless texts are asked for or come from elsewhere."""
    formats_ = {options["gold_from"], options["from_"]}
    bare = all(name == "exact" or name.endswith(":official") for name in tracks)
    if options["texts"] or not bare or formats_ - {None, "brat"}:
        return {}
    from goldbench.engines.brat_ahead import BratAhead  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.formats import address  # noqa: PLC0415  # loaded when the verb runs

    parsed: list[Address] = []
    with suppress(UsageError):  # what is wrong with an address is told in its turn
        parsed.extend(address.parse(source) for source in sources)
    paths = [each.path for each in parsed]
    apart = ("map_", "include", "exclude", "field_schema", "by")
    plain = not any(options.get(name) for name in apart) and not any(each.layer for each in parsed)
    original = any(name.startswith("meddocan-") and name.endswith(":official") for name in tracks)
    begun = BratAhead.begin(
        paths,
        strict=options["strict"],
        beside=_count_original if original else None,
        instead=_count_plain if plain else None,
    )
    for reading in begun.values():
        click.get_current_context().call_on_close(reading.close)
    return begun


def _count_original(gold: "Raw", system: "Raw") -> "BatchCounts":
    from goldbench.official.meddocan_batches import count_read  # noqa: PLC0415  # loaded in the copies

    return count_read(gold, system)


def _count_plain(sides: "Sequence[Raw]") -> "PlainNotes | None":
    from goldbench.matching.plain_notes import count_plain  # noqa: PLC0415  # loaded in the copies

    return count_plain(sides)


def _without_gold(system: str, human: str | None) -> tuple[str, str]:
    """Take the only argument for the system; the first annotator says which notes are meant."""
    first = (human or "").partition(",")[0].strip()
    if not first:
        msg = "Missing argument 'SYSTEM...'."
        raise click.UsageError(msg)
    return first, system


@contextmanager
def _spool_piped(every: "list[Address]") -> "Iterator[list[Address]]":
    """Give what comes on standard input (-) a place on disk, because it is read several times."""
    piped = [number for number, source in enumerate(every) if str(source.path) == "-"]
    if not piped:
        yield every
        return
    if len(piped) > 1:
        msg = "standard input (-) can be read once only"
        raise UsageError(msg, hint="give all but one of them as files")
    (number,) = piped
    with spool_stdin("-") as file:
        named = every[number]._replace(path=Path(file), name=every[number].name or "stdin")
        yield [*every[:number], named, *every[number + 1 :]]


def _stream(
    where: "Address",
    name: str,
    format_: str | None,
    options: "ReadOptions",
    *,
    begun: "dict[Path, BratAhead]",
    option: str = "--from",
) -> "FileStream":
    from goldbench.scoring import FileStream  # noqa: PLC0415  # loaded when the verb runs

    if not where.path.exists():
        msg = f"{where.path} does not exist"
        raise UsageError(msg, hint=_suggest_near(where.path))
    reading = begun.pop(where.path, None)
    if format_ is None:
        from goldbench.formats import detect  # noqa: PLC0415  # loaded when the verb runs

        there = reading.listing() if reading is not None else None
        format_ = detect(where.path, option=option, there=there)
    return FileStream(where.path, where.layer, format_, name, options, reading)


def _suggest_near(path: Path) -> str | None:
    """Name what stands in the same folder under a like name."""
    there = [entry.name for entry in path.parent.iterdir()] if path.parent.is_dir() else []
    near = difflib.get_close_matches(path.name, sorted(there), n=1)
    return f"did you mean {path.with_name(near[0])}?" if near else None


__all__ = ["Task", "takes_systems"]

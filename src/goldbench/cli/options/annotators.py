"""Arguments that `agree`, `vote` and `gold` share: the annotators, read side by side."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from goldbench.cli.options.candidates import formats, paths
from goldbench.cli.options.database import is_study
from goldbench.cli.options.source import find_schema, texts_of
from goldbench.corpus import DEFAULT_LAYER, Corpus, Layer, Schema
from goldbench.errors import UsageError
from goldbench.formats import Findings, ReadOptions, address, read_corpus
from goldbench.formats.address import Address
from goldbench.gold import Panel
from goldbench.schemes import scheme


@dataclass(frozen=True, slots=True)
class Reading:
    """How the files are to be read, the same for all."""

    format: str | None
    texts: dict[str, str] | None
    findings: Findings

    def corpus(self, where: Address) -> Corpus:
        options = ReadOptions(
            layer=where.layer or DEFAULT_LAYER, texts=self.texts, findings=self.findings
        )
        return read_corpus(where.path, self.format, options)


@dataclass(frozen=True, slots=True)
class Annotators:
    """The annotators named on the command line, the gold if one was, and the schema for both."""

    panel: Panel
    gold: tuple[str, Layer] | None
    schema: Schema | None
    reading: Reading

    def report_findings(self) -> None:
        """Tell, on stderr, what did not fit or was repaired."""
        if self.reading.findings.any:
            click.echo(f"{self.reading.findings}", err=True)


def takes_reading(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of reading annotators."""
    for option in (
        click.option(
            "--strict", is_flag=True, help="Refuse what does not fit instead of reporting it."
        ),
        click.option(
            "--texts", metavar="PATH", help="The notes, for formats that carry marks only."
        ),
        click.option(
            "--from",
            "from_",
            metavar="FORMAT",
            shell_complete=formats,
            help="The format; detected if absent.",
        ),
        click.option(
            "--split",
            metavar="REGEX",
            help="One path for all: two groups of an id are the document and the annotator.",
        ),
        click.option(
            "--schema", metavar="NAME|FILE", help="What counts; heart-risk is recognised."
        ),
    ):
        function = option(function)
    return function


def takes_annotators(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ANNOTATOR... and the options of reading; it receives `Annotators`.

    Where the command has an option --gold, that is read as well.
    """

    @click.argument(
        "annotators", nargs=-1, required=True, metavar="ANNOTATOR...", shell_complete=paths
    )
    @takes_reading
    @wraps(function)
    def wrapped(annotators: tuple[str, ...], *args: Any, **kwargs: Any) -> Any:
        given = {name: kwargs.pop(name) for name in READING}
        readers = gather_annotators(annotators, gold=kwargs.pop("gold", None), **given)
        return function(readers, *args, **kwargs)

    return wrapped


READING = ("schema", "split", "from_", "texts", "strict")
"""The names of the options of `takes_reading`, as `gather_annotators` takes them."""


def gather_annotators(
    given: tuple[str, ...],
    *,
    gold: str | None = None,
    schema: str | None,
    split: str | None,
    from_: str | None,
    texts: str | None,
    strict: bool,
) -> Annotators:
    """Read the annotators by what the command line says."""
    reading = Reading(from_, texts_of(texts) if texts else None, Findings(strict=strict))
    return read_annotators(given, reading, split=split, gold=gold, schema=schema)


def read_annotators(
    given: tuple[str, ...],
    reading: Reading,
    *,
    split: str | None = None,
    gold: str | None = None,
    schema: str | None = None,
) -> Annotators:
    """Read the layers. One path alone: all its layers, or by the pattern `split` of its ids."""
    where = [address.parse(text) for text in given]
    for source in where:
        _refuse_study(source.path)
    truth = address.parse(gold) if gold is not None else None
    carried: list[Schema | None] = []
    if split is not None:
        if len(where) > 1:
            msg = "--split takes one path that holds the documents of all annotators"
            raise UsageError(msg, hint="name the annotators' paths, or split one path, not both")
        corpus = reading.corpus(where[0])
        carried.append(corpus.schema)
        panel = Panel.split(corpus, split, where[0].layer)
    elif len(where) == 1 and where[0].layer is None:
        corpus = reading.corpus(where[0])
        carried.append(corpus.schema)
        own = truth is not None and truth.path == where[0].path
        names = [n for n in sorted(corpus.layers) if not (own and truth and n == truth.layer)]
        panel = Panel.of_corpus(corpus, names)
    else:
        corpora = [reading.corpus(source) for source in where]
        carried += (corpus.schema for corpus in corpora)
        layers = [source.layer for source in where]
        panel = Panel.gather(zip(address.names(where), corpora, layers, strict=True))
    chosen = _schema(schema, carried, panel)
    return Annotators(panel, _gold(truth, reading, panel), chosen, reading)


def _refuse_study(path: Path) -> None:
    """Say where a study keeps what was asked for; its tables are no annotators' files."""
    if is_study(path):
        msg = f"{path} is the folder of a study, not of annotators' marks"
        hint = (
            f"its agreement is on the page Agreement (goldbench serve {path}), its gold is made by "
            f"goldbench gold build {path} --name NAME"
        )
        raise UsageError(msg, hint=hint)


def _gold(where: Address | None, reading: Reading, panel: Panel) -> tuple[str, Layer] | None:
    if where is None:
        return None
    corpus = reading.corpus(where)
    name = where.name or where.layer or where.path.name or str(where.path)
    # Through a panel, so that texts that differ from the annotators' are refused.
    parts = [(name, corpus, where.layer)]
    both = Panel.gather(
        [("annotators", Corpus(panel.documents, {"": _gather_layer(panel)}), ""), *parts]
    )
    return name, both.layers[name]


def _gather_layer(panel: Panel) -> Layer:
    return Layer("", {id_: layer[id_] for layer in panel.layers.values() for id_ in layer})


def _schema(name: str | None, carried: list[Schema | None], panel: Panel) -> Schema | None:
    """Take the schema named, else the one the corpora carry, else one that fits the facts."""
    if name is not None:
        return find_schema(name)
    known = [schema for schema in carried if schema is not None]
    if known:
        if any(schema != known[0] for schema in known):
            msg = "the annotators carry different schemas"
            raise UsageError(msg, hint="say which one counts: --schema NAME|FILE")
        return known[0]
    labels = {
        tag.label
        for layer in panel.layers.values()
        for marks in layer.values()
        for tag in marks.tags
    }
    heart = scheme("heart-risk")
    # A stray label of somebody's own does not make them facts of another guideline.
    if labels and 2 * len(labels & set(heart.names)) >= len(labels):
        click.echo("the facts are those of heart-risk; another schema: --schema", err=True)
        return heart
    return None


__all__ = ["READING", "Annotators", "gather_annotators", "takes_annotators", "takes_reading"]

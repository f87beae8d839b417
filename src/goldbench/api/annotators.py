"""Annotators side by side: `agree`, `second_human`, `vote`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goldbench.api.arguments import (
    NOT_COMPARED,
    check_names,
    check_numbers,
    check_read,
    corpus_of,
    schema_of,
    settings_of,
    split_names,
    streams_of,
    track_of,
)
from goldbench.api.checks import check_flags, check_format, check_words
from goldbench.errors import UsageError, check_known, kind_of

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Map, Names, PathLike, Source, Systems
    from goldbench.corpus import Corpus, Design, Schema
    from goldbench.gold import Panel
    from goldbench.reports.answers import Agreed, BesideHumans, Drawn, VotedGold


def agree(
    annotators: "Mapping[str, Source] | Source",
    measures: "Names" = (),
    tracks: "Names" = (),
    *,
    gold: "Source | None" = None,
    groups: Mapping[str, str] | None = None,
    schema: "str | os.PathLike[str] | Schema | None" = None,
    level: float = 0.95,
    cluster: str = "patient",
    resamples: int = 1_000,
    seed: int = 1,
    split: str | None = None,
    texts: "Source | None" = None,
    format: str | None = None,  # noqa: A002  # as in read
    strict: bool = False,
) -> "Agreed":
    """Measure agreement between annotators: {name: corpus}, or the layers of one corpus.

    None named: F1, and each against the gold where there is one or there are three annotators.
    `groups` tells the expertise of annotators, for averages; `schema` which facts and attributes
    count. `split` is a pattern of two groups, for one corpus with the documents of all annotators:
    which document an id means, and whose. `texts`, `format` and `strict` are for paths, as in
    `read`.
    """
    from goldbench.agreement import MEASURES, Options
    from goldbench.agreement import agree as agree_on
    from goldbench.reports.answers import Agreed

    check_numbers(needed=True, level=level)
    check_numbers(whole=True, least=1, needed=True, resamples=resamples)
    check_numbers(whole=True, least=0, needed=True, seed=seed)
    reading = _reading(texts, format, strict=strict, gold=gold)
    panel, carried = _panel(annotators, reading, split)
    options = Options(
        tracks=split_names(tracks, "tracks"),
        level=level,
        seed=seed,
        resamples=resamples,
        cluster=cluster,
        groups=_groups(groups),
    )
    names = split_names(measures, "measures")
    asked = tuple(MEASURES) if names == ("all",) else names
    true = None if gold is None else ("gold", reading.corpus(gold).layer())
    return Agreed(agree_on(panel, asked, options, gold=true, schema=schema_of(schema) or carried))


def second_human(
    annotators: "Mapping[str, Source] | Source",
    systems: "Systems",
    track: "Names | None" = None,
    *,
    margin: float = 0.05,
    epsilon: float = 0.2,
    pre_annotated: "Names" = (),
    map: "Map | None" = None,  # noqa: A002  # the word of the command
    include: "Names | None" = None,
    exclude: "Names" = (),
    schema: "str | os.PathLike[str] | Schema | None" = None,
    level: float = 0.95,
    rho: float | None = None,
    design: "Design | Drawn | PathLike | None" = None,
    cluster: str = "patient",
    texts: "Source | None" = None,
    gold_format: str | None = None,
    format: str | None = None,  # noqa: A002  # as in read
    strict: bool = False,
) -> "BesideHumans":
    """Ask whether systems are as good as a second human (`goldbench compare --human`).

    `annotators` are {name: corpus}, or the layers of one corpus, who worked blind on the same
    documents; each system is compared with each of them beside them with each other (F1), never
    with a gold made from them. `margin` is by how much less a system may agree, fixed beforehand;
    the verdict errs in 1 - level of the cases at it. `epsilon` belongs to the alternative annotator
    test, which decides nothing. Systems that annotators were shown (`pre_annotated`) are refused.
    `gold_format` is that of the annotators' files, `format` that of the systems'.
    """
    from dataclasses import replace

    from goldbench.agreement import HumanQuestion
    from goldbench.agreement import second_human as ask
    from goldbench.corpus import Corpus
    from goldbench.formats import Findings, ReadOptions
    from goldbench.reports.answers import BesideHumans
    from goldbench.scoring import CorpusStream

    check_numbers(needed=True, margin=margin, epsilon=epsilon)
    if not 0 <= epsilon < 1:
        msg = f"epsilon is {epsilon!r}; it lies between 0 and 1"
        raise UsageError(msg, hint="epsilon=0.2 is usual")
    reading = _reading(texts, gold_format, strict=strict, option="gold_format")
    panel, carried = _panel(annotators, reading)
    tracks = track_of(track, official=NOT_COMPARED)
    notes = {id_: d.text for id_, d in panel.documents.items() if d.text is not None}
    options = ReadOptions(texts=notes or None, findings=Findings(strict=strict))
    streams = streams_of(systems, format, options)
    people = CorpusStream(Corpus(panel.documents, dict(panel.layers), panel.design))
    settings = settings_of(
        people, map=map, include=include, exclude=exclude, tracks=tracks, level=level, rho=rho,
        design=design, cluster=cluster,
    )  # fmt: skip
    settings = replace(settings, schema=schema_of(schema) or carried)
    seen = split_names(pre_annotated, "pre_annotated")
    for name in seen:
        check_known("system", name, [stream.name for stream in streams])
    question = HumanQuestion(margin, "given", epsilon, seen)
    return BesideHumans(tuple(ask(panel, streams, settings, question)))


def vote(
    annotators: "Mapping[str, Source] | Source",
    *,
    minimum: int | None = 2,
    schema: "str | os.PathLike[str] | Schema | None" = None,
    split: str | None = None,
    texts: "Source | None" = None,
    format: str | None = None,  # noqa: A002  # as in read
    strict: bool = False,
) -> "VotedGold":
    """Make a gold standard by majority vote of annotators: {name: corpus}, or layers of one.

    A mark is gold if at least `minimum` of those who looked at the document have it (None = more
    than half of them). The answer holds the gold as a corpus, and who voted for each mark. `split`,
    `texts`, `format` and `strict` are as for `agree`.
    """
    from goldbench.corpus import Corpus
    from goldbench.gold import vote as vote_on
    from goldbench.reports.answers import VotedGold

    check_numbers(whole=True, minimum=minimum)
    if minimum is not None and minimum < 1:
        msg = f"minimum is a number of votes, not {minimum!r}"
        raise UsageError(msg, hint="minimum=2, or None for more than half")
    panel, carried = _panel(annotators, _reading(texts, format, strict=strict), split)
    rules = schema_of(schema) or carried
    voted = vote_on(panel, minimum=minimum, schema=rules)
    gold, evidence = (
        Corpus(
            {id_: panel.documents[id_] for id_ in each.layer},
            {each.layer.name: each.layer},
            design=panel.design,
            schema=rules,
        )
        for each in (voted.gold, voted.evidence)
    )
    return VotedGold(voted, gold, evidence)


@dataclass(frozen=True, slots=True)
class _Reading:
    """How the files of annotators are read, the same for all; corpora in memory are as they are."""

    texts: "Source | None"
    format: str | None
    strict: bool
    option: str
    gold: "Source | None"

    def corpus(self, source: "Source") -> "Corpus":
        from goldbench.api.reading import read
        from goldbench.corpus import Corpus

        if isinstance(source, Corpus):
            return source
        return read(source, format=self.format, texts=self.texts, strict=self.strict)

    def check(self, *sources: object) -> None:
        """Refuse what says how files are read where there are none."""
        check_read(self.option, self.format, self.gold, *sources)
        check_read("texts", self.texts, self.gold, *sources)


def _reading(
    texts: "Source | None",
    format_: str | None,
    *,
    strict: bool,
    option: str = "format",
    gold: "Source | None" = None,
) -> _Reading:
    check_flags(strict=strict)
    check_format(format_, option)
    notes = None if texts is None else corpus_of(texts)
    return _Reading(notes, format_, strict, option, gold)


def _panel(
    annotators: "Mapping[str, Source] | Source", reading: _Reading, split: str | None = None
) -> "tuple[Panel, Schema | None]":
    """Put the annotators side by side, with the schema they carry."""
    from goldbench.corpus import Corpus
    from goldbench.gold import Panel

    check_words(split=split)
    if isinstance(annotators, Corpus | str | os.PathLike):
        reading.check(annotators)
        corpus = reading.corpus(annotators)
        panel = Panel.of_corpus(corpus) if split is None else Panel.split(corpus, split)
        return panel, corpus.schema
    if not isinstance(annotators, Mapping):
        msg = f"annotators are {{name: corpus}} or one corpus, not {type(annotators).__name__}"
        raise UsageError(msg, hint='{"A": "path/a", "B": "path/b"}')
    if split is not None:
        msg = "split takes one corpus that holds the documents of all annotators"
        raise UsageError(msg, hint="name the annotators, or split one corpus, not both")
    check_names(annotators, "annotator")
    reading.check(*annotators.values())
    parts = [(name, reading.corpus(each)) for name, each in annotators.items()]
    panel = Panel.gather((name, each, None) for name, each in parts)
    return panel, next((each.schema for _, each in parts if each.schema is not None), None)


def _groups(given: object) -> Mapping[str, str]:
    """Give the expertise of annotators by name; anything else is refused."""
    hint = 'groups={"A": "nurse", "B": "nurse"}'
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        msg = f"groups are {{annotator: group}}, not {type(given).__name__}"
        raise UsageError(msg, hint=hint)
    for name, group in given.items():
        if not (isinstance(name, str) and isinstance(group, str) and group):
            wrong = name if not isinstance(name, str) else group
            shown = kind_of(wrong)
            msg = f"groups go from the name of an annotator to that of a group, not {shown}"
            raise UsageError(msg, hint=hint)
    return given

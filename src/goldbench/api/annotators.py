"""Annotators side by side: `agree`, `second_human`, `vote`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from goldbench.api.arguments import (
    NOT_COMPARED,
    check_numbers,
    corpus_of,
    listed,
    schema_of,
    settings_of,
    streams_of,
    track_of,
)
from goldbench.errors import UsageError

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Map, Names, PathLike, Source, Systems
    from goldbench.corpus import Corpus, Design, Schema
    from goldbench.gold import Panel
    from goldbench.reports.answers import Agreed, BesideHumans, Drawn, VotedGold


def agree(
    annotators: "Mapping[str, Source] | Corpus",
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
) -> "Agreed":
    """Measure agreement between annotators: {name: corpus}, or the layers of one corpus.

    None named: F1, and each against the gold where there is one or there are three annotators.
    `groups` tells the expertise of annotators, for averages; `schema` which facts and attributes
    count.
    """
    from goldbench.agreement import MEASURES, Options
    from goldbench.agreement import agree as agree_on
    from goldbench.reports.answers import Agreed

    check_numbers(level=level)
    check_numbers(whole=True, resamples=resamples, seed=seed)
    panel, carried = _panel(annotators)
    options = Options(
        tracks=listed(tracks, "tracks"),
        level=level,
        seed=seed,
        resamples=resamples,
        cluster=cluster,
        groups=groups or {},
    )
    names = listed(measures, "measures")
    asked = tuple(MEASURES) if names == ("all",) else names
    true = None if gold is None else ("gold", corpus_of(gold).layer())
    return Agreed(agree_on(panel, asked, options, gold=true, schema=schema_of(schema) or carried))


def second_human(
    annotators: "Mapping[str, Source] | Corpus",
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
    format: str | None = None,  # noqa: A002  # as in read
) -> "BesideHumans":
    """Ask whether systems are as good as a second human (`goldbench compare --human`).

    `annotators` are {name: corpus}, or the layers of one corpus, who worked blind on the same
    documents; each system is compared with each of them beside them with each other (F1), never
    with a gold made from them. `margin` is by how much less a system may agree, fixed beforehand;
    the verdict errs in 1 - level of the cases at it. `epsilon` belongs to the alternative annotator
    test, which decides nothing. Systems that annotators were shown (`pre_annotated`) are refused.
    """
    from dataclasses import replace

    from goldbench.agreement import HumanQuestion
    from goldbench.agreement import second_human as ask
    from goldbench.corpus import Corpus
    from goldbench.formats import ReadOptions
    from goldbench.reports.answers import BesideHumans
    from goldbench.scoring import CorpusStream

    check_numbers(margin=margin, epsilon=epsilon)
    panel, carried = _panel(annotators)
    tracks = track_of(track, official=NOT_COMPARED)
    texts = {id_: d.text for id_, d in panel.documents.items() if d.text is not None}
    streams = streams_of(systems, format, ReadOptions(texts=texts or None))
    people = CorpusStream(Corpus(panel.documents, dict(panel.layers), panel.design))
    settings = settings_of(
        people, map=map, include=include, exclude=exclude, tracks=tracks, level=level, rho=rho,
        design=design, cluster=cluster,
    )  # fmt: skip
    settings = replace(settings, schema=schema_of(schema) or carried)
    seen = listed(pre_annotated, "pre_annotated")
    question = HumanQuestion(margin, "given", epsilon, seen)
    return BesideHumans(tuple(ask(panel, streams, settings, question)))


def vote(
    annotators: "Mapping[str, Source] | Corpus",
    *,
    minimum: int | None = 2,
    schema: "str | os.PathLike[str] | Schema | None" = None,
) -> "VotedGold":
    """Make a gold standard by majority vote of annotators: {name: corpus}, or layers of one.

    A mark is gold if at least `minimum` of those who looked at the document have it (None = more
    than half of them). The answer holds the gold as a corpus, and who voted for each mark.
    """
    from goldbench.corpus import Corpus
    from goldbench.gold import vote as vote_on
    from goldbench.reports.answers import VotedGold

    check_numbers(whole=True, minimum=minimum)
    if minimum is not None and minimum < 1:
        msg = f"minimum is a number of votes, not {minimum!r}"
        raise UsageError(msg, hint="minimum=2, or None for more than half")
    panel, carried = _panel(annotators)
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


def _panel(annotators: "Mapping[str, Source] | Corpus") -> "tuple[Panel, Schema | None]":
    from goldbench.corpus import Corpus
    from goldbench.gold import Panel

    if isinstance(annotators, Corpus):
        return Panel.of_corpus(annotators), annotators.schema
    if isinstance(annotators, str | os.PathLike):
        corpus = corpus_of(annotators)
        return Panel.of_corpus(corpus), corpus.schema
    if not isinstance(annotators, Mapping):
        msg = f"annotators are {{name: corpus}} or one corpus, not {type(annotators).__name__}"
        raise UsageError(msg, hint='{"A": "path/a", "B": "path/b"}')
    parts = [(name, corpus_of(each)) for name, each in annotators.items()]
    panel = Panel.gather((name, each, None) for name, each in parts)
    return panel, next((each.schema for _, each in parts if each.schema is not None), None)

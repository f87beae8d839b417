"""Annotators side by side: `agree`, `vote`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from goldbench.api.arguments import corpus_of, listed, schema_of
from goldbench.errors import UsageError

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Names, Source
    from goldbench.corpus import Corpus, Schema
    from goldbench.gold import Panel
    from goldbench.reports.answers import Agreed, VotedGold


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

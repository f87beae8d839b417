"""Majority vote: what at least k of the annotators who looked at a document say is gold.

Stubbs & Uzuner 2015, section 7.3: each record was read by three annotators, facts were normalised
(see `normalise`), and "any annotation that was supported by two or more annotators" became gold;
a second release kept the evidence. Each annotator has one vote for each different mark. Spans and
relations are voted on as well, by exact equality (see `ballots`): two annotators who differ by a
comma have not marked the same span, and such spans are better curated than voted on.

A document that fewer than k annotators looked at cannot have a majority. It is not in the gold,
which is not the same as being there with nothing in it. A mark that stands nowhere in its text has
no vote, and is told (see `unplaced`).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from goldbench.corpus import Schema, Tag
from goldbench.errors import UsageError
from goldbench.gold.ballots import Elected, collect
from goldbench.gold.normalise import normalise_panel
from goldbench.gold.panel import Panel
from goldbench.gold.provenance import Gold, Provenance
from goldbench.gold.unplaced import Unplaced, sift


@dataclass(frozen=True, slots=True)
class Lost:
    """A single-valued fact (SMOKER) that was stated, but no value of it has the majority.

    `votes`: each value stated, and who stated it.
    """

    document: str
    label: str
    votes: tuple[tuple[Tag, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Voted:
    """`gold` has no evidence; `evidence` is the same gold with the evidence of its voters.

    `short` are documents too few annotators looked at. `candidates` counts the different marks
    that were voted on; `unplaced` were not, as they stand nowhere in their text.
    """

    gold: Gold
    evidence: Gold
    lost: tuple[Lost, ...]
    short: tuple[str, ...]
    candidates: int
    unplaced: tuple[Unplaced, ...] = ()


def vote(
    panel: Panel, *, minimum: int | None = 2, schema: Schema | None = None, name: str = "gold"
) -> Voted:
    """Keep every mark that at least `minimum` annotators have; None = more than half of them.

    Where several values of a single-valued fact reach the minimum (it is half or less), the one
    with most votes stands; if two have equally many, none does.

    >>> from goldbench.corpus import Document, Layer, Marks
    >>> said = [Marks(tags=(Tag("SMOKER", {"status": s}),)) for s in ("past", "past", "never")]
    >>> layers = {f"annotator {n}": Layer("", {"a": marks}) for n, marks in enumerate(said, 1)}
    >>> row = vote(Panel({"a": Document("a", "")}, layers)).gold.provenance[0]
    >>> row.mark.attributes["status"], row.how, row.by
    ('past', 'voted 2/3', ('annotator 1', 'annotator 2'))
    """
    if minimum is not None and not 1 <= minimum <= len(panel.layers):
        msg = f"a minimum of {minimum} votes cannot be had from {len(panel.layers)} annotators"
        raise UsageError(msg, hint="name as many annotators as there are, or lower --min")
    placed, unplaced = sift(panel)
    given = normalise_panel(placed, schema)
    rows: list[Provenance] = []
    lost: list[Lost] = []
    short, ids = [], []
    candidates = 0
    for id_ in given.ids:
        lookers = given.lookers(id_)
        need = len(lookers) // 2 + 1 if minimum is None else minimum
        if len(lookers) < max(need, 1):
            short.append(id_)
            continue
        ids.append(id_)
        cast = collect({author: given.layers[author][id_] for author in lookers}, schema)
        candidates += len(cast)
        every, kept = list(cast.elect(1)), list(cast.elect(need))
        for label in _list_single_valued(schema):
            kept = _keep_one_value(kept, label)
            lost += _list_lost(id_, label, every, kept)
        rows += (
            Provenance(id_, winner.mark, f"voted {len(winner.by)}/{len(lookers)}", winner.by)
            for winner in kept
        )
    evidence = Gold.of(name, ids, rows)
    gold = evidence.without_evidence()
    return Voted(gold, evidence, tuple(lost), tuple(short), candidates, unplaced)


def _list_single_valued(schema: Schema | None) -> tuple[str, ...]:
    if schema is None:
        return ()
    return tuple(label.name for label in schema.labels if label.single and label.unit == "tag")


def _select_label(elected: Iterable[Elected], label: str) -> list[Elected]:
    return [
        winner for winner in elected if isinstance(winner.mark, Tag) and winner.mark.label == label
    ]


def _keep_one_value(kept: list[Elected], label: str) -> list[Elected]:
    rivals = _select_label(kept, label)
    if len(rivals) < 2:
        return kept
    most = max(len(candidate.by) for candidate in rivals)
    best = [candidate for candidate in rivals if len(candidate.by) == most]
    stands = best if len(best) == 1 else []
    return [candidate for candidate in kept if candidate not in rivals or candidate in stands]


def _list_lost(id_: str, label: str, every: list[Elected], kept: list[Elected]) -> list[Lost]:
    stated = _select_label(every, label)
    if not stated or _select_label(kept, label):
        return []
    votes = [
        (candidate.mark.without_evidence(), candidate.by)
        for candidate in stated
        if isinstance(candidate.mark, Tag)
    ]
    return [Lost(id_, label, tuple(sorted(votes, key=lambda pair: pair[0].sort_key())))]

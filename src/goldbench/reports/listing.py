"""The error list of one system: every error counted, a fair share of them shown.

Where there are more errors than fit, each pair of kind and label keeps the same number of them,
and rare ones all; which, is decided by a keyed hash of the error's place, so that it depends
neither on the order of the notes nor on a generator.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from goldbench.corpus import Attributes, Schema
from goldbench.matching import Shapes
from goldbench.reports.phrases import Phrases
from goldbench.scoring import Mistake, Settings, Track
from goldbench.scoring.fields.mistakes import field_mistakes
from goldbench.scoring.mistakes import document_mistakes, mistakes_in
from goldbench.scoring.reading.alignment import Aligned
from goldbench.scoring.reading.names import DROPPED, Names
from goldbench.scoring.reading.rows import TagRows, join_tags, tag_rows
from goldbench.scoring.tracks.rules import fact_keys, risk_keys

Facts = list[tuple[str, str]]
KINDS = ("missed", "invented", "unplaced", "label", "boundary", "label and boundary")
FIELD_KINDS = ("wrong", "missed", "invented")
AROUND = 240
"""Characters looked at before and after an error for the borders of its sentence."""


@dataclass(frozen=True, slots=True)
class Error:
    """One disagreement.

    `fact` is what a document-level error is about, "" where that is left out; spans have None.
    """

    mistake: Mistake
    fact: str | None = None

    @property
    def cell(self) -> tuple[str, str]:
        return self.mistake.kind, self.mistake.label

    def sort_key(self) -> tuple[str, int, str, str, str]:
        """By document, then in the order of the text."""
        side = self.mistake.gold or self.mistake.system or (0, 0, "")
        return self.mistake.document, side[0], self.mistake.kind, side[2], self.fact or ""


class Ranked(NamedTuple):
    """An error and its place in the drawing of those that are shown."""

    rank: bytes
    error: Error


@dataclass(frozen=True, slots=True)
class Listing:
    """`counts` by (kind, label) are of all errors; `shown` are in the order of document ids."""

    system: str
    counts: Mapping[tuple[str, str], int]
    shown: tuple[Error, ...]

    @property
    def total(self) -> int:
        return sum(self.counts.values())


@dataclass(slots=True)
class ErrorSample:
    """Counts all errors it is given and keeps at most `limit`, rarest kinds and labels first."""

    limit: int
    seed: int
    counts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    _kept: dict[tuple[str, str], list[Ranked]] = field(
        default_factory=dict[tuple[str, str], list[Ranked]]
    )
    _held: int = 0

    def add(self, error: Error) -> None:
        self.counts[error.cell] += 1
        self._kept.setdefault(error.cell, []).append(Ranked(_rank(error, self.seed), error))
        self._held += 1
        if self._held > 4 * self.limit + 100:
            self._thin()

    def listing(self, system: str) -> Listing:
        self._thin()
        chosen = [entry for each in self._kept.values() for entry in each]
        if len(chosen) > self.limit:  # more kinds and labels than errors to be shown
            chosen = sorted(chosen, key=_by_rank)[: self.limit]
        ordered = sorted((entry.error for entry in chosen), key=Error.sort_key)
        return Listing(system, dict(self.counts), tuple(ordered))

    def _thin(self) -> None:
        """Cut every cell to the same size; counts only grow: a smaller cut is never too late."""
        size = fair_share(self.counts.values(), self.limit)
        for cell, errors in self._kept.items():
            if len(errors) > size:
                self._kept[cell] = sorted(errors, key=_by_rank)[:size]
        self._held = sum(len(errors) for errors in self._kept.values())


def fair_share(counts: Iterable[int], limit: int) -> int:
    """Find the largest s with sum(min(count, s)) <= limit, at least 1 where there is room at all.

    >>> fair_share([1000, 3, 2], 25)
    20
    >>> fair_share([4, 4], 25)
    4
    """
    left, cells = limit, sorted(counts)
    for number, count in enumerate(cells):
        size = left // (len(cells) - number)
        if count > size:
            return max(size, 1) if limit else 0
        left -= count
    return cells[-1] if cells else 0


def _by_rank(entry: Ranked) -> bytes:
    return entry.rank


def _rank(error: Error, seed: int) -> bytes:
    mistake = error.mistake
    what = "\0".join(
        str(part)
        for part in (
            seed,
            mistake.document,
            mistake.kind,
            mistake.gold,
            mistake.system,
            error.fact,
        )
    )
    return hashlib.blake2b(what.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def errors_in(
    aligned: Aligned,
    system: int,
    track: Track,
    names: Names,
    shapes: Shapes,
    *,
    settings: Settings,
    text: bool,
    phrases: Phrases | None = None,
) -> Iterator[Error]:
    """Yield the errors of one system: of spans with context, of facts with what they say.

    Where documents are counted, an error stands where the side that has it points first;
    `phrases` says it for facts of the gold that point nowhere.
    """
    if track.folds:
        for mistake in document_mistakes(
            aligned, system, names, settings, text=text, around=AROUND, phrases=phrases
        ):
            yield Error(mistake)
        return
    if track.unit == "field":
        yield from _of_fields(aligned, system, names, settings, text=text)
        return
    if track.unit == "tag":
        yield from _of_facts(aligned, system, track, names, settings.schema, text=text)
        return
    for mistake in mistakes_in(aligned, system, names, shapes, text=text, around=AROUND):
        yield Error(mistake)


def _of_fields(
    aligned: Aligned, system: int, names: Names, settings: Settings, *, text: bool
) -> Iterator[Error]:
    if settings.fields is None:
        return
    for each in field_mistakes(aligned, system, settings.fields):
        code = names.code(each.field)
        if code == DROPPED:
            continue
        place = (0, 0, names.labels[code])
        mistake = Mistake(
            each.document,
            each.kind,
            None if each.kind == "invented" else place,
            None if each.kind == "missed" else place,
        )
        values = (value for value in (each.gold, each.answer) if value is not None)
        yield Error(mistake, " → ".join(values) if text else "")


def _of_facts(
    aligned: Aligned,
    system: int,
    track: Track,
    names: Names,
    schema: Schema | None,
    *,
    text: bool,
) -> Iterator[Error]:
    keys = risk_keys if track.name == "i2b2-2014-risk" else partial(_plain_keys, schema=schema)
    theirs = join_tags([tag_rows(layer) for layer in aligned.systems[system].layers])
    sides = [
        {
            (document, names.labels[code], key)
            for document, facts in _facts(rows, keys)
            for label, key in facts
            if (code := names.code(label)) != DROPPED
        }
        for rows in (tag_rows(aligned.gold.layer), theirs)
    ]
    for document, label, key in sorted(sides[0] ^ sides[1]):
        missed = (document, label, key) in sides[0]
        place = (0, 0, label)
        mistake = Mistake(
            aligned.gold.ids[document],
            "missed" if missed else "invented",
            place if missed else None,
            None if missed else place,
        )
        yield Error(mistake, key if text else "")


def _facts(rows: TagRows, keys: Callable[[str, Attributes], Facts]) -> Iterator[tuple[int, Facts]]:
    stated = [keys(label, attributes) for label, attributes in rows.signatures]
    for document, signature in zip(rows.document.tolist(), rows.signature.tolist(), strict=True):
        yield document, stated[signature]


def _plain_keys(label: str, attributes: Attributes, schema: Schema | None = None) -> Facts:
    """What counts of a fact, as the track `tags` has it."""
    facts = []
    for name, key in fact_keys(label, attributes, schema):
        values = ", ".join(f"{name}: {value}" for name, value in sorted(json.loads(key).items()))
        facts.append((name, values))
    return facts

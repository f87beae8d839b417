"""The error list of one system: every error counted, a fair share of them shown.

Where there are more errors than fit, each pair of kind and label keeps the same number of them,
and rare ones all; which, is decided by a keyed hash of the error's place, so that it depends
neither on the order of the notes nor on a generator.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from goldbench.corpus import Attributes
from goldbench.scoring import Mistake, Settings, Stream, Track, mistakes
from goldbench.scoring.alignment import Alignment
from goldbench.scoring.names import DROPPED
from goldbench.scoring.rows import TagRows, joined_tags, tag_rows
from goldbench.scoring.rules import risk_keys

Facts = list[tuple[str, str]]
KINDS = ("missed", "invented", "label", "boundary", "label and boundary")
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


def list_errors(system: str, found: Iterable[Error], *, limit: int, seed: int) -> Listing:
    """Count all errors and keep at most `limit`, rarest kinds and labels first."""
    counts: Counter[tuple[str, str]] = Counter()
    kept: dict[tuple[str, str], list[Ranked]] = {}
    held = 0
    for error in found:
        counts[error.cell] += 1
        kept.setdefault(error.cell, []).append(Ranked(_rank(error, seed), error))
        held += 1
        if held > 4 * limit + 100:
            held = _thinned(kept, counts, limit)
    _thinned(kept, counts, limit)
    chosen = [entry for each in kept.values() for entry in each]
    if len(chosen) > limit:  # more kinds and labels than errors to be shown
        chosen = sorted(chosen, key=_by_rank)[:limit]
    ordered = sorted((entry.error for entry in chosen), key=Error.sort_key)
    return Listing(system, dict(counts), tuple(ordered))


def _thinned(
    kept: dict[tuple[str, str], list[Ranked]],
    counts: Mapping[tuple[str, str], int],
    limit: int,
) -> int:
    """Cut every cell to the same size; counts only grow, so a smaller cut never comes too late."""
    size = fair_share(counts.values(), limit)
    for cell, errors in kept.items():
        if len(errors) > size:
            kept[cell] = sorted(errors, key=_by_rank)[:size]
    return sum(len(errors) for errors in kept.values())


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
    one = error.mistake
    what = f"{seed}\0{one.document}\0{one.kind}\0{one.gold}\0{one.system}\0{error.fact}"
    return hashlib.blake2b(what.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def errors_of(
    gold: Stream, system: Stream, track: Track, settings: Settings, *, text: bool
) -> Iterator[Error]:
    """Yield every error: of spans with context, of document facts with what they say."""
    if track.unit == "tag":
        yield from _of_facts(gold, system, track, settings, text=text)
        return
    for mistake in mistakes(gold, system, settings, text=text, around=AROUND):
        yield Error(mistake)


def _of_facts(
    gold: Stream, system: Stream, track: Track, settings: Settings, *, text: bool
) -> Iterator[Error]:
    names = settings.names()
    keys = risk_keys if track.name == "i2b2-2014-risk" else _plain_keys
    for aligned in Alignment(gold, [system]):
        theirs = joined_tags([tag_rows(layer) for layer in aligned.systems[0].layers])
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


def _plain_keys(label: str, attributes: Attributes) -> Facts:
    """All attributes but comments, as the track `tags` has it."""
    kept = dict(attributes.without("comment"))
    said = ", ".join(f"{name}: {value}" for name, value in sorted(kept.items()))
    return [(label, said)]

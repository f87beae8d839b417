"""What happens where marks overlap. Two stated policies, neither of which depends on input order.

`keep_strongest` is for annotations that are to be scored or read: of marks that overlap, one
stays. Who wins: the higher source (a site's own list over a rule that proves itself over the model
over other rules over propagation), then the surer, the longer, the earlier, the label first in the
alphabet.

`join` is for removal: marks that overlap become one mark from the first start to the last end, with
the label, subtype and rule of the strongest. So nothing that anyone marked is left over.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping

from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

# Rules whose hits prove themselves (check digits, full dates, addresses) outrank the model.
# The prefix of a rule's name up to the first dot picks its source.
SITE, PROOF, MODEL, RULE, ECHO = range(5)
_PREFIXES: Mapping[str, int] = {
    "site": SITE,
    "check": PROOF,
    "field": PROOF,
    "model": MODEL,
    "echo": ECHO,
}
PROOFS = frozenset(
    {
        "contact.email", "contact.ip", "contact.phone-cued", "cue.address", "cue.birth-order",
        "cue.months", "date.iso", "date.numeric",
        "date.numeric-dmy", "date.day-name", "date.name-day", "date.name-short-year",
        "date.name-year", "date.stamp", "date.weekday-full", "id.dea", "id.dni", "id.ssn", "id.vin",
        "place.zip-e",
    }
)  # fmt: skip


def source(rule: str) -> int:
    """Give the rank of a rule's source, 0 the highest.

    >>> source("site.deny") < source("check.nir") < source("model.en") < source("echo.name")
    True
    """
    if rule in PROOFS:
        return PROOF
    return _PREFIXES.get(rule.partition(".")[0], RULE)


SOURCES = WordCache(source)


def strength(mark: Mark) -> tuple[object, ...]:
    """Sort key: the strongest first."""
    start, end, label, subtype, confidence, rule = mark
    return (SOURCES[rule], -confidence, start - end, start, label, subtype, rule)


def keep_strongest(marks: Iterable[Mark]) -> list[Mark]:
    """Keep, of marks that overlap, the strongest; sorted by place.

    >>> a, b = Mark(0, 8, "CITY", rule="model.en"), Mark(4, 12, "ZIP", rule="place.zip")
    >>> keep_strongest([b, a]) == [a]
    True
    """
    kept: list[Mark] = []
    for group in _groups(sorted(set(marks))):
        kept += group if len(group) == 1 else _keep_of_group(group)
    return kept


def _groups(marks: Iterable[Mark]) -> Iterator[list[Mark]]:
    """Part sorted marks where none overlaps or touches what stands before it."""
    group: list[Mark] = []
    end = 0
    for mark in marks:
        if group and mark.start > end:
            yield group
            group = []
        end = max(end, mark.end) if group else mark.end
        group.append(mark)
    if group:
        yield group


def _keep_of_group(group: Iterable[Mark]) -> list[Mark]:
    kept: list[Mark] = []  # disjoint, so sorted by start is sorted by end
    starts: list[int] = []
    for mark in sorted(group, key=strength):
        at = bisect_right(starts, mark.start)
        free_before = at == 0 or kept[at - 1].end <= mark.start
        free_after = at == len(kept) or mark.end <= starts[at]
        if free_before and free_after:
            kept.insert(at, mark)
            starts.insert(at, mark.start)
    return kept


def join(
    marks: Iterable[Mark], *, rank: Callable[[Mark], tuple[object, ...]] = strength
) -> list[Mark]:
    """Join marks that overlap; sorted by place, disjoint, covering what was covered, no more.

    `rank` sorts the strongest first, which is the one whose label counts.

    >>> a, b = Mark(0, 8, "CITY", rule="model.en"), Mark(4, 12, "ZIP", rule="place.zip")
    >>> [(one.start, one.end, one.label) for one in join([a, b])]
    [(0, 12, 'CITY')]
    """
    joined: list[Mark] = []
    group: list[Mark] = []
    end = 0
    for mark in sorted(set(marks)):
        if mark.end <= mark.start:
            continue
        if group and mark.start >= end:
            joined.append(_join_group(group, rank))
            group = []
        group.append(mark)
        end = max(end, mark.end) if len(group) > 1 else mark.end
    return [*joined, _join_group(group, rank)] if group else joined


def _join_group(group: list[Mark], rank: Callable[[Mark], tuple[object, ...]]) -> Mark:
    best = min(group, key=rank)
    start, end = group[0].start, max(mark.end for mark in group)
    return Mark(start, end, best.label, best.subtype, best.confidence, best.rule)

"""In words, where annotators differ and what the guideline could say about it.

A hint is given for a pair of annotators where F1 is below `LOW`: Canales 2021 reads a low value
as a variable that is hard to find in the text, or a guideline that does not yet describe it. It
is computed from the cases of `gold.disagreements`, in which overlapping spans are paired one to
one. Hints name annotators and labels, never text.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import Agreement
from goldbench.gold import Case, Disagreements, disagreements

LOW = 0.8
"""F1 below which a hint is sought."""
FEW = 3
"""Cases of one sort below which nothing is said."""
SHARE = 0.1
"""Share of a label's marks that cases of one sort must reach."""


@dataclass(frozen=True, slots=True)
class Hint:
    """How many cases stand behind it decides the order."""

    cases: int
    words: str


def hints(inquiry: Inquiry, rows: Iterable[Agreement]) -> tuple[str, ...]:
    """Give the hints for every pair with low agreement, most cases first."""
    low = _find_low_agreement(rows)
    words: list[str] = []
    for pair in inquiry.pairs:
        labels = low.get(pair, set())
        if labels:
            disagreed = disagreements(inquiry.panel.only(*pair), inquiry.schema)
            of_pair = sorted(
                _explain_pair(disagreed, pair, labels), key=lambda h: (-h.cases, h.words)
            )
            words += (hint.words for hint in of_pair)
    return tuple(dict.fromkeys(words))


def _find_low_agreement(rows: Iterable[Agreement]) -> Mapping[tuple[str, str], set[str | None]]:
    """Pair -> the labels (None = all) where some track's F1 is low."""
    by_pair: dict[tuple[str, str], set[str | None]] = {}
    for row in rows:
        low = row.value is not None and row.value < LOW
        if row.measure == "f1" and row.pair is not None and low:
            by_pair.setdefault(row.pair, set()).add(row.label)
    return by_pair


def _explain_pair(
    disagreed: Disagreements, pair: tuple[str, str], labels: set[str | None]
) -> Iterator[Hint]:
    marks = Counter(row.mark.label for row in disagreed.agreed)
    for case in disagreed.cases:
        marks.update({mark.label for _, stated in case.marks for mark in stated})
    whom = f"{pair[0]} and {pair[1]}"
    yield from _hint_confusion(disagreed.cases, marks, whom)
    for kind, saying in _SAYINGS.items():
        counted = Counter(case.label for case in disagreed.cases if case.kind == kind)
        for label, cases in counted.items():
            if label in labels and _is_frequent(cases, marks[label]):
                yield Hint(cases, f"{label}: {whom} {saying} in {cases} of {marks[label]} places")
    yield from _hint_one_sided(disagreed.cases, pair, labels)


_SAYINGS = {
    "boundary": "begin or end the mark differently",
    "attribute": "say different things of the same mark",
    "time": "give different times",
}


def _is_frequent(cases: int, marks: int) -> bool:
    return cases >= FEW and cases >= SHARE * marks


def _hint_confusion(cases: Iterable[Case], marks: Counter[str], whom: str) -> Iterator[Hint]:
    counted: Counter[tuple[str, ...]] = Counter()
    for case in cases:
        if case.kind == "label":
            counted[tuple(sorted({mark.label for _, stated in case.marks for mark in stated}))] += 1
    for mixed, number in counted.items():
        if _is_frequent(number, min(marks[label] for label in mixed)):
            names = " and ".join(mixed)
            yield Hint(number, f"{names} are confused with each other by {whom}: {number} times")


def _hint_one_sided(
    cases: Iterable[Case], pair: tuple[str, str], labels: set[str | None]
) -> Iterator[Hint]:
    """Say who marks less, where a fair coin would hardly come out so (sign test, p < .05)."""
    from scipy.stats import binomtest  # noqa: PLC0415 - scipy is slow to import

    lacking: dict[str, Counter[str]] = {}
    for case in cases:
        if case.kind in ("missing", "fact", "time"):
            empty = [name for name, stated in case.marks if not stated]
            for name in empty:
                lacking.setdefault(case.label, Counter())[name] += 1
    everything = sum(lacking.values(), Counter[str]())
    asked: list[tuple[str | None, Counter[str]]] = [(None, everything)] if None in labels else []
    asked += ((label, counted) for label, counted in lacking.items() if label in labels)
    always = ""
    for label, counted in asked:
        less, more = sorted(pair, key=lambda name: (counted[name], name))
        total = counted[less] + counted[more]
        if more == always or total < FEW or binomtest(counted[more], total).pvalue >= 0.05:
            continue
        if label is None:
            always = more  # who marks less of everything is not told again for each label
        what = "" if label is None else f"{label}: "
        numbers = f"{counted[more]} marks only of {less}, {counted[less]} only of {more}"
        yield Hint(counted[more], f"{what}{more} marks less: {numbers}")

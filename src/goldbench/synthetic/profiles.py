"""What a layer is like as a whole: the labels it uses, how often, and with what attributes.

Spurious marks are drawn from it, so that a false positive may stand in a note that has no true
mark of its label.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from goldbench.corpus import Attributes, Record, Span


@dataclass(frozen=True, slots=True)
class Profile:
    """Means are per document that the layer looked at.

    `attributes`: the most frequent attributes of a span label. `facts`: every combination of
    attributes seen with a tag label, sorted. `single`: tag labels never seen twice in a note.
    `evident`: whether tags come with evidence.
    """

    documents: int
    spans: Mapping[str, float]
    tags: Mapping[str, float]
    attributes: Mapping[str, Attributes]
    facts: Mapping[str, tuple[Attributes, ...]]
    single: frozenset[str]
    evident: bool


def profile(records: Iterable[Record], *, layer: str = "gold") -> Profile:
    """Count a layer. The order of the records makes no difference."""
    documents = 0
    spans: Counter[str] = Counter()
    tags: Counter[str] = Counter()
    worn: dict[str, Counter[Attributes]] = {}
    facts: dict[str, set[Attributes]] = {}
    repeated: set[str] = set()
    evident = False
    for record in records:
        marks = record.layers.get(layer)
        if marks is None:
            continue
        documents += 1
        for span in marks.spans:
            spans[span.label] += 1
            worn.setdefault(span.label, Counter())[span.attributes] += 1
        here = Counter(tag.label for tag in marks.tags)
        repeated |= {label for label, times in here.items() if times > 1}
        tags.update(here)
        for tag in marks.tags:
            facts.setdefault(tag.label, set()).add(tag.attributes)
            evident = evident or bool(tag.evidence)
    whole = documents or 1
    return Profile(
        documents=documents,
        spans={label: spans[label] / whole for label in sorted(spans)},
        tags={label: tags[label] / whole for label in sorted(tags)},
        attributes={label: _choose_most_frequent(seen) for label, seen in sorted(worn.items())},
        facts={
            label: tuple(sorted(seen, key=Attributes.sort_key))
            for label, seen in sorted(facts.items())
        },
        single=frozenset(tags) - repeated,
        evident=evident,
    )


def _choose_most_frequent(seen: Counter[Attributes]) -> Attributes:
    """Ties go to the first in sorted order, so that reading order does not matter."""
    return min(seen, key=lambda given: (-seen[given], given.sort_key()))


def sort_spans(spans: Iterable[Span]) -> list[Span]:
    return sorted(spans, key=Span.sort_key)

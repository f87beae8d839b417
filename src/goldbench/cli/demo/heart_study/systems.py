"""Three systems for Table 12: the rules, the rules without their times, a lexicon alone."""

from collections.abc import Callable, Iterable, Iterator
from statistics import mean, median, pstdev
from typing import NamedTuple

from goldbench.corpus import Attributes, Corpus, Document, Marks, Record, Tag
from goldbench.risk import Finding, Reading, extract

_TIMES = ("before DCT", "during DCT", "after DCT")
_LASTING = ("mention",)


def rules(reading: Reading) -> tuple[Tag, ...]:
    return reading.tags


def rules_without_times(reading: Reading) -> tuple[Tag, ...]:
    """Accept what the rules accept; states and drugs at all times, the rest on the day."""
    return tuple(_tags(reading.accepted))


def lexicon(reading: Reading) -> tuple[Tag, ...]:
    """Accept every word, drug and value over its limit, whatever stands around it."""
    findings = [finding for finding in reading.findings if finding.reason != "value.below-limit"]
    return tuple(_tags(findings))


SYSTEMS: dict[str, Callable[[Reading], tuple[Tag, ...]]] = {
    "rules": rules,
    "rules without times": rules_without_times,
    "lexicon only": lexicon,
}


def run_systems(documents: Iterable[Document]) -> dict[str, Corpus]:
    """Read every note once, and let each system make its tags of the reading."""
    readings = [(document, extract(document.require_text())) for document in documents]
    return {
        name: Corpus.from_records(
            Record(document, {"system": Marks(tags=system(reading))})
            for document, reading in readings
        )
        for name, system in SYSTEMS.items()
    }


def _tags(findings: Iterable[Finding]) -> Iterator[Tag]:
    tags: dict[tuple[str, Attributes], Tag] = {}
    for finding in findings:
        lasts = finding.label == "MEDICATION" or finding.attributes.get("indicator") in _LASTING
        for time in _TIMES if lasts else _TIMES[1:2]:
            person = finding.label in {"SMOKER", "FAMILY_HIST"}
            attributes = finding.attributes if person else finding.attributes.having({"time": time})
            tags.setdefault((finding.label, attributes), Tag(finding.label, attributes))
    yield from tags.values()


class Spread(NamedTuple):
    """A row of Table 12: a measure over several systems."""

    measure: str
    mean: float
    sd: float
    median: float
    least: float
    most: float


def spread(measure: str, values: list[float]) -> Spread:
    return Spread(measure, mean(values), pstdev(values), median(values), min(values), max(values))

"""Track 2 of i2b2/UTHealth 2014, risk factors for heart disease: document tags as a set.

Two tags are equal if element, time and indicator are (drugs: element, time and both types in any
order; SMOKER: status; FAMILY_HIST: indicator), in lower case. `continuing` is a value like any
other and is not expanded. The text is not compared.

Asking a tag for its key makes the script print its warnings again, so how often a warning appears
says how Python 2 built and walked its sets: once a hash, four times an equality that holds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from goldbench.errors import FormatError
from goldbench.official.counts import DocumentCounts, Evaluation, Say
from goldbench.official.i2b2_2014_files import Record
from goldbench.official.i2b2_2014_tags import RISK_ATTRIBUTES, RiskTag
from goldbench.official.python2 import Table, intersect, order_names, tuple_hash


@dataclass(frozen=True, slots=True)
class Filter:
    """Which tags count: those that match any value (all with `conjunctive`), or the others.

    A value is an element's name or a value of an attribute, the latter in lower case; a value the
    script does not know matches every tag.
    """

    values: tuple[str, ...]
    conjunctive: bool = False
    invert: bool = False

    def __call__(self, tag: RiskTag) -> bool:
        matches = (matches_value(tag, value) for value in self.values)
        return (all(matches) if self.conjunctive else any(matches)) is not self.invert


def matches_value(tag: RiskTag, value: str) -> bool:
    attributes = attributes_with(value)
    if value in RISK_ATTRIBUTES:
        return tag.name.lower() == value.lower()
    if not attributes:
        return True
    return any(tag.values.get(attribute) == value.lower() for attribute in attributes)


def attributes_with(value: str) -> set[str]:
    """Find the attributes that may have a value.

    >>> sorted(attributes_with("aspirin")), sorted(attributes_with("before DCT"))
    (['type1', 'type2'], [])
    """
    return {
        attribute
        for allowed in RISK_ATTRIBUTES.values()
        for attribute, right in allowed.items()
        if value in right
    }


def evaluate(
    gold: dict[str, Record], system: dict[str, Record], chosen: Filter | None, say: Say
) -> Evaluation:
    documents = []
    for id_ in intersect(order_names(system), order_names(gold)):
        wanted = _collect(_tags(gold[id_], say), chosen, gold[id_], say)
        given = _collect(_tags(system[id_], say), chosen, system[id_], say)
        documents.append(DocumentCounts(id_, *_compare(wanted, given, say)))
    name = next(iter(system.values())).system if system else ""
    return Evaluation(f"{name} " if name else "", name, tuple(documents))


class _Tags:
    """A set of tags of Python 2: what is in it, and in which order it is walked."""

    __slots__ = ("by_key", "table")

    def __init__(self) -> None:
        self.by_key: dict[tuple[str, ...], RiskTag] = {}
        self.table: Table[tuple[str, ...]] = Table()

    def walk(self) -> Iterable[RiskTag]:
        return (self.by_key[key] for key in self.table)


def _tags(record: Record, say: Say) -> Sequence[RiskTag]:
    if record.orphans is None:
        return record.risk
    for line in record.orphans:
        say(line)
    msg = "annotators' tags (with start or end) and no document tag"
    hint = "the script dies of this since v1.2.1; add document tags, without start and end"
    raise FormatError(record.path, 0, msg, hint=hint)


def _collect(tags: Sequence[RiskTag], chosen: Filter | None, record: Record, say: Say) -> _Tags:
    collected = _Tags()
    for tag in tags:
        if chosen is not None and not chosen(tag):
            continue
        for line in tag.echo:
            say(line)
        if tag.key is None:
            msg = "a document tag with an attribute called name"
            raise FormatError(record.path, 0, msg, hint="the script dies of it; remove it")
        there = collected.by_key.get(tag.key)
        if there is not None:
            _echo_equality(there, tag, say)
        else:
            collected.by_key[tag.key] = tag
            collected.table.add(tuple_hash(tag.key), tag.key)
    return collected


def _compare(gold: _Tags, system: _Tags, say: Say) -> tuple[int, int, int]:
    walked, other = (system, gold) if len(system.by_key) <= len(gold.by_key) else (gold, system)
    right = _look_up(walked, other, say)
    fp = len(system.by_key) - _look_up(system, gold, say)
    fn = len(gold.by_key) - _look_up(gold, system, say)
    return right, fp, fn


def _look_up(walked: _Tags, other: _Tags, say: Say) -> int:
    """Count the tags of one set that the other has, with the noise the script makes about it."""
    pairs = ((tag, other.by_key.get(tag.key or ())) for tag in walked.walk())
    matched = 0
    for tag, same in pairs:
        if same is not None:
            _echo_equality(same, tag, say)
            matched += 1
    return matched


def _echo_equality(there: RiskTag, asked: RiskTag, say: Say) -> None:
    for tag in (there, asked, asked, there):
        for line in tag.echo:
            say(line)

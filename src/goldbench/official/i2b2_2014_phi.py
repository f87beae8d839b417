r"""Track 1 of i2b2/UTHealth 2014, de-identification: the 42 blocks of the evaluation script.

Strict    tags are equal if element, start, end and TYPE are, as upper-case strings
Relaxed   the same, but ends may differ by 2. Python 2 did this with sets of tags whose hash
          leaves out the end and whose equality is not transitive, so: of the tags of one side,
          in order, one is dropped that equals an earlier one that was kept; then
          fp = |{s ∈ S: no g equals s}|, fn = |{g ∈ G: no s equals g}|, and
          tp = those that do have a partner on the smaller side, on the system's if |S| = |G|
Token     the tag's stretch of TEXT cut into [a-zA-Z0-9]+, each piece with element, TYPE (letter
          case counts here), start and end; a stretch without any is one empty piece at its end
Binary    start and end only; but a tag <PHI> keeps its whole key and never equals another name
HIPAA     tags whose element and beginning of TYPE stand in `HIPAA`

A filter reaches the first three blocks; `--invert` reaches every block that has a filter at all,
and the blocks for HIPAA and for single elements have theirs.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from goldbench.errors import FormatError
from goldbench.official.counts import DocumentCounts, Evaluation
from goldbench.official.i2b2_2014_files import Record
from goldbench.official.i2b2_2014_tags import PHI_TYPES, PhiTag, integer
from goldbench.official.python2 import intersect, order_names

# The blank after IDNUM is the script's: ID/IDNUM, which the README lists, never counts.
HIPAA: dict[str, tuple[str, ...]] = {
    "NAME": ("PATIENT",),
    "LOCATION": ("CITY", "STREET", "ZIP", "ORGANIZATION"),
    "DATE": ("",),
    "AGE": ("",),
    "CONTACT": ("PHONE", "FAX", "EMAIL"),
    "ID": (
        "SSN", "MEDICALRECORD", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID",
        "IDNUM ",
    ),
}  # fmt: skip
_TOKEN = re.compile(r"[a-zA-Z0-9]+")
_SLACK = 2


class Token(NamedTuple):
    name: str
    kind: str
    start: int
    end: int


Unit = PhiTag | Token
Test = Callable[[Unit], bool]
Counts = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Choice:
    """Which units count: those that pass any test (all with `conjunctive`), or the others."""

    tests: tuple[Test, ...]
    conjunctive: bool = False
    invert: bool = False

    def __call__(self, unit: Unit) -> bool:
        passed = (test(unit) for test in self.tests)
        return (all(passed) if self.conjunctive else any(passed)) is not self.invert


@dataclass(frozen=True, slots=True)
class Block:
    """One report: `unit` is tag or token, `match` whole, relaxed or binary."""

    label: str
    unit: str
    match: str
    choice: Choice | None


def is_hipaa(unit: Unit) -> bool:
    """Tell by element and beginning of TYPE, with regard for letter case."""
    return unit.kind.startswith(HIPAA.get(unit.name, ()))


def blocks(choice: Choice | None) -> list[Block]:
    """List the reports in the order in which they are printed, with the script's own spelling."""
    base = choice or Choice(())
    hipaa = replace(base, tests=(is_hipaa,))
    chosen = [
        Block("Token", "token", "whole", choice),
        Block("Strict", "tag", "whole", choice),
        Block("Relaxed", "tag", "relaxed", choice),
        Block("HIPPA Token", "token", "whole", hipaa),
        Block("HIPAA Strict", "tag", "whole", hipaa),
        Block("HIPAA Relaxed", "tag", "relaxed", hipaa),
        Block("Binary Token", "token", "binary", None),
        Block("Binary Strict", "tag", "binary", None),
        Block("Binary HIPPA Token", "token", "binary", hipaa),
        Block("Binary HIPAA Strict", "tag", "binary", hipaa),
    ]
    for name in PHI_TYPES:
        if name != "PHI":
            named = replace(base, tests=(_match_name(name),))
            both = replace(base, tests=(*named.tests, is_hipaa), conjunctive=True)
            chosen += [
                Block(f"{name} Token", "token", "whole", named),
                Block(f"{name} Strict", "tag", "whole", named),
                Block(f"{name} HIPPA Token", "token", "whole", both),
                # Not binary, whatever it is called.
                Block(f"{name} Binary HIPAA Strict", "tag", "whole", both),
            ]
    return chosen


def evaluate(
    gold: dict[str, Record], system: dict[str, Record], wanted: Sequence[Block]
) -> list[Evaluation]:
    """Score one system under some blocks; texts must be the same on both sides."""
    ids = intersect(order_names(system), order_names(gold))
    counted: list[list[DocumentCounts]] = [[] for _ in wanted]
    for id_ in ids:
        gold_note, system_note = gold[id_], system[id_]
        if gold_note.text != system_note.text:
            hint = "the script compares offsets only where gold and system have the same <TEXT>"
            raise FormatError(
                system_note.path, 0, f"the text of {id_} differs from gold", hint=hint
            )
        units = _units(gold_note), _units(system_note)
        for block, documents in zip(wanted, counted, strict=True):
            sides = (_choose_units(side(block.unit), block.choice) for side in units)
            documents.append(DocumentCounts(id_, *_COMPARE[block.match](*sides)))
    name = next(iter(system.values())).system if system else ""
    return [
        Evaluation(f"{name} {block.label}" if name else block.label, name, tuple(documents))
        for block, documents in zip(wanted, counted, strict=True)
    ]


def tokens(tag: PhiTag, text: str) -> list[Token]:
    """Cut a tag into pieces of letters and digits of ASCII.

    >>> tokens(PhiTag("NAME", "4", "13", "PATIENT"), "Mr. José Ruiz")
    [Token(name='NAME', kind='PATIENT', start=4, end=7), Token(name='NAME', kind='PATIENT', \
start=9, end=13)]
    """
    start = integer(tag.start)
    stretch = text[start : integer(tag.end)]
    places = [match.span() for match in _TOKEN.finditer(stretch)] or [(len(stretch),) * 2]
    return [Token(tag.name, tag.kind, start + begin, start + end) for begin, end in places]


def _match_name(name: str) -> Test:
    return lambda unit: unit.name == name


def _units(record: Record) -> Callable[[str], Sequence[Unit]]:
    @cache
    def units(kind: str) -> Sequence[Unit]:
        if kind == "tag":
            return record.phi
        if record.phi and record.text is None:
            raise FormatError(record.path, 0, "no text to take tokens from", hint="fill in <TEXT>")
        try:
            return [token for tag in record.phi for token in tokens(tag, record.text or "")]
        except ValueError:
            msg = "start or end of a tag is not a whole number"
            raise FormatError(record.path, 0, msg) from None

    return units


def _choose_units(units: Sequence[Unit], choice: Choice | None) -> Sequence[Unit]:
    return units if choice is None else [unit for unit in units if choice(unit)]


def _count_whole(gold: Iterable[Unit], system: Iterable[Unit]) -> Counts:
    return _count_sets({_key(unit) for unit in gold}, {_key(unit) for unit in system})


def _count_binary(gold: Iterable[Unit], system: Iterable[Unit]) -> Counts:
    return _count_sets({_place(unit) for unit in gold}, {_place(unit) for unit in system})


def _count_sets(gold: set[Hashable], system: set[Hashable]) -> Counts:
    right = len(gold & system)
    return right, len(system) - right, len(gold) - right


def _key(unit: Unit) -> Hashable:
    return unit if isinstance(unit, Token) else unit.key


def _place(unit: Unit) -> Hashable:
    if isinstance(unit, Token):
        return unit.start, unit.end
    return unit.key if unit.name == "PHI" else unit.key[1:3]


def _count_relaxed(gold: Iterable[Unit], system: Iterable[Unit]) -> Counts:
    wanted, given = _ends(gold), _ends(system)
    matched = sum(_is_near(end, given.get(key, ())) for key, ends in wanted.items() for end in ends)
    right = sum(_is_near(end, wanted.get(key, ())) for key, ends in given.items() for end in ends)
    gold_size, system_size = (sum(map(len, side.values())) for side in (wanted, given))
    tp = right if system_size <= gold_size else matched
    return tp, system_size - right, gold_size - matched


def _ends(units: Iterable[Unit]) -> dict[Hashable, list[int]]:
    """Collect the ends of tags that agree in all else, without those close to an earlier one."""
    kept: defaultdict[Hashable, list[int]] = defaultdict(list)
    for unit in units:
        if isinstance(unit, PhiTag):
            name, start, end, kind = unit.key
            others = kept[name, start, kind]
            if not _is_near(integer(end), others):
                others.append(integer(end))
    return kept


def _is_near(end: int, others: Iterable[int]) -> bool:
    return any(abs(end - other) <= _SLACK for other in others)


_COMPARE: dict[str, Callable[[Iterable[Unit], Iterable[Unit]], Counts]] = {
    "whole": _count_whole,
    "relaxed": _count_relaxed,
    "binary": _count_binary,
}

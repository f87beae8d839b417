"""The de-identification engine: choose a step for each mark, join overlaps, replace, once.

1. `Rules` (a policy, or the steps of an NLP Sandbox request) say which step a mark is for; marks
   below its threshold, and those that may stand, are left alone.
2. The others are joined where they overlap. The strongest decides for the whole stretch: the
   higher source, then the surer, the longer, the one whose type the rules named last, the earlier.
   Touching is not overlapping.
3. Each stretch is replaced as a whole by what its step puts there (`strategies`). So every
   character of every mark goes, and no other character changes.

Commands, Python and services call `deidentify`; nobody else replaces anything.
"""

import hashlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from goldbench.phi.deidentify.keys import Key
from goldbench.phi.deidentify.policies import Choice, Policy
from goldbench.phi.deidentify.roles import settle_roles
from goldbench.phi.deidentify.safe_harbor import count_done
from goldbench.phi.deidentify.strategies import keeps, note_context, replace_span
from goldbench.phi.labels import kinds
from goldbench.phi.mark import Mark
from goldbench.phi.overlaps import join, keep_strongest, strength


class Rules(Protocol):
    """What happens to marks: the step for each, and the type tag with `{family}` in it."""

    @property
    def tag(self) -> str: ...

    def choose(self, label: str, family: str, confidence: float) -> Choice | None: ...


@dataclass(frozen=True, slots=True)
class Replaced:
    """A span of the new text, the joined mark of what stood there, and what was done."""

    start: int
    end: int
    mark: Mark
    strategy: str
    original: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Deidentified:
    """The new text, what was replaced, in order, and what was found and may stand."""

    text: str = field(repr=False)
    replaced: tuple[Replaced, ...] = field(repr=False)
    left: tuple[Mark, ...] = field(default=(), repr=False)

    def audit(self) -> dict[str, object]:
        """Tell what was done, without a word of the note: counts, rules, hashes."""
        return {
            "spans": len(self.replaced),
            "characters": sum(len(span.original) for span in self.replaced),
            "labels": _counts(span.mark.label for span in self.replaced),
            "strategies": _counts(span.strategy for span in self.replaced),
            "rules": _counts(span.mark.rule for span in self.replaced),
            "done": count_done(
                [
                    *((s.mark.label, s.strategy, s.mark.rule) for s in self.replaced),
                    *((mark.label, "keep", mark.rule) for mark in self.left),
                ]
            ),
            "sha256": hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest(),
        }


def deidentify(
    text: str,
    marks: Iterable[Mark],
    *,
    policy: Rules,
    lang: str,
    key: Key | None = None,
    patient: str = "",
) -> Deidentified:
    """Replace every mark; with a key, stand-ins and shifts are the patient's own.

    >>> from goldbench.phi.deidentify.policies import policy
    >>> marks = [Mark(0, 8, "PATIENT"), Mark(4, 8, "CITY"), Mark(12, 17, "DATE")]
    >>> deidentify("Ana Ruiz on 12/26", marks, policy=policy("tag"), lang="en").text
    '[PERSON_NAME] on [DATE]'
    """
    marks = list(marks)
    known = kinds(lang)
    choices: dict[tuple[str, float], Choice | None] = {}

    def choose(mark: Mark) -> Choice | None:
        asked = mark.label, mark.confidence
        if asked not in choices:
            choices[asked] = policy.choose(mark.label, known[mark.label].family, mark.confidence)
        return choices[asked]

    def rank(mark: Mark) -> tuple[object, ...]:
        source, unsure, shortness, *others = strength(mark)
        choice = choose(mark)
        return source, unsure, shortness, -choice.named if choice else 0, *others

    going = [mark.within(len(text)) for mark in marks if choose(mark) is not None]
    joined = join(going, rank=rank)
    dates = [text[mark.start : mark.end] for mark in joined if known[mark.label].family == "date"]
    note = note_context(dates, text=text, lang=lang, tag=policy.tag, key=key, patient=patient)
    roles = settle_roles(joined, text, lang) if key else {}
    pieces: list[str] = []
    replaced: list[Replaced] = []
    at = length = 0
    for mark in joined:
        choice = choose(mark)
        if choice is None:
            continue  # not among those that go
        original = text[mark.start : mark.end]
        family = known[mark.label].family
        named = roles.get(mark, mark)
        new, strategy = replace_span(original, named, family, choice.step, note)
        pieces += [text[at : mark.start], new]
        length += mark.start - at
        replaced.append(Replaced(length, length + len(new), mark, strategy, original))
        length += len(new)
        at = mark.end
    starts = [mark.start for mark in joined]

    def is_gone(mark: Mark) -> bool:
        at = bisect_left(starts, mark.end) - 1
        return at >= 0 and joined[at].end > mark.start

    left = keep_strongest(mark for mark in marks if choose(mark) is None and not is_gone(mark))
    return Deidentified("".join([*pieces, text[at:]]), tuple(replaced), tuple(left))


def stays(text: str, label: str, *, policy: Policy, lang: str) -> bool:
    """Say whether a policy lets an entity stand as it is, so that it cannot leak.

    >>> from goldbench.phi.deidentify.policies import policy
    >>> safe = policy("hipaa-safe-harbor")
    >>> stays("63", "AGE", policy=safe, lang="en"), stays("93", "AGE", policy=safe, lang="en")
    (True, False)
    """
    return label in kinds(lang) and keeps(text, policy.step(label, lang), lang)


def _counts(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))

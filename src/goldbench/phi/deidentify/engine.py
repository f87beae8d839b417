"""Remove what was found: each span once, by the step that its policy has for it.

Marks below their step's threshold are left alone; the others are joined where they overlap
(`conflicts.join`), and each joined span is replaced as a whole. So every character of every mark
goes, and no other character changes.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from goldbench.errors import UsageError
from goldbench.phi.deidentify.dates import Order, days_for, order_of, shift
from goldbench.phi.deidentify.keys import Key
from goldbench.phi.deidentify.policies import Policy, Step, Strategy
from goldbench.phi.deidentify.surrogates import Surrogates
from goldbench.phi.labels import kinds
from goldbench.phi.languages import load_language
from goldbench.phi.mark import Mark
from goldbench.phi.overlaps import join
from goldbench.phi.rules.dates import YEAR, find_dates, read_date

# The three-digit areas with 20,000 people or fewer in the 2000 census (HHS guidance on
# de-identification, 2012): all become 000.
_SMALL_AREAS = frozenset(
    (
        "036", "059", "063", "102", "203", "556", "692", "790", "821", "823", "830", "831",
        "878", "879", "884", "890", "893",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Replaced:
    """A span of the new text, the label of what stood there, and what was done."""

    start: int
    end: int
    found: Mark
    strategy: str
    original: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Deidentified:
    """The new text and what was replaced, in order."""

    text: str = field(repr=False)
    replaced: tuple[Replaced, ...] = field(repr=False)

    def audit(self) -> dict[str, object]:
        """Tell what was done, without a word of the note: counts, rules, hashes."""
        return {
            "spans": len(self.replaced),
            "characters": sum(len(one.original) for one in self.replaced),
            "labels": dict(sorted(Counter(one.found.label for one in self.replaced).items())),
            "strategies": dict(sorted(Counter(one.strategy for one in self.replaced).items())),
            "rules": dict(sorted(Counter(one.found.rule for one in self.replaced).items())),
            "sha256": hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest(),
        }


@dataclass(frozen=True, slots=True)
class _Scene:
    """What strategies need to know of the note."""

    lang: str
    key: Key | None
    patient: str
    order: Order
    year: int | None

    def require_key(self, what: str) -> Key:
        if self.key is None:
            msg = f"{what} needs a project key"
            raise UsageError(msg, hint="give one with --key FILE; make one with --new-key FILE")
        return self.key


def deidentify(
    text: str,
    found: Iterable[Mark],
    *,
    policy: Policy,
    lang: str,
    key: Key | None = None,
    patient: str = "",
) -> Deidentified:
    """Replace every mark; with a key, stand-ins and shifts are the patient's own."""
    steps = {label: policy.step(label, lang) for label in kinds(lang)}
    inside = [
        Mark(max(0, one.start), min(len(text), one.end), *_rest(one))
        for one in found
        if one.confidence >= steps[one.label].threshold and steps[one.label].strategy != "keep"
    ]
    joined = join(one for one in inside if one.end > one.start)
    scene = _scene(text, joined, lang, key, patient)
    made: list[str] = []
    replaced: list[Replaced] = []
    at = length = 0
    for one in joined:
        original = text[one.start : one.end]
        step = steps[one.label]
        new, strategy = _replacement(original, one, step, scene)
        made += [text[at : one.start], new]
        length += one.start - at
        replaced.append(Replaced(length, length + len(new), one, strategy, original))
        length += len(new)
        at = one.end
    return Deidentified("".join([*made, text[at:]]), tuple(replaced))


def stays(text: str, label: str, *, policy: Policy, lang: str) -> bool:
    """Say whether a policy lets an entity stand as it is, so that it cannot leak.

    >>> from goldbench.phi.deidentify.policies import policy
    >>> safe = policy("hipaa-safe-harbor")
    >>> stays("63", "AGE", policy=safe, lang="en"), stays("93", "AGE", policy=safe, lang="en")
    (True, False)
    """
    if label not in kinds(lang):
        return False
    step = policy.step(label, lang)
    return step.strategy == "keep" or (
        step.strategy == "age" and _age(text, step.over, lang)[1] == "keep"
    )


def _rest(one: Mark) -> tuple[str, str, float, str]:
    return one.label, one.subtype, one.confidence, one.rule


def _scene(text: str, found: list[Mark], lang: str, key: Key | None, patient: str) -> _Scene:
    dates = [text[one.start : one.end] for one in found if kinds(lang)[one.label].family == "date"]
    forms = load_language(lang).dates
    years = [
        int(piece_text)
        for date in dates
        if (read := read_date(date, forms)) is not None
        for piece in read.pieces
        if piece.kind == YEAR
        and (piece_text := date[piece.start : piece.end]).isdigit()
        and len(piece_text) == 4
    ]
    year = Counter(years).most_common(1)[0][0] if years else None
    return _Scene(lang, key, patient, order_of(dates, lang), year)


def _replacement(original: str, found: Mark, step: Step, scene: _Scene) -> tuple[str, str]:
    """Give what stands there from now on, and what was done: a fallback says so."""
    made = _STRATEGIES[step.strategy](original, found, step, scene)
    done: str = step.strategy
    if isinstance(made, tuple):
        made, done = made
    if made is None:
        return f"[{kinds(scene.lang)[found.label].family.upper()}]", "tag"
    return made, done


def _surrogate(original: str, found: Mark, step: Step, scene: _Scene) -> str:
    del step
    some = Surrogates(scene.require_key("a stand-in"), scene.lang, scene.patient)
    return some.replace(original, found.label)


def _shifted(original: str, found: Mark, step: Step, scene: _Scene) -> str | None:
    del found
    days = step.days
    if days is None:
        key = scene.require_key("a keyed date shift")
        days = days_for(key, scene.patient, most=step.most, whole_weeks=step.weeks)
    return shift(original, days, lang=scene.lang, order=scene.order, year=scene.year)


def _year(original: str, lang: str) -> str | None:
    """Keep the year of a date that has one; Safe Harbor allows no other part of it."""
    read = next(find_dates(original, load_language(lang).dates), None)
    if read is None:
        return None
    for piece in read.pieces:
        written = original[piece.start : piece.end]
        if piece.kind == YEAR and re.fullmatch(r"\d{4}", written):
            return written
    return None


def _area(original: str) -> str | None:
    """Keep three digits of a US ZIP code, 000 for areas with too few people."""
    match = re.fullmatch(r"(\d{3})\d{2}(?:-\d{4})?", original.strip())
    if match is None:
        return None
    return "000" if match[1] in _SMALL_AREAS else match[1]


def _age(original: str, over: int, lang: str) -> tuple[str | None, str]:
    """Keep an age unless it is higher than allowed; what cannot be read is removed."""
    forms = load_language(lang).surrogates
    numbers = [int(n) for n in re.findall(r"\d+", original)]
    if not numbers:
        words = set(re.findall(r"[^\W\d_]+", original.lower()))
        return (None, "tag") if not words or words & forms.old_ages else (original, "keep")
    if max(numbers) <= over:
        return original, "keep"
    return forms.over_age.format(age=over), "age"


# What each strategy puts in place: a text, None for the type tag, or a text and what was done.
_STRATEGIES: Mapping[
    Strategy, Callable[[str, Mark, Step, _Scene], str | tuple[str | None, str] | None]
] = {
    "mask": lambda original, _, step, __: step.character * len(original),
    "tag": lambda *_: None,
    "redact": lambda *_: "",
    "keep": lambda original, *_: original,
    "shift": _shifted,
    "surrogate": _surrogate,
    "year": lambda original, _, __, scene: _year(original, scene.lang),
    "zip3": lambda original, *_: _area(original),
    "age": lambda original, _, step, scene: _age(original, step.over, scene.lang),
}

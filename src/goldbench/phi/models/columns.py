"""What a model is told about a note: columns of values, one value a token.

A column is a list as long as the tokens. A value at token i speaks for the labels of the tokens
around it: the channel says at which offsets, and `names` writes out the features that a value
stands for at each of them. Training writes every feature by name; tagging looks a value up once
and keeps the sum of its weights, so that a word that was seen before costs one dictionary look-up.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from goldbench.language.lexicons import Lexicon, lexicon
from goldbench.language.tokens import Tokens, folded, shape, tokens
from goldbench.phi.models.context import COLUMNS, contexts
from goldbench.phi.models.signs import BROWN, SIGNS, brown, signs
from goldbench.phi.rules import GROUPS, find_all
from goldbench.phi.rules.hits import Hit

PAD = "\x02"  # what stands before the first and after the last token
EDGED = frozenset({"word", "form"})  # channels that speak of the edge of the note
_NEAR = (-3, -2, -1, 0, 1, 2, 3)
_DIGITS_KEPT = 2


class Channel(NamedTuple):
    """`names(value)` gives the features at each offset, in the order of `offsets`.

    A token's features at offset o are those of the value that stands o tokens further on.
    `prefixes`, where given, says that the feature at each offset is just prefix + value, so that
    a model can list beforehand the values it has ever heard of.
    """

    name: str
    offsets: tuple[int, ...]
    names: Callable[[Any], tuple[tuple[str, ...], ...]]
    prefixes: tuple[str, ...] = ()


def _plain(name: str, prefix: str, offsets: Sequence[int]) -> Channel:
    """Make a channel whose values are strings and stand for themselves."""
    prefixes = tuple(f"{prefix}{offset}=" for offset in offsets)
    return Channel(
        name,
        tuple(offsets),
        lambda value: tuple((prefix + value,) for prefix in prefixes),
        prefixes,
    )


@dataclass(frozen=True, slots=True)
class Note:
    """A text made ready: tokens, the hits of the rules, and a column for each channel."""

    text: str
    tokens: Tokens
    hits: dict[str, list[Hit]]
    lines: list[tuple[int, int]]
    columns: dict[str, list[Any]]


class Line(NamedTuple):
    number: int
    left: int
    first: str
    before: str
    after: str
    field: bool


class Field(NamedTuple):
    label: str
    distance: int
    left: int


def channels(lang: str) -> tuple[Channel, ...]:
    """List what the models of a language are told."""
    words = lexicon(lang)
    return (
        _plain("word", "w", range(-5, 6)),
        _plain("pair", "b", range(-2, 2)),
        Channel("form", _NEAR, lambda word: _form(word, words)),
        Channel("outline", (0,), _outline),
        Channel("line", (0,), _line),
        Channel("place", (0,), _place),
        Channel("field", (0,), _field),
        Channel("field-word", (0,), _field_word),
        Channel("memory", (0,), _memory),
        _plain("phrase", "f", range(-1, 2)),
        *(_plain(name, name, (0,)) for name in COLUMNS if lang == "es"),
        *(_plain(*channel) for channel in SIGNS if lang == "en"),
        *((Channel("brown", BROWN, brown),) if lang == "en" else ()),
        *(_plain(group, group, range(-1, 2)) for group in GROUPS),
    )


def note(text: str, lang: str) -> Note:
    """Cut a text, run the rules, fill the columns."""
    cut = tokens(text)
    hits = find_all(text, lang)
    lines = _lines(cut.words)
    lowered = [word.lower() for word in cut.words]
    outlines = [shape(word) for word in cut.words]
    fields = _fields(cut, lowered, lines)
    columns: dict[str, list[Any]] = {
        "word": [_name(low) if low.isdigit() else low for low in lowered],
        "form": cut.words,
        "pair": [f"{a}|{b}" for a, b in zip(lowered, [*lowered[1:], PAD], strict=False)],
        "outline": _outlines(cut, outlines),
        "field": fields,
        "field-word": [
            (field.label, low, outline) if field else None
            for field, low, outline in zip(fields, lowered, outlines, strict=True)
        ],
        "memory": _memories(cut.words, lowered, fields),
        "phrase": _phrases(cut.words, lexicon(lang)),
        **(contexts(cut, lines, lexicon(lang)) if lang == "es" else signs(cut.words, lines)),
        **_of_lines(cut.words, lowered, lines),
        **{group: _marked(hits[group], cut) for group in GROUPS},
    }
    return Note(text, cut, hits, lines, columns)


# --- columns -------------------------------------------------------------------------------


def _lines(words: Sequence[str]) -> list[tuple[int, int]]:
    """Give the token ranges of lines that hold a token."""
    found, start = [], 0
    for at, word in enumerate(words):
        if word == "\n":
            if at > start:
                found.append((start, at))
            start = at + 1
    if len(words) > start:
        found.append((start, len(words)))
    return found


def _of_lines(
    words: Sequence[str], lowered: Sequence[str], lines: list[tuple[int, int]]
) -> dict[str, list[Any]]:
    line: list[Any] = [None] * len(words)
    place: list[Any] = [None] * len(words)
    firsts = [" ".join(lowered[a : min(b, a + 2)]) for a, b in lines]
    for at, (start, end) in enumerate(lines):
        value = Line(
            min(at, 15),
            min(len(lines) - 1 - at, 4),
            firsts[at],
            firsts[at - 1] if at else PAD,
            firsts[at + 1] if at + 1 < len(lines) else PAD,
            ":" in words[start : min(end, start + 6)],
        )
        line[start:end] = [value] * (end - start)
        depth = 0
        for token in range(start, end):
            if words[token] == "(":
                depth += 1
            place[token] = (min(token - start, 6), min(end - token, 4), depth > 0)
            if words[token] == ")":
                depth = max(0, depth - 1)
    return {"line": line, "place": place}


def _fields(
    cut: Tokens, lowered: Sequence[str], lines: list[tuple[int, int]]
) -> list[Field | None]:
    """Say for each token which label stands before it in its line ("NHC:") and how far away."""
    found: list[Field | None] = [None] * len(cut.words)
    words = cut.words
    for at, (start, end) in enumerate(lines):
        left = min(len(lines) - 1 - at, 4)
        label, distance = "", 0
        for token in range(start, end):
            if label:
                found[token] = Field(label, _bucket(distance), left)
                distance += 1
            if words[token] == ":" and not (token > start and words[token - 1].isdigit()):
                label, distance = _label(cut, lowered, start, token), 0
    return found


def _label(cut: Tokens, lowered: Sequence[str], start: int, colon: int) -> str:
    parts: list[str] = []
    at = colon - 1
    while at >= start and len(parts) < 3:
        word = cut.words[at]
        if not (word.isalpha() or word in "/-º."):
            break
        if word == "." and parts and cut.ends[at] < cut.starts[at + 1]:
            break
        parts.append(lowered[at])
        at -= 1
    return " ".join(reversed(parts)) or ":"


def _bucket(distance: int) -> int:
    return distance if distance < 4 else 4 if distance < 7 else 7 if distance < 13 else 13


def _memories(
    words: Sequence[str], lowered: Sequence[str], fields: Sequence[Field | None]
) -> list[Any]:
    """Remember under which labels of the note a capitalised word (or the age) stands elsewhere."""
    known: dict[str, set[str]] = {}
    for word, low, field in zip(words, lowered, fields, strict=True):
        if field is None or field.distance >= 13:
            continue
        is_name = word[:1].isupper() and len(word) > 2
        is_age = word.isdigit() and field.distance == 0 and field.label in ("edad", "age")
        if is_name or is_age:
            known.setdefault(low, set()).add(field.label)
    made: list[Any] = []
    for low, field in zip(lowered, fields, strict=True):
        labels = known.get(low)
        if labels is None:
            made.append(None)
            continue
        own = field.label if field else ""
        made.append((tuple(sorted(labels - {own})), min(len(labels), 3)))
    return made


def _phrases(words: Sequence[str], known: Lexicon) -> list[Any]:
    found: list[Any] = [None] * len(words)
    plain = [folded(word) for word in words]
    until = 0
    for at, pair in enumerate(pairwise(plain)):
        if at < until or pair not in known.phrases:
            continue
        for phrase in known.phrases[pair]:
            end = at + len(phrase.words)
            if tuple(plain[at:end]) == phrase.words:
                until = end
                found[at] = f"B{phrase.code}"
                found[at + 1 : end] = [f"I{phrase.code}"] * (end - at - 1)
                break
    return found


def _marked(hits: list[Hit], cut: Tokens) -> list[Any]:
    """Write the rule that hit each token, with B at its first and I at the others."""
    found: list[Any] = [None] * len(cut.words)
    token = 0
    size = len(cut.words)
    for hit in hits:
        while token < size and cut.ends[token] <= hit.start:
            token += 1
        at, prefix = token, "B-"
        while at < size and cut.starts[at] < hit.end:
            if found[at] is None:
                found[at] = prefix + hit.rule
            prefix = "I-"
            at += 1
    return found


def _outlines(cut: Tokens, outlines: Sequence[str]) -> list[Hashable]:
    size = len(outlines)
    made: list[Hashable] = []
    starts, ends = cut.starts, cut.ends
    for at in range(size):
        glued_left = at > 0 and ends[at - 1] == starts[at]
        glued_right = at + 1 < size and ends[at] == starts[at + 1]
        before = outlines[at - 1] if at else PAD
        after = outlines[at + 1] if at + 1 < size else PAD
        made.append((before, outlines[at], after, glued_left, glued_right))
    return made


# --- names of features -----------------------------------------------------------------------


def _name(low: str) -> str:
    """Give a word as itself, a longer number only by its size; years keep their century."""
    if len(low) <= _DIGITS_KEPT or not low.isdigit():
        return low
    return f"Y{low[:2]}" if len(low) == 4 and low[:2] in ("19", "20") else "0" * len(low)


def _form(word: str, known: Lexicon) -> tuple[tuple[str, ...], ...]:
    low, outline = word.lower(), shape(word)
    flags = known.flags.get(folded(word), "")
    if flags and not word[:1].isupper():
        flags = "".join(code for code in flags if code in "NJW") or "l"
    made = []
    for offset in _NEAR:
        far = abs(offset)
        names = [f"s{offset}={outline}"]
        if far <= 2 and flags:
            names.append(f"g{offset}={flags}")
        if far == 1 and word.isalpha():
            names.append(f"z{offset}={low[-3:]}")
        if far == 0:
            names.append(f"W={word}")
            names.append(f"len={min(len(word), 12)}")
            if word.isalnum():
                for size in (1, 2, 3, 4):
                    if len(word) > size:
                        names.append(f"p{size}={word[:size]}")
                        names.append(f"z{size}={word[-size:]}")
        made.append(tuple(names))
    return tuple(made)


def _outline(value: tuple[str, str, str, bool, bool]) -> tuple[tuple[str, ...], ...]:
    before, own, after, left, right = value
    glue = f"{left:d}{right:d}"
    outline = f"{before}|{own}|{after}"
    return ((f"glue={glue}", f"o={outline}", f"og={outline}|{glue}"),)


def _line(line: Line) -> tuple[tuple[str, ...], ...]:
    return (
        (
            f"ln={line.number}",
            f"le={line.left}",
            f"lf={line.first}",
            f"lb={line.before}",
            f"la={line.after}",
            f"lk={line.field:d}",
        ),
    )


def _place(value: tuple[int, int, bool]) -> tuple[tuple[str, ...], ...]:
    start, end, inside = value
    names = (f"at={start}", f"end={end}")
    return ((*names, "par") if inside else names,)


def _field(field: Field) -> tuple[tuple[str, ...], ...]:
    label = field.label
    return ((f"k={label}", f"kd={label}|{field.distance}", f"kl={label}|{field.left}"),)


def _field_word(value: tuple[str, str, str]) -> tuple[tuple[str, ...], ...]:
    label, low, outline = value
    return ((f"kw={label}|{low}", f"ks={label}|{outline}"),)


def _memory(value: tuple[tuple[str, ...], int]) -> tuple[tuple[str, ...], ...]:
    labels, count = value
    return ((*(f"m={label}" for label in labels), f"mn={count}"),)

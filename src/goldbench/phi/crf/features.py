"""CRF features: channels of values, and the names of the features that a value stands for.

A value at token i speaks for the labels of the tokens around it: the channel says at which offsets,
and `names` writes out the features that the value stands for at each of them. Three kinds:

- a word by itself (`WORDS`): its letters, its outline;
- neighbours joined (`parts`): what some tokens in a row are, written with a bar between;
- everything else: where in a line or a field a token stands, what rules and lists say of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from goldbench.language.tokens import Tokens
from goldbench.phi.rules import GROUPS

PAD = "\x02"  # what stands before the first and after the last token
EDGED = frozenset({"word", "shape"})  # channels that speak of the edge of the note
# These speak of the form of a word, and take turns offset by offset. In which order features are
# named is the order in which a model is taught, and another one gives another model.
FORM = ("shape", "lists", "ending", "spelling")
WORDS = ("word", "shape", "lists", "ending", "spelling")
# What a part is beyond the ends of the note; the others are never asked for there.
EDGES = {"low": PAD, "shape": PAD}
REACH = 5  # how far from its token a value may speak
NEAR = (-3, -2, -1, 0, 1, 2, 3)
BESIDE = (-2, -1, 0, 1, 2)


class Channel(NamedTuple):
    """`names(value)` gives the features at each offset, in the order of `offsets`.

    A token's features at offset o are those of the value that stands o tokens further on.
    `prefixes`, where given, says that the feature at each offset is just prefix + value, so that
    a model can list beforehand the values it has ever heard of. `parts`, where given, says of what
    the value is joined: what it is, and how far from the token.
    """

    name: str
    offsets: tuple[int, ...]
    names: Callable[[Any], tuple[tuple[str, ...], ...]]
    prefixes: tuple[str, ...] = ()
    parts: tuple[tuple[str, int], ...] = ()


class Line(NamedTuple):
    """Where a line stands in the note, how it and its neighbours begin, whether it has a field."""

    number: int
    left: int
    first: str
    before: str
    after: str
    field: bool


class Field(NamedTuple):
    """The label before a token in its line ("NHC:"), how far it is, how many lines are left."""

    label: str
    distance: int
    left: int


Lines = Sequence[tuple[int, int]]  # token ranges
# How a value of a column is written, and what stands where there is none: (column, value or None).
WriteValue = Callable[[str, str | None], Any]
DescribeTokens = Callable[[Tokens, Lines], Mapping[str, list[Any]]]


def write_as_is(column: str, value: str | None) -> str | None:
    """Write a value in its own words, as training wants it: a `WriteValue`."""
    del column
    return value


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FeatureSet:
    """What the models of a language are told beside what all are told.

    `lang`: whose lists of names. `channels`: its own, between the words and the hits of the rules.
    `describe_tokens`: what fills their columns, `columns`, token by token, their values written as
    it is told: a model knows them by number, and most stand at many tokens.
    """

    lang: str
    channels: tuple[Channel, ...]
    columns: tuple[str, ...]
    describe_tokens: Callable[[WriteValue], DescribeTokens]


def channels(features: FeatureSet) -> tuple[Channel, ...]:
    """List what the models of a language are told."""
    return (
        make_channel("word", "w", range(-REACH, REACH + 1)),
        join_channel("pair", "b", range(-2, 2), ("low", 0), ("low", 1)),
        make_channel("shape", "s", NEAR),
        make_channel("lists", "g", BESIDE),
        make_channel("ending", "z", (-1, 1)),
        Channel("spelling", (0,), _spelling),
        join_channel("glue", "glue", (), ("glue", 0)),
        join_channel("outline", "o", (), *around("shape")),
        join_channel("outline-glue", "og", (), *around("shape"), ("glue", 0)),
        Channel("line", (0,), _line),
        Channel("place", (0,), _place),
        Channel("field", (0,), _field),
        join_channel("field-word", "kw", (), ("label", 0), ("low", 0)),
        join_channel("field-shape", "ks", (), ("label", 0), ("shape", 0)),
        Channel("memory", (0,), _memory),
        make_channel("phrase", "f", range(-1, 2)),
        *features.channels,
        *(make_channel(group, group, range(-1, 2)) for group in GROUPS),
    )


def make_channel(name: str, prefix: str, offsets: Sequence[int]) -> Channel:
    """Make a channel whose values are strings and stand for themselves."""
    return _prefix_values(name, [f"{prefix}{offset}=" for offset in offsets], offsets)


def join_channel(
    name: str, prefix: str, offsets: Sequence[int], *parts: tuple[str, int]
) -> Channel:
    """Make a channel of joined parts; without offsets it speaks for its own token only."""
    if not offsets:
        return _prefix_values(name, [f"{prefix}="], (0,), parts)
    return _prefix_values(name, [f"{prefix}{offset}=" for offset in offsets], offsets, parts)


def _prefix_values(
    name: str,
    prefixes: Sequence[str],
    offsets: Sequence[int],
    parts: tuple[tuple[str, int], ...] = (),
) -> Channel:
    return Channel(
        name,
        tuple(offsets),
        lambda value: tuple((prefix + value,) for prefix in prefixes),
        tuple(prefixes),
        parts,
    )


def around(part: str) -> tuple[tuple[str, int], ...]:
    """Give a part of a token and of its two neighbours."""
    return ((part, -1), (part, 0), (part, 1))


# --- names of features -----------------------------------------------------------------------


SPELLING_PREFIXES = (
    "W=", "len=", *(f"{side}{size}=" for size in range(1, 5) for side in "pz")
)  # fmt: skip


def spelling_parts(word: str) -> list[str]:
    """Give what the letters of a word say, each behind its prefix; a short word has fewer."""
    parts = [word, str(min(len(word), 12))]
    if word.isalnum():
        for size in range(1, min(len(word), 5)):
            parts += (word[:size], word[-size:])
    return parts


def _spelling(word: str) -> tuple[tuple[str, ...], ...]:
    return (tuple(map(str.__add__, SPELLING_PREFIXES, spelling_parts(word))),)


LINE_PREFIXES = ("ln=", "le=", "lf=", "lb=", "la=", "lk=")  # in the order of `Line`


def line_parts(line: Line) -> tuple[str, ...]:
    """Give what a line says of its tokens, each behind its prefix."""
    return (
        str(line.number),
        str(line.left),
        line.first,
        line.before,
        line.after,
        "1" if line.field else "0",
    )


def _line(line: Line) -> tuple[tuple[str, ...], ...]:
    return (tuple(map(str.__add__, LINE_PREFIXES, line_parts(line))),)


def _place(value: tuple[int, int, bool]) -> tuple[tuple[str, ...], ...]:
    start, end, inside = value
    names = (f"at={start}", f"end={end}")
    return ((*names, "par") if inside else names,)


def _field(field: Field) -> tuple[tuple[str, ...], ...]:
    label = field.label
    return ((f"k={label}", f"kd={label}|{field.distance}", f"kl={label}|{field.left}"),)


def _memory(value: tuple[tuple[str, ...], int]) -> tuple[tuple[str, ...], ...]:
    labels, count = value
    return ((*(f"m={label}" for label in labels), f"mn={count}"),)

"""Notes as the encoder is taught them: pieces and features as reading has them, and a tag each."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from goldbench.corpus import Record
from goldbench.phi.encoder.reading import Pieces, cut_pieces
from goldbench.phi.encoder.wordpieces import cut_words
from goldbench.phi.labels import kinds
from goldbench.phi.languages import load_language
from goldbench.phi.pipeline import find_hits
from goldbench.phi.reading import Words
from goldbench.synthetic import phi
from goldbench.training.encoder.settings import EncoderRecipe
from goldbench.training.notes import note_variants
from goldbench.training.templates import prose, texts
from goldbench.training.templates.spanish import spanish_texts

OUTSIDE = "O"
_ENDLESS = 1 << 30  # texts
_WRITE_TEXTS = {"en": texts, "es": spanish_texts}
# Where the seeds of the passes begin, one for each source of notes.
_VARIANTS, _TEXTS, _PROSE, _NOTES = 900, 77, 50, 60
_SHAPES = ("low", "Cap", "CAP", "Mix", "one", "num", "alnum", "sign")
_GAPS = ("glued", "space", "wide", "line", "blank", "first")
_DIGITS = ("d1", "d2", "d3", "d4", "d5", "d6+")
_FLAGS = {"en": (*"SWGCEPKJR", "none"), "es": (*"CGSJNRPK", "none")}  # of the lists, by language
_USES = (*"abcdefghijklm", "?")


class Numbering(NamedTuple):
    """The number of each piece, the row of each feature, the number of each label."""

    vocabulary: Mapping[str, int]
    features: Mapping[str, int]
    labels: Mapping[str, int]


class Example(NamedTuple):
    """A note: its pieces, and of each the line and the number of its label."""

    pieces: Pieces
    lines: list[int]
    tags: list[int]


def number_all(vocabulary: Sequence[str], lang: str) -> Numbering:
    """Number the pieces, the features and the labels of a language."""
    labels = sorted(kinds(lang))
    names = [
        *(f"s:{shape}" for shape in _SHAPES),
        *(f"g:{gap}" for gap in _GAPS),
        "loud",
        *_DIGITS,
        *(f"f:{flag}" for flag in _FLAGS[lang]),
        *(f"u:{use}" for use in _USES),
        *(f"h:{label}" for label in labels),
        *(f"q:{label}" for label in labels),
    ]
    features = {name: row for row, name in enumerate(names)}
    features["u:x"] = features["u:?"]  # of no clear use: as good as not listed
    return Numbering(
        {piece: number for number, piece in enumerate(vocabulary)},
        features,
        {label: number for number, label in enumerate((OUTSIDE, *labels))},
    )


def write_notes(recipe: EncoderRecipe, nth: int, *, hands_before: str = "") -> Iterator[Record]:
    """Write the notes of a pass, by the hands whose files are named before one; each has others."""
    yield from note_variants(recipe.lang, each=1, seed=_VARIANTS + nth, before=hands_before)
    write_texts = _WRITE_TEXTS[recipe.lang]
    yield from islice(write_texts(recipe.texts * (nth + 1), seed=_TEXTS), recipe.texts * nth, None)
    yield from prose(recipe.prose, seed=_PROSE + nth)
    yield from phi.notes(recipe.notes, seed=_NOTES + nth, lang=recipe.lang, templates="train")


def write_short_texts(lang: str, *, seed: int) -> Iterator[Record]:
    """Write short texts of a language's templates, without end."""
    return _WRITE_TEXTS[lang](_ENDLESS, seed=seed)


def make_examples(
    recipe: EncoderRecipe, nth: int, records: Iterable[Record], numbering: Numbering
) -> Iterator[Example]:
    """Make examples of the notes of a pass, some in capitals and some in small letters."""
    rng = Random(str(nth))  # noqa: S311  # notes, not secrets
    for record in records:
        text = recase(record.document.require_text(), rng.random(), recipe.recased)
        yield make_example(text, list_spans(record, recipe.lang), recipe.lang, numbering)


def list_spans(record: Record, lang: str) -> list[tuple[int, int, str]]:
    """Give what is marked in a note, but for words of kinship that share the label of names."""
    text, tagging = record.document.require_text(), load_language(lang).tagging
    kinship = "" if tagging is None else tagging.kinship
    return [
        (span.start, span.end, span.label)
        for span in next(iter(record.layers.values())).spans
        if span.label != kinship or not text[span.start : span.end].islower()
    ]


def make_example(
    text: str, spans: Iterable[tuple[int, int, str]], lang: str, numbering: Numbering
) -> Example:
    """Cut a note as reading does, and tag each piece with the label of its word."""
    words = cut_words(text)
    hits = find_hits(text, load_language(lang))
    pieces = cut_pieces(text, words, hits, numbering.vocabulary, numbering.features, lang=lang)
    tags = tag_words(words, spans, numbering.labels)
    return Example(
        pieces,
        [words.lines[owner] for owner in pieces.owners],
        [tags[owner] for owner in pieces.owners],
    )


def tag_words(
    words: Words, spans: Iterable[tuple[int, int, str]], labels: Mapping[str, int]
) -> list[int]:
    """Give each word the number of the label of the span that it touches.

    >>> words = Words([0, 4, 8], [3, 7, 11], [0, 0, 0])
    >>> tag_words(words, [(5, 11, "DATE")], {"O": 0, "DATE": 1})
    [0, 1, 1]
    """
    tags = [labels[OUTSIDE]] * len(words.starts)
    for start, end, label in spans:
        for at in range(bisect_right(words.ends, start), bisect_left(words.starts, end)):
            tags[at] = labels[label]
    return tags


def recase(text: str, draw: float, share: float) -> str:
    """Put a text into capitals or small letters by a draw from [0, 1), if its length stays.

    >>> recase("Ana", 0.01, 0.1), recase("Ana", 0.15, 0.1), recase("Strauß", 0.01, 0.1)
    ('ANA', 'ana', 'Strauß')
    """
    if draw >= 2 * share:
        return text
    changed = text.upper() if draw < share else text.lower()
    return changed if len(changed) == len(text) else text

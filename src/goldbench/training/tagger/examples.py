"""Notes as the tagger is taught them: words, features, and what each word should be."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

import numpy as np

from goldbench.language import lexicon
from goldbench.phi.array_file import Floats
from goldbench.phi.encoder.features import describe_gaps, describe_words
from goldbench.phi.encoder.network import Network
from goldbench.phi.encoder.reading import read_note
from goldbench.phi.encoder.wordpieces import cut_words
from goldbench.phi.languages import load_language
from goldbench.phi.pipeline import find_hits
from goldbench.phi.reading import Words
from goldbench.phi.rules import Hit
from goldbench.training.encoder.examples import (
    list_spans,
    recase,
    tag_words,
    write_notes,
    write_short_texts,
)
from goldbench.training.encoder.settings import ENCODERS
from goldbench.training.tagger.other_words import OtherWords
from goldbench.training.tagger.settings import TaggerRecipe

_LETTERS = 3  # of a word that is drawn
_SEED, _CASES = 20_260, 3


class Example(NamedTuple):
    """A note: its words, of each the rows of its features and the shares of the labels.

    `is_other`: whether it stands in the place of the word that was written.
    """

    words: list[str]
    told: list[list[int]]
    shares: Floats
    is_other: list[bool]


def make_examples(recipe: TaggerRecipe, nth: int, teacher: Network) -> Iterator[Example]:
    """Make the examples of a pass: notes of the encoder's recipe by all hands, some changed."""
    case, rng = Random(str(nth)), Random(f"words {nth}")  # noqa: S311  # notes, not secrets
    others = OtherWords(
        [word for word in sorted(lexicon(recipe.lang).flags) if _is_drawn(word)],
        [piece for piece in teacher.vocabulary if _is_drawn(piece)],
    )
    notes = ENCODERS[recipe.teacher]
    labels = {label: at for at, label in enumerate(teacher.labels)}
    for record in write_notes(notes, nth, hands_before=recipe.hands_before):
        text = recase(record.document.require_text(), case.random(), notes.recased)
        share = rng.choice(recipe.shares) if rng.random() < recipe.replaced else 0.0
        changed = others.replace(text, share, rng)
        own = tag_words(cut_words(text), list_spans(record, recipe.lang), labels)
        example = make_example(changed.text, recipe.lang, teacher)
        if example.words and len(example.words) == len(own):
            mix = np.where(changed.is_other, 1.0, recipe.taught).astype(np.float32)[:, None]
            marked = np.eye(len(labels), dtype=np.float32)[own]
            shares = mix * example.shares + (1 - mix) * marked
            yield example._replace(shares=shares, is_other=changed.is_other)


def make_short_examples(recipe: TaggerRecipe, teacher: Network) -> Iterator[Example]:
    """Make the examples that no encoder reads: short texts, taught as their templates mark them."""
    case = Random(_CASES)  # noqa: S311  # as above
    labels = {label: at for at, label in enumerate(teacher.labels)}
    recased = ENCODERS[recipe.teacher].recased
    for record in islice(write_short_texts(recipe.lang, seed=_SEED), recipe.short_texts):
        text = recase(record.document.require_text(), case.random(), recased)
        words = cut_words(text)
        own = tag_words(words, list_spans(record, recipe.lang), labels)
        if own:
            hits = find_hits(text, load_language(recipe.lang))
            shares = np.eye(len(labels), dtype=np.float32)[own]
            yield _example(text, words, hits, teacher, shares)


def make_example(text: str, lang: str, teacher: Network) -> Example:
    """Cut a text as reading does; the shares are those that the encoder gives."""
    hits = find_hits(text, load_language(lang))
    shares = read_note(text, hits, teacher).probabilities
    return _example(text, cut_words(text), hits, teacher, shares)


def _example(
    text: str,
    words: Words,
    hits: Mapping[str, Sequence[Hit]],
    teacher: Network,
    shares: Floats,
) -> Example:
    features = describe_words(text, words, hits, teacher.lang)
    told = [
        [teacher.features[name] for name in (*own, gap) if name in teacher.features]
        for own, gap in zip(features, describe_gaps(text, words), strict=True)
    ]
    written = [text[start:end] for start, end in zip(words.starts, words.ends, strict=True)]
    return Example(written, told, shares, [False] * len(written))


def words_of(examples: Iterable[Example]) -> set[str]:
    """Give the words of examples that were written there, and not drawn from anywhere."""
    return {
        word.lower()
        for example in examples
        for word, is_other in zip(example.words, example.is_other, strict=True)
        if not is_other
    }


def _is_drawn(word: str) -> bool:
    return word.isalpha() and len(word) >= _LETTERS

"""A small convolutional tagger that reads every note, and weighs what rules and linear model say.

It was taught by the encoder (`phi.encoder`): what that one makes of many notes, a network of a
hundredth of its work learnt to say alike. numpy alone: `word_rows` and `reading` prepare a note,
`network` reads it, `phi.encoder.review` decides by its thresholds.
"""

import hashlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.encoder.review import Thresholds, review_marks
from goldbench.phi.labels import is_telling, telling_labels
from goldbench.phi.languages import load_language
from goldbench.phi.mark import Mark
from goldbench.phi.overlaps import ECHO, MODEL, PROOF, RULE, SITE
from goldbench.phi.reading import Opinion, form_opinion
from goldbench.phi.rules import Hit
from goldbench.phi.tagger.model_file import Outline, load, save
from goldbench.phi.tagger.network import Layer, Network
from goldbench.phi.tagger.reading import Tagger

__all__ = [
    "NEEDED",
    "Layer",
    "Network",
    "Outline",
    "Tagger",
    "drop_guesses",
    "judge",
    "load",
    "load_shipped",
    "review",
    "save",
    "shipped_digest",
]

# Rules always stand: what the tagger knows of their words, it was told by them. The rest was
# chosen on two sets of notes whose errors may be read.
NEEDED = {SITE: 0.0, PROOF: 0.0, MODEL: 0.05, RULE: 0.0, ECHO: 0.02}
RULE_NAME = "model.tagger"


@cache
def load_shipped(lang: str) -> Tagger:
    """Give the tagger of a language that comes with goldbench."""
    return load(_shipped_path(lang), lang=lang)


@cache
def shipped_digest(lang: str) -> str:
    """Hash the file of the tagger of a language, to tell its results from another's."""
    return hashlib.sha256(_shipped_path(lang).read_bytes()).hexdigest()


def _shipped_path(lang: str) -> Path:
    return Path(str(files(__name__).joinpath("data", f"{lang}.tagger")))


def judge(text: str, hits: Mapping[str, Sequence[Hit]], lang: str) -> Opinion:
    """Let the tagger of a language read a note."""
    tagger = load_shipped(lang)
    return form_opinion(tagger.read(text, hits), tagger.labels, telling_labels(lang))


def drop_guesses(marks: Iterable[Mark], text: str, opinion: Opinion, lang: str) -> list[Mark]:
    """Leave out the model's guesses of whose words the tagger takes none for anybody's.

    The last look (`review`) would drop them too; but before that each goes through all stages.
    """
    starts, ends, _ = opinion.words
    sure, needed = opinion.sure.tolist(), NEEDED[MODEL]
    return [
        mark
        for mark in marks
        if not is_telling(mark.label, text[mark.start : mark.end], lang)
        or max(sure[bisect_right(ends, mark.start) : bisect_left(starts, mark.end)], default=1.0)
        >= needed
    ]


def review(marks: Iterable[Mark], analysis: NoteAnalysis) -> list[Mark]:
    """Let the tagger weigh the marks of a note; without one they stay as they are."""
    tagging = load_language(analysis.lang).tagging
    if analysis.opinion is None or tagging is None:
        return list(marks)
    bars = Thresholds(NEEDED, tagging.unmarked, RULE_NAME)
    reviewed = review_marks(marks, analysis.text, analysis.opinion, analysis.lang, thresholds=bars)
    return [mark for mark in reviewed if mark.rule != RULE_NAME or tagging.accept(mark, analysis)]

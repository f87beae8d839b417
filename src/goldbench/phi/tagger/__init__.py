"""A small convolutional tagger that reads notes: it marks words, and weighs all marks at the end.

It was taught by the encoder (`phi.encoder`): what that one makes of many notes, a network of a
hundredth of its work learnt to say alike. numpy alone: `word_rows` and `reading` prepare a note,
`network` reads it, `phi.encoder.review` decides by its thresholds.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.encoder.review import Thresholds, find_unmarked, mark_runs, review_marks
from goldbench.phi.labels import telling_labels
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
    "hash_shipped",
    "load",
    "load_shipped",
    "read",
    "review",
    "save",
]

# Rules stand: what the tagger knows of their words, it was told by them. One that is not sure of
# itself needs it not to be certain of the opposite. The rest was chosen on two sets of notes whose
# errors may be read.
NEEDED = {SITE: 0.0, PROOF: 0.0, MODEL: 0.05, RULE: 0.0, ECHO: 0.02}
UNSURE = 0.005
RULE_NAME = "model.tagger"
OUTSIDE = "O"


@cache
def load_shipped(lang: str) -> Tagger:
    """Give the tagger of a language that comes with goldbench."""
    return load(_locate_shipped(lang), lang=lang)


@cache
def hash_shipped(lang: str) -> str:
    """Hash the file of the tagger of a language, to tell its results from another's."""
    return hashlib.sha256(_locate_shipped(lang).read_bytes()).hexdigest()


def _locate_shipped(lang: str) -> Path:
    return Path(str(files(__name__).joinpath("data", f"{lang}.tagger")))


def read(text: str, hits: Mapping[str, Sequence[Hit]], lang: str) -> tuple[Opinion, list[Mark]]:
    """Let the tagger of a language read a note: its opinion, and the words that it marks.

    The opinion is of who somebody is, and weighs all marks in the end. The marks are guesses of
    any label, for rules and vetoes to see.
    """
    tagger, tagging = load_shipped(lang), load_language(lang).tagging
    reading = tagger.read(text, hits)
    opinion = form_opinion(reading, tagger.labels, telling_labels(lang))
    if tagging is None:
        return opinion, []
    every = form_opinion(reading, tagger.labels, frozenset(tagger.labels) - {OUTSIDE})
    return opinion, list(mark_runs(text, every, every.sure >= tagging.guessed, RULE_NAME))


def review(marks: Iterable[Mark], analysis: NoteAnalysis) -> list[Mark]:
    """Let the tagger weigh the marks of a note; without one they stay as they are."""
    tagging, opinion = load_language(analysis.lang).tagging, analysis.opinion
    if opinion is None or tagging is None:
        return list(marks)
    bars = Thresholds(NEEDED, UNSURE, tagging.unmarked, RULE_NAME)
    reviewed = review_marks(marks, analysis.text, opinion, analysis.lang, thresholds=bars)
    more = find_unmarked(reviewed, analysis.text, opinion, thresholds=bars)
    return [*reviewed, *(mark for mark in more if tagging.accept(mark, analysis))]

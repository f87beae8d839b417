"""Spans of a CRF as marks: thresholds by token, decoding, calibrated confidence."""

from bisect import bisect_right
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from goldbench.language import is_labelled
from goldbench.phi import crf
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

_UNCALIBRATED = {"raw": [0.0, 1.0], "percent": [0.0, 100.0]}


def mark_by_model(notes: Sequence[crf.Note], model: crf.Model) -> list[list[Mark]]:
    """Give what the model marks in each note, left to right, without overlap."""
    return [marks for block in crf.block_notes(notes) for marks in _mark_block(block, model)]


def _mark_block(block: crf.NoteBlock, model: crf.Model) -> list[list[Mark]]:
    probabilities, path = _decode(model, block)
    spans = tuple(
        crf.decode_spans(
            probabilities,
            model.labels,
            block.tokens,
            outside=_outside_thresholds(model, block),
            path=path,
        )
    )
    steps = model.about.get("calibration", _UNCALIBRATED)
    rule = f"model.{model.about.get('name', model.features.lang)}"
    raw = [span.probability for span in spans]
    percents = np.interp(raw, steps["raw"], steps["percent"]).tolist()
    marks: list[list[Mark]] = [[] for _ in block.notes]
    begins = [begin for begin, _ in block.notes]
    for (start, end, label, _, token), percent in zip(spans, percents, strict=True):
        own = marks[bisect_right(begins, token) - 1]
        own.append(Mark(start, end, label, confidence=round(percent, 1), rule=rule))
    return marks


def _decode(
    model: crf.Model, block: crf.NoteBlock
) -> tuple[crf.Floats, npt.NDArray[np.intp] | None]:
    """Give the marginals, and the likeliest sequence (Viterbi) where the model goes by it."""
    if model.about.get("path"):
        return model.likeliest(block)
    return model.marginals(block), None


def _outside_thresholds(model: crf.Model, block: crf.NoteBlock) -> float | crf.Floats:
    """Give the probability from which a token is outside.

    In a line of narrative it may be higher: there a model is less sure, and what it misses is what
    nobody expects.
    """
    usual = float(model.about.get("outside", 0.5))
    if "small" in model.about:
        return _thresholds_by_case(model, block, usual)
    narrative = float(model.about.get("narrative", usual))
    if narrative == usual:
        return usual
    thresholds = np.full(len(block), usual, np.float32)
    for begin, note in block.notes:
        for start, end in note.lines:
            if not is_labelled(note.text, note.tokens.starts[start]):
                thresholds[begin + start : begin + end] = narrative
    return thresholds


def _thresholds_by_case(model: crf.Model, block: crf.NoteBlock, usual: float) -> crf.Floats:
    """Ask for more where a word is written small, unless the whole note is."""
    small = np.array(list(map(_IS_SMALL.__getitem__, block.tokens.words)), np.bool_)
    for begin, note in block.notes:
        if note.text.islower():
            small[begin : begin + len(note.tokens.words)] = False
    return np.where(small, np.float32(model.about["small"]), np.float32(usual))


def _is_small(word: str) -> bool:
    """Say whether a word is written small, or is none: a sign, or a gap between notes."""
    return word.islower() or not word[:1].isalnum()


_IS_SMALL = WordCache(_is_small)

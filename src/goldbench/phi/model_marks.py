"""Spans of a CRF as marks: thresholds by token, decoding, calibrated confidence."""

from bisect import bisect_right
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from goldbench.language import is_labelled
from goldbench.phi import crf
from goldbench.phi.mark import Mark

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
            outside=_outside_thresholds(model, block, probabilities[:, 0]),
            path=path,
        )
    )
    steps = model.about.get("calibration", _UNCALIBRATED)
    rule = f"model.{model.about.get('name', model.features.lang)}"
    raw = [span.probability for span in spans]
    percents = np.interp(raw, steps["raw"], steps["percent"]).tolist()
    marks: list[list[Mark]] = [[] for _ in block.notes]
    begins = block.begins
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


def _outside_thresholds(
    model: crf.Model, block: crf.NoteBlock, free: crf.Floats
) -> float | crf.Floats:
    """Give the probability from which a token is outside.

    In a line of narrative it may be higher: there a model is less sure, and what it misses is what
    nobody expects. Which it is matters for the few tokens that are outside (`free`) by one and not
    by the other.
    """
    about = model.about
    usual = float(about.get("outside", 0.5))
    other = float(about.get("narrative", usual))
    if other == usual:
        return usual
    lower, upper = np.float32(min(usual, other)), np.float32(max(usual, other))
    thresholds = np.full(len(block), usual, np.float32)
    doubtful = np.flatnonzero((free >= lower) & (free < upper)).tolist()
    thresholds[[at for at in doubtful if _is_narrative(block, at)]] = other
    return thresholds


def _is_narrative(block: crf.NoteBlock, at: int) -> bool:
    """Say whether a token stands in a line without a label."""
    begin, note = block.note_at(at)
    nth = bisect_right(note.lines, (at - begin, len(block))) - 1
    if nth < 0 or at - begin >= note.lines[nth][1]:
        return False
    return not is_labelled(note.text, note.tokens.starts[note.lines[nth][0]])

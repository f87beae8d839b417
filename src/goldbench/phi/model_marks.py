"""Spans of a CRF as marks: thresholds by token, decoding, calibrated confidence."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from goldbench.language import is_labelled
from goldbench.phi import crf
from goldbench.phi.mark import Mark

_UNCALIBRATED = {"raw": [0.0, 1.0], "percent": [0.0, 100.0]}


def mark_by_model(note: crf.Note, model: crf.Model) -> Iterator[Mark]:
    """Yield what the model marks, left to right, without overlap."""
    probabilities, path = _decode(model, note)
    spans = tuple(
        crf.decode_spans(
            probabilities,
            model.labels,
            note.tokens,
            outside=_outside_thresholds(model, note),
            path=path,
        )
    )
    steps = model.about.get("calibration", _UNCALIBRATED)
    rule = f"model.{model.about.get('name', model.features.lang)}"
    raw = [span.probability for span in spans]
    percents = np.interp(raw, steps["raw"], steps["percent"]).tolist()
    for span, percent in zip(spans, percents, strict=True):
        yield Mark(span.start, span.end, span.label, confidence=round(percent, 1), rule=rule)


def _decode(model: crf.Model, note: crf.Note) -> tuple[crf.Floats, npt.NDArray[np.intp] | None]:
    """Give the marginals, and the likeliest sequence (Viterbi) where the model goes by it."""
    if model.about.get("path"):
        return model.likeliest(note)
    return model.marginals(note), None


def _outside_thresholds(model: crf.Model, note: crf.Note) -> float | crf.Floats:
    """Give the probability from which a token is outside.

    In a line of narrative it may be higher: there a model is less sure, and what it misses is what
    nobody expects.
    """
    usual = float(model.about.get("outside", 0.5))
    if "small" in model.about:
        return _thresholds_by_case(model, note, usual)
    narrative = float(model.about.get("narrative", usual))
    if narrative == usual:
        return usual
    thresholds = np.full(len(note.tokens.words), usual, np.float32)
    for start, end in note.lines:
        if not is_labelled(note.text, note.tokens.starts[start]):
            thresholds[start:end] = narrative
    return thresholds


def _thresholds_by_case(model: crf.Model, note: crf.Note, usual: float) -> crf.Floats:
    """Ask for more where a word is written small, unless the whole note is."""
    small = usual if note.text.islower() else float(model.about["small"])
    return np.array(
        [small if word.islower() or not word[0].isalnum() else usual for word in note.tokens.words],
        np.float32,
    )

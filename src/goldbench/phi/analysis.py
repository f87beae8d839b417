"""One pass over a note, shared by all annotators: tokens, hits of the rules, spans of the model."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from goldbench.language import is_labelled
from goldbench.phi import crf
from goldbench.phi.labels import known
from goldbench.phi.languages.spanish.postprocess import correct_spans
from goldbench.phi.mark import Mark
from goldbench.phi.rules import Hit


@dataclass(frozen=True, slots=True)
class NoteAnalysis:
    """A note as the tools see it. `repr` does not show the text."""

    text: str = field(repr=False)
    lang: str
    hits: dict[str, list[Hit]] = field(repr=False)
    model_marks: tuple[Mark, ...] = field(repr=False)
    note: crf.Note = field(repr=False)


def analyse(text: str, lang: str, *, model: crf.Model | None = None) -> NoteAnalysis:
    """Run the rules and the model of the language (or the one given) over a text."""
    known(lang)
    model = model or crf.model(crf.MODELS[lang])
    note = crf.note(text, lang)
    probabilities, path = _labels(model, note)
    outside = _thresholds(model, note)
    steps = model.about.get("calibration", {"raw": [0.0, 1.0], "percent": [0.0, 100.0]})
    rule = f"model.{model.about.get('name', lang)}"
    spots = tuple(
        crf.decode_spans(probabilities, model.labels, note.tokens, outside=outside, path=path)
    )
    sure = np.interp([one.probability for one in spots], steps["raw"], steps["percent"]).tolist()
    model_marks = tuple(
        Mark(one.start, one.end, one.label, confidence=round(percent, 1), rule=rule)
        for one, percent in zip(spots, sure, strict=True)
    )
    if lang == "es":
        model_marks = tuple(correct_spans(model_marks, text, note.hits))
    return NoteAnalysis(text, lang, note.hits, model_marks, note)


def _labels(model: crf.Model, note: crf.Note) -> tuple[crf.Floats, npt.NDArray[np.intp] | None]:
    """Give the probabilities, and the likeliest sequence where the model goes by it."""
    if model.about.get("path"):
        return model.likeliest(note)
    return model.marginals(note), None


def _thresholds(model: crf.Model, note: crf.Note) -> float | crf.Floats:
    """Give the probability from which a token is outside.

    In a line of narrative it may be higher: there a model is less sure, and what it misses is what
    nobody expects.
    """
    usual = float(model.about.get("outside", 0.5))
    if "small" in model.about:
        return _by_case(model, note, usual)
    narrative = float(model.about.get("narrative", usual))
    if narrative == usual:
        return usual
    made = np.full(len(note.tokens.words), usual, np.float32)
    for start, end in note.lines:
        if not is_labelled(note.text, note.tokens.starts[start]):
            made[start:end] = narrative
    return made


def _by_case(model: crf.Model, note: crf.Note, usual: float) -> crf.Floats:
    """Ask for more where a word is written small, unless the whole note is."""
    small = usual if note.text.islower() else float(model.about["small"])
    return np.array(
        [small if word.islower() or not word[0].isalnum() else usual for word in note.tokens.words],
        np.float32,
    )

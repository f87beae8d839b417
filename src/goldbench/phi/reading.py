"""One pass over a note, shared by all annotators: tokens, hits of the rules, spans of the model."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from goldbench.language import is_labelled
from goldbench.phi import models
from goldbench.phi.families import known
from goldbench.phi.found import Found
from goldbench.phi.mending import mended
from goldbench.phi.rules import Hit


@dataclass(frozen=True, slots=True)
class Reading:
    """A note as the tools see it. `repr` does not show the text."""

    text: str = field(repr=False)
    lang: str
    hits: dict[str, list[Hit]] = field(repr=False)
    spotted: tuple[Found, ...] = field(repr=False)
    note: models.Note = field(repr=False)


def read(text: str, lang: str, *, model: models.Model | None = None) -> Reading:
    """Run the rules and the model of the language (or the one given) over a text."""
    known(lang)
    model = model or models.model(models.MODELS[lang])
    note = models.note(text, lang)
    probabilities, path = _labels(model, note)
    outside = _thresholds(model, note)
    steps = model.about.get("calibration", {"raw": [0.0, 1.0], "percent": [0.0, 100.0]})
    rule = f"model.{model.about.get('name', lang)}"
    spots = tuple(
        models.spots(probabilities, model.labels, note.tokens, outside=outside, path=path)
    )
    sure = np.interp([one.probability for one in spots], steps["raw"], steps["percent"]).tolist()
    spotted = tuple(
        Found(one.start, one.end, one.label, confidence=round(percent, 1), rule=rule)
        for one, percent in zip(spots, sure, strict=True)
    )
    if lang == "es":
        spotted = tuple(mended(spotted, text, note.hits))
    return Reading(text, lang, note.hits, spotted, note)


def _labels(
    model: models.Model, note: models.Note
) -> tuple[models.Floats, npt.NDArray[np.intp] | None]:
    """Give the probabilities, and the likeliest sequence where the model goes by it."""
    if model.about.get("path"):
        return model.likeliest(note)
    return model.marginals(note), None


def _thresholds(model: models.Model, note: models.Note) -> float | models.Floats:
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


def _by_case(model: models.Model, note: models.Note, usual: float) -> models.Floats:
    """Ask for more where a word is written small, unless the whole note is."""
    small = usual if note.text.islower() else float(model.about["small"])
    return np.array(
        [small if word.islower() or not word[0].isalnum() else usual for word in note.tokens.words],
        np.float32,
    )

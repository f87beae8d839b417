"""Sequence models for PHI: their files, loaded when first asked for and kept.

Each is a conditional random field trained with CRFsuite; `docs/models/` has a card for each.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path

from goldbench.errors import UsageError
from goldbench.phi.crf.decoding import DecodedSpan, decode_spans
from goldbench.phi.crf.model import Model, load, save
from goldbench.phi.crf.note import Note, note
from goldbench.phi.crf.weights import Floats

__all__ = [
    "MODELS",
    "DecodedSpan",
    "Floats",
    "Model",
    "Note",
    "decode_spans",
    "load",
    "model",
    "note",
    "save",
]

# The model of each language; a file `data/<name>.model`.
MODELS: dict[str, str] = {"en": "en-synthetic", "es": "es-meddocan"}


@cache
def model(name: str) -> Model:
    """Load a model that comes with goldbench; a second call gives the same one."""
    if name not in MODELS.values():
        msg = f"there is no model {name!r}"
        raise UsageError(msg, hint=f"models: {', '.join(MODELS.values())}")
    found = files(__name__).joinpath("data", f"{name}.model")
    return load(found.read_bytes(), Path(str(found)))

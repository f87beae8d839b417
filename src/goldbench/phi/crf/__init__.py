"""Conditional random fields for PHI: features, emission scores, forward-backward, Viterbi.

Trained with CRFsuite (`goldbench.training`), run by array code of our own. Nothing here knows a
language: what a model of one is told comes in as a `FeatureSet`. The shipped files are loaded when
first asked for and kept; `docs/models/` has a card for each.
"""

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from goldbench.errors import UsageError
from goldbench.phi.crf.decoding import DecodedSpan, decode_spans
from goldbench.phi.crf.features import FeatureSet
from goldbench.phi.crf.model import Model, load, save
from goldbench.phi.crf.note import Note, make_note
from goldbench.phi.crf.note_block import NoteBlock, block_notes
from goldbench.phi.crf.weights import Floats

__all__ = [
    "DecodedSpan",
    "FeatureSet",
    "Floats",
    "Model",
    "Note",
    "NoteBlock",
    "block_notes",
    "decode_spans",
    "hash_shipped",
    "load",
    "load_shipped",
    "make_note",
    "save",
]


@cache
def load_shipped(name: str, features: FeatureSet) -> Model:
    """Load a model that comes with goldbench; a second call gives the same one."""
    file = _find_shipped(name)
    return load(file.read_bytes(), Path(str(file)), features)


@cache
def hash_shipped(name: str) -> str:
    """Hash the file of a model, for whoever must tell its results from another's."""
    return hashlib.sha256(_find_shipped(name).read_bytes()).hexdigest()


def _find_shipped(name: str) -> Traversable:
    file = files(__name__).joinpath("data", f"{name}.model")
    if not file.is_file():
        msg = f"there is no model {name!r}"
        raise UsageError(msg, hint="models are files data/<name>.model beside this package")
    return file

"""A second look at English marks by a small pretrained encoder, for whoever gives its file.

Rules and the linear model see a few words around; the encoder reads whole lines and knows from
elsewhere how words are used. It takes twenty times as long, so nothing here runs unless asked for.
numpy alone: `wordpieces` and `features` prepare a note, `network` reads it, `review` decides.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.encoder.model_file import Outline, load, save
from goldbench.phi.encoder.network import Network
from goldbench.phi.encoder.reading import read_note
from goldbench.phi.encoder.review import review_marks
from goldbench.phi.labels import OTHER, kinds
from goldbench.phi.mark import Mark

__all__ = ["Encoder", "Network", "Outline", "load", "read_encoder", "save"]


@dataclass(frozen=True, slots=True)
class Encoder:
    """The file of an encoder; processes send each other this, and each reads the file once."""

    path: Path
    lang: str
    digest: str

    def review(self, marks: Iterable[Mark], analysis: NoteAnalysis) -> list[Mark]:
        """Take a second look at the marks of a note."""
        network = _load(self)
        reading = read_note(analysis.text, analysis.hits, network)
        telling = {label for label, kind in kinds(self.lang).items() if kind.family != OTHER}
        return review_marks(marks, analysis.text, reading, network.labels, telling)


def read_encoder(path: Path, *, lang: str = "en") -> Encoder:
    """Read the file of an encoder; a wrong one is refused here, not at the first note."""
    load(path, lang=lang)
    return Encoder(path, lang, hashlib.sha256(path.read_bytes()).hexdigest())


@lru_cache(maxsize=2)
def _load(encoder: Encoder) -> Network:
    return load(encoder.path, lang=encoder.lang)

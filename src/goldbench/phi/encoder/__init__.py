"""A second look at marks by a small pretrained encoder, for whoever asks for it.

Rules and the tagger see a few words around; the encoder reads whole lines and knows from
elsewhere how words are used. It takes fifteen times as long, so nothing here runs unless asked for.
numpy alone: `wordpieces` and `features` prepare a note, `network` reads it, `review` decides.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from goldbench.errors import UsageError
from goldbench.language import ENCODER_LANGUAGES
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.encoder.model_file import Outline, load, save
from goldbench.phi.encoder.network import Network
from goldbench.phi.encoder.reading import read_note
from goldbench.phi.encoder.review import find_unmarked, review_marks
from goldbench.phi.labels import telling_labels
from goldbench.phi.mark import Mark
from goldbench.phi.reading import form_opinion

__all__ = [
    "Encoder",
    "Network",
    "Outline",
    "choose_encoder",
    "find_shipped_encoder",
    "load",
    "load_shipped",
    "read_encoder",
    "save",
]


@dataclass(frozen=True, slots=True)
class Encoder:
    """An encoder by its file; processes send each other this, and each reads the file once.

    Without a path it is the one of the language that comes with goldbench, wherever that lies.
    """

    path: Path | None
    lang: str
    digest: str

    def review(self, marks: Iterable[Mark], analysis: NoteAnalysis) -> list[Mark]:
        """Take a second look at the marks of a note."""
        network = _load(self)
        reading = read_note(analysis.text, analysis.hits, network)
        opinion = form_opinion(reading, network.labels, telling_labels(self.lang))
        reviewed = review_marks(marks, analysis.text, opinion, self.lang)
        return [*reviewed, *find_unmarked(reviewed, analysis.text, opinion)]


def read_encoder(path: Path, *, lang: str = "en") -> Encoder:
    """Read the file of an encoder; a wrong one is refused here, not at the first note."""
    if not path.is_file():
        msg = f"there is no file {path}"
        raise UsageError(msg, hint="an encoder is made by: goldbench train en-encoder --out FILE")
    load(path, lang=lang)
    return Encoder(path, lang, hashlib.sha256(path.read_bytes()).hexdigest())


@cache
def find_shipped_encoder(lang: str) -> Encoder:
    """Give the encoder of a language that comes with goldbench."""
    if lang not in ENCODER_LANGUAGES:
        msg = f"no encoder for notes in {lang!r} comes with goldbench"
        raise UsageError(msg, hint=f"there is one for: {', '.join(ENCODER_LANGUAGES)}")
    return Encoder(None, lang, hashlib.sha256(_locate_shipped(lang).read_bytes()).hexdigest())


def load_shipped(lang: str) -> Network:
    """Give the network of the encoder that comes with goldbench: what a smaller one learns from."""
    return _load(find_shipped_encoder(lang))


def choose_encoder(lang: str, *, careful: bool = False, path: Path | None = None) -> Encoder | None:
    """Give the encoder that was asked for: the one that comes along, one's own, or none."""
    if careful and path is not None:
        msg = "careful is the encoder that comes with goldbench, a file is another"
        raise UsageError(msg, hint="give --careful or --encoder FILE")
    if careful:
        return find_shipped_encoder(lang)
    return None if path is None else read_encoder(path, lang=lang)


def _locate_shipped(lang: str) -> Path:
    return Path(str(files(__name__).joinpath("data", f"{lang}.encoder")))


@lru_cache(maxsize=2)
def _load(encoder: Encoder) -> Network:
    return load(encoder.path or _locate_shipped(encoder.lang), lang=encoder.lang)

"""A taught network as the file that `phi.encoder` reads, without the pieces that no note has."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from goldbench.phi.encoder import Outline, save
from goldbench.phi.encoder.network import Floats
from goldbench.phi.encoder.wordpieces import BEGIN, END, UNKNOWN
from goldbench.training.encoder.batches import PADDING
from goldbench.training.encoder.examples import Numbering
from goldbench.training.encoder.masking import MASK

_SIGNS = (PADDING, UNKNOWN, BEGIN, END, MASK)
_LATIN = 0x250  # the first code point behind Latin letters and their extensions
_GREEK = range(0x370, 0x400)
_SYMBOLS = range(0x2010, 0x2300)  # dashes, quotes, bullets, arrows, mathematical signs


def save_network(
    path: Path, arrays: Mapping[str, Floats], numbering: Numbering, *, lang: str, heads: int
) -> None:
    """Write the file of an encoder; the vocabulary is cut to what `keep_pieces` keeps."""
    kept = keep_pieces(list(numbering.vocabulary))
    rows = [numbering.vocabulary[piece] for piece in kept]
    layers = sum(name.endswith(".up") for name in arrays)
    outline = Outline(lang, list(numbering.labels), heads, layers, kept, numbering.features)
    save(path, outline, {**arrays, "pieces": arrays["pieces"][rows]})


def keep_pieces(vocabulary: Sequence[str]) -> list[str]:
    """Keep the pieces in Latin and Greek letters, digits, punctuation and signs, in their order.

    >>> keep_pieces(["[PAD]", "[unused1]", "ana", "##ñ", "→", "β", "東"])
    ['[PAD]', 'ana', '##ñ', '→', 'β']
    """
    return [
        piece
        for piece in vocabulary
        if piece in _SIGNS or (not piece.startswith("[unused") and all(map(_is_kept, piece)))
    ]


def _is_kept(sign: str) -> bool:
    return ord(sign) < _LATIN or ord(sign) in _GREEK or ord(sign) in _SYMBOLS

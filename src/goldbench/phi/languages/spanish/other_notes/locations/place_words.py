"""Words with a capital that make up the name of a place in Spanish, and where such a name ends."""

import re

from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES, UPPER

# A dot only behind a short word: "Ntra. Sra.", and not where a sentence ends.
CAP = (
    rf"(?:[\"“«]?(?:[{UPPER}][\w’'·ª]{{0,3}}\.|[{UPPER}][\w’'·ª]*)(?:-[{UPPER}]?[\w’'·]+)*[\"”»]?)"
)
SMALL = r"(?:de|del|de la|de las|de los|la|las|los|el|y|e|i|d’|d'|da|do|dos|das|en)"
_SENTENCE_END = re.compile(r"(?<=[^\W\d_]{4})\. ")


def trim_place(run: str) -> str:
    """Leave out, from the end of a run, what is no part of a place: an ordinary word, a dot."""
    words = _SENTENCE_END.split(run, maxsplit=1)[0].split(" ")
    while words and (
        CLASSES[words[-1].rstrip(".")] in ("W", "N", "NW") or words[-1] in ("de", "y", "la", "el")
    ):
        words.pop()
    return " ".join(words).rstrip('.,"')

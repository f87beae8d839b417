"""Lists of names, places and the like, read from text files when they are first asked for.

`README.md` beside the files says where each list comes from and under which licence.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from goldbench.language.tokens import fold_word, tokens

__all__ = ["LISTS", "Lexicon", "Phrase", "Usage", "entries", "lexicon", "usage"]

# One letter a list: what the models see of a word that stands in it.
LISTS: dict[str, dict[str, str]] = {
    "en": {
        "given": "G", "surnames": "S", "cities": "C", "states": "R", "countries": "P",
        "companies": "K", "professions": "J", "eponyms": "E", "common": "W", "clinical": "W",
        "abbreviations": "W", "brands": "W",
    },
    "es": {
        "given": "G", "surnames": "S", "cities": "C", "regions": "R", "countries": "P",
        "companies": "K", "professions": "J", "nationalities": "N",
    },
}  # fmt: skip
# Adjectives and trades have a feminine in Spanish that the lists leave out.
_GENDERED = frozenset({"nationalities", "professions"})
# Of these only the single words count: a name of several words is made of names.
_WORDS_ONLY = frozenset({"given", "surnames"})


class Phrase(NamedTuple):
    """An entry of several tokens, folded, and the letter of its list."""

    words: tuple[str, ...]
    code: str


@dataclass(frozen=True, slots=True)
class Lexicon:
    """`flags`: the letters of the lists a folded word stands in. `phrases`: by first two words.

    Of the phrases that begin alike the longest comes first.
    """

    flags: dict[str, str]
    phrases: dict[tuple[str, str], tuple[Phrase, ...]]


@cache
def entries(lang: str, name: str) -> tuple[str, ...]:
    """Give a list as it stands in its file.

    >>> "España" in entries("es", "countries")
    True
    """
    text = files(__name__).joinpath(lang, f"{name}.txt").read_text("utf-8")
    return tuple(line for line in text.split("\n") if line and not line.startswith("#"))


@cache
def lexicon(lang: str) -> Lexicon:
    """Join the lists of a language."""
    flags: dict[str, set[str]] = {}
    phrases: dict[tuple[str, str], set[Phrase]] = {}
    for name, code in LISTS[lang].items():
        for entry in entries(lang, name):
            words = _words(entry)
            if len(words) == 1:
                for form in _forms(words[0], name, lang):
                    flags.setdefault(form, set()).add(code)
            elif name in _WORDS_ONLY:
                for word in words:
                    if len(word) > 3:
                        flags.setdefault(word, set()).add(code)
            else:
                phrases.setdefault((words[0], words[1]), set()).add(Phrase(words, code))
    joined = {word: "".join(sorted(codes)) for word, codes in flags.items()}
    by_length = {
        word: tuple(sorted(some, key=lambda phrase: (-len(phrase.words), phrase)))
        for word, some in phrases.items()
    }
    return Lexicon(joined, by_length)


def _words(entry: str) -> tuple[str, ...]:
    """Cut an entry; most are one word, which needs no cutting."""
    if entry.isalpha() and entry[1:].islower() and entry.isascii():
        return (entry.lower(),)
    return tuple(fold_word(word) for word in tokens(entry).words)


def _forms(word: str, name: str, lang: str) -> tuple[str, ...]:
    if lang == "es" and name in _GENDERED and word.endswith("o"):
        return word, word[:-1] + "a"
    return (word,)


class Usage(NamedTuple):
    """How a word is written in everyday text.

    `case`: a, b, c, d, e from nearly always small to nearly always with a capital; x: mostly all
    capitals; m: a term of medicine or a drug. `small` and `capital`: the path of its cluster of
    words, in binary digits, by how it is written; "" where it has none.
    """

    case: str
    small: str
    capital: str

    @property
    def is_word(self) -> bool:
        """Say whether it is an ordinary word and hardly ever a name."""
        return self.case in "abmx"


@lru_cache(maxsize=1 << 15)
def usage(word: str, lang: str = "en") -> Usage | None:
    """Say how a word, given in small letters, is used; None where that is not known.

    >>> usage("catheter").case, usage("smith").case
    ('b', 'e')
    """
    row = _usage(lang).get(word)
    if row is None:
        return None
    case, _, clusters = row.partition(" ")
    small, _, capital = clusters.partition(" ")
    return Usage(case, small, capital)


@cache
def _usage(lang: str) -> dict[str, str]:
    if not files(__name__).joinpath(lang, "usage.txt").is_file():
        return {}  # so far such a list is there for English alone
    rows = (line.partition(" ") for line in entries(lang, "usage"))
    return {word: row for word, _, row in rows}

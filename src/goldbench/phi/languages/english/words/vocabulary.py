"""What an English word is by itself, whatever stands around it.

Most tokens of a note are words that thousands of notes have: each is judged once and kept.
"""

import re
from typing import NamedTuple

from goldbench.language import fold_word, lexicon, usage
from goldbench.phi.languages.english.words.cue_words import FUNCTION, KIN, NEVER, SPOKEN, TITLES
from goldbench.phi.word_cache import WordCache

_SHORT = 3  # letters of a word too short to be a name that no list has
_STEM = 6  # letters of an unknown word whose ending says nothing yet: Ifeoma
# How words of clinical text end that no list has.
_CLINICAL = re.compile(
    r"...(?:oma|itis|emia|osis|ectomy|otomy|ostomy|oscopy|opathy|uria|algia|plasty|graphy|ology|"
    r"ologist|mycin|cillin|statin|azole|idine|amide|mab|nib|pril|sartan|olol|trophy|plegia|megaly|"
    r"rrhea|penia|cytes|ated|ation|ical|ously|ness|ment)$"
)


class Word(NamedTuple):
    """`low`: in small letters. `flags`: the letters of the lists that it stands in.

    `may_name`: it may be part of a name; `is_eponym`: and, if so, also of a disease or a device.
    `is_listed`: as a name. `is_common`: in clinical text.
    """

    low: str
    flags: str
    may_name: bool
    is_eponym: bool
    is_listed: bool
    is_common: bool


def _classify_word(word: str) -> Word:
    low, flags = word.lower(), lexicon("en").flags.get(fold_word(word), "")
    listed = "G" in flags or "S" in flags
    return Word(low, flags, _may_name(word, low, flags), "E" in flags, listed, "W" in flags)


def _is_clinical(word: str) -> bool:
    """Say whether a word is common in clinical text and in no list of names, or never a name."""
    plain, flags = fold_word(word), WORDS[word].flags
    if plain in FUNCTION or flags in ("W", "JW"):
        return True
    if len(plain) > 1 and plain in SPOKEN and not ("G" in flags or "S" in flags):
        return True
    return not flags and len(plain) > _STEM and bool(_CLINICAL.search(plain))


def _is_ordinary(word: str) -> bool:
    """Say whether everyday text writes a word small, or as an abbreviation, and no list has it."""
    return len(word) > _SHORT and not WORDS[word].flags and is_word(fold_word(word))


def is_word(small: str) -> bool:
    """Say whether a word that stands in no list of names is an ordinary word, or looks like one."""
    known = usage(small)
    return known.is_word if known else len(small) > _STEM and bool(_CLINICAL.search(small))


def is_title(word: str) -> bool:
    """Say whether a word before a name is no part of it: a title, or a relative's role.

    Sons and pastors are also family names: then it stays, since too much goes rather than too
    little.
    """
    low = word.lower()
    if low in _PLAIN_TITLES:
        return True
    return (low in TITLES or low in KIN) and not WORDS[word].is_listed


_PLAIN_TITLES = frozenset(
    ["dear", "doctor", "dr", "drs", "hello", "hi", "miss", "mister", "mr", "mrs", "ms", "prof"]
)


def _may_name(word: str, low: str, flags: str) -> bool:
    """Say whether it is capitalised and no common word, or stands in the lists of names."""
    if len(word) < 2 or not word.isalpha() or not word[0].isupper() or low in NEVER:
        return False
    if low in FUNCTION and word.isupper():
        return False
    if "E" in flags or "W" in flags:
        return "G" in flags or "S" in flags
    return bool(flags) or (len(word) > _SHORT and not is_word(low))


WORDS = WordCache(_classify_word)
IS_CLINICAL = WordCache(_is_clinical)
IS_ORDINARY = WordCache(_is_ordinary)

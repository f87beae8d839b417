"""Capitals given back to a note that is written in one case, for the rules that go by them.

A dictation in small letters and a letter in capitals hold the same names as any note, but no rule
that looks for a capital sees them. So their rules read such a note a second time, with capitals
where everyday text has them: names and places of the lists, days and months, what stands behind a
title, and words that nobody knows. Every character stays in its place; what the model says of the
note as it was written is not touched.
"""

import re
from string import ascii_lowercase, ascii_uppercase

from goldbench.language import fold_word, lexicon, usage
from goldbench.phi.languages.english.words.cue_words import FUNCTION
from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL, is_word
from goldbench.phi.word_cache import WordCache

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_TITLES = frozenset(
    ["doctor", "dr", "miss", "mister", "mr", "mrs", "ms", "nurse", "prof", "professor"]
)
_TIMES = frozenset(
    [
        "april", "august", "december", "february", "friday", "january", "july", "june", "monday",
        "november", "october", "saturday", "september", "sunday", "thursday", "tuesday",
        "wednesday", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "oct", "nov", "dec",
        "mon", "tue", "tues", "weds", "thu", "thur", "thurs", "fri",
    ]
)  # fmt: skip
# What a house or a street ends in, behind a name.
_TYPES = frozenset(
    [
        "apt", "assisted", "ave", "avenue", "bank", "blvd", "boulevard", "cardiology", "care",
        "center", "centre", "church", "clinic", "close", "college", "court", "crescent", "ct",
        "dental", "drive", "elementary", "family", "general", "gardens", "group", "health",
        "high", "home", "hospice", "hospital", "house", "imaging", "institute", "lab", "labs",
        "lane", "living", "lodge", "manor", "medical", "memorial", "neurology", "nursing",
        "oncology", "orthopedics", "park", "parkway", "pediatrics", "pharmacy", "place", "practice",
        "rd", "rehab", "road", "school", "skilled", "square", "st", "ste", "street", "suite",
        "surgery", "terrace", "university", "urgent", "villa", "village", "way", "wellness",
    ]
)  # fmt: skip
# A code: letters and digits, and no amount; an initial before a name.
_CODE_SMALL = re.compile(
    r"(?<![\w.])(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])(?!\d+(?:[a-z]|m[cg]g?|kg|ml|yo|mm|cm|hrs?|hz|th|st|"
    r"nd|rd|am|pm|cc|fr|iu|wks?|mo|yrs?)\b)[a-z0-9]{2,}(?!\w)"
)
# Letters apart from their digits, behind what says that a code follows: "plate px 441-7c".
_CUED_CODE = re.compile(
    r"(?<![\w.])(?:plate|reg|lic|licen[cs]e|nino|ni|card|id|aircraft|ref|policy|rm|medicare)"
    r"[ .:#]{1,2}(?:no\.? |number )?(?!(?:of|is|at|to|in|on|for|by|as|or|x) )"
    r"[a-z]{1,4}[ -]?\d[a-z0-9-]*(?: \d{2,4}){0,3}(?: [a-z](?!\w))?(?!\w)",
    re.IGNORECASE,
)
_INITIAL_SMALL = re.compile(r"(?<![\w.])[a-z](?=\. ?(?:[a-z]\. ?)?[A-Z][a-z]{2})")
_OPENS = re.compile(r"(?:\A|[\n.!?:]) {0,2}\Z")
_CAPITALS, _SMALL = ascii_uppercase.encode(), ascii_lowercase.encode()
_LEAST = 40  # letters of a note whose case says something
_FEW, _MOST = 0.02, 0.8  # share of capitals below and above which it is written in one case
_UNKNOWN = 3  # letters of a word too short to be a name that nobody knows
_CODE = 4  # letters of an abbreviation


def restore_case(text: str) -> str | None:
    """Give a note of one case with capitals as everyday text has them; None for any other note.

    >>> restore_case("operative note patient margaret folsom seen by dr alan rao at noon today")
    'operative note patient Margaret Folsom seen by Dr Alan Rao at noon today'
    """
    capitals, letters = _count_letters(text)
    if letters < _LEAST:
        return None
    share = capitals / letters
    if _FEW < share < _MOST:
        return None
    write = _from_capitals if share >= _MOST else _from_small
    parts: list[str] = []
    end, before, is_named = 0, "", False
    for match in _WORD.finditer(text):
        word, low = match[0], match[0].lower()
        parts.append(text[end : match.start()])
        written = write(word, low, before, text, match.start())
        if low in _TYPES and is_named:
            written = word.capitalize()
        parts.append(written if len(written) == len(word) else word)
        is_named = written[:1].isupper() and not written.isupper()
        end, before = match.end(), low
    parts.append(text[end:])
    restored = "".join(parts)
    if share < _MOST:
        restored = _CODE_SMALL.sub(_capitals, restored)
        restored = _CUED_CODE.sub(_capitals, restored)
        restored = _INITIAL_SMALL.sub(_capitals, restored)
    return restored


def _count_letters(text: str) -> tuple[int, int]:
    """Count the capitals and all letters."""
    if not text.isascii():
        return sum(map(str.isupper, text)), sum(map(str.isalpha, text))
    written = text.encode()
    capitals = len(written) - len(written.translate(None, _CAPITALS))
    return capitals, capitals + len(written) - len(written.translate(None, _SMALL))


def _capitals(match: re.Match[str]) -> str:
    return match[0].upper()


def _from_small(word: str, low: str, before: str, text: str, start: int) -> str:
    del text, start
    capital = _IS_NAMED[low] or _IS_UNKNOWN[low] or low in _TITLES
    if capital or (before in _TITLES and low not in FUNCTION):
        return word[:1].upper() + word[1:]
    return word


def _from_capitals(word: str, low: str, before: str, text: str, start: int) -> str:
    if len(word) == 1:
        return word
    if _IS_NAMED[low] or low in _TITLES or (before in _TITLES and low not in FUNCTION):
        return word.capitalize()
    if _IS_WORD[low]:
        return word.capitalize() if _OPENS.search(text, max(0, start - 3), start) else low
    return word if len(word) <= _CODE and not _IS_LISTED[low] else word.capitalize()


def _flags(low: str) -> set[str]:
    return set(lexicon("en").flags.get(fold_word(low.partition("'")[0]), ""))


def _is_listed(low: str) -> bool:
    return bool(set("GSCRP") & _flags(low))


def _is_named(low: str) -> bool:
    """Say whether lists have a word as a name or a place, and everyday text writes it so."""
    if low in FUNCTION:
        return False
    use = usage(low.partition("'")[0])
    is_so_written = use is None or use.case in "de"
    return low in _TIMES or (_is_listed(low) and "W" not in _flags(low) and is_so_written)


def _is_unknown(low: str) -> bool:
    return len(low) > _UNKNOWN and not _flags(low) and usage(low) is None and not is_word(low)


def _is_word(low: str) -> bool:
    use = usage(low)
    is_common = low in FUNCTION or "W" in _flags(low) or IS_CLINICAL[low]
    return is_common or (use is not None and use.is_word)


_IS_LISTED, _IS_NAMED = WordCache(_is_listed), WordCache(_is_named)
_IS_UNKNOWN, _IS_WORD = WordCache(_is_unknown), WordCache(_is_word)

"""A closer look at the model's guesses: words that are nobody's, and what is said in a dialogue."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache

from goldbench.language import fold_word, usage
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.english.context import LAST_YEAR
from goldbench.phi.languages.english.dialogue import Turn
from goldbench.phi.languages.english.words.cue_words import FUNCTION, KIN, SPOKEN
from goldbench.phi.languages.english.words.nobody import (
    BRANDS,
    EPONYMS,
    PEOPLES,
    PROGRAMMES,
    SHORTHAND,
)
from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL, WORDS, is_word
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

_PEOPLE = frozenset(["DOCTOR", "PATIENT"])
_COUNTRYSIDE = frozenset(["CITY", "COUNTRY", "LOCATION-OTHER", "STATE", "STREET"])
_SURE = 90.0  # confidence from which a guess stands against a list
_SHORT = 5  # letters of an abbreviation
_STATE = 2  # letters of a state
# Where a name is announced, any word may be one.
_ANNOUNCED = re.compile(
    r"(?:\b(?:dr|mr|mrs|ms|miss|doctor|nurse|prof|professor|sister|father|pastor|uncle|aunt|named|"
    r"called|name['’]?s|name is|name was)\.?) \Z",
    re.IGNORECASE,
)
_ANNOUNCING = tuple(
    word + end
    for word in (
        "dr", "mr", "mrs", "ms", "miss", "doctor", "nurse", "prof", "professor", "sister", "father",
        "pastor", "uncle", "aunt", "named", "called", "names", "name's", "name is", "name was",
    )
    for end in (" ", ". ")
)  # fmt: skip
_NEAR = 16
_CERTAIN = 97.0
_LIKELY = 60.0
_UNSURE_YEAR = 62.0
_BODY = 4  # letters of a society
_NUMBERS = frozenset(
    [
        "eight", "eighteen", "eighty", "eleven", "fifteen", "fifty", "five", "forty", "four",
        "fourteen", "hundred", "nine", "nineteen", "ninety", "one", "seven", "seventeen", "seventy",
        "six", "sixteen", "sixty", "ten", "thirteen", "thirty", "three", "twelve", "twenty", "two",
    ]
)  # fmt: skip
_OF_DRUG = re.compile(
    r"\b(?:take|takes|taking|took|taken|using|uses|used|started|starting|stopped|stopping|prescribed|"
    r"tried|refill(?:ed)?(?: of)?|dose of|tolerates|tolerating|continues?|increase[ds]?|"
    r"decrease[ds]?) \Z",
    re.IGNORECASE,
)
_FORM = re.compile(r"\b(?:tabs?|caps?|syp|inj|susp|oint|gtts?|t)\.? \Z", re.IGNORECASE)
# An eponym: Hurley staging, McKenzie exercises, Siewert III.
_EPONYM = re.compile(
    r"(?:['’]s)?[ -](?:staging|exercises|histology|diffuse|intestinal|criteria|index|questionnaire|"
    r"inventory|protocol|method|technique|approach|procedure|ulcer|nodes?|contracture|bundle|"
    r"classification|regimen|stapler|stirrups|sucker|fashion|exposure|[IVX]{1,4}[A-Za-z]?\b)"
)
_FORMS = frozenset(["tab", "tabs", "cap", "caps", "syp", "inj", "susp"])
_DOSE = re.compile(
    r",? (?:\d+(?:[.,]\d+)? ?(?:m[cg]g?|ml|g|units?|%|iu|tabs?)\b|cream|ointment|gel|lotion|patch|"
    r"inhaler|"
    r"tablets?|capsules?|drops|spray|injections?|infusion|shunt|halo|vest|histology|stain|antibod|"
    r"therapy|prep\b|pen\b)",
    re.IGNORECASE,
)
_ENDING = re.compile(
    r"....(?:ly|ache|tomies|ectomies|thesias?|ency|icant|fracture|children|ological|ization|ibility|"
    r"ability|scopic|graphic|tious|aceous|genic|static|lytic|phoria|plasia|trophic|sclerosis|cytosis|"
    r"caine|profen|oxacin|cycline|dipine|parin|gliptin|gliflozin|glutide|tidine|prazole|setron|triptan|"
    r"vir|zumab|ximab|tinib|formin|thiazide|semide|lukast|terol|sone|solone|lone|zepam|zolam)$"
)
# Where any word has a capital.
_OPENING = re.compile(r"(?:\A|\n|[.:;!?•*|-] {0,3}|\d[.)] ?)\Z")
# What a date without a digit holds.
_GLUED = re.compile(r"\d[./]")
_YEAR = 4  # digits
_TIME_WORD = re.compile(
    r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|spring|summer|"
    r"fall|autumn|winter|day|eve\b|year|eid|ramadan|muharram|advent|lent|holi|easter|christmas|"
    r"xmas|thanksgiving|hallow|halloween|passover|hanuk|chanuk|diwali|puja|navrat|onam|pongal|tet\b|"
    r"epiphany|purim|yom|rosh|sukkot|kwanza|nowruz|vesak|solstice|equinox|weekend|month|century|"
    r"first|second|third|th\b|ieth|teen|twent|thirt|fort|fift|sixt|sevent|eight|ninet|hundred|"
    r"thousand|one|two|three|four|five|six|seven|nine|ten|twelve|\d",
    re.IGNORECASE,
)


_WORD_BEFORE = re.compile(r"([^\W\d_]{2,})[,:]? \(?\Z")
_BARE_YEAR = re.compile(r"(?:19|20)\d\d")
# What stands beside an initial that is part of a name: Okoro, D; V.Ruiz; B. Ruiz.
_NAME_BESIDE = re.compile(r"(?:[A-Z][\w'’-]+,? |[A-Z]\. ?)\Z")
_NAME_JOINED = re.compile(r"\.?[A-Z]|\. ?[A-Z][a-z]")
_ITEM_BEFORE = re.compile(r"(?:\A|\n)[ \t]*\Z")
_CONTRACTED = ("'t", "’t", "'am", "’am", "'d", "’d")
# A sign that is there or not: O'Brien +ve, Lewis n/s; of eponyms also Roth no, Osler absent.
_FINDING = re.compile(
    r"(?:['’]s)?(?:\+(?=[ ,;.)\n]|\Z)| ?[+-]ve\b)|"
    r"(?:['’]s)? (?:neg(?:ative)?|pos(?:itive)?|n/[as])(?=[,;.)\n]|\Z)"
)
_THERE = re.compile(r"(?:['’]s)? (?:absent|present|nil|no)(?=[,;.)\n]|\Z)")
_OFTEN = re.compile(
    r" \d+(?:\.\d+)?(?:/\d+(?:\.\d+)?)? ?(?:[OBTQ]D|TDS|QDS|BID|TID|QID|QHS|HS|od|bd|tds|qds|bid|"
    r"tid|qid|qd|qhs|hs|daily|nightly|nocte|mane|prn|PRN|po|PO|iv|IV|sc|SC|im|IM|q\d{1,2}h?|u|units?|"
    r"tabs?|puffs?|stat|STAT|weekly|x ?\d)(?![\w/])"
)
_SIGNED = re.compile(
    r"\b(?:(?:co-?)?signed|by|per|init\w*|reviewed|typed|scribe|RN|MD|NP|PA|tech)[:,]? ?\Z",
    re.IGNORECASE,
)
_ANTIBODY = re.compile(r"\b[Aa]nti-\Z")
_OUTER = re.compile(r"[^\W\d_]*")


def is_doubtful_year(mark: Mark, text: str) -> bool:
    """Say whether a guess is four digits that may be a year, and no clinical word before them."""
    if mark.confidence >= _CERTAIN or not _BARE_YEAR.fullmatch(text, mark.start, mark.end):
        return False
    if int(text[mark.start : mark.end]) > LAST_YEAR:
        return True
    if mark.confidence >= _UNSURE_YEAR:
        return False
    before = _WORD_BEFORE.search(text, max(0, mark.start - _NEAR), mark.start)
    if before is None or (before[1].isupper() and len(before[1]) >= _BODY):
        return True  # NPIAP 2019: who issued it
    return not (IS_CLINICAL[before[1]] or WORDS[before[1]].is_common)


def is_nobody(mark: Mark, words: Sequence[str], text: str) -> bool:
    """Say whether a guessed name or place is made of words that are nobody's."""
    if mark.label in _COUNTRYSIDE and words[0].isupper() and len(words[0]) <= _STATE:
        return False  # CO, LA and PA are states as well
    whole = fold_word(text[mark.start : mark.end])
    if whole in _WHOLE:
        words = (whole,)
    if mark.confidence >= _SURE and mark.label in _PEOPLE:
        alone = len(words) == 1 and _NOBODY[words[0]] == "+"
        return alone and not _is_announced(mark, text)
    letters = [word for word in words if word[0].isalpha()]
    for word in letters:
        if not _NOBODY[word]:
            return False  # as most
    return bool(letters) and not _is_announced(mark, text)


_WHOLE = PROGRAMMES | BRANDS | EPONYMS
# Whoever it was: "Dr. X", "ABC Hospital".
_PLACEHOLDER = re.compile(r"X{1,4}|XYZ|ABCD?|Y{3}|Z{3}")


def _judge(word: str) -> str:
    """Give "+" for what no list of names has, "?" for what one has as well, "" for the others."""
    plain = fold_word(word)
    flags = WORDS[word].flags
    listed = "G" in flags or "S" in flags
    if _PLACEHOLDER.fullmatch(word):
        return "+"
    if plain in SHORTHAND:
        if listed:
            return "?" if word.isupper() and len(word) > 1 else ""
        return "+" if len(word) <= _SHORT or not word.istitle() else "?"
    if plain in BRANDS or plain in PROGRAMMES or plain in PEOPLES or plain in EPONYMS:
        return "?" if listed else "+"
    return ""


_NOBODY = WordCache(_judge)


def is_doubtful(mark: Mark, words: Sequence[str], text: str) -> bool:
    """Say whether a guessed name or place is written and placed as any word is."""
    own = [word for word in words if word.isalpha()]
    if not own or mark.confidence >= _CERTAIN or _is_announced(mark, text):
        return False
    if _is_piece(own, mark, text) or _is_medicine(words, mark, text):
        return True
    if mark.label in _COUNTRYSIDE and words[0].isupper():
        return mark.label == "STATE" and _is_no_state(own)
    if "/" in (text[mark.start - 1 : mark.start], text[mark.end : mark.end + 1]):
        return False  # who dictated and who typed
    if all(map(str.islower, own)):
        return not _is_small(text) and not all(_is_named_small(word, mark) for word in own)
    return _is_as_any_word(own, mark, text)


def _is_as_any_word(own: Sequence[str], mark: Mark, text: str) -> bool:
    """Tell a medicine by its form, a number in words, and a word alone by what is around it."""
    before = text[max(0, mark.start - _NEAR) : mark.start]
    is_behind_word = before.endswith(" ")
    if (
        (is_behind_word and _FORM.search(before))
        or own[0].lower() in _FORMS
        or all(w.lower() in _NUMBERS for w in own)
    ):
        return True
    return len(own) == 1 and (
        _is_by_form(own[0], mark, text)
        or _is_by_company(own[0], mark, text, before)
        or _opens_sentence(own[0], before)
    )


def _is_piece(own: Sequence[str], mark: Mark, text: str) -> bool:
    """Tell what is only a piece: of a contraction, of a word in mixed case; a letter alone."""
    if len(own) == 1 and text.startswith(_CONTRACTED, mark.end):
        return True
    if mark.label not in _PEOPLE:
        return False
    if len(own) == 1 and _is_lone_letter(own[0], mark, text):
        return True
    return mark.confidence < _LIKELY and _is_inner(mark, text)


def _is_lone_letter(word: str, mark: Mark, text: str) -> bool:
    """Tell a pronoun, an answer (Y/N: N), the item of a list (E. Thyroid) from an initial."""
    if len(word) > 1:
        return False
    before = text[max(0, mark.start - _NEAR) : mark.start]
    if _ITEM_BEFORE.search(before) and text.startswith(". ", mark.end):
        return True
    if _NAME_BESIDE.search(before) and word != "I":
        return False
    return _NAME_JOINED.match(text, mark.end) is None


def _is_inner(mark: Mark, text: str) -> bool:
    """Tell a piece of a word in mixed case, the Line of LanguageLine; but the Bell of PBell."""
    before, after = text[mark.start - 1 : mark.start], text[mark.end : mark.end + 1]
    if not (before.isalpha() and text[mark.start].isupper()):
        inside = after.isalpha() and after.isupper() and text[mark.end - 1].islower()
        rest = _OUTER.match(text, mark.end)
        return bool(inside and rest and len(rest[0]) > 2 and not rest[0].isupper())
    return before.islower() and text[mark.start - 2 : mark.start].isalpha()


def _is_medicine(words: Sequence[str], mark: Mark, text: str) -> bool:
    """Tell what a dose and how often follow, also where the dose is marked with it: Telma 40 OD."""
    if mark.confidence >= _SURE:
        return False
    if mark.label == "STREET" and len(words) == 2 and words[1].isdigit():
        return _OFTEN.match(text, mark.start + len(words[0])) is not None
    return text[mark.end + 1 : mark.end + 2].isdigit() and _OFTEN.match(text, mark.end) is not None


@lru_cache(maxsize=4)  # every guess of a note asks
def _is_small(text: str) -> bool:
    return text.islower()


def _is_no_state(words: Sequence[str]) -> bool:
    """Tell an abbreviation of more than two letters that no list has as a place: ULI."""
    word = words[0]
    return len(words) == 1 and len(word) > _STATE and not set("RPC") & set(WORDS[word].flags)


def _is_by_form(word: str, mark: Mark, text: str) -> bool:
    """Tell an abbreviation that no list has, a heading (O)), half a word (Don't, Ma'am)."""
    known = WORDS[word]
    if len(word) == 1:
        return text.startswith(")", mark.end)
    if word.isupper():
        return (
            not known.is_listed and mark.confidence < _LIKELY and _is_short_form(word, mark, text)
        )
    return not known.flags and _ENDING.search(known.low) is not None


def _is_short_form(word: str, mark: Mark, text: str) -> bool:
    """Say whether a word in capitals is an abbreviation: of two letters, those text is full of."""
    if len(word) > _STATE:
        return True
    use = usage(word.lower())
    if mark.label not in _PEOPLE or use is None or use.case != "x":
        return False
    return _SIGNED.search(text, max(0, mark.start - _NEAR), mark.start) is None


def _is_by_company(word: str, mark: Mark, text: str, before: str) -> bool:
    """Tell a medicine by its verb or its dose, an eponym by the word behind it."""
    known = WORDS[word]
    if not known.flags and before.endswith(" ") and _OF_DRUG.search(before):
        return True
    if not known.is_listed and _DOSE.match(text, mark.end):
        return True
    if _ANTIBODY.search(before):
        return True
    if mark.confidence < _SURE and (
        _FINDING.match(text, mark.end) or (known.is_eponym and _THERE.match(text, mark.end))
    ):
        return True
    return _EPONYM.match(text, mark.end) is not None


def _opens_sentence(word: str, before: str) -> bool:
    """Tell a word that has its capital only because a sentence begins."""
    use = usage(word.lower())
    if use is None or use.case not in "abcmx" or word.isupper() or "G" in WORDS[word].flags:
        return False
    return _OPENING.search(before) is not None


def _is_named_small(word: str, mark: Mark) -> bool:
    use = usage(word)
    listed = any(flag in WORDS[word].flags for flag in "GSCRP")
    return listed and mark.confidence >= _LIKELY and (use is None or use.case in "de")


def is_no_time(mark: Mark, text: str) -> bool:
    """Say whether a guessed date holds no word of time and no digit."""
    return mark.confidence < _SURE and not _TIME_WORD.search(text, mark.start, mark.end)


def is_last_of_numbers(mark: Mark, text: str) -> bool:
    """Tell the end of a run of numbers from a date: the 8 of "Apgars 4/7/8".

    >>> is_last_of_numbers(Mark(11, 12, "DATE"), "Apgars 4/7/8"), is_last_of_numbers(
    ...     Mark(4, 8, "DATE"), "4/3/2019"
    ... )
    (True, False)
    """
    written = text[mark.start : mark.end]
    before = text[max(0, mark.start - 2) : mark.start]
    return len(written) < _YEAR and written.isdigit() and _GLUED.fullmatch(before) is not None


def _is_announced(mark: Mark, text: str) -> bool:
    if text[mark.start - 1 : mark.start] != " ":
        return False  # what announces a name ends in a blank
    before = text[max(0, mark.start - _NEAR) : mark.start]
    if before.isascii() and not before.lower().endswith(_ANNOUNCING):
        return False
    return _ANNOUNCED.search(text, max(0, mark.start - _NEAR), mark.start) is not None


def review_spoken(mark: Mark, analysis: NoteAnalysis, turn: Turn) -> Mark | None:
    """Keep a name or place of a turn where the words themselves speak for it.

    At the beginning of every answer stands a capital, and in a transcript there may be none at all:
    what the model has learnt of capitals says little here.
    """
    words, starts, ends = analysis.note.tokens
    if any(map(str.isdigit, analysis.text[mark.start : mark.end])):
        return mark.move(max(mark.start, turn.words), mark.end) if mark.end > turn.words else None
    first = bisect_left(starts, max(mark.start, turn.words))
    last = bisect_right(ends, mark.end)
    while first < last and _is_said(words[first]):
        first += 1
    while first < last and _is_said(words[last - 1]):
        last -= 1
    if first >= last:
        return None
    kept = mark.move(starts[first], ends[last - 1])
    if _is_announced(kept, analysis.text):
        return kept
    own = [word for word in words[first:last] if word.isalpha()]
    if not own or not any(_may_be_said_of(word, kept) for word in own):
        return None
    return kept


def _is_said(word: str) -> bool:
    low = word.lower()
    return not word[0].isalnum() or low in SPOKEN or low in FUNCTION or low in KIN


def _may_be_said_of(word: str, mark: Mark) -> bool:
    known = WORDS[word]
    if mark.label in _PEOPLE:
        if known.is_listed and (not known.is_common or (word.istitle() and len(word) > 3)):
            return word[0].isupper() or mark.confidence >= 40 or not is_word(known.low)
        return mark.confidence >= _SURE and not is_word(known.low) and not known.is_common
    if any(flag in known.flags for flag in "CRP"):
        return True
    if known.is_listed and word[0].isupper() and not known.is_common:
        return True
    return mark.confidence >= 60 and (word[0].isupper() or not is_word(known.low))

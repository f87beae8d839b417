"""Eponyms of two words and more, wherever they stand: Martin-Gruber, Campbell de Morgan.

A model sees two surnames; a part of such a name is no more a person than the whole.
"""

import re
from itertools import pairwise

from goldbench.language import fold_word, usage
from goldbench.phi.languages.english.words.nobody import EPONYMS, SHORTHAND
from goldbench.phi.languages.english.words.vocabulary import WORDS
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

SIGNED = frozenset(
    ["DOCTOR", "PATIENT", "ORGANIZATION", "HOSPITAL", "CITY", "LOCATION-OTHER", "STATE"]
)


_GRADE = re.compile(r" (?:[IVX]{1,4}|VI SEM)[abc]?\Z")


def is_graded(written: str) -> bool:
    """Say whether what is taken for a whole name is a sign or a grade: Le Fort II, II/VI SEM.

    >>> [is_graded(name) for name in ("Lambert-Eaton", "Le Fort II", "Ada Brook")]
    [True, True, False]
    """
    plain = fold_word(_GRADE.sub("", written))
    if plain in EPONYMS or plain.replace(" ", "-") in EPONYMS:
        return True
    return _GRADE.search(written) is not None and any(
        word in SHORTHAND or WORDS[word].is_eponym for word in plain.split()
    )


# A value of a scale, a stage, a device's size: Bishop 7, Miller 2, Stryker T2, Lynch (MLH1 loss).
_VALUE = re.compile(
    r"(?:['’]s)? ?(?:[=:<>≥≤] ?\d|\d{1,3}(?:\.\d)?(?=[ ,;.)\n/]|\Z)|[A-Z]{0,2}\d\b)"
)
_JOINED = re.compile(r"[-–][A-Z][a-z]")
_NOT_THERE = re.compile(
    r"(?:\b(?:no|neg|not|without|r/o|vs|versus|or|prior|direct|indirect|positive|met)|[/:(-]) ?\Z"
)
_NEAR_BEFORE = 10


def is_scaled(text: str, start: int, end: int) -> bool:
    """Say whether a word that is an eponym as well as a name of the note is the eponym here.

    >>> text = "Dr. Bishop: Bishop 7. Mr. Lynch has no Lynch."
    >>> [is_scaled(text, at, at + len(name)) for at, name in ((12, "Bishop"), (39, "Lynch"))]
    [True, True]
    """
    word = text[start:end]
    if not (WORDS[word].is_eponym or fold_word(word) in EPONYMS):
        return False
    if _VALUE.match(text, end) or _JOINED.match(text, end):
        return True
    if text[max(0, start - 1) : start] in ("-", "–"):
        return True
    return _NOT_THERE.search(text, max(0, start - _NEAR_BEFORE), start) is not None


# What is done, used or graded after somebody; a score, an acronym in capitals.
_METHOD = re.compile(
    r"[ -](?:myotomy|fundoplication|ileostomy|colostomy|loop|block|circuit|water|"
    r"protocol|airway|device|leads?|graft|plate|nail|screws?|fx|diet|therapy|trial|stud(?:y|ies)|regimen|"
    r"solution|stain|media|agar|bottle|bag|mask|valve|shunt|stent|balloon|snare|loupe|lamp|lens|"
    r"chart|index|questionnaire|inventory|formula|equation|staging|grading|approach|technique|method|"
    r"manoeuvre|exercises?|splint|cast|brace|frame|collar|sling|boot|stockings?|suture|knot|needle|"
    r"speculum|hook|scissors|elevator|rongeur|curette|dilators?|pump|vest|halo|tongs|traction|"
    r"contracture|paresis|chorea|dementia|encephalopathy|thyroiditis|aneurysm|ulcer|nodule|neuroma|"
    r"canal|fossa|pouch|space|triangle|angle|area|layer|membrane|dictum|rule|principle|effect)\b",
    re.IGNORECASE,
)
_LOUD = re.compile(r"[A-Z]{2,}[^a-z]{0,20}\Z")
_SMALL_BEHIND = re.compile(r"[^A-Za-z]{0,8}(?:[a-z]{2,}|\d)")


def is_called_after(text: str, start: int, end: int) -> bool:
    """Say whether a name of the note stands here for a thing: Heller myotomy, GRACE 138.

    In capitals it is an acronym where the words around are not, unless the note writes somebody so.

    >>> text = "Dr. Grace: GRACE 138. Mr. Heller had a Heller myotomy."
    >>> [is_called_after(text, at, at + size) for at, size in ((11, 5), (39, 6), (26, 6))]
    [True, True, False]
    """
    word = text[start:end]
    if _METHOD.match(text, end):
        return True
    if not word.isupper() or len(word) > _ACRONYM:
        return False
    behind = _SMALL_BEHIND.match(text, end)
    if behind is None or _LOUD.search(text, max(0, start - _NEAR), start):
        return False
    use = usage(word.lower())
    if not (behind[0][-1].isdigit() or (use is not None and use.case in "abcmx")):
        return False
    return word.title() in text  # last: it reads the whole note


_ACRONYM = 6  # letters
_WORD = re.compile(r"[^\W\d_]+")
_PARTS = frozenset(part for name in EPONYMS if "-" in name for part in name.split("-"))
_HOLDS_PART = WordCache(lambda written: not _PARTS.isdisjoint(_WORD.findall(fold_word(written))))
_NEAR = 24  # characters on either side
_MOST = 4  # words of an eponym


def is_in_eponym(mark: Mark, text: str) -> bool:
    """Say whether a name or place lies in an eponym of several words.

    >>> text = "no Lambert-Eaton; Dr. Lambert"
    >>> [is_in_eponym(Mark(*span, "PATIENT"), text) for span in ((3, 10), (22, 29))]
    [True, False]
    """
    if mark.label not in SIGNED:
        return False
    if not _HOLDS_PART[text[mark.start : mark.end]]:
        return False
    low = max(0, mark.start - _NEAR)
    around = list(_WORD.finditer(text, low, mark.end + _NEAR))
    words = [fold_word(word[0]) for word in around]
    inside = [
        i for i, word in enumerate(around) if word.end() > mark.start and word.start() < mark.end
    ]
    if not inside:
        return False
    first, last = inside[0], inside[-1]
    return any(
        "-".join(words[begin:end]) in EPONYMS and _is_joined(text, around[begin:end])
        for begin in range(max(0, last + 1 - _MOST), first + 1)
        for end in range(max(last + 1, begin + 2), min(len(words), begin + _MOST) + 1)
    )


def _is_joined(text: str, words: list[re.Match[str]]) -> bool:
    """Say whether nothing but a hyphen or a blank stands between words."""
    return all(
        text[first.end() : other.start()] in ("-", "–", " ") for first, other in pairwise(words)
    )

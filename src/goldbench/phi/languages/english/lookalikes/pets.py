"""Animals and toys that have names: "dog Rex", "her cat (Tiger)", "Bella the beagle".

They are nobody's names in the sense of the rules. A person of the same name in the note stays one.
"""

import re
from bisect import bisect_left
from functools import lru_cache

from goldbench.phi.mark import Mark
from goldbench.phi.rules.prefilter import small_words_in

_KINDS = (
    r"(?:(?:service|guide|therapy|emotional support|rescue|old|pet|family) )?(?:dogs?|puppy|"
    r"pup|cats?|"
    r"kitten|kitty|parrot|budgie|cockatiel|parakeet|hamster|rabbit|bunny|horse|pony|goat|ferret|"
    r"tortoise|turtle|iguana|gecko|goldfish|guinea pig|poodle|beagle|labrador|lab mix|terrier|"
    r"collie|"
    r"kelpie|spaniel|retriever|dachshund|chihuahua|bulldog|pug|corgi|husky|greyhound|whippet|"
    r"westie|"
    r"pit ?bull|shepherd mix|teddy(?: bear)?|stuffed \w+|toy|doll|plush\w*|blankie|soft toy|"
    r"staffy|"
    r"mutt|hound|schnauzer|shih ?tzu|yorkie|maltese|tabby)"
)
_BEFORE = re.compile(
    rf"\b{_KINDS}(?:,? (?:called|named|is|was))?[ ,]{{1,2}}[(\"“'‘]?(?:(?:Mr|Mrs|Ms|Miss)\.? "
    rf")?\Z",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    rf"[)\"”'’]?,? (?:\((?:(?:a|an|the|her|his|their) )?{_KINDS}\b|(?:the|her|his|their) "
    rf"{_KINDS}\b)",
    re.IGNORECASE,
)
_KIND = re.compile(rf"\b{_KINDS}\b")
_NEAR = 40
_REACH = 60  # characters of a kind, and of what stands between it and a name
_NAMES = frozenset(["CITY", "DOCTOR", "LOCATION-OTHER", "ORGANIZATION", "PATIENT"])


# The kinds of one word, and what the others hold.
_KIND_WORDS = frozenset(
    [
        "beagle", "blankie", "budgie", "bulldog", "bunny", "cat", "cats", "chihuahua", "cockatiel",
        "collie", "corgi", "dachshund", "dog", "dogs", "doll", "ferret", "gecko", "goat",
        "goldfish", "greyhound", "hamster", "horse", "hound", "husky", "iguana", "kelpie",
        "kitten", "kitty", "labrador", "maltese", "mutt", "parakeet", "parrot",
        "pitbull", "pony", "poodle", "pug", "pup", "puppy", "rabbit", "retriever", "schnauzer",
        "shihtzu", "spaniel", "staffy", "tabby", "teddy",
        "terrier", "tortoise", "toy", "turtle", "westie", "whippet", "yorkie",
    ]
)  # fmt: skip
_PHRASES = (
    "guinea pig", "lab mix", "pit bull", "plush", "shepherd mix", "shih tzu", "soft toy", "stuffed "
)  # fmt: skip


def has_pets(text: str) -> bool:
    """Say whether a note names an animal or a toy at all; few do."""
    return len(_find_kinds(text)) > 0


@lru_cache(maxsize=4)  # every guess of a note asks
def _find_kinds(text: str) -> list[int]:
    """Give where animals and toys stand; in a text whose small letters are longer, everywhere."""
    small = text.lower()
    may_hold = not _KIND_WORDS.isdisjoint(small_words_in(text)) or any(
        phrase in small for phrase in _PHRASES
    )
    if not may_hold or not _KIND.search(small):
        return []
    if len(small) != len(text):
        return list(range(0, len(text) + _REACH, _REACH))
    return [match.start() for match in _KIND.finditer(small)]


def is_pet(mark: Mark, text: str) -> bool:
    """Say whether a guessed name is an animal's or a toy's.

    >>> text = "Lives with dog Rex and daughter Ana"
    >>> [is_pet(Mark(at, at + 3, "PATIENT"), text) for at in (15, 32)]
    [True, False]
    """
    if mark.label not in _NAMES:
        return False
    low = max(0, mark.start - _NEAR)
    kinds = _find_kinds(text)
    near = bisect_left(kinds, low - _REACH)
    if near == len(kinds) or kinds[near] > mark.end + _REACH:
        return False
    return bool(_BEFORE.search(text, low, mark.start) or _BEHIND.match(text, mark.end))

"""Animals and toys that have names: "dog Rex", "her cat (Tiger)", "Bella the beagle".

They are nobody's names in the sense of the rules. A person of the same name in the note stays one.
"""

import re
from functools import lru_cache

from goldbench.phi.mark import Mark

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
_NAMES = frozenset(["CITY", "DOCTOR", "LOCATION-OTHER", "ORGANIZATION", "PATIENT"])


_STEMS = (
    "dog", "pup", "cat", "kitt", "parrot", "budgie", "cockat", "parak", "hamster", "rabbit",
    "bunny", "horse", "pony", "goat", "ferret", "tortoise", "turtle", "iguana", "gecko", "fish",
    "pig", "poodle", "beagle", "lab", "terrier", "collie", "kelpie", "spaniel", "retriev",
    "dachs", "chihua", "bull", "pug", "corgi", "husky", "hound", "whippet", "westie",
    "shepherd", "teddy", "stuffed", "toy", "doll", "plush", "blankie", "staffy", "mutt",
    "schnauz", "shih", "yorkie", "maltese", "tabby",
)  # fmt: skip


@lru_cache(maxsize=4)  # every guess of a note asks
def _has_pets(text: str) -> bool:
    """Say whether a note names an animal or a toy at all; few do."""
    small = text.lower()
    return any(stem in small for stem in _STEMS) and _KIND.search(small) is not None


def is_pet(mark: Mark, text: str) -> bool:
    """Say whether a guessed name is an animal's or a toy's.

    >>> text = "Lives with dog Rex and daughter Ana"
    >>> [is_pet(Mark(at, at + 3, "PATIENT"), text) for at in (15, 32)]
    [True, False]
    """
    if mark.label not in _NAMES:
        return False
    if not _has_pets(text):
        return False
    low = max(0, mark.start - _NEAR)
    return bool(_BEFORE.search(text, low, mark.start) or _BEHIND.match(text, mark.end))

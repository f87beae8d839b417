"""Animals and toys that have names: "dog Rex", "her cat (Tiger)", "Bella the beagle".

They are nobody's names in the sense of the rules. A person of the same name in the note stays one.
"""

import re

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
_NEAR = 40
_NAMES = frozenset(["CITY", "DOCTOR", "LOCATION-OTHER", "ORGANIZATION", "PATIENT"])


def is_pet(mark: Mark, text: str) -> bool:
    """Say whether a guessed name is an animal's or a toy's.

    >>> text = "Lives with dog Rex and daughter Ana"
    >>> [is_pet(Mark(at, at + 3, "PATIENT"), text) for at in (15, 32)]
    [True, False]
    """
    if mark.label not in _NAMES:
        return False
    low = max(0, mark.start - _NEAR)
    return bool(_BEFORE.search(text, low, mark.start) or _BEHIND.match(text, mark.end))

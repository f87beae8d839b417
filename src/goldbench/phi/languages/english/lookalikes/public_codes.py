"""Codes that everybody may look up: procedures, diseases, genes, trials, chemicals.

They stand where numbers of people stand, and name none: "CPT 88309, 88342", "NDC 0409-6533-01",
"rs80359550", "NCT04123456", "OMIM 607208". A guess that lies in one is none.
"""

import re
from functools import lru_cache

from goldbench.phi.languages.english.lookalikes.stretches import Stretches, make_stretches
from goldbench.phi.mark import Mark

_ITEM = r"(?:[A-Z]{0,3}[-.:]?)?\d[\dA-Z]*(?:[-.:][\dA-Z]+)*\*?"
_SYSTEMS = (
    r"CPT|HCPCS|ICD(?:-?1[01](?:-[A-Z]{2,3})?|-?9|-?O)?|DRG|MS-DRG|NDC|DIN|CAS|SNOMED(?:[- ]CT)?|"
    r"LOINC|OMIM|MIM|ORPHA|ORPHAcode|HPO|HP|MONDO|ATC|RxCUI|UMLS|OPCS|ACHI|MBS|PBS|DSM|PMID|DOI|"
    r"ISBN|EC|UN|GTIN|REF|Read ?code|CTV3|Spectz"
)
_LISTED = re.compile(
    rf"\b(?:{_SYSTEMS})(?: ?(?:codes?|nos?\.?|#|numbers?))?[ :#]{{1,2}}"
    rf"(?P<it>{_ITEM}(?: ?[x×] ?\d{{1,2}})?(?:(?:, ?|; ?|/| / | \+ | & |, and | and )"
    rf"{_ITEM}(?: ?[x×] ?\d{{1,2}})?)*)"
)
_ALONE = re.compile(
    r"\b(?:NCT\d{8}|ISRCTN\d{8}|ACTRN\d{10,14}|CTRI/\d{4}/\d\d/\d{6}|rs\d{5,12}|"
    r"EudraCT[ :]{0,2}\d{4}-\d{6}-\d\d|N[MPGC]_\d{6,9}(?:\.\d+)?(?::[cgp]\.[^\s,;]+)?|"
    r"ENS[TGP]\d{8,12}|[cgp]\.\(?[A-Za-z]{0,3}\d+[^\s,;]*|arr ?\[[^\]]+\][^\s,;]*|HP:\d{7}|"
    r"ORPHA:\d{2,7}|MONDO:\d{7}|10\.\d{4,5}/\S+)"
)
# Before the number of a batch, which is not that of the thing itself: lot 24K-771.
_BATCH = re.compile(
    r"\b(?:[Ll]ots?|LOTS?|[Bb]atch|BATCH|[Cc]at(?:alog(?:ue)?)?|CAT|REF)(?: ?(?:no\.?|#|number))?"
    r"[ :#.]{1,3}(?:[A-Z0-9]{1,6}[/-])?\Z"
)
_NEAR = 24


def is_public_code(mark: Mark, text: str) -> bool:
    """Say whether a guess lies in a code that names nobody.

    >>> text = "CPT 97110, 97014; lot 24K-771; seen by 97014"
    >>> [is_public_code(Mark(at, at + 5, "ZIP"), text) for at in (11, 39)]
    [True, False]
    """
    low = max(0, mark.start - _NEAR)
    if not _has_digit(text[max(0, mark.start - 4) : mark.end + 4]):
        return False
    if _find_codes(text).hold(mark.start, mark.end):
        return True
    return mark.label != "DEVICE" and _BATCH.search(text, low, mark.start) is not None


@lru_cache(maxsize=4)  # every guess of a note asks
def _find_codes(text: str) -> Stretches:
    spans = [match.span("it") for match in _LISTED.finditer(text)]
    spans += [match.span() for match in _ALONE.finditer(text)]
    return make_stretches(spans)


def _has_digit(value: str) -> bool:
    return any(map(str.isdigit, value))

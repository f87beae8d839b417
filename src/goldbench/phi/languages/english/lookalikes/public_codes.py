"""Codes that everybody may look up: procedures, diseases, genes, trials, chemicals.

They stand where numbers of people stand, and name none: "CPT 88309, 88342", "NDC 0409-6533-01",
"rs80359550", "NCT04123456", "OMIM 607208". A guess that lies in one is none.
"""

import re
from functools import lru_cache

from goldbench.phi.languages.english.lookalikes.stretches import Stretches, make_stretches
from goldbench.phi.mark import Mark
from goldbench.phi.rules.prefilter import words_in

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
# Letters that one of these begins with, as far as the letters go; genes go by their dot.
_SYSTEM_WORDS = frozenset(
    letters + more
    for letters in ("ICDO", "Readcode", *re.findall(r"[A-Z][A-Za-z]+", _SYSTEMS))
    if letters != "MS"  # behind it stands DRG
    for more in ("", "code", "codes", "no", "nos", "number", "numbers")
)
_ALONE_WORDS = frozenset(
    [
        "ACTRN", "CTRI", "ENSG", "ENSP", "ENST", "EudraCT", "ISRCTN", "MONDO", "NCT", "ORPHA",
        "arr", "rs",
    ]
)  # fmt: skip
_ALONE_SIGNS = ("10.", "HP:", "NC_", "NG_", "NM_", "NP_")
_GENE_PART = re.compile(r"\.(?<=[cgp]\.)\(?[A-Za-z]{0,3}\d")
# Before the number of a batch, which is not that of the thing itself: lot 24K-771.
_BATCH = re.compile(
    r"\b(?:[Ll]ots?|LOTS?|[Bb]atch|BATCH|[Cc]at(?:alog(?:ue)?)?|CAT|REF)(?: ?(?:no\.?|#|number))?"
    r"[ :#.]{1,3}(?:[A-Z0-9]{1,6}[/-])?\Z"
)
_BATCH_WORDS = frozenset(
    word + more
    for word in (
        "Batch", "BATCH", "CAT", "Cat", "Catalog", "Catalogue", "LOT", "LOTS", "Lot", "Lots", "REF",
        "batch", "cat", "catalog", "catalogue", "lot", "lots",
    )
    for more in ("", "no", "number")
)  # fmt: skip
_NEAR = 24


def is_public_code(mark: Mark, text: str) -> bool:
    """Say whether a guess lies in a code that names nobody.

    >>> text = "CPT 97110, 97014; lot 24K-771; seen by 97014"
    >>> [is_public_code(Mark(at, at + 5, "ZIP"), text) for at in (11, 39)]
    [True, False]
    """
    if not _has_digit(text[max(0, mark.start - 4) : mark.end + 4]):
        return False
    if _find_codes(text).hold(mark.start, mark.end):
        return True
    if mark.label == "DEVICE" or not _names_batch(text):
        return False
    return _BATCH.search(text, max(0, mark.start - _NEAR), mark.start) is not None


def has_codes(text: str) -> bool:
    """Say whether a note has a code or a batch at all; many have none."""
    return len(_find_codes(text).starts) > 0 or _names_batch(text)


def _names_batch(text: str) -> bool:
    return not _BATCH_WORDS.isdisjoint(words_in(text))


@lru_cache(maxsize=4)  # every guess of a note asks
def _find_codes(text: str) -> Stretches:
    written = words_in(text)
    spans: list[tuple[int, int]] = []
    if not _SYSTEM_WORDS.isdisjoint(written):
        spans += [match.span("it") for match in _LISTED.finditer(text)]
    if (
        not _ALONE_WORDS.isdisjoint(written)
        or any(sign in text for sign in _ALONE_SIGNS)
        or _GENE_PART.search(text)
    ):
        spans += [match.span() for match in _ALONE.finditer(text)]
    return make_stretches(spans)


def _has_digit(value: str) -> bool:
    return any(map(str.isdigit, value))

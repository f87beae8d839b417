"""Houses of care and firms without a type word: where somebody lives, works or is sent."""

import re
from collections.abc import Iterator

from goldbench.phi.languages.english.words.nobody import PROGRAMMES, SHORTHAND
from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL, WORDS, is_word
from goldbench.phi.mark import Mark

_CARE = frozenset(
    [
        "accepted", "admitted", "appointment", "appt", "bed", "born", "care", "delivered",
        "dialyses", "dialysis", "dialyzes", "discharged", "done", "followed", "hub", "imaging",
        "infusion", "infusions", "live", "lives", "living", "opinion", "pcp", "performed",
        "placed", "placement", "presented", "record", "records", "referred", "rehab", "resident",
        "resides", "residing", "seen", "sent", "staying", "stays", "therapy", "transfer",
        "transferred", "d/c'd", "dc'd", "tx'd", "xfer", "xferred",
    ]
)  # fmt: skip
_WORK = frozenset(
    [
        "attends", "boss", "cashier", "claim", "clerk", "coverage", "driver", "drives", "employed",
        "employee", "filled", "fills", "insurance", "insured", "job", "manager", "member", "off",
        "pharmacy", "refill", "refills", "retired", "rx", "shift", "sponsor", "sponsored",
        "student", "teacher", "teaches", "volunteer", "volunteering", "volunteers", "work",
        "worked", "working", "works", "worships",
    ]
)  # fmt: skip
_LEADS = re.compile(r"(?: (?:at|for|by|from|with|of|to|via|through|is|was)|:) ?(?:the )?(?=[A-Z])")
_LAST_WORD = re.compile(r"[A-Za-z]+(?:['’/][A-Za-z]{1,2})?\Z")
# Labels of fields that a house or a firm stands in, in small letters.
_CARE_FIELDS = frozenset(
    [
        "clinic", "destination", "dialysis", "dispo", "disposition", "facility", "hospital",
        "practice", "site", "snf", "unit",
    ]
)  # fmt: skip
_WORK_FIELDS = frozenset(
    [
        "agency", "carrier", "church", "company", "daycare", "dme", "employer", "ins", "insurance",
        "insurer", "lab", "payer", "payor", "pharmacy", "ride", "school", "transport",
        "vendor",
    ]
)  # fmt: skip
_FAR = 16  # characters of the word before
_NAME = re.compile(
    r"(?:The )?[A-Z][\w'’]*(?:-[A-Z0-9][\w'’]*)*"
    r"(?: (?!\S*\d{3})(?:(?:of|the|at|and|&|on|for|de|la|del) ){0,2}"
    r"(?:[A-Z][\w'’]*(?:-[A-Z][\w'’]*)*|"
    r"\d{1,2}(?= [A-Z])))"
    r"{0,5}"
)
_GENERIC = frozenset(["card", "claim", "id", "member", "none", "policy", "self", "tpa"])
_LONGEST = 4  # letters of an abbreviation


def find_affiliations(text: str) -> Iterator[Mark]:
    """Yield what a verb of living, care or work leads to, where it is capitalised and no word.

    >>> text = "Lives at The Willows at Alder Creek, works for Kinney Drugs."
    >>> [(m.label, text[m.start : m.end]) for m in find_affiliations(text)]
    [('HOSPITAL', 'The Willows at Alder Creek'), ('ORGANIZATION', 'Kinney Drugs')]
    """
    for lead in _LEADS.finditer(text):
        at = lead.start()
        before = _LAST_WORD.search(text, max(0, at - _FAR), at)
        word = before[0].lower() if before else ""
        is_field = lead[0][0] == ":" or lead[0].startswith((" is", " was"))
        label = _choose_label(word, is_field=is_field, is_via=lead[0].startswith((" via", " thr")))
        name = _NAME.match(text, lead.end()) if label else None
        if name and _is_own(name[0], least=1 if is_field and word not in _CARE | _WORK else 2):
            yield Mark(*name.span(), label, "", 70.0, "cue.affiliation")


def _choose_label(word: str, *, is_field: bool, is_via: bool) -> str:
    if word in _CARE or (is_field and word in _CARE_FIELDS):
        return "HOSPITAL"
    return "ORGANIZATION" if word in _WORK or is_via or (is_field and word in _WORK_FIELDS) else ""


def _is_own(name: str, *, least: int) -> bool:
    """Say whether a name has so many words and one of them is no common word and no place."""
    words = [word for word in re.findall(r"[A-Za-z][\w'’]*", name) if word[0].isupper()]
    own = [word for word in words if not _is_common(word)]
    return len(words) >= least and bool(own)


def _is_common(word: str) -> bool:
    known = WORDS[word]
    if word.isupper() and len(word) <= _LONGEST:
        return True
    low = known.low
    return (
        low in PROGRAMMES
        or low in _GENERIC
        or low in SHORTHAND
        or IS_CLINICAL[word]
        or known.is_common
        or is_word(low)
    )

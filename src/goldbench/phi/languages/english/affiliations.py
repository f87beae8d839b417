"""Houses of care and firms without a type word: where somebody lives, works or is sent."""

import re
from collections.abc import Iterator

from goldbench.phi.languages.english.nobody import PROGRAMMES, SHORTHAND
from goldbench.phi.languages.english.vocabulary import IS_CLINICAL, WORDS, is_word
from goldbench.phi.mark import Mark

_CARE = frozenset(
    [
        "accepted", "admitted", "appointment", "appt", "bed", "born", "care", "delivered",
        "dialyses", "dialysis", "dialyzes", "discharged", "done", "followed", "hub", "imaging",
        "infusion", "infusions", "live", "lives", "living", "opinion", "pcp", "performed",
        "placed", "placement", "record", "records", "referred", "rehab", "resident", "resides",
        "residing", "seen", "sent", "staying", "stays", "therapy", "transfer", "transferred",
    ]
)  # fmt: skip
_WORK = frozenset(
    [
        "attends", "cashier", "claim", "clerk", "coverage", "driver", "drives", "employed",
        "employee", "filled", "fills", "insurance", "insured", "job", "manager", "member", "off",
        "pharmacy", "refill", "refills", "retired", "rx", "shift", "sponsor", "sponsored",
        "student", "teacher", "teaches", "volunteer", "volunteering", "volunteers", "work",
        "worked", "working", "works", "worships",
    ]
)  # fmt: skip
_LEADS = re.compile(r"(?: (?:at|for|by|from|with|of|to)|:) (?:the )?(?=[A-Z])")
_LAST_WORD = re.compile(r"[A-Za-z]+\Z")
_FAR = 16  # characters of the word before
_NAME = re.compile(
    r"(?:The )?[A-Z][\w'’]*(?:-[A-Z0-9][\w'’]*)*"
    r"(?: (?:(?:of|the|at|and|&|on|for|de|la|del) ){0,2}(?:[A-Z][\w'’]*(?:-[A-Z][\w'’]*)*|"
    r"\d{1,2}(?= [A-Z])))"
    r"{0,5}"
)
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
        label = "HOSPITAL" if word in _CARE else "ORGANIZATION" if word in _WORK else ""
        name = _NAME.match(text, lead.end()) if label else None
        if name and _is_own(name[0]):
            yield Mark(*name.span(), label, "", 70.0, "cue.affiliation")


def _is_own(name: str) -> bool:
    """Say whether a name has two words or more of which one is no common word and no place."""
    words = [word for word in re.findall(r"[A-Za-z][\w'’]*", name) if word[0].isupper()]
    own = [word for word in words if not _is_common(word)]
    return len(words) > 1 and bool(own)


def _is_common(word: str) -> bool:
    known = WORDS[word]
    if word.isupper() and len(word) <= _LONGEST:
        return True
    low = known.low
    return (
        low in PROGRAMMES
        or low in SHORTHAND
        or IS_CLINICAL[word]
        or known.is_common
        or is_word(low)
    )

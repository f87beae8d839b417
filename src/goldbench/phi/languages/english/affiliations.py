"""Houses of care and firms without a type word: where somebody lives, works or is sent."""

import re
from collections.abc import Iterator

from goldbench.phi.languages.english.nobody import PROGRAMMES, SHORTHAND
from goldbench.phi.languages.english.vocabulary import IS_CLINICAL, WORDS, is_word
from goldbench.phi.mark import Mark

_CARE = (
    r"(?:lives?|living|resid(?:es|ing)|resident|stay(?:s|ing)|bed|placed|placement|rehab|records?|"
    r"second opinion|care|seen|followed|performed|done|dialy[sz]es|dialysis|infusions?|admitted|"
    r"transferred|transfer|discharged|referred|accepted|born|delivered|imaging|therapy|Hub|PCP|"
    r"appointment|appt|sent) ?(?:at|from|to|of|with|:)"
)
_WORK = (
    r"(?:works?|worked|working|employed|employee|retired|job|shift|laid off|drives|clerk|cashier|"
    r"driver|manager|teacher|teaches|student|volunteers?|volunteering|sponsor(?:ed)?|insured|"
    r"coverage|claim|insurance|pharmacy|filled|fills|Rx|refills?|attends|worships|member) "
    r"?(?:at|for|by|from|with|of|:)"
)
_NAME = (
    r"(?:The )?[A-Z][\w'’]*(?:-[A-Z0-9][\w'’]*)*"
    r"(?: (?:(?:of|the|at|and|&|on|for|de|la|del) ){0,2}(?:[A-Z][\w'’]*(?:-[A-Z][\w'’]*)*|"
    r"\d{1,2}(?= [A-Z])))"
    r"{0,5}"
)
_CARED = re.compile(rf"\b(?i:{_CARE}) (?:the )?(?P<it>{_NAME})")
_WORKED = re.compile(rf"\b(?i:{_WORK}) (?:the )?(?P<it>{_NAME})")
_PLACE = frozenset("CRP")
_LONGEST = 4  # letters of an abbreviation


def find_affiliations(text: str) -> Iterator[Mark]:
    """Yield what a verb of living, care or work leads to, where it is capitalised and no word.

    >>> text = "Lives at The Willows at Alder Creek, works for Kinney Drugs."
    >>> [(m.label, text[m.start : m.end]) for m in find_affiliations(text)]
    [('HOSPITAL', 'The Willows at Alder Creek'), ('ORGANIZATION', 'Kinney Drugs')]
    """
    for pattern, label in ((_CARED, "HOSPITAL"), (_WORKED, "ORGANIZATION")):
        for match in pattern.finditer(text):
            if _is_own(match["it"]):
                yield Mark(*match.span("it"), label, "", 70.0, "cue.affiliation")


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

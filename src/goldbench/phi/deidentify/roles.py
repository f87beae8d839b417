"""Whose a name is where it stands by itself: "Dr. Whitfield … Whitfield agrees" is one doctor.

Stand-ins of staff are one in a project and those of patients are each patient's own, so a name
that is marked as staff here and as a patient there would become two people. A mark that is not
certain takes the role of the surest mark of the note that holds all its words; where certain marks
of these words disagree (a doctor and a patient of one family name) it keeps its own.
"""

from collections.abc import Sequence

from goldbench.language import fold_word, tokens
from goldbench.phi.labels import kinds
from goldbench.phi.mark import Mark

_NAMES = "person_name"
_CERTAIN = 99.0


def settle_roles(marks: Sequence[Mark], text: str, lang: str) -> dict[Mark, Mark]:
    """Give the marks of names that take another role, and what they become.

    >>> marks = [Mark(4, 8, "DOCTOR", confidence=100), Mark(10, 14, "PATIENT", confidence=97)]
    >>> [mark.label for mark in settle_roles(marks, "Dr. Ruiz. Ruiz agrees", "en").values()]
    ['DOCTOR']
    """
    known = kinds(lang)
    named = [
        (mark, words)
        for mark in marks
        if known[mark.label].family == _NAMES and (words := _words_of(text[mark.start : mark.end]))
    ]
    if len({mark.label for mark, _ in named}) < 2:
        return {}
    settled = {}
    for mark, words in named:
        if mark.confidence >= _CERTAIN:
            continue
        holding = [other for other, others in named if words <= others]
        certain = {other.label for other in holding if other.confidence >= _CERTAIN}
        surest = max(holding, key=lambda other: (other.confidence, other.end - other.start))
        if len(certain) < 2 and surest.label != mark.label:
            settled[mark] = mark._replace(label=surest.label)
    return settled


def _words_of(name: str) -> frozenset[str]:
    words = (fold_word(word) for word in tokens(name.replace("Mª", "María")).words)
    return frozenset(word for word in words if word.isalpha() and len(word) > 1)

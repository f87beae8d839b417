"""What the model takes for a name in Spanish notes and is nobody's, or not all of it.

Titles before a name and labels behind it, ordinary words and shorthand at either end are cut off.
"""

import re
from collections.abc import Iterator, Sequence

from goldbench.language import fold_word
from goldbench.phi.crf import Note
from goldbench.phi.languages.spanish.other_notes.names.kin_names import KIN_WORDS
from goldbench.phi.languages.spanish.other_notes.names.name_runs import is_small_name
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES, KIN, PARTICLES
from goldbench.phi.mark import Mark

_SURE = 60.0  # confidence from which the model is believed about a word that is also another
_DOUBTFUL = 22.0  # the lowest confidence of the model
_CERTAIN = 80.0  # ... about a name written small, and about one word that may be another
_SHOUTED = 6  # letters from which a word of capitals may be a name
_SHORT = 4  # letters up to which a word of capitals behind a name is shorthand
_WORD = re.compile(r"[^\W\d_][\w’'·]*")
_TITLE = re.compile(
    r"(?:(?:Q\. ?F|E\. ?U|P\. ?O|M\. ?C|T\. ?M|T\. ?O|T\. ?S|A\. ?S|A\. ?E|E\. ?P|C\. ?D|U)\. ?|"
    r"(?:MD|MB|MSS|MIP|MPSS|EU|TM|QF|R[1-5][A-Z]{0,3}|Ps\. Cl|Br|Cl)\.? |"
    r"(?i:q\.?f|e\.?u|tens|serums|mpss|sor|dres?|dras?|dr|dra|licd?[oa]?|enf|sra?|srta|don|doña|"
    r"dña|"
    r"da\.|d\.?ª|ña|niñ[oa]|kaixo|hola|t\.m\.|frau|herr|mr|mrs|prof|klg[oa]|due|dui|tcae|tes|tum|"
    r"mip|adj|bqf|aux|a/a|att|fdo|ing|abg?|arq|serumista|ilm[oa]|excm[oa]|pasante|mos[ée]n)"
    r"(?<=[\w.ªº])(?!\w)[.ªº]*:? )+(?=\w)"
)
_INITIALLED = 3  # words of a name from which "D." before it is no initial
_DON = re.compile(r"D\. ")
_LABEL_BEHIND = re.compile(
    r"(?:[,(] ?[A-Z]\. ?[A-Z]\.:?|[ ,(]+(?i:rut|dni|nhc|fn|f\.n|tel|col|nº|n°|cmp|cqfp|mn|mp|hc|"
    r"edad))"
    r"\.?:?\Z"
)
_STATES = frozenset({"casado", "casada", "soltero", "soltera", "viudo", "viuda"})
_STATE_ENDS = re.compile(r" (?:con|desde|hace|y|sin)\b|[.,;]")
_MIXED = re.compile(r"[A-Z]{1,4}[a-z]?[A-Z]{1,3}|[A-Z][bcdfghjklmnpqrstvwxz]{1,2}")  # EFyC, Cx


def without_title(mark: Mark, text: str) -> Mark:
    """Leave out the title before a name, and the label behind it: "E.U. Ana Gil", "Gil, F.N."."""
    title = _TITLE.match(text, mark.start, mark.end)
    if title is None and text.startswith("D. ", mark.start, mark.end):
        word = _WORD.match(text, mark.start + 3)
        named = len(_WORD.findall(text, mark.start, mark.end)) > _INITIALLED
        given = word is not None and "G" in CLASSES[word[0]]
        title = _DON.match(text, mark.start, mark.end) if given or named else None
    if title and title.end() < mark.end:
        mark = mark._replace(start=title.end())
    label = _LABEL_BEHIND.search(text, mark.start, mark.end)
    return mark._replace(end=label.start()) if label and label.start() > mark.start else mark


def trim_name(mark: Mark, note: Note) -> Iterator[Mark]:
    """Leave out ordinary words at either end of a name; a word of kinship stays."""
    text = note.text
    if mark.label == KIN and text[mark.start].islower():
        spoken = map(fold_word, _WORD.findall(text, mark.start, mark.end))
        if mark.confidence >= _SURE or any(word in KIN_WORDS for word in spoken):
            yield mark
            return
    after = text[mark.end : mark.end + 1]
    if text[mark.start - 1 : mark.start].isalnum() or after == "-" or after.isalnum():
        return
    words = [
        (match.start(), match.end(), match[0])
        for match in _WORD.finditer(text, mark.start, mark.end)
    ]
    if _is_no_name([word for _, _, word in words], mark, note):
        return
    sure = mark.confidence >= (_SURE if len(words) > 1 else _CERTAIN)
    while words and (is_ordinary(words[0][2], sure=sure) or _is_prose(words)):
        words.pop(0)
    while words and (
        is_ordinary(words[-1][2], sure=sure)
        or words[-1][2] in PARTICLES
        or _is_tail([word for _, _, word in words])
    ):
        words.pop()
    if words:
        end = words[-1][1]
        dot = end < mark.end and text[end] == "."
        yield mark._replace(start=words[0][0], end=end + dot)


def _is_prose(words: Sequence[tuple[int, int, str]]) -> bool:
    """Tell a word written small before one with a capital: "enf. asesora Maialen"."""
    first = words[0][2]
    return (
        len(words) > 1
        and first.islower()
        and words[1][2][0].isupper()
        and first not in PARTICLES
        and not is_small_name(first)
    )


def _is_tail(words: Sequence[str]) -> bool:
    """Tell shorthand behind a name that is not in capitals: "Ulises Zepeda MB", "Rafi EFyC"."""
    last = words[-1]
    if len(words) == 1 or words[0].isupper() or "G" in CLASSES[last] or "S" in CLASSES[last]:
        return False
    shouted = last.isupper() and 1 < len(last) <= _SHORT
    return shouted or _MIXED.fullmatch(last) is not None


def _is_no_name(words: Sequence[str], mark: Mark, note: Note) -> bool:
    """Tell shorthand, a word written small, and an unknown word of which the model is not sure."""
    if len(words) == 1 and len(words[0]) == 1:
        return True
    known = any("G" in CLASSES[word] or "S" in CLASSES[word] for word in words)
    if any(len(word) > 1 for word in words) and all(is_shorthand(word, note) for word in words):
        return not known and mark.confidence < _CERTAIN
    if len(words) == 1 and _is_heading(words[0], mark, note.text):
        return True
    if note.text[mark.start : mark.end].islower() and not note.all_small:
        known = any(is_small_name(word) for word in words)
        return mark.confidence < (_SURE if known else _CERTAIN)
    if known or mark.confidence > _DOUBTFUL:
        return False
    return len(words) == 1 or any(CLASSES[word] for word in words)  # two that no list has are one


def _is_heading(word: str, mark: Mark, text: str) -> bool:
    """Tell a word with a colon that opens a line, and what somebody is: "Casado con"."""
    opens = text[mark.start - 1 : mark.start] in ("", "\n")
    if opens and text[mark.end : mark.end + 1] == ":" and "G" not in CLASSES[word]:
        return True
    return fold_word(word) in _STATES and _STATE_ENDS.match(text, mark.end) is not None


def is_shorthand(word: str, note: Note) -> bool:
    """Tell an abbreviation: a few capitals in a note that has small letters too."""
    return word.isupper() and len(word) < _SHOUTED and not note.all_capitals


def is_ordinary(word: str, *, sure: bool = True) -> bool:
    """Tell a word that is nobody's; unless the model is `sure`, also if some are called so."""
    kinds = CLASSES[word]
    if sure and ("G" in kinds or "S" in kinds):
        return False
    return "W" in kinds or "N" in kinds

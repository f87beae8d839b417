"""What model and rules say of a note that is no case report, brought together.

The model's marks lose what is nobody's: words of wards, drugs and scales, sizes and scores that it
took for dates. Then a rule's mark and the model's marks of the same kind that overlap become one,
so that "Lucía" and "Lucía Mompó" leave nothing over; where the kinds differ, the surest rules win.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import takewhile

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.crf import Note
from goldbench.phi.interval_index import IntervalIndex
from goldbench.phi.languages.spanish.other_notes import is_case_report
from goldbench.phi.languages.spanish.other_notes.cue_index import words_of
from goldbench.phi.languages.spanish.other_notes.days.day_cues import is_law, is_score
from goldbench.phi.languages.spanish.other_notes.names.kin_names import KIN_WORDS
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES, KIN, is_never_name
from goldbench.phi.languages.spanish.other_notes.numbers.public_numbers import is_public
from goldbench.phi.languages.spanish.other_notes.resolution.citations import is_cited_year
from goldbench.phi.languages.spanish.other_notes.resolution.literature import Literature
from goldbench.phi.languages.spanish.other_notes.resolution.mark_ends import trim_ends
from goldbench.phi.languages.spanish.other_notes.resolution.name_vetoes import is_ordinary
from goldbench.phi.languages.spanish.other_notes.resolution.terms import is_term
from goldbench.phi.languages.spanish.other_notes.resolution.vetoes import (
    is_nobodys,
    keep_part,
    kind_of,
    text_goes_on,
)
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

_EXTENSION = re.compile(
    r"(?i:,? ?\(?(?:ext(?:ensi[óo]n)?|int(?:erno)?|anexo|x)[.:]? ?(?:n\.?º ?)?\d{1,6}(?!\d)\)?)"
)
_SIDE = re.compile(r"(?i:(?:matern|patern|polític|adoptiv)[oa]s?|mayor(?:es)?|menor(?:es)?)")
_FIRST_INITIAL = re.compile(
    r"(?:\A|[\s(,;:/])(?P<it>(?!D\.|S\.|C\.|[TMEQAP]\. ?[SMUFOCDP]\.)[A-ZÑ]\. ?(?:[A-ZÑ]\. ?)?)\Z"
)
_TAILS = {
    "phone": _EXTENSION,
    "name": re.compile(r" [A-ZÑÁÉÍÓÚ]\.(?: ?[A-ZÑÁÉÍÓÚ]\.){0,2}(?=[\s,;()/]|\Z)"),
}
_AGE = "EDAD_SUJETO_ASISTENCIA"
_UNIT_OF_AGE = re.compile(r"(?i:años?|a\.?|meses|mes|m\.?|días?|d\.?|semanas?)")
_NUMBER_OF_AGE = re.compile(r"(?:\A|[^\w.,/-])(?P<it>\d{1,3}) ?\Z")
_MEASURED = re.compile(r":| \d")
_HOUR = re.compile(r"[:.]\d\d(?!\d)")
_FULL_DATE = re.compile(r"\d{1,2}([/.-])\d{1,2}\1\d{2,4}(?!\d)")
_SCALE = re.compile(r"(?i:apgar|silverman|glasgow|test|bishop|pa|ta):? \Z")
_LAST_NUMBER = re.compile(r" \d{1,2}\Z")
_WORD = re.compile(r"[^\W\d_][\w’'·]*")
_HOUSES = frozenset({"HOSPITAL", "CENTRO_SALUD", "INSTITUCION"})
_NAMED = _HOUSES | {"CALLE"}  # after people, often
_OWN = tuple(
    words_of(
        "titled. day. number. site-of. cue.line cue.listed cue.called cue.trade cue.given "
        "cue.initials"
    )
)
# What MEDDOCAN marks of a patient and nobody is known by: married, "la familia".
_UNASKED = ("cue.status", "kin.family")
_IS_OWN = WordCache(lambda rule: rule.startswith(_OWN))
_IS_LEFT = WordCache(lambda rule: rule.startswith((*_OWN, *_UNASKED)))
_STATES = ("solter", "casad", "viud", "divorciad")
_TITLED = "titled."
_DOOR = 16  # characters by which the model may know more of a street than its rule
_WINS = 88.0  # confidence from which a rule takes the place of marks of another kind


def resolve(marks: Iterable[Mark], analysis: NoteAnalysis) -> list[Mark]:
    """Bring the marks of a note together; a case report's stay as they are."""
    given = list(marks)
    if is_case_report(analysis.hits["fields"]):
        return given
    text = analysis.text
    literature = Literature(text)
    ends = {mark.end for mark in given}
    given = [
        mark
        for mark in given
        if not (_is_nobodys(mark, text, literature) or _is_second(mark, text, ends))
    ]
    # Streets are named after a day, some of them.
    streets = IntervalIndex(mark for mark in given if mark.rule == "site-of.street")
    given = [mark for mark in given if not _is_of_street(mark, streets)]
    own = [mark for mark in given if _IS_OWN[mark.rule]]
    model: list[Mark] = []
    others: list[Mark] = []
    for mark in given:
        if mark.rule.startswith("model."):
            model += keep_part(mark, analysis.note)
        elif _IS_LEFT[mark.rule] or _is_unasked(mark, analysis.note):
            continue
        elif mark.rule != "echo.name" or not _is_no_echo(mark, text):
            others.append(mark)
    longer = IntervalIndex(mark for mark in own if mark.rule.startswith(("number.", "day.")))
    others = [_without_hour(mark, text) for mark in others]
    others = [mark for mark in others if not _is_overruled(mark, longer, text)]
    whole = (*others, *_join_marks(own, model))
    return [
        trim_ends(_with_tail(part, text), text)
        for mark in whole
        for part in (_without_relatives_name(mark, text) if mark.label == KIN else (mark,))
    ]


def _is_nobodys(mark: Mark, text: str, literature: Literature) -> bool:
    """Tell what is cited, a term, and everybody's number."""
    return literature.cites(mark) or is_term(mark, text) or is_public(mark, text)


def _is_unasked(mark: Mark, note: Note) -> bool:
    """Tell a house or town that is none, and who is single or married."""
    if mark.rule == "trait.origin" and note.text.startswith(_STATES, mark.start):
        return True
    return is_nobodys(mark, note)


def _is_second(mark: Mark, text: str, ends: AbstractSet[int]) -> bool:
    """Tell the second half of a double name whose first is nobody's: "Schwab-England"."""
    return (
        text[mark.start - 1 : mark.start] == "-"
        and text[mark.start - 2 : mark.start - 1].isalpha()
        and kind_of(mark.label) in ("name", "place")
        and mark.start - 1 not in ends
    )


def _is_no_echo(mark: Mark, text: str) -> bool:
    """Tell a word that stands again and is no name: a part of a word, shorthand, a common one."""
    word = text[mark.start : mark.end]
    if text_goes_on(mark, text) or is_never_name(word):
        return True
    kinds = CLASSES[word]
    # "Hierro: Hb 9,4" in a note about Ana Hierro, "SILLON 9"
    return "W" in kinds and "G" not in kinds and _MEASURED.match(text, mark.end) is not None


def _is_of_street(mark: Mark, streets: IntervalIndex[Mark]) -> bool:
    """Tell a date within a street: "Calle 3 de Mayo 12"."""
    return mark.label == "FECHAS" and any(
        street.start < mark.start and mark.end <= street.end
        for street in streets.over(mark.start, mark.end)
    )


def _with_tail(mark: Mark, text: str) -> Mark:
    """Take in the extension behind a telephone number, and initials behind a name: "Iván C.L.".

    Of an age whose unit alone was found, the number before it.
    """
    if mark.label == _AGE and _UNIT_OF_AGE.fullmatch(text, mark.start, mark.end):
        number = _NUMBER_OF_AGE.search(text, max(0, mark.start - 5), mark.start)
        return mark._replace(start=number.start("it")) if number else mark
    tail = _TAILS.get(kind_of(mark.label) if mark.label != "NUMERO_TELEFONO" else "phone")
    if tail is None or mark.label == KIN:
        return mark
    if tail is not _EXTENSION and (
        first := _FIRST_INITIAL.search(text, max(0, mark.start - 7), mark.start)
    ):
        mark = mark._replace(start=first.start("it"))
    more = tail.match(text, mark.end)
    return mark._replace(end=more.end()) if more else mark


def _without_relatives_name(mark: Mark, text: str) -> Iterator[Mark]:
    """Cut a relative's name off the word of kinship, as the name of a person.

    MEDDOCAN has one label for both, which NLP Sandbox does not know and policies let stand: "su
    hija" may stay, her name may not.
    """
    every = list(_WORD.finditer(text, mark.start, mark.end))
    words = [word for word in every if _is_relatives(word[0])]
    if words:  # a surname that no list has may stand behind it in small letters
        behind = every[every.index(words[-1]) + 1 :]
        words += takewhile(lambda word: _is_new_name(word[0]), behind)
    if not words:
        yield _kinship_alone(mark, text)
        return
    start, end = words[0].start(), words[-1].end()
    if kinship := text[mark.start : start].rstrip(" ,(:"):
        yield mark.move(mark.start, mark.start + len(kinship))
    yield mark._replace(start=start, end=end, label="NOMBRE_SUJETO_ASISTENCIA")


def _kinship_alone(mark: Mark, text: str) -> Mark:
    """Cut off, behind the last word of kinship, what is none: "Abuelos paternos apoyan"."""
    words = list(_WORD.finditer(text, mark.start, mark.end))
    last = [word for word in words if _is_kinship(word[0]) or _SIDE.fullmatch(word[0])]
    return mark._replace(end=last[-1].end()) if last and last[-1] is not words[-1] else mark


def _is_kinship(word: str) -> bool:
    return fold_word(word) in KIN_WORDS


def _is_relatives(word: str) -> bool:
    """Tell a word of a relative's name: known as one, or written large and no word of kinship."""
    if len(word) == 1 or _is_kinship(word):
        return False
    kinds = CLASSES[word]
    return "G" in kinds or "S" in kinds or (word[0].isupper() and not is_ordinary(word))


def _is_new_name(word: str) -> bool:
    return len(word) > 1 and not (_is_kinship(word) or _SIDE.fullmatch(word) or is_ordinary(word))


def _without_hour(mark: Mark, text: str) -> Mark:
    """Cut off an hour that was taken for a year: "7 de agosto 16:13"."""
    if mark.label == "FECHAS" and _HOUR.match(text, mark.end):
        hour = _LAST_NUMBER.search(text, mark.start, mark.end)
        if hour:
            return mark._replace(end=hour.start())
    return mark


def _is_overruled(mark: Mark, longer: IntervalIndex[Mark], text: str) -> bool:
    """Tell a part of a longer number or date, and a score or a law with the form of a date."""
    if mark.label == "FECHAS" and is_law(text, mark.start):
        return True
    if mark.rule == "date.year?" and is_cited_year(text, mark.start, mark.end):
        return True
    if (
        mark.label == "FECHAS"
        and mark.rule.startswith("date.num")
        and (
            not _FULL_DATE.match(text, mark.start)
            or _SCALE.search(text, max(0, mark.start - 14), mark.start)
        )
        and is_score(text, mark.start)
    ):
        return True
    size = mark.end - mark.start
    return any(
        other.start <= mark.start
        and mark.end <= other.end
        and other.end - other.start > size
        and (mark.label == "FECHAS") == (other.label == "FECHAS")
        for other in longer.over(mark.start, mark.end)
    )


def _stands(rule: Mark, others: Iterable[Mark]) -> bool:
    """Tell whether a rule's mark stays beside marks of other kinds: not inside a place's name."""
    return not any(
        other.start <= rule.start
        and rule.end <= other.end
        and other.end - other.start > rule.end - rule.start
        and (rule.confidence < _WINS or (other.label in _NAMED and kind_of(rule.label) == "name"))
        for other in others
    )


def _yields(mark: Mark, rule: Mark) -> bool:
    """Tell whether a mark of the model gives way to a rule's of another kind."""
    inside = rule.start <= mark.start and mark.end <= rule.end
    return inside or rule.confidence >= _WINS or rule.confidence > mark.confidence


def _join_marks(rules: Sequence[Mark], model: Sequence[Mark]) -> Iterator[Mark]:
    """Join each rule's mark with the model's of its kind; the surest rules replace other kinds.

    A name that a title makes longer is that rule's: nobody cuts it back to what the model knew.
    """
    model = sorted(model)
    ends = [mark.end for mark in model]
    dropped: set[int] = set()
    grown: dict[int, tuple[int, int, float, str]] = {}
    alone: list[Mark] = []
    for rule in rules:
        at = bisect_left(ends, rule.start + 1)
        same: list[int] = []
        other: list[int] = []
        while at < len(model) and model[at].start < rule.end:
            (same if kind_of(model[at].label) == kind_of(rule.label) else other).append(at)
            at += 1
        if rule.rule == "site-of.street":  # its end is bounded, the model's is not
            far = [index for index in same if model[index].end > rule.end + _DOOR]
            dropped.update(far)
            same = [index for index in same if index not in far]
        if not _stands(rule, [model[index] for index in other]):
            continue
        dropped.update(index for index in other if _yields(model[index], rule))
        if not same:
            alone.append(rule)
        for index in same:
            start, end, sure, name = grown.get(index, _extent(model[index]))
            is_longer = rule.start < start or end < rule.end
            grown[index] = (
                min(start, rule.start),
                max(end, rule.end),
                max(sure, rule.confidence),
                rule.rule if is_longer and rule.rule.startswith(_TITLED) else name,
            )
    yield from alone
    for index, mark in enumerate(model):
        if index in grown and index not in dropped:
            start, end, sure, name = grown[index]
            yield mark._replace(start=start, end=end, confidence=sure, rule=name)
        elif index not in dropped:
            yield mark


def _extent(mark: Mark) -> tuple[int, int, float, str]:
    return mark.start, mark.end, mark.confidence, mark.rule

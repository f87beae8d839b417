"""Spanish: MEDDOCAN labels, the header of a report, narrative cues, ends of spans."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from goldbench.language import entries, fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.language import Language, Tagging, keep_case
from goldbench.phi.languages.spanish.ages import find_ages, find_told_ages
from goldbench.phi.languages.spanish.contacts import CONTACTS
from goldbench.phi.languages.spanish.dates import DATES
from goldbench.phi.languages.spanish.features import FEATURES
from goldbench.phi.languages.spanish.header import find_fields
from goldbench.phi.languages.spanish.identifiers import IDENTIFIERS
from goldbench.phi.languages.spanish.kinship import find_relatives
from goldbench.phi.languages.spanish.narrative import find_narrative_cues
from goldbench.phi.languages.spanish.other_notes import find_in_other_notes, is_case_report
from goldbench.phi.languages.spanish.other_notes.resolution.name_vetoes import is_ordinary
from goldbench.phi.languages.spanish.other_notes.resolution.resolve import resolve
from goldbench.phi.languages.spanish.places import find_places
from goldbench.phi.languages.spanish.postprocess import correct_spans
from goldbench.phi.languages.spanish.surrogates import SURROGATES
from goldbench.phi.languages.spanish.titles import find_titled_names
from goldbench.phi.languages.spanish.traits import find_traits
from goldbench.phi.languages.spanish.trusted import TRUSTED
from goldbench.phi.mark import Mark
from goldbench.phi.rules.eponyms import EPONYM_AFTER
from goldbench.phi.rules.hits import Hit

__all__ = ["LANGUAGE"]

_FIELD = re.compile(r"[^\n:]{1,24}:")
_KINSHIP = "FAMILIARES_SUJETO_ASISTENCIA"


_CASE_REPORTS = "es-meddocan"
_CERTAIN = 80.0  # from which a word is a name that is also another


def _choose_model(hits: Mapping[str, Sequence[Hit]]) -> str:
    """Ask the model of case reports about those, and the tagger about all other notes."""
    return _CASE_REPORTS if is_case_report(hits["fields"]) else ""


def _accept_tagged(mark: Mark, analysis: NoteAnalysis) -> bool:
    """Let a late mark of the tagger stand unless it is one letter, kin, or opens a sentence.

    There every word has a capital; one that everybody uses must be certain.
    """
    written = analysis.text[mark.start : mark.end]
    before = analysis.text[max(0, mark.start - 8) : mark.start].rstrip(" ")
    opens = not before or before[-1] in "\n.!?"
    if opens and is_ordinary(written, sure=mark.confidence >= _CERTAIN):
        return False
    return len(written) > 1 and (mark.label != _KINSHIP or not written.islower())


def _find_cues(marks: Sequence[Mark], analysis: NoteAnalysis) -> Iterator[Mark]:
    del marks
    yield from find_narrative_cues(analysis.text)
    for start, end, label, _, sure, _ in find_told_ages(analysis.text):
        yield Mark(start, end, label, "", sure, "cue.age")
    yield from find_in_other_notes(analysis)


def _is_other_use(text: str, start: int, end: int) -> bool:
    """Tell an eponym, and the label of a field spelt as a name: "País:" is not Doctor Pais."""
    begins_line = start == 0 or text[start - 1] == "\n"
    if begins_line and _FIELD.match(text, start):
        return True
    return EPONYM_AFTER.match(text, end) is not None


def _tell_territories(mark: Mark, analysis: NoteAnalysis) -> Mark:
    """Tell postcodes, provinces and regions from towns, which MEDDOCAN does not."""
    if mark.label != "TERRITORIO":
        return mark
    text = analysis.text[mark.start : mark.end]
    if any(c.isdigit() for c in text):
        return mark.retype("zip")
    return mark.retype("state" if fold_word(text) in _regions() else "city")


@cache
def _regions() -> frozenset[str]:
    return frozenset(fold_word(name) for name in entries("es", "regions"))


LANGUAGE = Language(
    code="es",
    scheme="meddocan",
    dates=DATES,
    contacts=CONTACTS,
    identifiers=IDENTIFIERS,
    find_ages=find_ages,
    find_relatives=find_relatives,
    find_places=find_places,
    find_names=find_titled_names,
    find_traits=find_traits,
    find_fields=find_fields,
    models=(_CASE_REPORTS,),
    choose_model=_choose_model,
    features=FEATURES,
    tagging=Tagging(
        telling=frozenset([_KINSHIP, "OTROS_SUJETO_ASISTENCIA"]),
        kinship=_KINSHIP,
        guessed=0.45,
        unmarked=0.75,
        accept=_accept_tagged,
    ),
    correct_spans=correct_spans,
    trusted=TRUSTED,
    refine={"location": _tell_territories},
    extend={},
    find_cues=_find_cues,
    is_other_use=_is_other_use,
    resolve_marks=resolve,
    finer_labels={("TERRITORIO", "zip"): "ZIP", ("TERRITORIO", "state"): "STATE"},
    surrogates=SURROGATES,
    restore_case=keep_case,
)

"""English: i2b2 2014 labels, names by cue and list, American forms of places and numbers."""

from collections.abc import Iterator, Sequence

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.english.ages import find_ages, find_told_ages
from goldbench.phi.languages.english.contacts import CONTACTS
from goldbench.phi.languages.english.context import find_in_context
from goldbench.phi.languages.english.dates import DATES
from goldbench.phi.languages.english.day_lists import find_day_lists
from goldbench.phi.languages.english.dictation import find_said
from goldbench.phi.languages.english.identifiers import IDENTIFIERS
from goldbench.phi.languages.english.letter_case import restore_case
from goldbench.phi.languages.english.locations.addresses import find_addresses
from goldbench.phi.languages.english.locations.addresses_abroad import find_addresses_abroad
from goldbench.phi.languages.english.locations.affiliations import find_affiliations
from goldbench.phi.languages.english.locations.handover import find_listed_rooms
from goldbench.phi.languages.english.locations.known_firms import find_known_firms
from goldbench.phi.languages.english.locations.letterheads import find_letterheads
from goldbench.phi.languages.english.locations.places import find_places
from goldbench.phi.languages.english.lookalikes import is_called_after, is_scaled
from goldbench.phi.languages.english.names.labelled_names import find_labelled_names
from goldbench.phi.languages.english.names.name_cues import find_name_cues
from goldbench.phi.languages.english.names.name_forms import find_name_forms
from goldbench.phi.languages.english.names.name_growth import find_initials, grow_name
from goldbench.phi.languages.english.names.titles import find_titled_names
from goldbench.phi.languages.english.patterns import find_patterns
from goldbench.phi.languages.english.resolution.postprocess import accept_tagged, resolve_marks
from goldbench.phi.languages.english.surrogates import SURROGATES
from goldbench.phi.languages.english.trusted import TRUSTED
from goldbench.phi.languages.english.ward_notes import find_in_ward_notes
from goldbench.phi.languages.language import Language, Tagging, keep_spans, no_model
from goldbench.phi.mark import Mark
from goldbench.phi.rules.eponyms import EPONYM_AFTER
from goldbench.phi.rules.hits import find_none

__all__ = ["LANGUAGE"]


def _find_cues(marks: Sequence[Mark], analysis: NoteAnalysis) -> Iterator[Mark]:
    cued = list(find_name_cues(marks, analysis))
    yield from cued
    yield from find_listed_rooms([*marks, *cued], analysis.text)
    yield from find_in_context(analysis)
    yield from find_patterns(analysis)
    yield from find_said(analysis.text)
    yield from find_addresses(analysis.text)
    yield from find_addresses_abroad(analysis.text)
    yield from find_in_ward_notes(analysis.text, analysis.note.tokens)
    for start, end, label, _, sure, _ in find_told_ages(analysis.text):
        yield Mark(start, end, label, "", sure, "cue.age")
    yield from find_day_lists(analysis.text)
    yield from find_affiliations(analysis.text)
    yield from find_known_firms(analysis.text)
    yield from find_name_forms(analysis.text)
    yield from find_labelled_names(analysis.text)
    yield from find_letterheads(analysis.text)


def _is_other_use(text: str, start: int, end: int) -> bool:
    """Tell an eponym or a scale: the Wilson of "Wilson disease", Bishop 7, Budd-Chiari."""
    if EPONYM_AFTER.match(text, end) is not None:
        return True
    return is_scaled(text, start, end) or is_called_after(text, start, end)


LANGUAGE = Language(
    code="en",
    scheme="i2b2-2014",
    dates=DATES,
    contacts=CONTACTS,
    identifiers=IDENTIFIERS,
    find_ages=find_ages,
    find_relatives=find_none,  # i2b2 2014 does not mark kinship
    find_places=find_places,
    find_names=find_titled_names,
    find_traits=find_none,
    find_fields=find_none,  # fields are among the names
    models=(),
    choose_model=no_model,
    features=None,
    tagging=Tagging(
        telling=frozenset(),
        kinship="",
        guessed=0.2,
        unmarked=0.75,
        accept=accept_tagged,
    ),
    correct_spans=keep_spans,
    trusted=TRUSTED,
    refine={"person_name": grow_name},
    extend={"person_name": find_initials},
    find_cues=_find_cues,
    is_other_use=_is_other_use,
    resolve_marks=resolve_marks,
    finer_labels={},
    surrogates=SURROGATES,
    restore_case=restore_case,
)

"""Notes that are no published case reports: which they are, and the rules that are theirs.

The model learnt from MEDDOCAN, case reports that all open with the same header of eight fields or
more. A note without it is another kind of note: there the rules of this folder stand where the
model is silent, as the English ones do.
"""

from collections.abc import Iterator, Sequence

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import CueIndex, Finder
from goldbench.phi.languages.spanish.other_notes.days.day_cues import DAYS
from goldbench.phi.languages.spanish.other_notes.days.day_forms import DAY_FORMS
from goldbench.phi.languages.spanish.other_notes.days.feasts import FEASTS
from goldbench.phi.languages.spanish.other_notes.days.regional_days import REGIONAL_DAYS
from goldbench.phi.languages.spanish.other_notes.locations.address_forms import ADDRESSES
from goldbench.phi.languages.spanish.other_notes.locations.hospital_names import SHORT_NAMES
from goldbench.phi.languages.spanish.other_notes.locations.houses import HOUSES
from goldbench.phi.languages.spanish.other_notes.locations.nations import NATIONS, nation_finders
from goldbench.phi.languages.spanish.other_notes.locations.payers import PAYERS
from goldbench.phi.languages.spanish.other_notes.locations.seats import SEATS
from goldbench.phi.languages.spanish.other_notes.locations.small_kinds import SMALL_KINDS
from goldbench.phi.languages.spanish.other_notes.locations.streets import STREETS
from goldbench.phi.languages.spanish.other_notes.locations.towns import TOWNS, place_finders
from goldbench.phi.languages.spanish.other_notes.message_rows import MESSAGE_ROWS
from goldbench.phi.languages.spanish.other_notes.names.called_names import CALLED
from goldbench.phi.languages.spanish.other_notes.names.field_names import IN_FIELDS
from goldbench.phi.languages.spanish.other_notes.names.kin_names import BESIDE_KIN
from goldbench.phi.languages.spanish.other_notes.names.listed_names import name_finders
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES
from goldbench.phi.languages.spanish.other_notes.names.patient_names import (
    PATIENTS,
    find_listed_patient,
)
from goldbench.phi.languages.spanish.other_notes.names.ranked_names import RANKED
from goldbench.phi.languages.spanish.other_notes.names.signed_names import SIGNED
from goldbench.phi.languages.spanish.other_notes.names.titled_names import TITLED, trade_finders
from goldbench.phi.languages.spanish.other_notes.numbers.accounts import ACCOUNTS
from goldbench.phi.languages.spanish.other_notes.numbers.bare_numbers import BARE, number_finders
from goldbench.phi.languages.spanish.other_notes.numbers.cued_numbers import CUED
from goldbench.phi.languages.spanish.other_notes.numbers.file_numbers import FILES
from goldbench.phi.languages.spanish.other_notes.numbers.spelled_numbers import SPELLED
from goldbench.phi.mark import Mark
from goldbench.phi.rules import Hit

_HEADER = 7  # different fields; MEDDOCAN (train and dev) has 8 to 12 in every note


def is_case_report(fields: Sequence[Hit]) -> bool:
    """Tell a published case report by its header, as far as its rules found it."""
    return len(fields) >= _HEADER and len({hit.rule for hit in fields}) >= _HEADER


def _finders(word: str) -> tuple[Finder, ...]:
    return (
        _openers(word)
        + trade_finders(word)
        + name_finders(word)
        + number_finders(word)
        + nation_finders(word)
        + place_finders(word)
    )


def _openers(word: str) -> tuple[Finder, ...]:
    """Give the finder of patients that open a line to the surnames of the lists."""
    return (find_listed_patient,) if word[0].isupper() and "S" in CLASSES[word] else ()


_INDEX = CueIndex(
    [
        *TITLED,
        *IN_FIELDS,
        *BESIDE_KIN,
        *CALLED,
        *RANKED,
        *SIGNED,
        *PATIENTS,
        *DAYS,
        *DAY_FORMS,
        *REGIONAL_DAYS,
        *MESSAGE_ROWS,
        *FEASTS,
        *SPELLED,
        *FILES,
        *CUED,
        *ACCOUNTS,
        *BARE,
        *HOUSES,
        *SMALL_KINDS,
        *PAYERS,
        *SEATS,
        *SHORT_NAMES,
        *STREETS,
        *ADDRESSES,
        *TOWNS,
        *NATIONS,
    ],
    _finders,
)


def find_in_other_notes(analysis: NoteAnalysis) -> Iterator[Mark]:
    """Yield what the words around it give away, in a note without the header."""
    if not is_case_report(analysis.hits["fields"]):
        yield from _INDEX.find(analysis)

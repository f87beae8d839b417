"""What hurried hands write: sign-out lists, flowsheets, chats, messages, logs, faxes.

Nobody is introduced there: an hour, a column or the end of a line says who or what a word is. One
file a kind.
"""

from collections.abc import Iterator
from itertools import compress, count

from goldbench.language import Tokens
from goldbench.phi.languages.english.ward_notes.chat_logins import find_chat_logins
from goldbench.phi.languages.english.ward_notes.cued_codes import CODE_WORDS, find_cued_codes
from goldbench.phi.languages.english.ward_notes.feasts import FEAST_WORDS, find_feasts
from goldbench.phi.languages.english.ward_notes.initials import find_signed_initials
from goldbench.phi.languages.english.ward_notes.listed_names import find_listed_names
from goldbench.phi.languages.english.ward_notes.rooms import ROOM_WORDS, find_coded_beds, find_rooms
from goldbench.phi.languages.english.ward_notes.scanned_numbers import find_scanned_numbers
from goldbench.phi.languages.english.ward_notes.weekdays import WEEKDAYS, find_weekdays
from goldbench.phi.mark import Mark

__all__ = ["find_in_ward_notes"]

_CUES = (
    ROOM_WORDS | CODE_WORDS | WEEKDAYS | FEAST_WORDS
)  # tokens that these are read from, few in a note


def find_in_ward_notes(text: str, cut: Tokens) -> Iterator[Mark]:
    """Yield what such notes give away by form and place; what is yielded may overlap."""
    cued = _keep(_CUES, cut)
    yield from find_rooms(text, cued)
    yield from find_coded_beds(text)
    yield from find_chat_logins(text)
    yield from find_signed_initials(text)
    yield from find_cued_codes(text, cued)
    yield from find_weekdays(text, cued)
    yield from find_feasts(text, cued)
    yield from find_listed_names(text, cut)
    yield from find_scanned_numbers(text)


def _keep(words: frozenset[str], cut: Tokens) -> Tokens:
    """Give the tokens that are one of some words."""
    places = list(compress(count(), map(words.__contains__, cut.words)))
    all_words, starts, ends = cut
    return Tokens(
        [all_words[at] for at in places], [starts[at] for at in places], [ends[at] for at in places]
    )

"""Dialogues and transcripts: who speaks is a label, and what is said is no field.

"Patient: Ana Ruiz" names somebody and "Patient: No. I do not smoke." does not. A line that begins
with the label of a speaker is a *turn* where its words read as speech (a question, an interjection,
small function words and no name at the beginning); where two lines do, every labelled line is one.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from goldbench.phi.languages.english.words.cue_words import FUNCTION, SPOKEN
from goldbench.phi.languages.english.words.vocabulary import WORDS
from goldbench.phi.rules.prefilter import matches_at

_SPEAKERS = (
    r"doctor|dr|md|physician|clinician|provider|nurse|rn|patient|pt|guest|family|mother|mom|mum|"
    r"father|dad|daughter|son|wife|husband|parent|child|caregiver|carer|caller|agent|operator|"
    r"dispatch(?:er)?|triage|interviewer|interviewee|interpreter|therapist|counsell?or|client|"
    r"system|bot|assistant|speaker|student|resident|medic|paramedic|pharmacist|host|moderator|"
    r"clerk|social worker|examiner|coach"
)
# An hour or a number may stand before the speaker: "[7:43 pm] Pt:", "00:12 DOCTOR:".
_LABEL = re.compile(
    r"^[ \t>*-]{0,4}(?:[\[(]?\d{1,2}(?::\d\d){1,2}(?: ?[ap]\.?m\.?)?[\])]?[ ,-]{0,3})?"
    rf"(?:\[(?P<boxed>(?:{_SPEAKERS})(?:[_ ]?\w{{1,12}})?)\]|"
    rf"(?P<plain>(?:{_SPEAKERS})(?:_\w{{1,12}}| ?\d)?)(?= ?:)) ?:?[ \t]*",
    re.IGNORECASE | re.MULTILINE,
)
_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)?")
_FEW = 2  # turns that read as speech, in a dialogue
_LONG = 1 << 16  # characters of a note that is read by itself
_SMALL = 2  # words written small, in speech that begins with any word


class Turn(NamedTuple):
    """A line of a dialogue: its label stands at [label, words), what is said at [words, end)."""

    label: int
    words: int
    end: int


def find_turns(text: str) -> tuple[Turn, ...]:
    r"""Give the turns of a dialogue in the order of the text; () where nobody speaks.

    >>> find_turns("Patient: No. I do not smoke.")
    (Turn(label=0, words=9, end=28),)
    >>> find_turns("Patient: Ana Ruiz\nDoctor: Tom Bell")
    ()
    """
    return _turns(text) if len(text) < _LONG else _turns_of_long(text)


def _read_turns(text: str) -> tuple[Turn, ...]:
    turns = [_turn(text, match) for match in matches_at(_LABEL, text, _line_starts(text))]
    spoken = [turn for turn in turns if _reads_as_speech(text[turn.words : turn.end])]
    return tuple(turns if len(spoken) >= _FEW else spoken)


# Rules ask for the turns of all notes of a batch, then the review asks for them again.
_turns = lru_cache(maxsize=32)(_read_turns)
_turns_of_long = lru_cache(maxsize=2)(_read_turns)


def _line_starts(text: str) -> Iterator[int]:
    """Give where those lines begin that hold a colon or a bracket, as a label does."""
    start = 0
    while start >= 0:
        end = text.find("\n", start)
        stop = len(text) if end < 0 else end
        if text.find(":", start, stop) >= 0 or text.find("]", start, stop) >= 0:
            yield start
        start = end + 1 if end >= 0 else -1


def turn_at(turns: tuple[Turn, ...], place: int) -> Turn | None:
    """Give the turn in which a place of the text lies."""
    at = bisect_right(turns, place, key=attrgetter("label")) - 1
    return turns[at] if at >= 0 and place < turns[at].end else None


def _turn(text: str, match: re.Match[str]) -> Turn:
    end = text.find("\n", match.end())
    label = match.start("boxed") if match["boxed"] else match.start("plain")
    return Turn(label, match.end(), len(text) if end < 0 else end)


def _reads_as_speech(speech: str) -> bool:
    words = [word[0] for word in _WORD.finditer(speech)]
    if not words:
        return False
    first = words[0].lower()
    if first in SPOKEN or first.partition("'")[0] == "i":
        return True
    if WORDS[words[0]].is_listed:
        return False
    small = [word for word in words if word.islower()]
    is_asked = speech.rstrip().endswith(("?", "!"))
    return (is_asked or any(word in FUNCTION for word in small)) and len(small) >= _SMALL

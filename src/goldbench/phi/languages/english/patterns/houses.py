"""Houses by the words that they end in, wards by the bed behind them: the name stands before."""

import re
from collections.abc import Iterator
from functools import cache

from goldbench.language import fold_word, lexicon
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.english.words.vocabulary import is_word
from goldbench.phi.mark import Mark

_COMMA, _DIRECTIONS = frozenset(","), frozenset("NSEW")
# A ward by its name and number, where the bed follows: Magnolia 6 bed 12.
_WARD = re.compile(
    r"(?P<it>[A-Z](?<![\w'’-].)[a-z]+(?: [A-Z][a-z]+)? \d{1,2}(?: ?[NSEW])?)"
    r"(?=,? (?:rm|room|bed|Rm|Room|Bed)\b)"
)
# Houses, schools and offices that two words give away, and the capitalised words before these.
_TWO_WORDS = {
    "HOSPITAL": (
        "Unit", "Ward", "Program", "Programme", "Rooms", "Lab", "Labs", "Laboratory",
        "Laboratories", "Neurology", "Cardiology", "Oncology", "Orthopedics", "Orthopaedics",
        "Dermatology", "Urology", "Nephrology", "Pediatrics", "Paediatrics", "Gastroenterology",
        "Radiology", "Imaging", "Psychiatry", "Pathology", "Dental", "Dentistry", "Optometry",
        "Ophthalmology", "Dialysis", "Physiotherapy", "Physio", "Chiropractic", "Spine",
        "Pavilion", "Manor", "Lodge", "Villa", "Haven", "Village", "Surgery", "Practice",
        "Wellness", "Residence", "House", "Home", "HOME", "SNF", "ALF", "LTACH", "ED", "ER",
        "Ortho", "Peds",
        "Assisted Living", "Family Medicine", "Family Practice", "Imaging Center", "Medical Group",
        "Nursing Home", "Primary Care", "Surgery Center", "Urgent Care",
    ),
    "ORGANIZATION": (
        "Auto Body", "Credit Union", "Elementary School", "Family Services", "Fire Department",
        "Fire Dept", "Fire Rescue", "Food Bank", "Food Pantry", "Funeral Home", "Health Plan",
        "High School", "Home Care", "Home Health", "Home Infusion", "Medical Supply",
        "Middle School", "Police Department", "School District", "Senior Center", "Visiting Nurse",
        "food bank", "food pantry", "pantry",
    ),
}  # fmt: skip
_NAME_BEFORE = re.compile(
    r"[A-Z](?<![\w'’-].)[\w'’.-]*(?: (?:[A-Z][\w'’.-]*|of|and|&|the)){0,4} \Z"
)
_OF_PLACE = re.compile(
    r" (?:of (?:the )?|& )[A-Z](?:[\w'’-]*[a-z][\w'’-]*)(?: [A-Z][\w'’-]*[a-z][\w'’-]*){0,2}"
)
_FAR = 60  # characters of a name before its last words


def find_ward(analysis: NoteAnalysis, at: int) -> Iterator[Mark]:
    """Read the ward before a bed: one or two words, a number, a direction."""
    words, starts, _ = analysis.note.tokens
    number = at - 1
    for between in (_COMMA, _DIRECTIONS):
        if number > 0 and words[number] in between:
            number -= 1
    if number < 1 or not words[number].isdigit():
        return
    for first in (number - 2, number - 1):
        match = _WARD.match(analysis.text, starts[first]) if first >= 0 else None
        if match:
            yield Mark(*match.span("it"), "DEPARTMENT", "department", 80.0, "cue.ward")
            return


def find_house(analysis: NoteAnalysis, at: int) -> Iterator[Mark]:
    """Read what is called after something: Redfern Home Care, but not "Home Care"."""
    text, start = analysis.text, analysis.note.tokens.starts[at]
    for ending, label in houses_by_word()[analysis.note.tokens.words[at]]:
        end = start + len(ending)
        if not text.startswith(ending, start) or text[end : end + 1].isalnum():
            continue
        low = max(0, start - _FAR)
        name = _NAME_BEFORE.search(text, text.rfind("\n", low, start) + 1 or low, start)
        more = _OF_PLACE.match(text, end)
        begin = _find_own_word(name[0]) if name else -1
        if name and begin < 0 and more and _find_own_word(more[0]) >= 0:
            begin = 0  # Regional Imaging of Toms River
        if name and begin >= 0:
            end = more.end() if more else end
            yield Mark(name.start() + begin, end, label, "", 75.0, "cue.house")
        return


@cache
def houses_by_word() -> dict[str, tuple[tuple[str, str], ...]]:
    """Give the two words and their label by the first."""
    by_first: dict[str, tuple[tuple[str, str], ...]] = {}
    for label, endings in _TWO_WORDS.items():
        for ending in endings:
            first = ending.partition(" ")[0]
            by_first[first] = (*by_first.get(first, ()), (ending, label))
    # The longest first: of Home and Home Care the one that is written.
    return {first: tuple(sorted(own, key=_by_length)) for first, own in by_first.items()}


def _by_length(ending: tuple[str, str]) -> int:
    return -len(ending[0])


def _find_own_word(name: str) -> int:
    """Give where the words begin that are no ordinary ones; -1 where there are none."""
    flags = lexicon("en").flags
    for word in re.finditer(r"[A-Z][\w'’.-]*", name):
        plain = fold_word(word[0].strip(".'’-"))
        if "W" not in flags.get(plain, "") and not is_word(plain):
            return word.start()
    return -1

"""English names that a title ("Dr."), a degree (", MD") or a field ("Patient:") gives away."""

import re
from collections.abc import Iterator

from goldbench.phi.languages.english.dialogue import find_turns, turn_at
from goldbench.phi.languages.english.words.cue_words import SPOKEN
from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.people import PARTICLE, UPPER, Named, trim_names
from goldbench.phi.rules.prefilter import matches_at

# A full stop stands behind an initial and within no name otherwise.
_PART = rf"[{UPPER}][\w'’]*(?:-[{UPPER}][\w'’]*)?"
NAME = rf"(?:(?:[{UPPER}]\.){{1,3}}|(?:St|Jr|Sr|Wm)\.|{_PART})"
NAMES = rf"{NAME}(?:[ ](?:{PARTICLE} )?{NAME}){{0,3}}"
_NO_DEGREE = r"(?!(?:MD|DO|RN|NP|PA|PhD|FACS|FRCP|LPN|CRNA|PharmD|M\.D\.|D\.O\.|R\.N\.)\b)"
_VALUE = rf"{NAME}(?:,? {_NO_DEGREE}(?:{PARTICLE} )?{NAME}){{0,3}}"
# How a title begins, and what stands between a field's beginning and its colon.
_TITLES = re.compile(r"[DPM](?<!\w[DPM])(?:[rRsSx]|rof|octor|iss)")
_LABELS = re.compile(rf"[\n|;][^\n|;:]{{2,32}}:(?= ?[{UPPER}])")
# MR and MS without a point are an image and a disease.
_TITLED = re.compile(
    rf"\b(?:(?P<doctor>(?:Drs?|DR|Prof)\.?|Doctor|Professor)|(?:Mr|Mrs|Ms|Miss|Mx)\.?|"
    rf"(?:MR|MRS|MS)\.) (?P<name>{NAMES})"
)
_DEGREE = re.compile(
    r" (?:M\.?D\.?|D\.?O\.?|R\.?N\.?|Ph\.?D\.?|N\.?P\.?|PA-C|P\.A\.|MBBS|FRCP|LCSW|PharmD|CRNA|"
    r"DPM|DDS|PGY-?\d|APRN|LPN|CNM|MSW|BSN)(?!\w| \d{5})"
)
_BEFORE_DEGREE = re.compile(rf"(?<![\w'’-]){NAMES}\Z")
_REACH = 60
# Behind a title or a field these begin a sentence.
_SAID = SPOKEN - {
    "fair",
    "lovely",
    "long",
    "will",
    "sweetheart",
    "ta",
    "u",
    "ya",
    "yo",
    "er",
    "na",
    "good",
}
_PATIENT_FIELDS = r"patient(?: name)?|name|pt(?: name)?|pat\. name"
_STAFF_FIELDS = (
    r"attending|physician|surgeon|provider|pcp|author|dictated by|signed by|"
    r"electronically signed by|consultant|resident|nurse|radiologist|referring(?: physician)?|"
    r"requested by|reviewed by|anesthesiologist"
)
# After these may also stand a subject or a complaint: they only advise.
_OTHER_FIELDS = r"re|cc|to|from|attn|guarantor|emergency contact|next of kin"
_FIELD = re.compile(
    rf"(?im:^|\| ?|; ?)(?:(?P<patient>(?i:{_PATIENT_FIELDS}))|(?P<staff>(?i:{_STAFF_FIELDS}))|"
    rf"(?i:{_OTHER_FIELDS}))[ ]?: ?(?:(?:Dr|DR|Mrs?|MRS?|Ms|MS|Miss|MISS|Smt|SMT|Sri|SRI|Prof|"
    rf"PROF)\.? )?"
    rf"(?P<name>{_VALUE})"
)


def find_titled_names(text: str) -> Iterator[Hit]:
    """Yield names; the title and the degree stay outside.

    >>> text = "Seen by Dr. Ana Ruiz and Tom Bell, MD."
    >>> [(hit.rule, text[hit.start : hit.end]) for hit in find_titled_names(text)]
    [('name.doctor', 'Ana Ruiz'), ('name.degree', 'Tom Bell')]
    """
    return (
        hit
        for hit in trim_names(text, _match_titles(text))
        if text[hit.start : hit.end].partition(" ")[0].lower() not in _SAID
    )


def _match_titles(text: str) -> Iterator[Named]:
    for match in matches_at(_TITLED, text, [at.start() for at in _TITLES.finditer(text)]):
        if match["doctor"]:
            yield Named(*match.span("name"), "DOCTOR", "name.doctor", 97.0)
        else:
            yield Named(*match.span("name"), "PATIENT", "name.mister", 96.0)
    for match in _DEGREE.finditer(text):
        end = match.start()
        if text[end - 1 : end] == ",":
            end -= 1
        low = max(0, end - _REACH)
        name = _BEFORE_DEGREE.search(text, text.rfind("\n", low, end) + 1 or low, end)
        if name is None:
            continue
        if " " in name[0]:
            yield Named(*name.span(), "DOCTOR", "name.degree", 93.0)
        else:  # "Easton, MD" may be a town
            yield Named(*name.span(), "DOCTOR", "name.degree?", 60.0)
    yield from _fields(text)


def _fields(text: str) -> Iterator[Named]:
    turns = find_turns(text)
    for match in matches_at(_FIELD, text, _beginnings(text)):
        if turns and turn_at(turns, match.start("name")):
            continue  # somebody speaks
        if match["patient"]:
            yield Named(*match.span("name"), "PATIENT", "name.field", 95.0)
        elif match["staff"]:
            yield Named(*match.span("name"), "DOCTOR", "name.staff-field", 95.0)
        else:
            yield Named(*match.span("name"), "PATIENT", "name.field?", 60.0)


def _beginnings(text: str) -> list[int]:
    """Give the places where a field may begin: a line, a bar, a semicolon."""
    labels = _LABELS.finditer(text)
    return [0, *(at.start() + 1 if text[at.start()] == "\n" else at.start() for at in labels)]

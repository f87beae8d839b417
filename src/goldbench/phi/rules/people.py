"""Names that a title, a degree or the label of a field gives away."""

import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.prefilter import any_word, matches_at

_Named = tuple[int, int, str, str, float]  # start, end, label, rule, confidence
_UP = "A-ZÀ-ÖØ-Þ"
_NAME = rf"[{_UP}][\w'’]*(?:-[{_UP}][\w'’]*)?\.?"
_PARTICLE = r"(?:de|del|de la|van|von|der|den|da|dos|di|la|le|el|al|bin|ben|y|O')"
_RUN = rf"{_NAME}(?:[ ](?:{_PARTICLE} )?{_NAME}){{0,3}}"
_NO_DEGREE = r"(?!(?:MD|DO|RN|NP|PA|PhD|FACS|FRCP|LPN|CRNA|PharmD|M\.D\.|D\.O\.|R\.N\.)\b)"
_VALUE = rf"{_NAME}(?:,? {_NO_DEGREE}(?:{_PARTICLE} )?{_NAME}){{0,3}}"
_NOT_A_NAME = re.compile(
    r"(?:The|This|He|She|We|Mr|Mrs|Ms|Dr|No|Not|Patient|Pt|And|Or|In|On|At|To|From|Will|Was|Is|"
    r"MD|M\.D\.|RN|DO|NP|PA|PhD|El|La|Los|Las|Se|No|Paciente|Servicio|Hospital|Unidad|Jefe|"
    r"Coffee|Clean|Pepper|Scholl|None|Unknown|Self|See|Yes|Name)\b\.?$"
)
# How a title begins, and what stands between a field's beginning and its colon.
_TITLES = re.compile(r"[DPM](?<!\w[DPM])(?:[rRsSx]|rof|octor|iss)")
_LABELS = re.compile(rf"[\n|;][^\n|;:]{{2,32}}:(?= ?[{_UP}])")
# MR and MS without a point are an image and a disease.
_TITLED = re.compile(
    rf"\b(?:(?P<doctor>(?:Drs?|DR|Prof|Doctor|Professor)\.?)|(?:Mr|Mrs|Ms|Miss|Mx)\.?|"
    rf"(?:MR|MRS|MS)\.) (?P<name>{_RUN})"
)
_DEGREE = re.compile(
    r" (?:M\.?D\.?|D\.?O\.?|R\.?N\.?|Ph\.?D\.?|N\.?P\.?|PA-C|P\.A\.|MBBS|FRCP|LCSW|PharmD|CRNA|"
    r"DPM|DDS|PGY-?\d|APRN|LPN|CNM|MSW|BSN)(?!\w| \d{5})"
)
_BEFORE_DEGREE = re.compile(rf"(?<![\w'’-]){_RUN}\Z")
_REACH = 60
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
    rf"(?i:{_OTHER_FIELDS}))[ ]?: ?(?:Dr\.? )?(?P<name>{_VALUE})"
)
_SPANISH = (
    (
        "name.doctor", "NOMBRE_PERSONAL_SANITARIO", 97.0,
        re.compile(
            rf"{any_word(['Dra?', 'DRA?', 'Doctora?', 'Prof', 'Profesora?', 'Dres'])}"
            rf"\b\.?/?a?\.? ?(?P<name>{_RUN})"
        ),
    ),
    (
        "name.don", "NOMBRE_SUJETO_ASISTENCIA", 85.0,
        re.compile(rf"{any_word(['D', 'Dña', 'Dª', 'Don', 'Doña', 'Sra?'])}\.? (?P<name>{_RUN})"),
    ),
)  # fmt: skip


def find_names(text: str, lang: str) -> Iterator[Hit]:
    """Yield names; the title and the degree stay outside.

    >>> text = "Seen by Dr. Ana Ruiz and Tom Bell, MD."
    >>> [(hit.rule, text[hit.start : hit.end]) for hit in find_names(text, "en")]
    [('name.doctor', 'Ana Ruiz'), ('name.degree', 'Tom Bell')]
    """
    for start, end, label, rule, sure in _english(text) if lang == "en" else _spanish(text):
        name = text[start:end].rstrip(". ")
        if name and not _NOT_A_NAME.match(name):
            yield Hit(start, start + len(name), label, rule, sure)


def _english(text: str) -> Iterator[_Named]:
    for match in matches_at(_TITLED, text, [at.start() for at in _TITLES.finditer(text)]):
        if match["doctor"]:
            yield *match.span("name"), "DOCTOR", "name.doctor", 97.0
        else:
            yield *match.span("name"), "PATIENT", "name.mister", 96.0
    for match in _DEGREE.finditer(text):
        end = match.start()
        if text[end - 1 : end] == ",":
            end -= 1
        low = max(0, end - _REACH)
        name = _BEFORE_DEGREE.search(text, text.rfind("\n", low, end) + 1 or low, end)
        if name is None:
            continue
        if " " in name[0]:
            yield *name.span(), "DOCTOR", "name.degree", 93.0
        else:  # "Easton, MD" may be a town
            yield *name.span(), "DOCTOR", "name.degree?", 60.0
    for match in matches_at(_FIELD, text, _beginnings(text)):
        if match["patient"]:
            yield *match.span("name"), "PATIENT", "name.field", 95.0
        elif match["staff"]:
            yield *match.span("name"), "DOCTOR", "name.staff-field", 95.0
        else:
            yield *match.span("name"), "PATIENT", "name.field?", 60.0


def _beginnings(text: str) -> list[int]:
    """Give the places where a field may begin: a line, a bar, a semicolon."""
    labels = _LABELS.finditer(text)
    return [0, *(at.start() + 1 if text[at.start()] == "\n" else at.start() for at in labels)]


def _spanish(text: str) -> Iterator[_Named]:
    for rule, label, sure, pattern in _SPANISH:
        for match in pattern.finditer(text):
            yield *match.span("name"), label, rule, sure

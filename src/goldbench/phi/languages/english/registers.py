"""Numbers of registers outside the United States: British, Irish, Australian, Canadian, Indian.

Most are written in groups, so that no run of digits holds them. Where a number proves itself by a
check digit it needs no cue (`id.check-…`); behind the name of its register it needs no check digit
(`id.register`). Sources: NHS Data Dictionary (NHS number, CHI number), HMRC NIM39110 (National
Insurance), Services Australia (Medicare card), UIDAI (Aadhaar, Verhoeff), stdnum for the others.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.prefilter import any_word, matches_at, outline, places_of, words_in

# What a register is called, by the label of its numbers.
_REGISTERS = {
    "MEDICALRECORD": (
        "NHS CHI IHI UHID ABHA URN UR IP OP OPD IPD H&C HSC MRD CR Hospital Hosp HOSPITAL K BHT"
    ),
    "HEALTHPLAN": (
        "Medicare MEDICARE HCN OHIP PHN RAMQ AHCIP MSP HICN MBI GMS DVA Pension TPA HN Member "
        "Policy "
        "Group Subscriber Medi-Cal"
    ),
    "SSN": "NINO NI N.I. PPSN PPS SIN TFN",
    "LICENSE": (
        "GMC NMC HCPC MCRN IMC CPSO CPSBC AHPRA MMC APMC TNMC KMC DMC MCI Provider PROVIDER "
        "license "
        "licence License Licence LICENSE DL lic Lic LIC regn Regn REG Reg CLIA NPI DEA"
    ),
    "IDNUM": (
        "Aadhaar aadhaar AADHAAR AADHAR PAN Unit UNIT card Card CARD claim Claim CLAIM subject "
        "Subject "
        "subj Subj study Study case Case CASE badge Badge tasking Tasking reference Reference ref "
        "Ref "
        "REF"
    ),
}
_LABELS = {word: label for label, words in _REGISTERS.items() for word in words.split()}
_NO = r"(?:[Nn][Oo]s?\.?|[Nn]umber|NUMBER|[Nn]r\.?|ID|id|#|card|CARD|Card|PIN|pin)"
_VALUE = (
    r"(?=[A-Z0-9 /.-]{0,16}\d)(?:[A-Z]{1,5}[-/. ]{0,1})?\d[\dA-Z]*(?:(?: ?[-/.] ?| )"
    r"(?=[\dA-Z]*\d)[\dA-Z]{1,10}){0,5}(?: [A-Z]{1,2})?(?![\w])"
)
_SURE = frozenset(
    [
        "AADHAAR", "ABHA", "Aadhaar", "CHI", "CPSO", "GMC", "HCN", "IHI", "MCRN", "NHS", "NINO",
        "PHN", "PPS", "PPSN", "SIN", "TFN", "UHID", "aadhaar",
    ]
)  # fmt: skip
# Longer words first: of "Hosp" and "Hospital" the one that is written.
_CUE = any_word(sorted(map(re.escape, _LABELS), key=len, reverse=True))
_CUED = re.compile(
    rf"(?P<cue>{_CUE})(?![A-Za-z])(?P<sign>(?:\.?[ ]{_NO}){{0,2}}\.?[:#]?) {{0,3}}(?P<it>{_VALUE})"
)
# The letters that each begins with; none stands behind a letter or before one.
_CUE_WORDS = frozenset(re.split(r"[^A-Za-z]", word)[0] for word in _LABELS)
_DIGITS = re.compile(r"\d")
# Where a number of nothing but digits may begin: a group and the next, or 800360 in one.
_GROUP = re.compile(r"\d{3,4}(?=[ -]\d\d|60)")
_GROUPED = (b"000 00", b"000-00")  # what such a number holds, in the outline of a note
_LEAST, _FEW = 4, 5  # digits of a number, with and without a sign before it
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{2,4})?")
_TAIL = re.compile(r" [A-Z]{1,2}\Z")


class _Proof(NamedTuple):
    rule: str
    label: str
    pattern: re.Pattern[str]
    fits: Callable[[str], bool]
    signs: tuple[bytes, ...] = ()  # in the `outline` of a note; without, groups of digits are


def is_nhs_number(text: str) -> bool:
    """Ten digits; the last is 11 less the sum weighted 10 to 2, mod 11, where 11 counts as 0.

    >>> is_nhs_number("943 476 5919"), is_nhs_number("943 476 5918")
    (True, False)
    """
    digits = [int(c) for c in text if c.isdigit()]
    if len(digits) != 10 or len(set(digits)) == 1:
        return False
    check = 11 - sum(d * w for d, w in zip(digits, range(10, 1, -1), strict=False)) % 11
    return digits[9] == (0 if check == 11 else check)


def is_medicare_card(text: str) -> bool:
    """Australian Medicare: the ninth digit is the sum of the first eight weighted 1, 3, 7, 9."""
    digits = [int(c) for c in text if c.isdigit()]
    if len(digits) not in (10, 11) or not 2 <= digits[0] <= 6:
        return False
    return sum(d * w for d, w in zip(digits, (1, 3, 7, 9) * 2, strict=False)) % 10 == digits[8]


def is_ihi(text: str) -> bool:
    """Australian individual healthcare identifier: sixteen digits from 800360, Luhn."""
    digits = "".join(c for c in text if c.isdigit())
    return len(digits) == 16 and digits.startswith("800360") and _luhn(digits)


def _luhn(digits: str) -> bool:
    from stdnum import luhn  # noqa: PLC0415  # read when the first candidate turns up

    return bool(luhn.is_valid(digits))


def _is_sin(text: str) -> bool:
    digits = "".join(c for c in text if c.isdigit())
    return digits[0] not in "08" and _luhn(digits)


def _is_aadhaar(text: str) -> bool:
    from stdnum.in_ import aadhaar  # noqa: PLC0415  # as above

    return bool(aadhaar.is_valid(text))


def _is_pan(text: str) -> bool:
    from stdnum.in_ import pan  # noqa: PLC0415  # as above

    return bool(pan.is_valid(text))


def _is_pps(text: str) -> bool:
    from stdnum.ie import pps  # noqa: PLC0415  # as above

    return bool(pps.is_valid(text))


def _always(text: str) -> bool:
    del text
    return True


# The first character stands before what is asked about the one before it: so `re` looks only there.
_PROOFS = (
    _Proof(
        "id.check-nhs", "MEDICALRECORD",
        re.compile(r"\d(?<![\w./-].)\d\d[ -]\d{3}[ -]\d{4}(?![\w-])"), is_nhs_number,
    ),
    _Proof(
        "id.check-aadhaar", "IDNUM",
        re.compile(r"[2-9](?<![\w./-].)\d{3}[ -]\d{4}[ -]\d{4}(?![\w-]| \d)"), _is_aadhaar,
    ),
    _Proof(
        "id.check-sin", "SSN",
        re.compile(r"\d(?<![\w./-].)\d\d[ -]\d{3}[ -]\d{3}(?![\w-]| \d)"), _is_sin,
    ),
    _Proof(
        "id.check-medicare", "HEALTHPLAN",
        re.compile(r"[2-6](?<![\w./-].)\d{3} \d{5} \d(?: ?[-/] ?\d)?(?![\w-])"), is_medicare_card,
    ),
    _Proof(
        "id.check-ihi", "MEDICALRECORD",
        re.compile(r"8003(?<![\w./-]8003) ?60\d\d ?\d{4} ?\d{4}(?![\w-])"), is_ihi,
    ),
    _Proof(
        "id.check-pan", "IDNUM", re.compile(r"[A-Z](?<!\w.)[A-Z]{4}\d{4}[A-Z](?!\w)"), _is_pan,
        (b"AAAAA0000A",),
    ),
    _Proof(
        "id.check-pps", "SSN", re.compile(r"\d(?<!\w.)\d{6}[A-W][A-IW]?(?!\w)"), _is_pps,
        (b"0000000A",),
    ),
    # Two letters, six digits, one of A to D: no D, F, I, Q, U, V first, but for the specimen QQ.
    _Proof(
        "id.check-nino", "SSN",
        re.compile(
            r"[A-CEGHJ-TW-Z](?<!\w.)(?:(?<=Q)Q|(?<!Q)[A-CEGHJ-NPR-TW-Z])(?: ?\d\d){3} ?[A-D](?!\w)"
        ),
        _always,
        (b"AA00", b"AA 00"),
    ),
)  # fmt: skip
RULES = frozenset(proof.rule for proof in _PROOFS) | {"id.register"}


def find_registered(text: str) -> Iterator[Hit]:
    """Yield numbers of registers, by cue and by check digit.

    >>> [(hit.label, hit[:2]) for hit in find_registered("NHS No 943 476 5919, PHN 9871 075 967")]
    [('MEDICALRECORD', (7, 19)), ('HEALTHPLAN', (25, 37)), ('MEDICALRECORD', (7, 19))]
    """
    for match in matches_at(_CUED, text, places_of(_CUE_WORDS & words_in(text), text)):
        if text[match.start() - 1 : match.start()] == "/":
            continue  # mg/DL
        value = match["it"]
        digits = len(_DIGITS.findall(value))
        signed = bool(match["sign"].strip()) or match["cue"] in _SURE
        if digits < (_LEAST if signed else _FEW) or _DATE.fullmatch(value):
            continue
        if not signed and not (" " in value or any(map(str.isalpha, value))):
            continue
        label = _LABELS[match["cue"]]
        yield Hit(*match.span("it"), label, "id.register", 85.0, _SUBTYPES[label])
    written = outline(text)
    is_grouped = any(sign in written for sign in _GROUPED) or "800360" in text
    groups = [run.start() for run in _GROUP.finditer(text)] if is_grouped else []
    for rule, label, pattern, fits, signs in _PROOFS:
        if signs and not any(sign in written for sign in signs):
            continue
        for match in pattern.finditer(text) if signs else matches_at(pattern, text, groups):
            if fits(match[0]):
                yield Hit(*match.span(), label, rule, 92.0, _SUBTYPES[label])


_SUBTYPES = {
    "MEDICALRECORD": "medical_record",
    "HEALTHPLAN": "health_plan",
    "SSN": "ssn",
    "LICENSE": "license",
    "IDNUM": "id_number",
}

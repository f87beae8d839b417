"""Identifying numbers of English notes: American registers, bank cards and accounts."""

import re
from collections.abc import Iterator

from goldbench.phi.languages.english.registers import find_registered
from goldbench.phi.rules.bank_numbers import find_bank_numbers
from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.identifiers import FILLERS, Check, Cue, IdentifierForms, Shape, is_vin

_CUES = (
    Cue("SSN", "ssn", ("ssn", "social security", "soc sec"), ("ss", "social")),
    Cue(
        "MEDICALRECORD", "medical_record",
        ("mrn", "medical record", "med rec", "medrec", "mr number", "record number"),
        ("mr", "chart", "unit", "hospital", "patient", "pt", "nhs", "record", "medical"),
    ),
    Cue(
        "HEALTHPLAN", "health_plan",
        (
            "health plan", "member id", "policy", "medicare", "medicaid", "hicn", "mbi",
            "subscriber",
        ),
        ("member", "insurance", "beneficiary", "group", "insurer", "plan", "payer"),
    ),
    Cue(
        "ACCOUNT", "account", ("account", "acct", "csn"),
        ("acc", "billing", "visit", "encounter", "invoice", "fin"),
    ),
    Cue(
        "LICENSE", "license", ("license", "licence", "dea", "npi", "driver's license", "lic"),
        ("certificate", "registration", "gmc", "upin"),
    ),
    Cue(
        "VEHICLE", "vehicle", ("vin", "license plate", "plate"),
        ("tag", "vehicle", "registration plate"),
    ),
    Cue(
        "DEVICE", "device", ("serial", "serial number", "s/n", "udi"),
        ("sn", "device", "lot", "implant", "lead", "generator", "pump", "model"),
    ),
    Cue(
        "BIOID", "bio_id", ("fingerprint", "voiceprint", "voice print", "retinal scan"),
        ("biometric", "iris", "retina"),
    ),
    Cue(
        "IDNUM", "id_number", ("accession", "requisition", "dictation"),
        (
            "case", "specimen", "order", "report", "job", "document", "exam", "study",
            "reference", "ref", "confirmation", "claim", "prescription", "rx", "ticket",
            "protocol", "sample",
        ),
    ),
)  # fmt: skip
_SSN = re.compile(r"(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])")


def _is_npi(text: str) -> bool:
    """Ten digits from 1 or 2; Luhn over 80840 and the number."""
    if len(text) != 10 or not text.isdigit() or text[0] not in "12":
        return False
    from stdnum import luhn  # noqa: PLC0415  # read when the first candidate turns up

    return bool(luhn.is_valid("80840" + text))


def _is_dea(text: str) -> bool:
    """Two letters, seven digits; the last is (d1+d3+d5) + 2(d2+d4+d6), mod 10."""
    if len(text) != 9 or not re.fullmatch(r"[A-Z][A-Z9]\d{7}", text):
        return False
    d = [int(c) for c in text[2:]]
    return (d[0] + d[2] + d[4] + 2 * (d[1] + d[3] + d[5])) % 10 == d[6]


def _find_whole(text: str) -> Iterator[Hit]:
    yield from find_bank_numbers(text, label="ACCOUNT")
    yield from find_registered(text)


IDENTIFIERS = IdentifierForms(
    cues=_CUES,
    fillers=FILLERS,
    least=4,
    checks=(
        Check("id.vin", "VEHICLE", "vehicle", 98.0, is_vin),
        Check("id.dea", "LICENSE", "license", 97.0, _is_dea),
        Check("id.npi", "LICENSE", "license", 75.0, _is_npi),
    ),
    shapes=(Shape("id.ssn", "SSN", "ssn", 96.0, 11, _SSN),),
    groups=None,
    short_is_doubtful=False,
    code_label="IDNUM",
    find_whole=_find_whole,
)

"""Identifying numbers of French notes: NIR and INS, IPP, RPPS, stays, bank accounts."""

import re
from collections.abc import Iterator

from goldbench.phi.rules.bank_numbers import find_bank_numbers
from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.identifiers import Check, Cue, IdentifierForms, is_vin

_CUES = (
    Cue(
        "SSN", "ssn",
        ("nir", "ins", "nss", "sécurité sociale", "securite sociale", "matricule ins"), ("sécu",),
    ),
    Cue(
        "MEDICALRECORD", "medical_record", ("ipp", "nip", "dossier médical", "dossier patient"),
        ("dossier", "patient"),
    ),
    Cue("LICENSE", "license", ("rpps", "adeli"), ("ordre",)),
    Cue("HEALTHPLAN", "health_plan", ("adhérent", "adhérente", "amc"), ("mutuelle", "contrat")),
    Cue("ACCOUNT", "account", ("rib",), ("compte", "facture")),
    Cue("VEHICLE", "vehicle", ("immatriculation", "immatriculé", "immatriculée"), ("plaque",)),
    Cue("DEVICE", "device", ("numéro de série", "n° de série"), ("série", "stimulateur", "lot")),
    Cue(
        "IDNUM", "id_number", ("iep", "nda", "finess"),
        ("séjour", "venue", "demande", "prélèvement", "échantillon", "réf", "référence", "examen"),
    ),
)  # fmt: skip
# Sex, year, month, department (2A and 2B in Corsica), commune, order; then the key of two digits.
_NIR = re.compile(
    r"[12](?<![\w.-][12]) ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3}"
    r"(?P<key> ?\d{2})?(?![\w-])"
)
_KEY = 97


def _is_nir(text: str) -> bool:
    """Thirteen characters and a key: 97 less the number mod 97, with 19 for 2A and 18 for 2B.

    >>> _is_nir("2 69 05 49 588 157 80"), _is_nir("2 69 05 49 588 157 81")
    (True, False)
    """
    if not _NIR.fullmatch(text):
        return False
    digits = text.replace(" ", "").replace("2A", "19").replace("2B", "18")
    return len(digits) == 15 and _KEY - int(digits[:13]) % _KEY == int(digits[13:])


def _is_rpps(text: str) -> bool:
    """Eleven digits from 8 or 1, the last by Luhn."""
    if len(text) != 11 or not text.isdigit() or text[0] not in "18":
        return False
    from stdnum import luhn  # noqa: PLC0415  # read when the first candidate turns up

    return bool(luhn.is_valid(text))


def _find_whole(text: str) -> Iterator[Hit]:
    """Yield social security numbers, which blanks part, and bank cards and accounts."""
    for match in _NIR.finditer(text):
        rule, sure = ("check.nir", 99.0) if _is_nir(match[0]) else ("id.nir?", 50.0)
        yield Hit(*match.span(), "SSN", rule, sure, "ssn")
    yield from find_bank_numbers(text, "ACCOUNT")


IDENTIFIERS = IdentifierForms(
    cues=_CUES,
    fillers=frozenset(
        {"n°", "nº", "no", "num", "numéro", "numero", "#", "de", "du", "est", "id", "code"}
    ),
    least=1,
    checks=(
        Check("id.vin", "VEHICLE", "vehicle", 98.0, is_vin),
        Check("id.rpps?", "LICENSE", "license", 60.0, _is_rpps),
    ),
    shapes=(),
    groups=re.compile(r"\d{1,13}(?: {1,2}\d{1,10}|-\d{1,10}){1,7}(?!\w)"),
    short_is_doubtful=True,
    code_label=None,
    find_whole=_find_whole,
)

"""Identifying numbers: by check digit where there is one, by the words before them where not."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from goldbench.phi.rules.hits import Hit


class _Cue(NamedTuple):
    """What a number is if one of these words stands before it.

    `loose` words say so only with a sign or filler between ("case #4711", but not "case 3").
    """

    label: str
    subtype: str
    words: tuple[str, ...]
    loose: tuple[str, ...] = ()


_CUES: dict[str, tuple[_Cue, ...]] = {
    "en": (
        _Cue("SSN", "ssn", ("ssn", "social security", "soc sec"), ("ss", "social")),
        _Cue(
            "MEDICALRECORD", "medical_record",
            ("mrn", "medical record", "med rec", "medrec", "mr number", "record number"),
            ("mr", "chart", "unit", "hospital", "patient", "pt", "nhs", "record", "medical"),
        ),
        _Cue(
            "HEALTHPLAN", "health_plan",
            (
                "health plan", "member id", "policy", "medicare", "medicaid", "hicn", "mbi",
                "subscriber",
            ),
            ("member", "insurance", "beneficiary", "group", "insurer", "plan", "payer"),
        ),
        _Cue(
            "ACCOUNT", "account", ("account", "acct", "csn"),
            ("acc", "billing", "visit", "encounter", "invoice", "fin"),
        ),
        _Cue(
            "LICENSE", "license", ("license", "licence", "dea", "npi", "driver's license", "lic"),
            ("certificate", "registration", "gmc", "upin"),
        ),
        _Cue(
            "VEHICLE", "vehicle", ("vin", "license plate", "plate"),
            ("tag", "vehicle", "registration plate"),
        ),
        _Cue(
            "DEVICE", "device", ("serial", "serial number", "s/n", "udi"),
            ("sn", "device", "lot", "implant", "lead", "generator", "pump", "model"),
        ),
        _Cue(
            "BIOID", "bio_id", ("fingerprint", "voiceprint", "voice print", "retinal scan"),
            ("biometric", "iris", "retina"),
        ),
        _Cue(
            "IDNUM", "id_number", ("accession", "requisition", "dictation"),
            (
                "case", "specimen", "order", "report", "job", "document", "exam", "study",
                "reference", "ref", "confirmation", "claim", "prescription", "rx", "ticket",
                "protocol", "sample",
            ),
        ),
    ),
    "es": (
        _Cue("ID_ASEGURAMIENTO", "ssn", ("nass", "seguridad social", "nuss"), ("ss",)),
        _Cue(
            "ID_SUJETO_ASISTENCIA", "medical_record",
            (
                "nhc", "historia clínica", "cipa", "cip", "dni", "nie", "nif", "pasaporte", "nuhsa",
                "tarjeta sanitaria",
            ),
            ("hc", "historia", "hª", "tsi", "sip"),
        ),
        _Cue("ID_CONTACTO_ASISTENCIAL", "id_number", ("episodio",), ("icu", "proceso")),
        _Cue(
            "ID_TITULACION_PERSONAL_SANITARIO", "license",
            ("nºcol", "colegiado", "colegiada", "nº col", "n° col", "nocol", "n°col"),
            ("col", "licencia"),
        ),
        _Cue(
            "NUMERO_BENEF_PLAN_SALUD", "health_plan", ("póliza",),
            ("mutua", "mutualista", "beneficiario", "asegurado"),
        ),
        _Cue("IDENTIF_VEHICULOS_NRSERIE_PLACAS", "vehicle", ("matrícula", "bastidor")),
        _Cue(
            "IDENTIF_DISPOSITIVOS_NRSERIE", "device", ("nº de serie", "número de serie"),
            ("serie", "marcapasos", "dispositivo"),
        ),
        _Cue("ID_EMPLEO_PERSONAL_SANITARIO", "id_number", (), ("usuario", "código", "empleado")),
        _Cue(
            "OTRO_NUMERO_IDENTIF", "other", (),
            ("biopsia", "muestra", "petición", "solicitud", "registro", "ref", "estudio"),
        ),
    ),
}  # fmt: skip
_FILLERS = frozenset(
    [
        "number", "no", "num", "nr", "id", "#", "nº", "n°", "nºs", "núm", "número", "de", "del",
        "is", "es",
    ]
)  # fmt: skip
_SIGNS = ":#=().-"
_REACH = 40
_LEAST = {"en": 4, "es": 2}
# The rest of a run without white space, from its first digit on: mostly measurements.
_RUN = re.compile(r"\d\S*")
_GLUE = re.compile(r"[:#=(]")
_MARK = re.compile(r"[:#=]")
_VALUE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9./:-]{0,30}[A-Za-z0-9])?(?![\w@])")
# A Spanish number is often written in groups: 28 28 70973.
_GROUPS = re.compile(r"\d{1,12}(?: {1,2}\d{2,10}|-\d{2,10}){1,3}(?!\w)")
_SSN = re.compile(r"(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])")
# Bank cards have 13 to 19 digits, most in groups of four (American Express: 4, 6, 5).
_CARD = re.compile(
    r"[2-6](?<![\w.-][2-6])\d{3}(?:([ -]?)\d{4}(?:\1\d{4}\1\d{1,7}|\d\d\1\d{5}))(?![\w-])"
)
_IBAN = re.compile(
    r"[A-Z][A-Z]\d\d(?<!\w[A-Z]{2}\d\d)(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)"
)
# What a code may look like that nobody announces; the model decides by what stands around it.
_CODE = re.compile(r"[A-Za-z]{0,5}[-:#]?[A-Za-z0-9]+(?:[-:/][A-Za-z0-9]+)*")
_AMOUNT = re.compile(
    r"\d+(?:[./-]\d+)?(?:mg|mcg|ug|kg|g|ml|l|dl|cc|cm|mm|m|units?|u|iu|meq|mmol|mmhg|bpm|hz|h|hr|"
    r"hrs|am|pm|d|x|s|st|nd|rd|th|%|fr|french|ga|gauge|k|yo|y|f|c|px|km|ft|lbs?)",
    re.IGNORECASE,
)


@cache
def _known(lang: str) -> dict[str, tuple[_Cue, bool]]:
    """Give the cue of each word or phrase, and whether it is a loose one."""
    made: dict[str, tuple[_Cue, bool]] = {}
    for cue in _CUES[lang]:
        made |= dict.fromkeys(cue.words, (cue, False))
        made |= dict.fromkeys(cue.loose, (cue, True))
    return made


@cache
def _last_words(lang: str) -> frozenset[str]:
    """Give the words that may stand right before a number: of a cue the last one, or a filler."""
    return _FILLERS.union(phrase.rpartition(" ")[2] for phrase in _known(lang))


def _cue(before: str, lang: str) -> _Cue | None:
    """Read what stands before a number, from right to left: signs and fillers, then the cue."""
    if not before:
        return None
    last = before.rstrip(" \t:#=(.-)").rpartition(" ")[2].lower().strip(_SIGNS)
    if last and last not in _last_words(lang) and "(" not in last:
        return None  # as most numbers; what follows is slower
    words = before.lower().replace("(", " ").split()[-5:]
    signed = False
    while words:
        bare = words[-1].strip(_SIGNS)
        if _MARK.search(words[-1]):
            signed = True
        if bare and bare not in _FILLERS:
            break
        signed = True
        words.pop()
    known = _known(lang)
    bares = [word.strip(_SIGNS) for word in words[-3:]]
    while bares:
        cue, loose = known.get(" ".join(bares), (None, False))
        if cue and (signed or not loose):
            return cue
        bares.pop(0)
    return None


def find_identifiers(text: str, lang: str) -> Iterator[Hit]:
    """Yield identifying numbers.

    >>> [(hit.label, hit.start, hit.end) for hit in find_identifiers("MRN: 019-89-01", "en")]
    [('MEDICALRECORD', 5, 14)]
    """
    last, least = 0, _LEAST[lang]
    if lang == "en":
        yield from _money(text)
    for run in _RUN.finditer(text):
        start, end = run.span()
        if start and not text[start - 1].isspace():
            start = _run_start(text, start)
        if start < last or end - start < least:
            continue
        hits = _in_run(text, start, end, lang)
        if hits:
            last = max(hit.end for hit in hits)
            yield from hits


def _run_start(text: str, end: int) -> int:
    """Go back to the last white space before a place."""
    start = end
    while start and not text[start - 1].isspace():
        start -= 1
    return start


def _in_run(text: str, start: int, end: int, lang: str) -> list[Hit]:
    """Look at one run: the number it holds, what stands before it, whether it proves itself."""
    at = _value_start(text, start, end) if _GLUE.search(text, start, end - 1) else start
    value = _VALUE.match(text, at)
    if value is None:
        return []
    end = value.end()
    low = max(0, at - _REACH)
    cue = _cue(text[text.rfind("\n", low, at) + 1 or low : at], lang)
    hits = [_cued(text, at, end, cue, lang)] if cue else []
    if lang == "en" and end - at == 11 and _SSN.match(text, at):
        hits.append(Hit(at, end, "SSN", "id.ssn", 96.0, "ssn"))
    if 7 <= end - at <= 20:
        for check in CHECKS[lang]:
            if check.fits(value[0]):
                return [
                    *hits,
                    Hit(at, end, check.label, check.rule, check.confidence, check.subtype),
                ]
    if lang == "en" and cue is None and (rule := _kind(value[0])):
        hits.append(Hit(at, end, "IDNUM", rule, 40.0, "id_number"))
    return hits


def _cued(text: str, at: int, end: int, cue: _Cue, lang: str) -> Hit:
    grouped = _GROUPS.match(text, at) if lang == "es" else None
    stop = max(end, grouped.end()) if grouped else end
    digits = sum(map(str.isdigit, text[at:stop]))
    sure = 95.0 if digits >= 4 else 60.0
    # "historia clínica de 14 meses": a short number after such words may be a time.
    doubt = "?" if lang == "es" and digits < 4 else ""
    return Hit(at, stop, cue.label, f"id.cue-{cue.subtype}{doubt}", sure, cue.subtype)


def _kind(value: str) -> str:
    """Tell long numbers and mixed codes from amounts and years; "" for these."""
    if value.isdigit():
        return _long(len(value))
    if len(value) < 5 or "." in value:
        return ""
    letters = value.upper() != value.lower()
    if not letters and (len(value) < 6 or "/" in value):
        return ""
    digits = sum(map(str.isdigit, value))
    if letters:
        code = digits > 3 and _CODE.fullmatch(value) and not _AMOUNT.fullmatch(value)
        return "id.code?" if code else ""
    return _long(digits) if _CODE.fullmatch(value) else ""


def _long(digits: int) -> str:
    return "id.number?" if digits > 5 else "id.short?" if digits == 5 else ""


def _money(text: str) -> Iterator[Hit]:
    """Yield numbers of bank cards (Luhn) and bank accounts (ISO 13616, mod 97)."""
    for match in _CARD.finditer(text):
        from stdnum import luhn  # noqa: PLC0415  # read when the first candidate turns up

        digits = "".join(c for c in match[0] if c.isdigit())
        rule, sure = ("id.card", 97.0) if luhn.is_valid(digits) else ("id.card?", 60.0)
        yield Hit(*match.span(), "ACCOUNT", rule, sure, "account")
    for match in _IBAN.finditer(text):
        from stdnum.iso7064 import mod_97_10  # noqa: PLC0415  # as above

        number = match[0].replace(" ", "")
        fits = mod_97_10.is_valid(number[4:] + number[:4])
        rule, sure = ("id.iban", 99.0) if fits else ("id.iban?", 50.0)
        yield Hit(*match.span(), "ACCOUNT", rule, sure, "account")


def _value_start(text: str, start: int, end: int) -> int:
    """Skip a cue or sign that is glued to its number (NHC:123, #4711)."""
    sign = max(text.rfind(sign, start, end - 1) for sign in ":#=(")
    if sign < 0 or not text[sign + 1].isalnum():
        return start
    before = text[start:sign]
    return sign + 1 if not before or before.isalpha() else start


class Check(NamedTuple):
    """A number that proves itself by its check digit."""

    rule: str
    label: str
    subtype: str
    confidence: float
    fits: Callable[[str], bool]


_VIN = re.compile(r"[A-HJ-NPR-Z0-9]{17}")
_VIN_VALUES = dict(
    zip(
        "ABCDEFGHJKLMNPRSTUVWXYZ0123456789",
        map(int, "123456781234579234567890123456789"),
        strict=True,
    )
)
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


def _vin(text: str) -> bool:
    """Seventeen characters without I, O, Q; the ninth is the weighted sum mod 11 (ISO 3779)."""
    if len(text) != 17 or not _VIN.fullmatch(text):
        return False
    total = sum(_VIN_VALUES[c] * w for c, w in zip(text, _VIN_WEIGHTS, strict=True))
    return text[8] == ("X" if total % 11 == 10 else str(total % 11))


def _npi(text: str) -> bool:
    """Ten digits from 1 or 2; Luhn over 80840 and the number."""
    if len(text) != 10 or not text.isdigit() or text[0] not in "12":
        return False
    from stdnum import luhn  # noqa: PLC0415  # read when the first candidate turns up

    return bool(luhn.is_valid("80840" + text))


def _dea(text: str) -> bool:
    """Two letters, seven digits; the last is (d1+d3+d5) + 2(d2+d4+d6), mod 10."""
    if len(text) != 9 or not re.fullmatch(r"[A-Z][A-Z9]\d{7}", text):
        return False
    d = [int(c) for c in text[2:]]
    return (d[0] + d[2] + d[4] + 2 * (d[1] + d[3] + d[5])) % 10 == d[6]


def _dni(text: str) -> bool:
    """Eight digits, or X, Y, Z and seven; the last is a letter, that of the number mod 23."""
    if len(text) < 9 or not text[-1].isalpha():
        return False
    from stdnum.es import dni, nie  # noqa: PLC0415  # as above

    return bool(dni.is_valid(text) or nie.is_valid(text))


def _nass(text: str) -> bool:
    """Twelve digits: province, eight digits, then these ten mod 97 (Orden TAS 1562/2005)."""
    return (
        len(text) == 12
        and text.isdigit()
        and 1 <= int(text[:2]) <= 66
        and int(text[:10]) % 97 == int(text[10:])
    )


# NPI, DNI and the like before the looser ones; what has no check digit needs a cue.
CHECKS: dict[str, tuple[Check, ...]] = {
    "en": (
        Check("id.vin", "VEHICLE", "vehicle", 98.0, _vin),
        Check("id.dea", "LICENSE", "license", 97.0, _dea),
        Check("id.npi", "LICENSE", "license", 75.0, _npi),
    ),
    "es": (
        Check("id.dni", "ID_SUJETO_ASISTENCIA", "id_number", 98.0, _dni),
        Check("id.nass", "ID_ASEGURAMIENTO", "ssn", 95.0, _nass),
        Check("id.vin", "IDENTIF_VEHICULOS_NRSERIE_PLACAS", "vehicle", 98.0, _vin),
    ),
}

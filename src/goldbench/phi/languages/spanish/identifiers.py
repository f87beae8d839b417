"""Identifying numbers of Spanish notes: DNI and NIE, social security, colleges of physicians."""

import re

from goldbench.phi.rules.hits import find_none
from goldbench.phi.rules.identifiers import FILLERS, Check, Cue, IdentifierForms, is_vin

_CUES = (
    Cue("ID_ASEGURAMIENTO", "ssn", ("nass", "seguridad social", "nuss"), ("ss",)),
    Cue(
        "ID_SUJETO_ASISTENCIA", "medical_record",
        (
            "nhc", "historia clínica", "cipa", "cip", "dni", "nie", "nif", "pasaporte", "nuhsa",
            "tarjeta sanitaria",
        ),
        ("hc", "historia", "hª", "tsi", "sip"),
    ),
    Cue("ID_CONTACTO_ASISTENCIAL", "id_number", ("episodio",), ("icu", "proceso")),
    Cue(
        "ID_TITULACION_PERSONAL_SANITARIO", "license",
        ("nºcol", "colegiado", "colegiada", "nº col", "n° col", "nocol", "n°col"),
        ("col", "licencia"),
    ),
    Cue(
        "NUMERO_BENEF_PLAN_SALUD", "health_plan", ("póliza",),
        ("mutua", "mutualista", "beneficiario", "asegurado"),
    ),
    Cue("IDENTIF_VEHICULOS_NRSERIE_PLACAS", "vehicle", ("matrícula", "bastidor")),
    Cue(
        "IDENTIF_DISPOSITIVOS_NRSERIE", "device", ("nº de serie", "número de serie"),
        ("serie", "marcapasos", "dispositivo"),
    ),
    Cue("ID_EMPLEO_PERSONAL_SANITARIO", "id_number", (), ("usuario", "código", "empleado")),
    Cue(
        "OTRO_NUMERO_IDENTIF", "other", (),
        ("biopsia", "muestra", "petición", "solicitud", "registro", "ref", "estudio"),
    ),
)  # fmt: skip
# A number is often written in groups: 28 28 70973.
_GROUPS = re.compile(r"\d{1,12}(?: {1,2}\d{2,10}|-\d{2,10}){1,3}(?!\w)")


def _is_dni(text: str) -> bool:
    """Eight digits, or X, Y, Z and seven; the last is a letter, that of the number mod 23."""
    if len(text) < 9 or not text[-1].isalpha():
        return False
    from stdnum.es import dni, nie  # noqa: PLC0415  # read when the first candidate turns up

    return bool(dni.is_valid(text) or nie.is_valid(text))


def _is_nass(text: str) -> bool:
    """Twelve digits: province, eight digits, then these ten mod 97 (Orden TAS 1562/2005)."""
    return (
        len(text) == 12
        and text.isdigit()
        and 1 <= int(text[:2]) <= 66
        and int(text[:10]) % 97 == int(text[10:])
    )


IDENTIFIERS = IdentifierForms(
    cues=_CUES,
    fillers=FILLERS,
    least=2,
    # What has no check digit needs a cue.
    checks=(
        Check("id.dni", "ID_SUJETO_ASISTENCIA", "id_number", 98.0, _is_dni),
        Check("id.nass", "ID_ASEGURAMIENTO", "ssn", 95.0, _is_nass),
        Check("id.vin", "IDENTIF_VEHICULOS_NRSERIE_PLACAS", "vehicle", 98.0, is_vin),
    ),
    shapes=(),
    groups=_GROUPS,
    short_is_doubtful=True,
    code_label=None,
    find_whole=find_none,
)

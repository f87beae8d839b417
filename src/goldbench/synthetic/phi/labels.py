"""The labels of both languages and the category (XML element) each belongs to.

English: i2b2 2014 track 1 (Stubbs & Uzuner 2015, de-identification), 27 types. Spanish: the 29
types of MEDDOCAN; seven of them never occur in its corpus, here all do.
"""

from collections.abc import Mapping

from goldbench.corpus import Attributes


def _by_label(groups: Mapping[str, str]) -> dict[str, Attributes]:
    return {
        label: Attributes(category=category)
        for category, labels in groups.items()
        for label in labels.split()
    }


I2B2 = _by_label(
    {
        "NAME": "PATIENT DOCTOR USERNAME",
        "PROFESSION": "PROFESSION",
        "LOCATION": (
            "ROOM DEPARTMENT HOSPITAL ORGANIZATION STREET CITY STATE COUNTRY ZIP LOCATION-OTHER"
        ),
        "AGE": "AGE",
        "DATE": "DATE",
        "CONTACT": "PHONE FAX EMAIL URL IPADDR",
        "ID": "SSN MEDICALRECORD HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE BIOID IDNUM",
    }
)

MEDDOCAN = _by_label(
    {
        "NAME": "NOMBRE_SUJETO_ASISTENCIA NOMBRE_PERSONAL_SANITARIO",
        "PROFESSION": "PROFESION",
        "LOCATION": "HOSPITAL INSTITUCION CALLE TERRITORIO PAIS CENTRO_SALUD",
        "AGE": "EDAD_SUJETO_ASISTENCIA",
        "DATE": "FECHAS",
        "CONTACT": "NUMERO_TELEFONO NUMERO_FAX CORREO_ELECTRONICO URL_WEB",
        "ID": (
            "ID_SUJETO_ASISTENCIA ID_ASEGURAMIENTO ID_CONTACTO_ASISTENCIAL"
            " ID_TITULACION_PERSONAL_SANITARIO ID_EMPLEO_PERSONAL_SANITARIO"
            " NUMERO_BENEF_PLAN_SALUD IDENTIF_VEHICULOS_NRSERIE_PLACAS"
            " IDENTIF_DISPOSITIVOS_NRSERIE IDENTIF_BIOMETRICOS OTRO_NUMERO_IDENTIF"
        ),
        "OTHER": (
            "SEXO_SUJETO_ASISTENCIA FAMILIARES_SUJETO_ASISTENCIA OTROS_SUJETO_ASISTENCIA"
            " DIREC_PROT_INTERNET"
        ),
    }
)

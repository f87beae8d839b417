"""Numbers with a form of their own, behind the word for them: cards, codes of staff, files."""

import re
from collections.abc import Iterable

from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, at_word, words_of

# The regional form of a health card: "CYL TMSN 510816 908", "GARO620417908014".
_CARD = re.compile(
    r"(?i:cip(?:a|-?sns|-?aut)?|sip|tsi|tis|nuhsa|tarjeta sanitaria)(?: aut\.?)?(?i: es| n\.?º)?"
    r"[ :]{1,2}(?P<it>(?:[A-Z]{2,4} )?[A-Z]{4} ?\d{6} ?\d{3,6})(?![\w@])"
)
# The code of whoever typed, took or filed something: "secretaría, SEC014".
_STAFF_CODE = re.compile(
    r"(?i:secretar[íi][oa]|secretar[íi]a|administrativ[oa]|auxiliar|operadora?|t[ée]cnic[oa]|"
    r"celadora?|transcriptora?|mecanografiad[oa] por|transcrito por|registrad[oa] por|usuario|"
    r"terminal)(?: m[ée]dic[oa])?(?:,|:)? \(?(?P<it>(?=[A-Z\d]*\d\d)[A-Z]{2,5}-?\d{2,6})(?![\w@/-])"
)
# Files of courts and of the treasury of social insurance: "P.A. 218/2023", "CCC 03-114472-80".
_FILE = re.compile(
    r"(?:P\.? ?A\.|D\.? ?U\.|J\.? ?O\.|E\.? ?J\.|(?i:tutela|internamiento|"
    r"juicio(?: verbal| r[áa]pido)?|ejecutoria|rollo|expte?\.?|expediente|"
    r"diligencias(?: previas| urgentes)?|procedimiento(?: abreviado)?|autos|"
    r"incapacitaci[óo]n|medidas))(?i:,? n\.?[º°])?[ :]{1,2}"
    r"(?P<it>(?:[A-Z]{1,4} )?(?:\d{1,6}/(?:19|20)\d\d|(?:19|20)\d\d-\d{3,6}(?:-\d{1,3})?))"
    r"(?![\w@/-])"
)
_ACCOUNT_CODE = re.compile(r"(?:CCC|C\.C\.C\.)[ :]{1,2}(?P<it>\d{2}[-/ ]?\d{6,9}[-/ ]?\d{2})(?!\w)")

FILES: tuple[tuple[Iterable[str], Finder], ...] = (
    (
        words_of("cip cipa sip tsi tis nuhsa tarjeta"),
        at_word(_CARD, "ID_SUJETO_ASISTENCIA", "medical_record", 94.0, "number.card"),
    ),
    (
        words_of(
            """
            secretario secretaria administrativo administrativa auxiliar operador operadora tecnico
            tecnica celador celadora transcriptor transcriptora mecanografiado mecanografiada
            transcrito registrado registrada usuario terminal
            """
        ),
        at_word(_STAFF_CODE, "ID_EMPLEO_PERSONAL_SANITARIO", "id_number", 88.0, "number.staff"),
    ),
    (
        words_of(
            """
            p d j e tutela internamiento juicio ejecutoria rollo exp expte expediente diligencias
            procedimiento autos incapacitacion medidas
            """
        ),
        at_word(_FILE, "OTROS_SUJETO_ASISTENCIA", "other", 90.0, "number.file"),
    ),
    (("ccc", "c"), at_word(_ACCOUNT_CODE, "OTROS_SUJETO_ASISTENCIA", "other", 90.0, "number.file")),
)

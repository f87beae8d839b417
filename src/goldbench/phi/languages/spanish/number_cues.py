"""Numbers that identify somebody in Spanish notes: by the word before them, by their check digit.

Spain (DNI, NIE, NASS, CIP, NHC, colegiado), Mexico (CURP, NSS, cédula profesional), Chile (RUT),
Argentina (DNI, CUIL, matrícula), Colombia (cédula, registro médico), Peru (DNI, CMP, SIS).
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.cue_index import NUMBER, Finder, at_word, words_of
from goldbench.phi.mark import Mark

_VALUE = (
    r"(?P<it>(?=[^\n]{0,6}?\d)[A-Za-zÑñ]{0,5}[-/. ]?\d[\dA-Z]*"
    r"(?:(?:[-/.]| (?=\d|[A-Z](?![\w.])))[\dA-Z]+){0,6}"
    r"(?:-[A-Za-z](?!\w))?)"
)
_FILL = (
    r"(?:[ .:#·=|]|[Nn][.º°oO]{0,2}(?![^\W\d_])|n[úu]m(?:ero)?\.?|"
    r"(?:titular|particular|de|del|es|SNS|AUT|con|paciente)(?!\w)|\([^)\n]{1,16}\)){0,6}"
)


class _Cue(NamedTuple):
    label: str
    subtype: str
    words: str
    least: int  # digits


_CUES = (
    _Cue(
        "ID_SUJETO_ASISTENCIA", "medical_record",
        r"N\.?H\.?C|nhc|[Hh]ist(?:oria)?(?: ?cl[íi]nica)?|HISTORIA(?: CL[ÍI]NICA)?|hist\.|H\.?C\.?|"
        r"hc|H[ªa]\.?(?: ?cl[íi]nica)?|hª|"
        r"[Ff]icha|FICHA|[Ee]xpediente|EXPEDIENTE|[Ee]xp\.|EXP\.?|ID|[Ii]d\.?(?: paciente)?|"
        r"CIP(?:A|-?SNS|-?AUT)?|cipa?|SIP(?:/CIP)?|sip|TIS|TSI|tsi|"
        r"NUHSA|CIPE?|D\.?N\.?I\.?(?:/NIE)?|dni|N\.?I\.?F\.?|nif|N\.?I\.?E\.?|nie|[Pp]asaporte|"
        r"PASAPORTE|[Pp]as\.|R\.?U\.?[TN]\.?|rut|CURP|curp|"
        r"[Cc][ée]dula(?: de (?:ciudadan[íi]a|identidad))?|C\.?C\.?|C\.?I\.?|T\.?I\.?|"
        r"[Dd]oc(?:umento|\.)|CUI[LT]|cuil|"
        r"[Pp]aciente n|[Rr]egistro de paciente|tarjeta sanitaria|[Ii]dentificaci[óo]n",
        4,
    ),
    _Cue(
        "ID_ASEGURAMIENTO", "health_plan",
        r"N\.?A?S\.?S\.?|nass|NUSS|nuss|S\.?S\.?|ss|[Ss]eguridad [Ss]ocial|SEGURIDAD SOCIAL|"
        r"[Pp][óo]liza|P[ÓO]LIZA|[Aa]filia(?:ci[óo]n|d[oa])|AFILIA\w+|"
        r"[Aa]segurad[oa]|[Tt]arjeta|TARJETA|[Aa]utorizaci[óo]n|[Bb]enef(?:iciari[oa]|\.)|SIS|SOAT|"
        r"AM|[Mm]utualista|MUTUALISTA|[Cc]redencial|mutua n",
        4,
    ),
    _Cue(
        "ID_CONTACTO_ASISTENCIAL", "id_number",
        r"[Ee]pis(?:odio|\.)?|EPIS(?:ODIO)?|[Ee]pi|[Aa]cceso|ACCESO|[Aa]ccession|[Ee]studio|"
        r"ESTUDIO|[Bb]iopsia|BIOPSIA|BAG|PAAF|[Mm]uestra|MUESTRA|"
        r"[Vv]olante|[Vv]ol\.|[Pp]arte|PARTE|[Rr]egistro|REGISTRO|[Rr]eg\.|[Ff]olio|FOLIO|"
        r"[Rr]ef(?:erencia|\.)?|REF\.?|[Ii]nforme|INFORME|[Pp]etici[óo]n|PETICI[ÓO]N|[Ss]olicitud|"
        r"[Oo]rden|[Aa]tenci[óo]n|[Uu]rg(?:encia|\.)|[Cc]ita n|[Pp]rotocolo|[Ii]ngreso n|[Cc]aso",
        5,
    ),
    _Cue(
        "ID_TITULACION_PERSONAL_SANITARIO", "license",
        r"[Cc]ol(?:\.|egiad[oa])?|COL(?:\.|EGIAD[OA])?|[Nn][ºo]?[Cc]ol|[Cc][ée]d\.? ?(?:[Pp]rof|"
        r"[Ee]sp)\w*\.?|C[ÉE]D\.? ?PROF\.?|[Cc][ée]dula profesional|CMP|cmp|RNE|CEP|COP|"
        r"M\.? ?[NP]\.?|[Mm]at\.|[Mm]atr[íi]cula(?: profesional| nacional| provincial)?|R\.? ?M\.?|"
        r"[Rr]eg(?:istro|\.) (?:m[ée]dico|[Pp]rof\.?)|T\.? ?P\.?|"
        r"[Tt]arjeta profesional|[Ll]icencia|C\.P\.",
        3,
    ),
    _Cue(
        "ID_EMPLEO_PERSONAL_SANITARIO", "id_number",
        r"CIAS|cias|UBA|CNP|[Cc]upo|[Cc][óo]digo(?: de)? empleado|[Ee]mpleado|[Uu]suario|[Ll]ogin|"
        r"SIS|TIP|[Cc]arn[ée]|[Ii]d\. profesional|[Cc]lave",
        2,
    ),
    _Cue(
        "OTROS_SUJETO_ASISTENCIA", "other",
        r"[Pp]laca|PLACA|[Mm]atr[íi]cula|MATR[ÍI]CULA|[Ss]erie|SERIE|S/?N|[Aa]gentes?|"
        r"[Dd]iligencias|[Pp]rocedimiento|[Aa]utos?|NIG|[Ee]xp\.?|IBAN|[Cc]uenta|SAAD",
        3,
    ),
)  # fmt: skip


def _cued_by(cue: _Cue) -> Finder:
    pattern = re.compile(rf"(?<![\w@/-])(?i:{cue.words})(?![^\W\d_]){_FILL}{_VALUE}(?![\w@])")

    def find(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
        match = pattern.match(analysis.text, analysis.note.tokens.starts[token])
        if match and (mark := _cued(cue, analysis.text, match)):
            yield mark

    return find


# Behind the cue a sign or "nº" must stand, where the word is an ordinary one too.
_LOOSE = re.compile(
    r"(?i:estudio|parte|registro|caso|informe|orden|atenci[óo]n|urg\w*\.?|ficha|ref\w*\.?|"
    r"protocolo|biopsia|muestra|"
    r"clave|cupo|autos?|serie|cuenta|exp|vol\.|ti|am|cp|cop|t\.?p\.?|m\.?p\.?|m\.?n\.?|r\.?m\.?|"
    r"mat\.|ss|s\.s|col|id|hc|h\.c|cc|c\.c|cci)\.?"
)
_NUMBERISH = re.compile(r"(?:mg|ml|cm|mm|kg|mmHg|UI|x\d|\d+\+\d+)")
_RANGE = re.compile(r"(?i:interval|valor|rango|l[íi]mite)\w* (?:de )?\Z")
_DATE = re.compile(r"\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?|(?:19|20)\d\d")
_RUT = re.compile(r"(?<![\w.-])\d{1,2}\.?\d{3}\.?\d{3}-[\dkK](?![\w-])")
_CURP = re.compile(r"(?<!\w)[A-ZÑ]{4}\d{6}[HMX][A-ZÑ]{5}[A-Z\d]\d(?!\w)")
_DNI = re.compile(
    r"(?<![\w.-])(?:\d{1,2}[. ]\d{3}[. ]\d{3}|[XYZxyz][- ]?\d{7}|"
    r"\d{8})[-. ]?(?P<l>[A-HJ-NP-TV-Za-hj-np-tv-z])(?!\w)"
)
_CUIL = re.compile(r"(?<![\w.-])(?:20|23|24|27|30)-\d{8}-\d(?![\w-])")
_IBAN = re.compile(r"(?<!\w)ES\d{2}(?: ?\d{4}){5}(?!\w)")
_NASS = re.compile(r"(?<![\w./-])(?:0[1-9]|[1-5]\d|6[0-6])[ /-]?\d{7,8}[ /-]?\d{2}(?![\w./-])")
_LONG = re.compile(r"(?<![\w.,/+-])\d{7,14}(?![\w.,/%-]|\.\d)")
_CODE = re.compile(
    r"(?<![\w./@-])(?=[A-Z\d/-]{6,20}(?![\w@]))(?=(?:[A-Z/-]*\d){5})(?=[\d/-]{0,6}[A-Z])"
    r"[A-Z\d]{1,12}(?:[-/][A-Z\d]{1,12}){0,3}(?![\w@-])"
)
_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"

_CALL = re.compile(
    r"(?i:(?:tel[ée]?f?o?n?o?s?|tel[ée]fonos?|tfnos?|tlfs?|tlfno|telfs?|m[óo]vil(?:es)?|"
    r"cel(?:ular)?|fono|whats?app|wsp|"
    r"contacto|llamar al?|llamada al|al n[úu]mero|busca|buscapersonas|dect|ext(?:ensi[óo]n)?|fax|"
    r"centralita|fijo))"
    r"[ .:,/)]{0,3}(?:(?:de contacto|del?|es el|el|en el|n[º°.]+|hij[oa]|madre|padre|espos[oa]|"
    r"urgente|m[óo]vil|fijo)[ .:]{1,2}){0,2}"
    r"(?P<it>\+?\(?\d[\d ().+/-]{1,22}\d(?: ?(?:ext|int|x)\.? ?\d{1,5})?)(?![\w@])"
)
_SPACED = re.compile(r"(?<![\w.,])[6789](?: \d){8}(?![ \d]\d|\w)")
_AREA = re.compile(r"\(\+?\d{1,4}\) ?\d{3,4}")
_ABROAD = re.compile(
    r"(?:\+\d{1,3}[ .-]?(?:\(?\d{1,4}\)?[ .-]?){2,5}\d{2,4}|\(\d{1,4}\) ?\d{3,4}[ -]?\d{3,4}|"
    r"\d\d(?: \d\d){4}|3\d\d \d{3} \d\d \d\d|[89]\d\d \d{5}|[89]\d \d{3} \d\d \d\d|"
    r"15[- ]\d{4}[- ]\d{4}|"
    r"(?:55|33|81|11|56|57|3\d\d) ?\d{3,4}[ -]\d{4}|9 \d{4} \d{4}|09\d[ -]\d{3}[ -]\d{3,4}|"
    r"0\d{2,3}[- ]\d{6,7}|"
    r"[6789]\d{2}[ .-]\d{3}[ .-]\d{3}|[6789]\d{2}[ .-]?\d{2}[ .-]\d{2}[ .-]\d{2}|"
    r"[6789]\d{8})(?![\w%/]|[.,]\d|-\d)"
)
_LOGIN = re.compile(
    r"(?i:(?<!\w)(?:usuario(?: validaci[óo]n)?|login|firma digital|"
    r"user)[ :(]{1,3})(?P<it>[a-zñ][a-z0-9ñ._-]{3,24})(?![\w@])"
)


def _called(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the number behind "tel." and its kin."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _CALL.match(text, start)
    if match is None or text[start - 1 : start].isalnum():
        return
    number = match["it"].rstrip(" .-/(")
    if sum(map(str.isdigit, number)) >= _FEWEST:
        at = match.start("it")
        kind = "fax" if "fax" in match[0].lower() else "phone"
        label = "NUMERO_FAX" if kind == "fax" else "NUMERO_TELEFONO"
        yield Mark(at, at + len(number), label, kind, 96.0, "number.call")


def _bare(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield numbers that need no word before them: by check digit, plan or length."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    before = text[start - 1 : start]
    if before == "+" or (before == "(" and _AREA.match(text, start - 1)):
        start -= 1
    elif before in (".", ",", "/", "-") or before.isalnum():
        return
    end = analysis.note.tokens.ends[token]
    if end - start < _LONGISH and not _GOES_ON.match(text, end):
        return
    for pattern, label, kind, sure, rule, fits in _BARE:
        match = pattern.match(text, start)
        if match and fits(match[0]):
            yield Mark(*match.span(), label, kind, sure, rule)
            return


def _coded(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a mixed code of five digits and more, and what proves itself among them."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if text[start - 1 : start] in _INSIDE or text[start - 1 : start].isalnum():
        return
    for pattern, label, kind, sure, rule, fits in _CODES:
        match = pattern.match(text, start)
        if match and fits(match[0]):
            if not _LOT.search(text, max(0, start - 12), start):
                yield Mark(*match.span(), label, kind, sure, rule)
            return


def _cued(cue: _Cue, text: str, match: re.Match[str]) -> Mark | None:
    start, end = match.span("it")
    value = text[start:end].rstrip(" .-/")
    end = start + len(value)
    digits = sum(map(str.isdigit, value))
    if digits < cue.least or _DATE.fullmatch(value) or (digits < 6 and _NUMBERISH.match(text, end)):
        return None
    word = text[match.start() : start]
    signed = any(sign in word for sign in ":#º°=") or "n.º" in word or "nº" in word
    bare = word.split()[0].rstrip(":.#") if word.split() else word
    if bare.lower().startswith("ref") and _RANGE.search(
        text, max(0, match.start() - 24), match.start()
    ):
        return None
    if (
        _LOOSE.fullmatch(bare)
        and not signed
        and digits < (5 if cue.least < 5 else 6)
        and value.isdigit()
    ):
        return None
    return Mark(start, end, cue.label, cue.subtype, 93.0, f"number.{cue.subtype}")


def is_rut(text: str) -> bool:
    """Tell a Chilean RUT by its check digit: weights 2 to 7 from the right, mod 11.

    >>> is_rut("12.345.678-5"), is_rut("12.345.678-4")
    (True, False)
    """
    body, _, check = text.replace(".", "").partition("-")
    total = sum(int(digit) * (2 + place % 6) for place, digit in enumerate(reversed(body)))
    return "0123456789K0"[(11 - total % 11) % 11 if total % 11 != 1 else 10] == check.upper()


def is_dni(text: str) -> bool:
    """Tell a Spanish DNI or NIE by its letter: the number mod 23; X, Y, Z stand for 0, 1, 2.

    >>> is_dni("12.345.678-Z"), is_dni("X1234567L"), is_dni("12345678A")
    (True, True, False)
    """
    plain = re.sub(r"[ .-]", "", text).upper()
    number = plain[:-1].replace("X", "0").replace("Y", "1").replace("Z", "2")
    return number.isdigit() and _LETTERS[int(number) % 23] == plain[-1]


def _always(text: str) -> bool:
    del text
    return True


def _is_nass(text: str) -> bool:
    digits = "".join(filter(str.isdigit, text))
    return len(digits) == 12 and int(digits[:10]) % 97 == int(digits[10:])


def _is_code(text: str) -> bool:
    """Tell a code from a size (14X10X10), a mutation (G20210A) and a standard (NOM-004)."""
    return not _NO_CODE.match(text)


_FEWEST = 3  # digits of a telephone that a word announces
_LONGISH = 7  # digits of a number that may be somebody's by itself
_GOES_ON = re.compile(r"[ ./)-]{0,2}[\dA-Z]|[A-Za-z]")
_INSIDE = frozenset("./@-")
_NO_CODE = re.compile(
    r"\d+X\d|[A-Z]\d+[A-Z]\Z|NOM-|ISO|UNE|RD|NTP|COVID|SARS|[CDTLS]\d{1,2}-[CDTLS]?\d{1,2}\Z"
)
_LOT = re.compile(r"(?i:\blot[e.]?:? ?)\Z")
_PERSON = "ID_SUJETO_ASISTENCIA"
_BARE = (
    (
        _RUT,
        _PERSON,
        "id_number",
        96.0,
        "number.rut",
        lambda text: is_rut(text) or text.count(".") == 2,
    ),
    (
        _DNI,
        _PERSON,
        "id_number",
        96.0,
        "number.dni",
        lambda text: is_dni(text) or not text[:8].isdigit(),
    ),
    (_CUIL, _PERSON, "id_number", 94.0, "number.cuil", _always),
    (_NASS, "ID_ASEGURAMIENTO", "ssn", 96.0, "number.nass", _is_nass),
    (_SPACED, "NUMERO_TELEFONO", "phone", 90.0, "number.spaced", _always),
    (_ABROAD, "NUMERO_TELEFONO", "phone", 84.0, "number.plan", _always),
    (_LONG, "ID_CONTACTO_ASISTENCIAL", "id_number", 72.0, "number.long", _always),
    (_CODE, "ID_CONTACTO_ASISTENCIAL", "id_number", 75.0, "number.code", _is_code),
)
_CODES = (
    (_CURP, _PERSON, "id_number", 98.0, "number.curp", _always),
    (_DNI, _PERSON, "id_number", 96.0, "number.dni", _always),
    (_IBAN, "OTROS_SUJETO_ASISTENCIA", "account", 97.0, "number.iban", _always),
    (_CODE, "ID_CONTACTO_ASISTENCIAL", "id_number", 75.0, "number.code", _is_code),
)
_CUE_WORDS = (
    words_of(
        """
        n nhc hist historia h hc ha ficha expediente exp id cip cipa cipe sip tis tsi nuhsa d dni
        nif nie pasaporte pas r rut run curp cedula c cc ci t ti doc documento cui cuil cuit
        paciente registro tarjeta identificacion
        """
    ),
    words_of(
        """
        n nass nss nuss s ss seguridad poliza afiliacion afiliado afiliada asegurado asegurada
        tarjeta autorizacion benef beneficiario beneficiaria sis soat am mutualista credencial mutua
        """
    ),
    words_of(
        """
        epis episodio epi acceso accession estudio biopsia bag paaf muestra volante vol parte
        registro reg folio ref referencia informe peticion solicitud orden atencion urg urgencia
        cita protocolo ingreso caso
        """
    ),
    words_of(
        """
        col colegiado colegiada n ncol ced cedula cmp rne cep cop m mat matricula r rm mn mp reg
        registro t tp tarjeta licencia c
        """
    ),
    words_of(
        """
        cias uba cnp cupo codigo empleado usuario login sis tip carne id clave
        """
    ),
    words_of(
        """
        placa matricula serie sn s agente agentes diligencias procedimiento auto autos nig exp iban
        cuenta saad
        """
    ),
)
NUMBERS: tuple[tuple[Iterable[str], Finder], ...] = (
    *((words, _cued_by(cue)) for cue, words in zip(_CUES, _CUE_WORDS, strict=True)),
    (
        words_of(
            """
            tel telefono telefonos telf telfs tfno tfnos tlf tlfs tlfno movil moviles cel celular
            fono whatsapp wsp contacto llamar llamada al busca buscapersonas dect ext extension fax
            centralita fijo t
            """
        ),
        _called,
    ),
    (
        ("usuario", "login", "firma", "user"),
        at_word(_LOGIN, "ID_EMPLEO_PERSONAL_SANITARIO", "username", 85.0, "number.login"),
    ),
    ((NUMBER,), _bare),
)


def number_finders(word: str) -> tuple[Finder, ...]:
    """Give the finder of codes to words of a few capitals."""
    return (_coded,) if word.isupper() and len(word) <= 5 else ()

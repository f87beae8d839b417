"""Numbers that identify somebody, by the word before them: "NHC 12345", "col. 2812345"."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, at_word, words_of
from goldbench.phi.mark import Mark

_VALUE = (
    r"(?P<it>(?=[^\n]{0,6}?\d)(?:[A-ZÑ]{1,5}[-/. ]?|[A-Za-zñ]{1,5}[-/.]?)?\d[\dA-Z]*"
    r"(?:(?:[-/.]| (?=\d|[A-Z](?![\w.])))[\dA-Z]+){0,6}"
    r"(?:-[A-Za-z](?!\w))?)"
)
_FILL = (
    r"(?:[ .:#·=|]|\n(?=\d)|(?:CC|SIP|DNI|NHC|NUA|CI|TI|NIE|CUI|TIP|Nro|NRO|SISAAD|V|E)(?=[ -]\d)|"
    r"(?<=[VE])-|[Nn][.º°oO]{0,2}(?![^\W\d_])|n[úu]m(?:ero)?\.?|"
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
        r"[Pp]aciente n|[Rr]egistro de paciente|tarjeta sanitaria|[Ii]dentificaci[óo]n|[Ss]ujeto|"
        r"SUJETO|R\.?F\.?C\.?|D\.?U\.?I\.?|D\.?P\.?I\.?|[Cc]arn[ée](?: de extranjer[íi]a)?|"
        r"INE(?: del? \w+)?|HCU|NHCU|[Bb]razalete|BRAZALETE|[Rr]eseña(?: policial)?|"
        r"T\.?I\.?E\.?|N[º°]?\.?H\.?C\.?|HCL?|HCl|C\.?U\.?I|[Cc][óo]d(?:igo|\.)?(?: de)? "
        r"(?:usuari[oa]|"
        r"paciente)|CIPNA|[Cc][óo]d\.?(?= [A-Z]{2})|CI|[Cc][ée]d|[Hh]istorial?|"
        r"[Ff]ilia(?:ci[óo]n|\.)",
        4,
    ),
    _Cue(
        "ID_ASEGURAMIENTO", "health_plan",
        r"N\.?A?S\.?S\.?|nass|NUSS|nuss|S\.?S\.?|ss|[Ss]eguridad [Ss]ocial|SEGURIDAD SOCIAL|"
        r"[Aa]utogenerado|AUTOGENERADO|"
        r"[Pp][óo]liza|P[ÓO]LIZA|[Aa]filia(?:ci[óo]n|d[oa])|AFILIA\w+|"
        r"[Aa]segurad[oa]|[Tt]arjeta|TARJETA|[Aa]utorizaci[óo]n|[Bb]enef(?:iciari[oa]|\.)|SIS|SOAT|"
        r"AM|[Aa]fil?\.?|AFIL\.?|INSS|NUA|[Cc]ert(?:ificado|\.)|TSI|[Cc]arn[ée]t? (?:del? "
        r")?(?:seguro|asegurad[oa])|[Mm]utualista|MUTUALISTA|[Cc]redencial|mutua n",
        4,
    ),
    _Cue(
        "ID_CONTACTO_ASISTENCIAL", "id_number",
        r"[Ee]pis(?:odio|\.)?|EPIS(?:ODIO)?|[Ee]pi|[Aa]cceso|ACCESO|[Aa]ccession|[Ee]studio|"
        r"ESTUDIO|[Bb]iopsia|BIOPSIA|BAG|PAAF|[Mm]uestra|MUESTRA|"
        r"[Vv]olante|[Vv]ol\.|[Pp]arte|PARTE|[Rr]egistro|REGISTRO|[Rr]eg\.|[Ff]olio|FOLIO|"
        r"[Rr]ef(?:erencia|\.)?|REF\.?|[Ii]nforme|INFORME|[Pp]etici[óo]n|PETICI[ÓO]N|[Ss]olicitud|"
        r"[Oo]rden|[Aa]tenci[óo]n|[Uu]rg(?:encia|\.)|[Cc]ita n|[Pp]rotocolo|[Ii]ngreso n[oº°]?|"
        r"[Cc]aso|[Dd]iferida|[Rr][áa]pida|"
        r"[Aa]viso|AVISO|[Ii]ncidente|INCIDENTE|[Pp]ulsera|PULSERA|[Ii]nterconsulta|[Tt]icket|"
        r"[Rr]eceta|[Ii]ntervenci[óo]n n|[Nn][º°]\.? ?intervenci[óo]n|IF|[Pp]rot\.|[Cc]ontrol n|"
        r"[Bb]oleta|[Hh]oja|[Rr]eg\.? (?:de )?entrada|[Rr]egistro (?:de )?entrada|[Tt]urno n",
        5,
    ),
    _Cue(
        "ID_CONTACTO_ASISTENCIAL", "id_number",
        r"[Ff]rascos?|FRASCOS?|[Ss]uero(?= [A-Z]-)|[Bb]ote|[Tt]ubo n",
        3,
    ),
    _Cue(
        "ID_TITULACION_PERSONAL_SANITARIO", "license",
        r"[Cc]ol(?:\.|egiad[oa])?|COL(?:\.|EGIAD[OA])?|[Cc]olexiad[oa]|[Cc]ol·?legiad[oa]|"
        r"[Ee]lkargokide|[Nn][ºo]?[Cc]ol|[Cc][ée]d\.? ?(?:[Pp]rof|"
        r"[Ee]sp)\w*\.?|C[ÉE]D\.? ?PROF\.?|[Cc][ée]dula profesional|CMP|cmp|RNE|CEP|COP|"
        r"M\.? ?[NP]\.?|[Mm]at\.|[Mm]atr[íi]cula(?: profesional| nacional| provincial)?|R\.? ?M\.?|"
        r"[Rr]eg(?:istro|\.) (?:m[ée]dico|[Pp]rof\.?)|T\.? ?P\.?|"
        r"[Tt]arjeta profesional|[Ll]icencia|C\.P\.|JVP[A-Z]|CM[HDBCP]|MPPS|M\.P\.P\.S\.?|CO(?:IB|"
        r"MB|MZ|EM|IG)|"
        r"[Ee]xequ[áa]tur|SENESCYT|[Rr]eg\.? (?:SENESCYT|MSP|MINSA|ACESS)|"
        r"[Cc][óo]d\.?(?= \d{4,5}(?!\d))|[Cc][óo]d\.? (?:minsa|"
        r"m[ée]dico|MSP)|"
        r"CMZ|CJP|[Ee]xeq\.?|CTMP|CBP|CPsP|CNP|CQFP|MSDS|INPRE|RCM|N[º°]? ?col\.|[Cc]olegiatura|"
        r"[Cc]olegio [Mm][ée]dico[^\d\n]{0,30}",
        3,
    ),
    _Cue(
        "ID_EMPLEO_PERSONAL_SANITARIO", "id_number",
        r"CIAS|cias|UBA|CNP|[Cc]upo|[Cc][óo]digo(?: de)? empleado|[Ee]mpleado|[Uu]suario|[Ll]ogin|"
        r"SIS|TIP|[Cc]arn[ée]t?|[Ii]d\. profesional|[Cc]lave|[Oo]perador[a]?|[Cc][óo]d\.? op\.",
        2,
    ),
    _Cue(
        "OTROS_SUJETO_ASISTENCIA", "other",
        r"[Pp]laca|PLACA|[Mm]atr[íi]cula|MATR[ÍI]CULA|[Ss]erie|SERIE|S/?N|[Aa]gentes?|"
        r"[Dd]iligencias(?: previas)?|[Pp]rocedimiento|[Aa]utos?|NIG|[Ee]xp(?:te|ediente)?\.?|IBAN|"
        r"[Cc]uenta|SAAD|D\.? ?P\.?|R\.?I\.?T\.?|R\.?U\.?C\.?|I\.?P\.?P\.?|[Cc]ausa|[Aa]testado|"
        r"IUE|"
        r"[Dd]enuncia|[Ss]entencia|n/s|N/S|RNC|N\.?I\.?T\.?|CUIJ|SISAAD|[Cc]arn[ée]t?(?: "
        r"profesional)?|[Ii]ndicativo carnet",
        3,
    ),
)  # fmt: skip


def _make_finder(cue: _Cue) -> Finder:
    pattern = re.compile(rf"(?<![\w@/-])(?i:{cue.words})(?![^\W\d_]){_FILL}{_VALUE}(?![\w@])")

    def find(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
        match = pattern.match(analysis.text, analysis.note.tokens.starts[token])
        if match and (mark := _mark_number(cue, analysis.text, match)):
            yield mark
            if more := _MORE.match(analysis.text, mark.end):
                yield mark._replace(start=more.start("it"), end=more.end("it"))

    return find


# The next of its kind: "frascos 9127 y 9128", "agentes 118.340 y 96.225".
_MORE = re.compile(r" y (?P<it>\d[\d.-]{3,11})(?![\w/%,]|\.\d| ?(?:mg|ml|h\b|años|d[íi]as))")
# Behind the cue a sign or "nº" must stand, where the word is an ordinary one too.
_LOOSE = re.compile(
    r"(?i:estudio|parte|registro|caso|informe|orden|atenci[óo]n|urg\w*\.?|ficha|ref\w*\.?|"
    r"protocolo|biopsia|muestra|"
    r"clave|cupo|autos?|serie|cuenta|exp|aviso|causa|incidente|receta|sujeto|i\.?p\.?p|r\.?i\.?t|"
    r"r\.?u\.?c|d\.? ?p|vol\.|ti|am|cp|cop|t\.?p\.?|m\.?p\.?|m\.?n\.?|r\.?m\.?|"
    r"mat\.|ss|s\.s|col|id|c[óo]d|hc|h\.c|cc|c\.c|cci)\.?"
)
_NUMBERISH = re.compile(r"(?:mg|ml|cm|mm|kg|mmHg|UI|x\d|\d+\+\d+)")
_RANGE = re.compile(r"(?i:interval|valor|rango|l[íi]mite)\w* (?:de )?\Z")
_DATE = re.compile(r"\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?|(?:19|20)\d\d|(?:19|20)\d{6}(?: \d\d)?")
_ISSUED = re.compile(r" (?:LP|SC|CB|CBBA|Cbba|OR|PT|CH|TJ|BE|PD|SCZ|LPZ)(?!\w)")  # Bolivia: where
_TRIAL = re.compile(r"[A-Z]{2,4}-?\d{3,5}[A-Z]?-\d{3}")  # a sponsor's protocol


def _mark_number(cue: _Cue, text: str, match: re.Match[str]) -> Mark | None:
    start, end = match.span("it")
    value = text[start:end].rstrip(" .-/")
    end = start + len(value)
    digits = sum(map(str.isdigit, value))
    if (
        digits < cue.least
        or _DATE.fullmatch(value)
        or (_TRIAL.fullmatch(value) and cue.label != "ID_ASEGURAMIENTO")
        or (digits < 6 and _NUMBERISH.match(text, end))
    ):
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
        and not (digits > 3 and _is_signed_line(text, match.start()))
        and digits < (5 if cue.least < 5 else 6)
        and value.isdigit()
    ):
        return None
    if cue.label == "ID_SUJETO_ASISTENCIA" and (place := _ISSUED.match(text, end)):
        end = place.end()
    return Mark(start, end, cue.label, cue.subtype, 93.0, f"number.{cue.subtype}")


def _is_signed_line(text: str, start: int) -> bool:
    """Tell a line in which somebody of the staff was named before a place."""
    line = text.rfind("\n", max(0, start - 60), start) + 1
    return _STAFF_BEFORE.search(text, max(line, start - 60), start) is not None


_STAFF_BEFORE = re.compile(
    r"(?i:(?<!\w)(?:dra?|lic|od|enf|psic?|fdo|kl?g[oa]|fisio\w*|obsta?|m[ée]d|due|mat|nut|tm|bqf|"
    r"qf|firmad[oa]|prof)(?!\w))"
)
_CUE_WORDS = (
    words_of(
        """
        n nhc hist historia h hc ha ficha expediente exp id cip cipa cipe sip tis tsi nuhsa d dni
        nif nie pasaporte pas r rut run curp cedula c cc ci t ti doc documento cui cuil cuit
        paciente registro tarjeta identificacion sujeto rfc dui dpi carne tie hcl cod cipna ced
        historial filiacion ine hcu nhcu brazalete resena
        """
    ),
    words_of(
        """
        n nass nss nuss s ss af seguridad poliza afiliacion afiliado afiliada asegurado asegurada
        tarjeta autorizacion benef afil inss nua cert certificado tsi carne carnet beneficiario
        beneficiaria sis soat am mutualista credencial mutua autogenerado
        """
    ),
    words_of(
        """
        epis episodio epi acceso accession estudio biopsia bag paaf muestra volante vol parte
        registro reg folio ref referencia informe peticion solicitud orden atencion urg urgencia
        cita protocolo prot if intervencion control boleta hoja turno n ingreso caso aviso incidente
        pulsera interconsulta ticket receta diferida rapida
        """
    ),
    words_of("frasco frascos suero bote tubo"),
    words_of(
        """
        col colegiado colegiada n ncol ced cedula cmp rne cep cop m mat matricula r rm mn mp reg
        registro t tp tarjeta licencia c jvpm jvpe jvpo jvpq jvpp jvpf cmz cjp exeq cmh cmd cmb cmc
        mpps coib comb comz coem coig exequatur senescyt cod codigo ctmp cbp cpsp cnp cqfp msds
        inpre rcm colegiatura colegio colexiado colexiada collegiat collegiada elkargokide
        """
    ),
    words_of(
        """
        cias uba cnp cupo codigo cod empleado usuario login sis tip carne carnet id clave operador
        operadora indicativo
        """
    ),
    words_of(
        """
        placa matricula serie sn s agente agentes diligencias procedimiento auto autos nig exp iban
        cuenta saad expte expediente d dp r rit ruc i ipp causa atestado denuncia sentencia n rnc
        nit cuij sisaad carne carnet indicativo iue
        """
    ),
)


# A number that is said to be one, whatever of: "Notificación N.º HV-2023-031".
_SAID = re.compile(
    r"(?i:(?<![\w/])(?:n\.?[º°]|n[úu]m\.)(?:(?: de)? [^\W\d_]{3,14})?:? ?)"
    r"(?P<it>(?=[A-Z\d/.-]*\d[A-Z\d/.-]*\d[A-Z\d/.-]*\d)[A-Z]{0,6}[-/]?\d[A-Z\d]*(?:[-/.][A-Z\d"
    r"]+)*)(?![\w@])"
)
_NOT_ITS = re.compile(
    r"(?i:(?:lote|ley|sonda|calle|catéter|aguja|hilo|talla|hab\w*|cama|box|"
    r"tubo)[ .:]*)\Z"
)


def _find_after_sign(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a number of four digits and more, or a code, behind "n.º"."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _SAID.match(text, start)
    if match is None or _NOT_ITS.search(text, max(0, start - 12), start):
        return
    value = match["it"].rstrip(".-/")
    digits = sum(map(str.isdigit, value))
    if digits > 3 or (digits > 2 and value[0].isalpha()):
        at = match.start("it")
        yield Mark(at, at + len(value), "ID_CONTACTO_ASISTENCIAL", "id_number", 78.0, "number.said")


# Of an insured person, behind the insurer: "IOMA 4-2771180/00", "OS ISSN 0-118204/01".
_INSURED = re.compile(
    r"(?:IOMA|PAMI|OSDE|ISSN|IAPOS|OSEP|APROSS|OSECAC|IOSFA|OSPRERA|ISSSTE|IMSS|IESS|FONASA|"
    r"SIS|SUS|IGSS|"
    r"Sanitas|Adeslas|DKV|Asisa|Muface|MUFACE|ISFAS|SURA|Medif[ée]|Galeno|Swiss Medical|Omint)"
    r"[ :]{1,2}(?:n[º°.]* ?)?(?P<it>\d[\d-]{4,}\d(?:/\d{1,3})?)(?![\w@])"
)


CUED: tuple[tuple[Iterable[str], Finder], ...] = (
    (("n", "num"), _find_after_sign),
    (
        words_of(
            """
            ioma pami osde issn iapos osep apross osecac iosfa osprera issste imss iess fonasa sis
            sus igss sanitas adeslas dkv asisa muface isfas sura medife galeno swiss omint
            """
        ),
        at_word(_INSURED, "ID_ASEGURAMIENTO", "health_plan", 92.0, "number.insured"),
    ),
    *((words, _make_finder(cue)) for cue, words in zip(_CUES, _CUE_WORDS, strict=True)),
)

"""Names that the words around them give away in Spanish notes of every kind.

A title ("Dra. Pardo"), the label of a field ("Cirujano: M. Ruiz"), a word of kinship ("su marido,
Hugo"), a rank or a trade in parentheses ("P. Nwosu (R2)"), a signature, a list of given names.
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import folded
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.cue_index import NUMBER, Finder, words_of
from goldbench.phi.languages.spanish.name_words import (
    CLASSES,
    PARTICLES,
    UPPER,
    is_small_name,
    is_stop,
    read_name,
    read_small_name,
)
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

PATIENT = "NOMBRE_SUJETO_ASISTENCIA"
STAFF = "NOMBRE_PERSONAL_SANITARIO"
KIN = "FAMILIARES_SUJETO_ASISTENCIA"

# --- titles ----------------------------------------------------------------------------------

_DOCTOR = re.compile(
    r"(?<![\w./@-])(?i:dr[ae]?s?|doctor(?:a|es|as)?|prof(?:esora?)?|"
    r"dres)(?![\w@-])\.?(?:/[a-zA-Z]{1,3}\.?)? {0,2}(?=[^\W\d_])"
)
_DOCTOR_WORDS = words_of(
    """
    dr dra drs dras dres doctor doctora doctores doctoras prof profesor profesora
    """
)
_NURSE = re.compile(
    r"(?<![\w./@-])(?i:enf(?:\.ª|ª|\.)(?: ped\.)?|enfermer[oa]|due|tcae|matrona|obstetra|"
    r"lic\.(?: enf\.)?|"
    r"t[ée]c\.(?: enf\.)?|aux\.|fisio|logopeda|supervisora?|celador|m[eé]d\.|e\.u\.|obsta?\.|"
    r"psic\.|asist\.|residente|"
    r"piloto|tutora?|adjunt[oa]|psic[óo]log[oa]|pediatra|cirujan[oa]|anestesista|r[1-5]|mir|int\.|"
    r"trabajadora social|ts|"
    rf"ginec[óo]log[oa]|secretaria|fisioterapeuta) {{1,2}}(?:Sra?\. )?(?=[{UPPER}])"
)
_NURSE_WORDS = words_of(
    """
    enf enfermero enfermera due tcae matrona obstetra lic tec aux fisio logopeda supervisor
    supervisora celador med e obst obsta psic asist residente piloto tutor tutora adjunto adjunta
    psicologo psicologa pediatra cirujano cirujana anestesista r mir int trabajadora ts ginecologo
    ginecologa secretaria fisioterapeuta
    """
)
_POLITE = re.compile(
    r"(?<![\w./@-])(?:D\.ª|D\./D\.ª|D\./Dña\.|Dª\.?|D\.|(?i:dña\.?|don|doña|sra?\.|srta\.|señora?)|"
    r"Sra?)(?![\w@-]) {1,2}(?=[^\W\d_])"
)
_POLITE_WORDS = words_of(
    """
    d da dna don dona sr sra srta senor senora
    """
)
_MORE = re.compile(rf"(?: ?/ ?| [ye] |, )(?:(?i:dra?|sra?)\. ?)?(?=[{UPPER}])")
_RANK = re.compile(r",? ?\(?(?:R-?[1-5]|MIR|EIR|PIR|FIR)\b[^)\n,;/]{0,12}\)?")
_LABEL_AFTER = re.compile(r" ?[:=]|[ªº]")


def _by_title(
    pattern: re.Pattern[str], label: str, rule: str, *, small: bool, several: bool
) -> Finder:
    def find(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
        text = analysis.text
        match = pattern.match(text, analysis.note.tokens.starts[token])
        if match is None or text[match.end() - 1] not in " .":
            return
        at = match.end()
        if text[at].isupper():
            end = read_name(text, at, titled=True)
        elif small and (match[0][0].islower() or text.isupper()):
            end = read_small_name(text, at, sure_first=several)
        else:
            return
        if (
            end > at
            and not _LABEL_AFTER.match(text, end)
            and not is_stop(text[at:end], titled=True)
        ):
            yield Mark(at, end, label, "", 96.0, rule)
            if several:
                yield from _more_names(text, end, label, rule)

    return find


def _more_names(text: str, at: int, label: str, rule: str) -> Iterator[Mark]:
    """Yield the names of a list, behind its first: "Oyarzún y Vicuña", "Ana Ruiz / P. Gil (R2)"."""
    for _ in range(4):
        rank = _RANK.match(text, at)
        more = _MORE.match(text, rank.end() if rank else at)
        if more is None:
            return
        end = read_name(text, more.end())
        first = text[more.end() : end].partition(" ")[0].rstrip(".")
        if end == more.end() or (more[0] == ", " and "G" not in CLASSES[first] and len(first) > 1):
            return
        yield Mark(more.end(), end, label, "", 88.0, rule)
        at = end


# --- fields ----------------------------------------------------------------------------------

_STAFF_ROLES = words_of(
    """
    cirujano cirujana cirujanos ayudante ayudantes ayte anestesia anestesista anestesistas
    anestesiologo anestesiologa anest instrumentista instrum circulante matrona matronas ginecologo
    ginecologa ginecologos ginecologas patologo patologa radiologo radiologa cardiologo cardiologa
    pediatra ped neurologo neurologa psiquiatra psicologo psicologa fisioterapeuta fisio logopeda
    nutricionista dietista farmaceutico farmaceutica enfermero enfermera enfermeras enfermeria enf
    due tcae aux auxiliar celador celadora tecnico tecnica ter ts trabajadora trabajador medico
    medica medicos facultativo facultativa adjunto adjunta residente residentes tutor tutora
    supervisa supervisor supervisora responsable solicitante solicita solicitado peticionario
    peticionaria remite remitido remitida informa informado valida validado validada revisado
    revisada realizado realizada dictado transcrito redactado firmado firmada fdo firma atendido
    valorado visto elaborado autor autora interno interna tratante especialista secretario
    secretaria operador operadora conductor piloto obstetra kinesiologo kinesiologa equipo
    investigador investigadora monitor monitora coordinador coordinadora jefe jefa director
    directora de para atte neo r mir eir pir resi gestor tomado recoge anota emite copia terapeuta
    referente doctor doctora dr dra cardio urologo urologa oncologo oncologa internista odontologo
    dentista firmante profesional 1er 2do primer segundo anestesiólogo
    """
)
_PATIENT_ROLES = words_of(
    """
    nombre nombres paciente pac pte pcte px apellidos usuario usuaria etiqueta pulsera brazalete
    beneficiario beneficiaria asegurado titular afectado afectada ref rfa asunto alumno menor
    pasajero
    """
)
_KIN_ROLES = words_of(
    """
    madre padre contacto persona familiar acompañante acompanante representante acudiente avisar
    cuidador cuidadora alertante testigo testigos informante encargado encargada hijo hija esposo
    esposa conyuge marido mama papa guardador interprete amigo amiga vecino vecina pololo polola
    conviviente hermano hermana pareja responsable-legal
    """
)
_LABEL = re.compile(
    r"(?:\A|[\n|·;•*\t/]|  |\. |\) |- |– )[ ]?(?P<first>\d?[^\W\d_]+)"
    r"(?P<rest>\.?[ºª]?(?:[ /,]{1,2}(?:y |de |del |por |que |"
    r"\d\.?[ºª]? ?)?[^\W_]{1,16}[.ºª]{0,2}){0,4}(?: ?\([^)\n]{1,24}\))?) ?\Z"
)
_GAP = re.compile(r"[ \t]{0,6}")
_REACH = 56  # characters of a label
_LABEL_WORDS = 12  # its tokens
_ROLES = WordCache(lambda word: folded(word) in _STAFF_ROLES | _PATIENT_ROLES | _KIN_ROLES)


def _in_field(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the names behind the label of a field."""
    text = analysis.text
    colon = analysis.note.tokens.starts[token]
    at = _GAP.match(text, colon + 1).end()  # type: ignore[union-attr]  # it matches everywhere
    if not text[at : at + 1].isalpha():
        return
    if not any(
        map(_ROLES.__getitem__, analysis.note.tokens.words[max(0, token - _LABEL_WORDS) : token])
    ):
        return  # as most; what follows is slower
    label = _LABEL.search(text, max(0, colon - _REACH), colon)
    kind = _field_kind(label) if label else ""
    if not kind:
        return
    for title in (_DOCTOR, _POLITE, _NURSE):
        if titled := title.match(text, at):
            at = titled.end()
    end = at
    if text[at : at + 1].isupper():
        end = read_name(text, at, comma=kind == PATIENT)
    elif is_small_name(text[at : at + 24].partition(" ")[0].strip(".,;\n")):
        end = read_small_name(text, at, sure_first=False)
    if end > at and not is_stop(text[at:end]) and not _LABEL_AFTER.match(text, end):
        yield Mark(at, end, kind, "", 92.0, "titled.field")
        yield from _more_names(text, end, kind, "titled.field")


def _field_kind(label: re.Match[str]) -> str:
    """Give the label of the names that a field holds, "" if it holds none."""
    first = folded(label["first"])
    if first in _KIN_ROLES:
        return KIN
    if first in _PATIENT_ROLES:
        return PATIENT
    if first not in _STAFF_ROLES or (first == "de" and label["rest"]):
        return ""
    return STAFF


# --- kinship ---------------------------------------------------------------------------------

KIN_WORDS = words_of(
    """
    madre padre hijo hija hijos hijas esposo esposa marido mujer exmujer exmarido hermano hermana
    hermanos hermanas abuelo abuela nieto nieta tio tia sobrino sobrina nuera yerno cunado cunada
    pareja expareja novio novia suegro suegra primo prima companero companera conviviente pololo
    polola mama papa viudo viuda conyuge madrina padrino madrastra padrastro vecino vecina amigo
    amiga cuidador cuidadora hijastro hijastra tutor tutora monitor monitora progenitor progenitora
    encargado encargada senora
    """
)
_KIN_NAME = re.compile(
    r"(?P<kin>\w+)(?i:(?: (?:matern[oa]|patern[oa]|mayor|menor|mediana?o?|pequeñ[oa]|polític[oa]|"
    r"adoptiv[oa]|biológic[oa]|"
    r"presente|informad[oa]|también|y cuidadora?|e informad[oa]|principal|legal)){0,3})"
    r"(?P<gap> (?:se llama |llamad[oa] |de nombre |y tutora? )?|, | ?\(|: )"
    rf"(?:(?:D\.|Dña\.|el Dr\.|la Dra\.|Dra?\.|Sra?\.) )?(?=[{UPPER}])"
)
_OF = re.compile(r"(?i:(?<!\w)(?:su|sus|la|el|mi|del|un|una|por|con|a|y|al|ex)) ?\Z")
_BEHIND_KIN = re.compile(r"(?: ?\(|, )(?:(?:su|la|el|mi|una?|es) )?\Z")


def _beside_kin(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names on either side of a word of kinship: "su hija Marta", "Ana Ruiz (hija)"."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    behind = _BEHIND_KIN.search(text, max(0, start - 7), start)
    if behind and (found := _run_before(text, behind.start())):
        names = _name_words(text[found[0] : found[1]])
        if any("G" in CLASSES[word] for word in names) or len(names) > 1:
            yield Mark(*found, KIN, "", 85.0, "titled.kin")
    match = _KIN_NAME.match(text, start)
    if match is None:
        return
    at = match.end()
    end = read_name(text, at, most=4)
    if end == at or _LABEL_AFTER.match(text, end):
        return
    first = text[at:end].partition(" ")[0].rstrip(".")
    kinds = CLASSES[first]
    known = "G" in kinds or ("S" in kinds and match["gap"] != " ") or " " in text[at:end]
    if first.isupper() and len(first) > 1 and not known:
        return  # "madre HTA"
    owned = _OF.search(text, max(0, start - 5), start) is not None
    if known or owned or "(" in match["gap"]:
        yield Mark(at, end, KIN, "", 90.0, "titled.kin")


# --- verbs -----------------------------------------------------------------------------------

_CALLED = re.compile(
    r"(?i:llamo|soy|llamad[oa]|conocid[oa] como|alias|apodad[oa]|hola|"
    r"querid[oa]|"
    r"estimad[oa](?: (?:compañer[oa]|doctora?))?|apreciad[oa]|recuerdos a|saludos a|saluda a|"
    r"firmad[oa] por|fdo\.?|atentamente,?|"
    r"atte\.?,?|petición de|solicitad[oa] por|avis(?:ad[oa]|[oa]|é) a|avisad[oa]s?|llam[oaé] a|"
    r"llama|habl(?:o|ado|é|a) con|"
    r"coment(?:o|ado|é|a|amos) (?:con|a|caso con)|(?:valorad|vist|atendid|operad|intervenid|"
    r"remitid|derivad|pautad|pedid|cuidad|canulad|revisad|informad|"
    r"acompañad|traíd|controlad|extraíd|realizad|colocad|retirad|tratad|seguid)[oa]s? (?:por|de|a)|"
    r"firma|explicad[oa]s? a|ayuda de|acepta|"
    r"pidió|dígame|preguntar por|lleva|cuida|dice|paso con|atiende|recoge|abre|recibe|contesta|"
    r"responde|aviso de|llamada de|entrevista con|"
    r"sesión con|vive con|convive con|junto a|cargo de|parte de|según)"
    rf"(?:,|:)? (?:(?:el|la|su|sus) )?(?=[{UPPER}])"
)
_CALLED_WORDS = words_of(
    """
    soy llamado llamada conocido conocida alias apodado apodada hola querido querida estimado
    estimada apreciado apreciada recuerdos saludos saluda firmado firmada fdo atentamente atte
    peticion solicitado solicitada avisado avisada avisados aviso avisa avise llamo llama llame
    hablo hablado hable habla comento comentado comente comenta comentamos valorado valorada
    visto vista atendido atendida operado operada intervenido intervenida remitido remitida
    derivado derivada pautado pautada pedido pedida cuidado cuidada canulado revisado revisada
    informado informada informados acompanado acompanada traido traida controlado controlada
    realizado realizada colocado retirado tratado tratada seguido seguida firma explicado
    explicada explicados acepta pidio digame preguntar lleva cuida dice paso atiende recoge abre
    recibe contesta responde llamada entrevista sesion vive convive junto segun ayuda cargo
    parte
    """
)


def _called(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names that a verb gives away: "soy Raquel", "comentado con Gorka"."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    match = _CALLED.match(text, start)
    if match is None or text[start - 1 : start].isalnum():
        return
    at = match.end()
    end = read_name(text, at, most=4)
    if end == at or _LABEL_AFTER.match(text, end):
        return
    first = text[at:end].partition(" ")[0].rstrip(".")
    kinds = CLASSES[first]
    if "G" not in kinds and "S" not in kinds and " " not in text[at:end]:
        return
    if first.isupper() and len(first) > 2 and not text.isupper():
        return
    yield Mark(at, end, STAFF, "", 82.0, "cue.called")


# --- ranks, trades, persons ------------------------------------------------------------------

_CAPITAL = rf"[{UPPER}][\w’'·]*(?:-[{UPPER}][\w’'·]*)*"
_PART = r"(?:(?:de|del|la|las|los|el|da|dos|van|von|ben) ){0,2}"
_BACK = re.compile(
    rf"(?<![\w./@’'-])(?:{_CAPITAL}\.?|[{UPPER}]\.(?: ?[{UPPER}]\.)?)(?: {_PART}(?:{_CAPITAL}|"
    rf"[{UPPER}]\.)){{0,3}}\Z"
)
_BEFORE_RANK = re.compile(r"(?:,? \(?|,? ?[-–] ?(?:[Nn][.º°]*ª? ?)?)\Z")
_RANK_HERE = re.compile(
    r"(?:R-?[1-5]|MIR|EIR|PIR|FIR)(?![\w/])|(?i:col(?:\.|egiad[oa])?(?: n\.?[º°])? ?\d)|guardia\b"
)
_TRADE_HERE = re.compile(
    r"\((?P<trade>(?i:fisio|to|ts|tcae|due|mf|mir|adj|enf|logopeda|psic|residente|adjunt|supervis|"
    r"matrona|secretar|"
    r"[\w ]{0,14}(?:log[íi]a|cirug[íi]a|urgencias|uci|m[ée]dic|medicina|primaria|digestivo|radio|"
    r"trauma|anest|interna|"
    r"psiquiatr[íi]a|pediatr[íi]a|geriatr[íi]a|paliativos|rehabilitaci[óo]n|farmacia|"
    r"trabajo social|guardia)))[^)\n]{0,30}\)"
)
_PERSON_HERE = re.compile(
    r"(?i:varón|mujer|hombre|niñ[oa]|masculino|femenino|dni|nie|nif|nhc|cip|sip|rut|hc|tsi|"
    r"c\.?c)\b|"
    r"\d{1,3}(?: ?(?:a\b|años|meses|m\b|d\b)|,)"
)


def _name_words(run: str) -> list[str]:
    return [word for part in run.split() if (word := part.strip(".,")) and word not in PARTICLES]


def _before_rank(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names before a rank or a licence: "Lucía Mompó R4", "Ana Ruiz, col. 123"."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    here = _RANK_HERE.match(text, start)
    if here is None:
        return
    if here[0] == "guardia":
        if not text.endswith(" de ", 0, start):
            return
        end = start - 4
    else:
        gap = _BEFORE_RANK.search(text, max(0, start - 10), start)
        if gap is None:
            return
        end = gap.start()
    found = _run_before(text, end)
    if found is None:
        return
    names = _name_words(text[found[0] : found[1]])
    known = any("G" in CLASSES[word] for word in names)
    if known or (len(names) > 1 and here[0] != "guardia"):
        yield Mark(*found, STAFF, "", 90.0, "titled.rank")


def _before_trade(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names before a trade in parentheses: "Cheng (TO)", "Quim (Hematología)"."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    if not _TRADE_HERE.match(text, start):
        return
    found = _run_before(text, start - (text[start - 1 : start] == " "))
    if found is None:
        return
    names = _name_words(text[found[0] : found[1]])
    known = any("G" in CLASSES[word] or "S" in CLASSES[word] for word in names)
    if known and not _NO_PERSON.search(text, max(0, found[0] - 32), found[0]):
        yield Mark(*found, STAFF, "", 80.0, "cue.trade")


def _before_person(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names before what describes a patient: "Kwame Boateng, varón, 41 a."."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    before = text[max(0, start - 2) : start]
    if before not in (", ", " (", ". ", "· ", "- ", "| ") or not _PERSON_HERE.match(text, start):
        return
    found = _run_before(text, start - 2 - text[max(0, start - 3) : start - 2].count(" "))
    if found is None:
        return
    names = _name_words(text[found[0] : found[1]])
    if len(names) > 1 and any("G" in CLASSES[word] for word in names):
        yield Mark(*found, PATIENT, "", 85.0, "titled.person")


def _run_before(text: str, end: int) -> tuple[int, int] | None:
    """Give the name that ends at a place: words with a capital, without those that are no names."""
    match = _BACK.search(text, max(text.rfind("\n", 0, end) + 1, end - 60), end)
    if match is None:
        return None
    start = match.start()
    while start < end:
        if read_name(text, start) >= end:
            return start, end
        blank = text.find(" ", start, end)
        if blank < 0:
            return None
        start = blank + 1
        while (small := text[start:end].partition(" ")[0]) in PARTICLES:
            start += len(small) + 1
    return None


# --- lines and lists -------------------------------------------------------------------------

_CLOSE = re.compile(r"[ \t]*(?:[,;|/–·(-][^\n]*|R\d[^\n]*|\.?)$", re.MULTILINE)
_INITIALS = re.compile(rf"[{UPPER}]\. ?(?:[{UPPER}]\. ?){{1,3}}(?=[ \t]*(?:\n|\Z|\)|  ))")
_BEFORE_INITIALS = ("\n", ": ", ", ", "/ ", ". ", "(", "- ", "– ")
_SIGNATURE = 320  # characters before the end in which a line may be a signature


def _signed(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a line that is a name, with perhaps a rank or a post behind it."""
    text = analysis.text
    words, starts, _ = analysis.note.tokens
    if token and words[token - 1] not in ("\n", "-", "*", ">"):
        return
    at = starts[token]
    end = read_name(text, at, most=4)
    if end == at:
        return
    names = _name_words(text[at:end])
    initial = len(names[0]) == 1 and len(names) > 1 and "S" in CLASSES[names[-1]]
    if not _CLOSE.match(text, end) and not initial:
        return
    first = initial or "G" in CLASSES[names[0]]
    last = any("S" in CLASSES[word] or not CLASSES[word] for word in names[1:])
    if first and last:
        yield Mark(at, end, STAFF, "", 84.0, "cue.line")
    elif first and len(names) == 1 and at > len(text) - _SIGNATURE:
        alone = text[end : end + 2].strip(" \t.\r")[:1] in ("", "\n")
        if alone and "W" not in CLASSES[names[0]]:
            yield Mark(at, end, STAFF, "", 80.0, "cue.line")


def _initials(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield initials that sign: "U.C.G."."""
    text = analysis.text
    at = analysis.note.tokens.starts[token]
    if at and not text.endswith(_BEFORE_INITIALS, 0, at):
        return
    match = _INITIALS.match(text, at)
    if match and (at > len(text) - _SIGNATURE or text[at - 1] == "\n"):
        yield Mark(at, at + len(match[0].rstrip()), STAFF, "", 75.0, "cue.initials")


_NO_PERSON = re.compile(
    r"(?i:(?<!\w)(?:san|santa|sant|virgen|ntra|señora|hospital|cl[íi]nica|centro|calle|c/|avda\.?|"
    r"avenida|plaza|paseo|"
    r"ceip|ies|colegio|instituto|residencia|fundaci[óo]n|barrio|col\.|colonia|villa|urb\.|pje\.|"
    r"s[íi]ndrome|"
    r"enfermedad|signo|test|prueba|escala|[íi]ndice|criterios?|clasificaci[óo]n|t[ée]cnica|"
    r"maniobra|sonda|"
    r"cat[ée]ter|drenaje|fractura|tumor|sarcoma|linfoma|enf\.|sd\.|sme\.|reflejo|m[ée]todo|"
    r"tinci[óo]n|stent|"
    r"v[áa]lvula|pr[óo]tesis|incisi[óo]n|l[íi]nea|ecuaci[óo]n|f[óo]rmula|aguja|pinza|posici[óo]n|"
    r"bloqueo|anillo|"
    r"cuerpos?|c[ée]lulas?|n[óo]dulos?|manchas?|[úu]lcera|quiste|hernia|par[áa]lisis|corea|"
    r"fen[óo]meno|tr[íi]ada|"
    r"estadio|grado|tipo|virus|bacilo|puntuaci[óo]n|cuestionario|operaci[óo]n|intervenci[óo]n|"
    r"cirug[íi]a|"
    r"valoraci[óo]n|modelo|marca|laboratorios?|ensayo|estudio|puerto|r[íi]o|isla|monte|tend[óo]n|"
    r"jarabe)"
    r"(?: (?:de|del|la|las|los|tipo|general|universitari[oa]))*) \Z"
)
_SENTENCE_START = re.compile(r"(?:\A|[.!?:;\n•*–—-])[ \t\"'«(]*\Z")
_AUTHOR = re.compile(r" et al| y cols?\b| y colaboradores")


def _listed(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a given name of the lists, written with a capital where no sentence begins."""
    text = analysis.text
    words, starts, _ = analysis.note.tokens
    start = starts[token]
    if text[start - 1 : start] in ("-", "/", "@", ".") or text[start - 1 : start].isalnum():
        return
    end = read_name(text, start, most=4)
    if end <= start or _AUTHOR.match(text, end) or _LABEL_AFTER.match(text, end):
        return
    before = text[max(0, start - 32) : start]
    names = _name_words(text[start:end])[1:]
    surname = any("S" in CLASSES[word] or not (CLASSES[word] or word.isupper()) for word in names)
    alone = not names and "W" not in CLASSES[words[token]]
    if not surname and (not alone or _SENTENCE_START.search(before)):
        return
    if _NO_PERSON.search(before):
        return
    if surname:
        yield Mark(start, end, STAFF, "", 78.0, "cue.listed")
    elif not _is_place(text, start, words, token):
        yield Mark(start, end, KIN, "", 70.0, "cue.given")


_PLACE_BEFORE = re.compile(r"(?i:(?<!\w)(?:en|desde|hacia|ciudad de|natural de|barrio|de|a)) \Z")
_PLACES = words_of(
    """
    Santiago Mercedes Asunción Concepción Trinidad Guadalupe Salvador Soledad Rosario Carmen Mayo
    Florencia Valencia Victoria Lourdes Fátima Roma Israel América África Asia Paris Lorca Corona
    Luz Reyes Pilar Paz
    """
)


def _is_place(text: str, start: int, words: list[str], at: int) -> bool:
    """Tell a place spelt like a given name: "en Mercedes", "Santiago de Chile"."""
    if words[at] not in _PLACES:
        return False
    after = words[at + 1] if at + 1 < len(words) else ""
    return after == "de" or _PLACE_BEFORE.search(text, max(0, start - 14), start) is not None


# --- the index -------------------------------------------------------------------------------

PEOPLE: tuple[tuple[Iterable[str], Finder], ...] = (
    (_DOCTOR_WORDS, _by_title(_DOCTOR, STAFF, "titled.doctor", small=True, several=True)),
    (_NURSE_WORDS, _by_title(_NURSE, STAFF, "titled.staff", small=False, several=False)),
    (_POLITE_WORDS, _by_title(_POLITE, PATIENT, "titled.polite", small=True, several=False)),
    ((":",), _in_field),
    (KIN_WORDS, _beside_kin),
    (_CALLED_WORDS, _called),
    (words_of("r mir eir pir fir col colegiado colegiada n guardia"), _before_rank),
    (("(",), _before_trade),
    (
        {NUMBER}
        | words_of(
            "varon mujer hombre nino nina masculino femenino dni nie nif nhc cip sip rut hc tsi c"
        ),
        _before_person,
    ),
)


def name_finders(word: str) -> tuple[Finder, ...]:
    """Give the finders of a word that the lists of names know, and of an initial."""
    if not word[0].isupper():
        return ()
    if len(word) == 1:
        return (_signed, _initials)
    kinds = CLASSES[word]
    if "G" not in kinds:
        return ()
    if "N" in kinds or len(word) < 3 or word.isupper():
        return (_signed,)
    return (_signed, _listed)

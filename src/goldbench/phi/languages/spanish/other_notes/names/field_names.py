"""Names behind the label of a field in Spanish notes: "Cirujano: M. Ruiz", "Paciente: GIL, ANA"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, at_word, words_of
from goldbench.phi.languages.spanish.other_notes.names.kin_names import KIN_WORDS
from goldbench.phi.languages.spanish.other_notes.names.name_runs import (
    is_small_name,
    read_name,
    read_small_name,
    words_in_name,
)
from goldbench.phi.languages.spanish.other_notes.names.name_words import (
    CLASSES,
    KIN,
    PATIENT,
    STAFF,
    UPPER,
    is_stop,
    is_word,
)
from goldbench.phi.languages.spanish.other_notes.names.titled_names import (
    DOCTOR,
    LABEL_AFTER,
    NURSE,
    OPENING,
    POLITE,
    is_trade,
    more_names,
)
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

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
    coord ciruj anestes comprueba administra entrega asisten asistentes asiste referente doctor
    doctora dr dra cardio urologo urologa oncologo oncologa internista odontologo dentista firmante
    profesional 1er 2do primer segundo anestesiólogo excusa excusan recibe subinv subinvestigador
    subinvestigadora sc operator operador intensivista podologo podologa fonoaudiologo
    fonoaudiologa kine traumatologo traumatologa nefrologo nefrologa hematologo hematologa tens
    referido referida alta perito perita promotor promotora instructor instructora sec
    secre gerocultor gerocultora
    """
)
_PATIENT_ROLES = words_of(
    """
    ap afiliado afiliada cliente lesionado lesionada nombre nombres paciente pac pte pcte px
    patientname ciudadano ciudadana
    apellidos usuario usuaria etiqueta pulsera brazalete beneficiario beneficiaria asegurado titular
    afectado afectada ref rfa asunto alumno menor pasajero reclamante accionante demandante
    denunciante interesado interesada victima accidentado accidentada trabajador-a socio socia
    gestante puerpera lactante participante
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
    r"\d\.?[ºª]? ?)?[^\W_]{1,16}[.ºª]{0,2}){0,4}(?: ?\([^)\n]{1,24}\))?)[ .]{0,40}\Z"
)
_POST = re.compile(r"(?!MA\.|FCO\.|STA\.)[A-Z]{2,5}\. (?=[A-Z])")  # "BQF. Ana Gil"
_GAP = re.compile(r"[ \t]{0,6}(?:\.{3,40} ?)?")
_SPEAKER = re.compile(
    r"(?:\A|\n)[ \t]*(?:\[[^\]\n]{2,30}\]|\d{1,2}[:.]\d\d ?h?|\d{1,2} ?h)[ \t]*[-–]?[ \t]*"
    rf"(?P<it>[{UPPER}][\w’'-]+(?: [{UPPER}][\w’'-]+){{0,2}}(?: [{UPPER}]\.)?)"
    r"(?: \([^)\n]{2,14}\))?\Z"
)
# Behind an hour in brackets, as in a chat, any word is who writes.
_CHATS = re.compile(
    r"(?:\A|\n)[ \t]*\[[^\]\n]{2,30}\][ \t]*(?P<it>[a-zñáéíóú]{3,14}(?:-[a-zñáéíóú]{3,14})?"
    r"(?: [a-zñ]\.)?)\Z"
)
# Who speaks, in capitals, line after line.
_VOICE = re.compile(rf"(?:\A|\n)(?P<it>[{UPPER}]{{3,16}}(?: [{UPPER}]{{3,16}})?)\Z")
_TALK = 4_000  # characters on either side within which they are counted
_VOICES = 2  # lines that somebody speaks at least
_NO_VOICE = ("ANTE", "ENTE", "ORA", "OR", "ADO", "ADA", "IÓN", "CION", "IA", "ÍA", "OS", "AS", "ES")
_INITIALLED = re.compile(
    rf"[{UPPER}]\. ?[{UPPER}][a-zñáéíóú]{{2,}}(?:[ -][{UPPER}][a-zñáéíóú]{{2,}})?"
)
_SMALL_VALUE = re.compile(
    r"[a-zñáéíóú]{3,14}(?:-[a-zñáéíóú]{3,14})?(?: [a-zñáéíóú]{3,14}){0,2}(?: [a-zñ]\.)?"
    r"(?=[ \t]*(?:\n|\Z|[;,(/]|(?i:rut|dni|ci|cc|nhc|\d)))"
)
_INITIALS_BEHIND = re.compile(r", ?[A-ZÑ]\.(?: ?[A-ZÑ]\.)?(?=[ \t]*(?:\n|\Z|[(;/|]|  ))")
_CODE_BEHIND = re.compile(r"[/-]\d")
_REACH = 72  # characters of a label
_LABEL_WORDS = 16  # its tokens
_ROLES = WordCache(lambda word: fold_word(word) in _STAFF_ROLES | _PATIENT_ROLES | _KIN_ROLES)


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
    at, end = _read_field(text, at, comma=kind == PATIENT)
    if end - at < 2 or _CODE_BEHIND.match(text, end):  # "S/N", "Ref: CEU/24/55170"
        return
    if not is_stop(text[at:end]) and not LABEL_AFTER.match(text, end):
        if behind := _INITIALS_BEHIND.match(text, end):  # "Peticionario: Cortés Muelas, J.A."
            end = behind.end()
        yield Mark(at, end, kind, "", 92.0, "titled.field")
        yield from more_names(text, end, kind, "titled.field")


def _read_field(text: str, opening: int, *, comma: bool) -> tuple[int, int]:
    """Give where the name in a field begins, past titles and posts, and where it ends."""
    at = _past_titles(text, opening)
    if post := _POST.match(text, at):
        at = post.end()
    particles = OPENING.match(text, at)
    if particles and particles[0][0].isupper():  # "De la Hoz Barraza"
        end = read_name(text, particles.end(), comma=comma)
        if end > particles.end():
            return at, end
    if initial := _INITIALLED.match(text, at):  # whatever the word means: "J. Peón"
        return at, max(initial.end(), read_name(text, at, comma=comma))
    if text[at : at + 1].isupper():
        end = read_name(text, at, comma=comma)
        if end == at:  # "Jobe Arteaga": an eponym with a surname behind it
            whole = read_name(text, at, comma=comma, titled=True)
            end = whole if "S" in CLASSES[text[at:whole].rpartition(" ")[2]] else at
        if end == at:  # "D. Vuelta Prieto": an initial, after all
            return opening, read_name(text, opening, comma=comma)
        return at, end
    return at, _read_small_field(text, at)


def _read_small_field(text: str, at: int) -> int:
    """Give the end of a name in small letters that stands in a field, `at` if none does."""
    small = _SMALL_VALUE.match(text, at)
    if is_small_name(text[at : at + 24].partition(" ")[0].strip(".,;\n")):
        end = read_small_name(text, at, sure_first=False)
        return max(end, small.end()) if small else end
    return small.end() if small and _is_small_value(small[0]) else at


def _is_small_value(value: str) -> bool:
    """Tell a name in small letters that fills a field: "gil-carcedo", "kilian m.", "ton ripoll"."""
    words = [word for word in re.split(r"[ -]", value) if len(word.strip(".")) > 1]
    if any("W" in CLASSES[word] or "N" in CLASSES[word] for word in words):
        return False
    return any(map(is_small_name, words)) or (len(words) < 2 and value.endswith("."))


def _past_titles(text: str, at: int) -> int:
    for title in (DOCTOR, POLITE, NURSE):
        if titled := title.match(text, at):
            at = titled.end()
    return at


def _field_kind(label: re.Match[str]) -> str:
    """Give the label of the names that a field holds, "" if it holds none."""
    first = fold_word(label["first"])
    if first == "ap" and "nom" not in label["rest"].lower():
        return ""  # antecedentes personales
    if first in _KIN_ROLES:
        return KIN
    if first in _PATIENT_ROLES:
        return PATIENT
    if first not in _STAFF_ROLES or (first == "de" and label["rest"]):
        return ""
    return STAFF


_OWN_LINE = re.compile(r"(?:\A|\n)[ \t]*(?P<first>[^\W\d_]+)(?P<rest>[^\n:\d]{0,28})\Z")


def _below_label(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the name in the line below the label of a field, as forms have it."""
    text = analysis.text
    at = analysis.note.tokens.starts[token]
    label = _OWN_LINE.match(text, _line_start(text, at), at)
    kind = _field_kind(label) if label else ""
    if not label or not kind or len(label["rest"].split()) > _LABEL_REST:
        return
    at = _past_titles(text, at + 1)
    end = read_name(text, at, comma=True)
    names = words_in_name(text[at:end])
    known = any("G" in CLASSES[word] or "S" in CLASSES[word] for word in names)
    if len(names) > 1 and known and _LINE_END.match(text, end):
        yield Mark(at, end, kind, "", 88.0, "titled.field")


_LABEL_REST = 4  # further words of such a label
_LINE_END = re.compile(r"[ \t]*(?:\n|\Z|[,(/|]|(?i:rut|dni|cmp|col|mp|mn|ci|cc)\b)")


def _line_start(text: str, at: int) -> int:
    """Give the end of the line before the one in which a place lies; the place, if that is far."""
    low = max(0, at - _REACH)
    begin = text.rfind("\n", low, at)
    return begin if begin >= 0 else at if low else 0


def _find_speaker(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield who speaks or writes, behind the hour at the beginning of a line: "[15:20] Txema:"."""
    text = analysis.text
    colon = analysis.note.tokens.starts[token]
    match = _SPEAKER.match(text, _line_start(text, colon), colon)
    if match is None:
        yield from _voice(text, colon)
        return
    first = match["it"].partition(" ")[0]
    kinds = CLASSES[first]
    if "G" in kinds or "S" in kinds or not (kinds or is_stop(first) or is_word(first)):
        start = match.start("it")
        end = match.end("it") if match["it"].endswith(".") else read_name(text, start, most=3)
        yield Mark(start, end, STAFF, "", 84.0, "titled.speaker")


def _voice(text: str, colon: int) -> Iterator[Mark]:
    """Yield who writes in a chat in small letters, and who speaks in capitals several times."""
    match = _CHATS.search(text, max(0, colon - _REACH), colon)
    if match:
        yield Mark(*match.span("it"), STAFF, "", 84.0, "titled.speaker")
        return
    match = _VOICE.search(text, max(0, colon - 36), colon)
    if match is None:
        return
    name = match["it"]
    known = any("G" in CLASSES[word] for word in name.split())
    strange = not any(_is_part(word) for word in name.split())
    if (known or (strange and not name.endswith(_NO_VOICE)) or "S" in CLASSES[name]) and (
        text.count(f"\n{name}:", max(0, colon - _TALK), colon + _TALK) >= _VOICES
    ):
        yield Mark(*match.span("it"), STAFF, "", 82.0, "titled.speaker")


def _is_part(word: str) -> bool:
    """Tell whoever somebody is to a patient or by trade, and what no name ends in."""
    return bool(CLASSES[word]) or _ROLES[word] or fold_word(word) in KIN_WORDS or is_trade(word)


_INITIALS = re.compile(
    r"(?i:iniciales(?: del? (?:la )?paciente)?)[ :]{1,3}(?P<it>[A-ZÑ]\.?(?: ?[A-ZÑ]\.?){1,3})(?!\w)"
)
# A cell of a table behind the cell of a role: "| Enfermera | Ana / Juani |".
_CELL = re.compile(r"(?:\A|\n|\|)[ \t]*(?P<first>[^\W\d_]+)(?P<rest>[^|\n:\d]{0,20})\Z")


def _in_cell(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the names in the cell behind a role."""
    text, bar = analysis.text, analysis.note.tokens.starts[token]
    label = _CELL.search(text, max(0, bar - 40), bar)
    kind = _field_kind(label) if label else ""
    if not kind:
        return
    at = _past_titles(text, _GAP.match(text, bar + 1).end())  # type: ignore[union-attr]
    end = read_name(text, at, comma=kind == PATIENT)
    if end - at > 2 and not is_stop(text[at:end].split()[0]):
        yield Mark(at, end, kind, "", 88.0, "titled.field")
        yield from more_names(text, end, kind, "titled.field")


IN_FIELDS: tuple[tuple[Iterable[str], Finder], ...] = (
    ((":",), _in_field),
    ((":",), _find_speaker),
    (("|",), _in_cell),
    (("\n",), _below_label),
    (("iniciales",), at_word(_INITIALS, PATIENT, "", 92.0, "titled.initials")),
)

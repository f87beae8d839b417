"""Names that a verb gives away in Spanish notes: "soy Raquel", "visto por Gorka"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.names.name_runs import read_name
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES, STAFF, UPPER
from goldbench.phi.languages.spanish.other_notes.names.titled_names import LABEL_AFTER, more_names
from goldbench.phi.mark import Mark

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
    r"sale|entra|solicita|autoriza|la hace|lo hace|la llevaba|lo llevaba|hech[oa] por|espera|opina|"
    r"recibid[oa](?: por)?|pas[oa] a|med responsable|m[ée]dico responsable|relevo de|recado (?:con|"
    r"a)|dejo dicho a|planta con|queda con|pase (?:a|de)|tel[ée]fono de|"
    r"(?:aceptad|indicad|sugerid|solicitad|autorizad|supervisad|anestesiad|diagnosticad|biopsiad|"
    r"entrevistad|traducid|redactad|prescrit|recetad|suturad|drenad|implantad|asistid|explorad|"
    r"propuest|validad|recomendad)[oa]s? por|"
    r"(?:lo|la|le) (?:oper[óa]|vio|vió|puso|valor[óa]|atendi[óo]|trajo|tradujo|recogi[óo]|"
    r"explor[óa])|"
    r"hablamos con|apunte de|nota de|un tal|le llaman|consulta con|cita(?: del \d{1,2})? con|"
    r"le pondr[áa]n?|se llamar[áa]|sesión con|vive con|convive con|junto a|cargo de|parte de|según)"
    rf"(?:,|:)? (?:(?:el|la|su|sus) )?(?=[{UPPER}])"
)
_CALLED_WORDS = words_of(
    """
    soy llamado llamada conocido conocida alias apodado apodada hola querido querida estimado
    estimada apreciado apreciada recuerdos saludos saluda firmado firmada fdo atentamente atte
    peticion solicitado solicitada avisado avisada avisados aviso avisa avise llamo llama llame
    hablo hablado hable habla comento comentado comente comenta comentamos valorado valorada visto
    vista atendido atendida operado operada intervenido intervenida remitido remitida derivado
    derivada pautado pautada pedido pedida cuidado cuidada canulado revisado revisada informado
    informada informados acompanado acompanada traido traida controlado controlada realizado
    realizada colocado retirado tratado tratada seguido seguida firma explicado explicada explicados
    acepta pidio digame preguntar lleva cuida dice paso atiende recoge abre recibe contesta responde
    aceptado aceptada indicado indicada sugerido sugerida autorizado autorizada supervisado
    supervisada anestesiado anestesiada diagnosticado diagnosticada biopsiado biopsiada entrevistado
    entrevistada traducido traducida redactado redactada prescrito prescrita recetado recetada
    suturado suturada drenado drenada implantado implantada asistido asistida explorado explorada
    propuesto propuesta validado validada recomendado recomendada le hablamos apunte nota un
    consulta cita se
    entrevista sesion vive convive junto segun ayuda cargo parte sale entra solicita autoriza la lo
    hecho hecha espera opina recibido recibida pasa med medico relevo recado dejo planta queda pase
    """
)


_UNKNOWN = 5  # letters of a name that no list has
# Behind these stands whoever it is; a word that no list has is a name there.
_SURE_CUE = re.compile(
    r"(?i:soy|llamo|hola|querid|estimad|apodad|alias|firmad|fdo|comentad|coment[oéa]|visto por|"
    r"vista por|valorad[oa] por|habl|sale|entra|relevo|autoriza|hech[oa] por|llevaba|l[ao] hace|"
    r"(?:acept|indic|suger|solicit|autoriz|supervis|anestesi|diagnostic|biopsi|entrevist|traduc|"
    r"redact|prescri|recet|sutur|dren|implant|asist|explor|propuest|valid|recomend)\w+ por|"
    r"(?:lo|la|le) (?:oper|vi[oó]|puso|valor|atendi|trajo|tradujo|recogi|explor)|hablamos|"
    r"apunte|un tal|le llaman|cita|"
    r"recado|avisad[oa] a|vive con|según|dice|le pondr|se llamar|recoge|atiende|contesta|responde)"
)


def _find_called(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names that a verb gives away: "soy Raquel", "comentado con Gorka"."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    match = _CALLED.match(text, start)
    if match is None or text[start - 1 : start].isalnum():
        return
    at = match.end()
    end = read_name(text, at, most=4)
    if end == at or LABEL_AFTER.match(text, end):
        return
    first = text[at:end].partition(" ")[0].rstrip(".")
    kinds = CLASSES[first]
    known = "G" in kinds or "S" in kinds or " " in text[at:end]
    unheard = not kinds and len(first) >= _UNKNOWN and not first.isupper()
    if not known and not (unheard and _SURE_CUE.match(text, start)):
        return
    if first.isupper() and len(first) > 2 and not analysis.note.all_capitals:
        return
    yield Mark(at, end, STAFF, "", 82.0, "cue.called")
    if text.startswith("hablamos", start) or text.startswith("Hablamos", start):
        yield from more_names(text, end, STAFF, "cue.called")


_GREETED = re.compile(
    r"(?i:(?:querid|estimad|apreciad|distinguid)[oa]s?(?: (?:compañer[oa]s?|amig[oa]s?|colegas?|"
    r"doctora?|dra?\.?|sra?\.?|señora?|don|doña|d\.ª?|paciente|y))*|hola|kaixo|epa|egun on|"
    r"bon dia|bones|bo d[íi]a|ola|oye|buenas|"
    r"buen[oa]s (?:d[íi]as|tardes|noches))"
    rf",? (?=[{UPPER}])"
)
_GREETED_WORDS = words_of(
    """
    querido querida queridos queridas estimado estimada estimados apreciado apreciada distinguido
    distinguida hola buenos buenas kaixo epa egun bon bones bo ola oye
    """
)
_AFTER_GREETING = re.compile(r" ?[:,;.!\n]| y |\Z")
_FAREWELL = re.compile(
    r"(?i:(?:(?:un )?(?:cordial |fuerte |afectuoso )?(?:saludos?|abrazos?)(?: cordial(?:es)?)?|"
    r"atentamente|atte|cordialmente|(?:muchas )?gracias(?: por todo| y un saludo)?|besos|fdo|"
    r"firmado|firma))[.,:!]*"
    rf"(?: ?\n\s*| )(?:(?i:dra?|sra?|enf|lic)\.ª? )?(?=[{UPPER}])"
)
_FAREWELL_WORDS = words_of(
    """
    un saludo saludos cordial abrazo abrazos atentamente atte cordialmente gracias muchas besos fdo
    firmado firma
    """
)
_SIGNED_OFF = re.compile(r"[ \t]*(?:\n|\Z|[.,(/–-])")


def _find_greeted(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the name in the greeting of a letter, known or not: "Querida Uxue:"."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _GREETED.match(text, start)
    if match is None:
        return
    at = match.end()
    end = read_name(text, at, most=3)
    if end > at and _AFTER_GREETING.match(text, end):
        yield Mark(at, end, STAFF, "", 88.0, "titled.greeted")
        yield from more_names(text, end, STAFF, "titled.greeted")


def _find_farewell(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the name behind the last words of a letter, known or not: "Un saludo, Uxue Lete"."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _FAREWELL.match(text, start)
    if match is None:
        return
    at = match.end()
    end = read_name(text, at, most=4)
    if end > at and _SIGNED_OFF.match(text, end):
        yield Mark(at, end, STAFF, "", 86.0, "titled.farewell")


CALLED: tuple[tuple[Iterable[str], Finder], ...] = (
    (_CALLED_WORDS, _find_called),
    (_GREETED_WORDS, _find_greeted),
    (_FAREWELL_WORDS, _find_farewell),
)

"""What may be a word of a name in Spanish: what the lists say of it.

In ordinary text a name is a run of words with a capital. In a line of capitals, or in a note
written small, the letters say nothing: there a word must be in a list of names, or in none of the
lists of words that are nobody's (`common`, `nobody` and the like).
"""

from functools import cache

from goldbench.language import entries, folded
from goldbench.phi.languages.spanish.other_notes.cue_index import words_of
from goldbench.phi.word_cache import WordCache

PATIENT = "NOMBRE_SUJETO_ASISTENCIA"
STAFF = "NOMBRE_PERSONAL_SANITARIO"
KIN = "FAMILIARES_SUJETO_ASISTENCIA"

UPPER = "A-ZÀ-ÖØ-ÞŞŠŽŁ"
PARTICLES = frozenset(
    {"de", "del", "la", "las", "los", "el", "i", "da", "do", "dos", "van", "von", "der", "den",
     "di", "san", "santa", "ben", "al", "bin"}
)  # fmt: skip
# Words with a capital that end a name and are none: what stands after names in forms and notes.
_STOPS = words_of(
    """
    apellidos ayudante cama centro cirujano clinica col colegiado colegiada cp ct dni doctor doctora
    dr dra due edad eir enf enfermera episodio esp fax fdo fecha fea firma fn hab habitacion
    historia hospital instituto jefe medico mir mn mp nass nhc nie nif nombre numero paciente pir
    planta prof r1 r2 r3 r4 r5 residente rne rut servicio sexo sip sr sra tel telefono tfno tsi
    turno unidad universidad urgencias uci varon mujer hombre ayte anest instrum cmp cep cop cel ced
    mama papa trabajador trabajadora nh calle plaza avda avenida la el los las un una se no en por
    con para su sus al lo le que como desde hasta hoy ayer tras sin ante segun durante es esta fue
    ha he muy mas whatsapp ped med cir trauma uro gine onco cardio neuro derm ocho aa att nota evol
    juez jueza magistrado magistrada fiscal secretario decano decana
    vol si tambien ya y o e refiere niega acude presenta ingresa paciente solicita
    """
)


@cache
def given_names() -> frozenset[str]:
    """Give the given names of all lists, folded."""
    lists = ("given", "given-origins", "nicknames")
    return frozenset(
        folded(word) for name in lists for e in entries("es", name) for word in e.split()
    )


@cache
def surnames() -> frozenset[str]:
    lists = ("surnames", "surnames-origins")
    words = (folded(word) for name in lists for e in entries("es", name) for word in e.split())
    return frozenset(word for word in words if word not in PARTICLES)


@cache
def nobodys() -> frozenset[str]:
    """Give the words of drugs, scales, eponyms, tests, wards: with a capital, and no names."""
    words: set[str] = set()
    for entry in entries("es", "nobody"):
        parts = [folded(word) for word in entry.split()]
        names = given_names() | surnames() | PARTICLES if len(parts) > 1 else frozenset[str]()
        words.update(part for part in parts if part not in names)
    return frozenset(words)


@cache
def common_words() -> frozenset[str]:
    """Give ordinary words of notes, folded."""
    return frozenset(folded(word) for e in entries("es", "common") for word in e.split())


def _classify(word: str) -> str:
    """Tell G a given name, S a surname, N nobody's, W an ordinary word; several may hold."""
    plain = folded(word).rstrip(".")
    flags = "G" if plain in given_names() else ""
    flags += "S" if plain in surnames() else ""
    flags += "N" if plain in nobodys() else ""
    return flags + ("W" if plain in common_words() else "")


CLASSES = WordCache(_classify)


def is_stop(word: str, *, titled: bool = False) -> bool:
    """Tell a word that ends a name, though it has a capital; behind a title an eponym does not.

    >>> is_stop("Servicio"), is_stop("Glasgow"), is_stop("Ruiz")
    (True, True, False)
    """
    plain = folded(word).rstrip(".")
    if plain in _STOPS:
        return True
    kinds = CLASSES[word]
    if "N" in kinds and not (titled and "W" not in kinds):
        return True
    return "W" in kinds and "G" not in kinds and "S" not in kinds

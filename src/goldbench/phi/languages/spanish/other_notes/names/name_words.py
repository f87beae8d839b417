"""What may be a word of a name in Spanish: what the lists say of it.

In ordinary text a name is a run of words with a capital. In a line of capitals, or in a note
written small, the letters say nothing: there a word must be in a list of names, or in none of the
lists of words that are nobody's (`common`, `nobody` and the like).
"""

from functools import cache

from goldbench.language import entries, fold_word
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
    lic licda licdo adj tec aux bqf mip guardia google cx obst bioq qf eu tens tes tum dui ats frau
    herr kaixo epa na nina nino tobii tipo juez jueza magistrado magistrada fiscal secretario decano
    decana vol si tambien ya y o e refiere niega acude presenta ingresa solicita
    masculino masculina femenino femenina
    ilma ilmo excma excmo director directora presidente presidenta gerente ud uds usted
    """
)


# How no account and no name ends, but many a word of notes: terms of medicine among them.
_ENDINGS = tuple(
    words_of(
        """
        ando iendo ado ada ados adas ido ida idos idas cion sion ciones mente aba ara aria iva ivo
        ica ico icas icos oso osa dad ncia ncias ista istas able ible al ales ar er ir ita
        """
    )
)
_TERM_ENDS = (
    "logia", "logias", "iatria", "grafia", "grafias", "metria", "metrias", "scopia", "ectomia",
    "ostomia", "plastia", "patia", "itis", "osis", "emia", "uria", "algia", "penia", "megalia",
    "cilina", "micina",
    "floxacino", "azol", "prazol", "statina", "sartan", "dipino", "olol", "xaban", "gliptina",
    "gliflozina", "tinib", "ciclib", "zumab", "ximab", "mumab", "limumab", "lizumab", "azepam",
    "oxetina", "tidina", "triptan", "parina", "profeno", "fenaco", "cortisona", "metasona",
)  # fmt: skip
_ALSO_SURNAMES = words_of("calle plaza mir cama casado guardia ocho")
_TITLED = 7  # letters of an ordinary word that is a surname behind a title
_TERM = 7  # letters from which such an end tells a term


# Ordinary words that are in no list: the lists are what the models were taught with.
_ORDINARY = words_of("director ud uds vereda")


@cache
def given_names() -> frozenset[str]:
    """Give the given names of all lists, folded."""
    lists = ("given", "given-origins", "nicknames")
    return frozenset(
        fold_word(word) for name in lists for e in entries("es", name) for word in e.split()
    )


@cache
def surnames() -> frozenset[str]:
    lists = ("surnames", "surnames-origins")
    words = (fold_word(word) for name in lists for e in entries("es", name) for word in e.split())
    return frozenset(word for word in words if word not in PARTICLES)


@cache
def nobodys_words() -> frozenset[str]:
    """Give the words of drugs, scales, eponyms, tests, wards: with a capital, and no names."""
    words: set[str] = set()
    for entry in entries("es", "nobody"):
        parts = [fold_word(word) for word in entry.split()]
        names = given_names() | surnames() | PARTICLES if len(parts) > 1 else frozenset[str]()
        words.update(part for part in parts if part not in names)
    return frozenset(words)


@cache
def common_words() -> frozenset[str]:
    """Give ordinary words of notes, folded."""
    listed = (fold_word(word) for e in entries("es", "common") for word in e.split())
    return _ORDINARY.union(listed)


def _classify(word: str) -> str:
    """Tell G a given name, S a surname, N nobody's, W an ordinary word; several may hold."""
    plain = fold_word(word).rstrip(".")
    flags = "G" if plain in given_names() else ""
    flags += "S" if plain in surnames() else ""
    flags += "N" if plain in nobodys_words() else ""
    term = not flags and len(plain) >= _TERM and plain.endswith((*_TERM_ENDS, "cion", "sion"))
    return flags + ("W" if term or plain in common_words() else "")


CLASSES = WordCache(_classify)


def is_never_name(word: str) -> bool:
    """Tell a label, a term of medicine or a maker: nobody is called so, even beside a name."""
    plain = fold_word(word)
    return plain in _STOPS or "N" in CLASSES[word] or plain.endswith(_TERM_ENDS)


def is_word(word: str) -> bool:
    """Tell a word that the lists have as nobody's, or that ends as words of Spanish do.

    >>> is_word("solicita"), is_word("ipuigdo")
    (True, False)
    """
    kinds = CLASSES[word]
    return (
        "W" in kinds or "N" in kinds or fold_word(word) in _STOPS or word.lower().endswith(_ENDINGS)
    )


def is_stop(word: str, *, titled: bool = False) -> bool:
    """Tell a word that ends a name, though it has a capital; behind a title an eponym does not.

    >>> is_stop("Servicio"), is_stop("Glasgow"), is_stop("Ruiz")
    (True, True, False)
    """
    plain = fold_word(word).rstrip(".")
    kinds = CLASSES[word]
    if plain in _STOPS:
        return not (titled and plain in _ALSO_SURNAMES)
    if titled and kinds == "W" and word[:1].isupper() and not word.isupper():
        return len(plain) > _TITLED or plain.endswith(_ENDINGS)  # "Dra. Boca", "Dr. Salvo"
    if "N" in kinds and not (titled and "W" not in kinds):
        return True
    return "W" in kinds and "G" not in kinds and "S" not in kinds

"""What may stand in the slots of the Spanish texts, and what label it carries (MEDDOCAN).

Who is in a text is drawn once: `p` the patient, `k` and `j` kin, `d`, `e` and `n` staff, so that
every mention in a text names the same person.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

from goldbench.language.lexicons import entries
from goldbench.synthetic.chance import digits, pick, pick_weighted, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi import contact
from goldbench.synthetic.phi.labels import MEDDOCAN
from goldbench.synthetic.vocabulary import entries as vocabulary
from goldbench.training.templates.spanish import (
    days,
    hand_a_slots,
    hand_b_slots,
    numbers,
    places,
)
from goldbench.training.templates.spanish.names import (
    Person,
    comma,
    full,
    given,
    initials,
    person,
    surname,
)

ROLES = {
    "p": "NOMBRE_SUJETO_ASISTENCIA",
    "k": "FAMILIARES_SUJETO_ASISTENCIA",
    "j": "FAMILIARES_SUJETO_ASISTENCIA",
    "d": "NOMBRE_PERSONAL_SANITARIO",
    "e": "NOMBRE_PERSONAL_SANITARIO",
    "n": "NOMBRE_PERSONAL_SANITARIO",
    "x": "OTROS_SUJETO_ASISTENCIA",
    "o": "NOMBRE_SUJETO_ASISTENCIA",
    "w": "NOMBRE_PERSONAL_SANITARIO",
}
_CUT_DOSE = re.compile(r"(?<= [02])\Z")
_FAR = "ow"  # a patient and a colleague whose names are of more distant origins


@dataclass(slots=True)
class Scene:
    """Who and where; `rng` draws the rest."""

    rng: Random
    people: dict[str, Person]


def make_scene(rng: Random) -> Scene:
    far = hand_b_slots.far_person
    return Scene(rng, {role: (far if role in _FAR else person)(rng) for role in ROLES})


Make = Callable[[Random], str]
_KIN = (
    "madre", "padre", "hija", "hijo", "esposa", "esposo", "marido", "mujer", "hermana", "hermano",
    "abuela", "abuelo", "abuela materna", "abuelo paterno", "nieta", "nieto", "tía", "tío",
    "sobrina", "sobrino", "nuera", "yerno", "cuñada", "cuñado", "pareja", "novia", "novio",
    "suegra",
    "prima", "primo", "exmujer", "exmarido", "compañera", "conviviente", "hija mayor", "mamá",
    "papá", "hijo menor", "padres", "hermanos", "cónyuge", "polola", "madrina", "viuda",
)  # fmt: skip
_HOSTS = (
    "gmail.com",
    "hotmail.com",
    "hotmail.es",
    "yahoo.es",
    "outlook.es",
    "icloud.com",
    "telefonica.net",
)
_TOPS = (
    "es",
    "com",
    "org",
    "cat",
    "eus",
    "gal",
    "com.mx",
    "cl",
    "com.ar",
    "gob.pe",
    "gov.co",
    "net",
)


def _mail(rng: Random) -> str:
    first, last = contact.plain(given(rng)) or "x", contact.plain(surname(rng)) or "y"
    user = pick(rng, (f"{first}.{last}", f"{first[0]}{last}", f"{first}{last}{digits(rng, 2)}",
                      f"{last}.{first[0]}", f"{first}_{last}", f"{last}{digits(rng, 3)}",
                      "secretaria",
                      "citas", f"{first}{last}"))  # fmt: skip
    return f"{user}@{pick(rng, _HOSTS) if rng.random() < 0.5 else _host(rng)}"


def _host(rng: Random) -> str:
    name = contact.plain(pick(rng, (surname, places.town))(rng)) or "salud"
    head = pick(rng, ("", "hospital", "clinica", "salud", "h", "mutua", "residencia"))
    return f"{head}{name}.{pick(rng, _TOPS)}"


def _web(rng: Random) -> str:
    head = pick(rng, ("www.", "https://www.", "https://", ""))
    host = _host(rng)
    return head + host + pick(rng, ("", "", "/citas", "/portal"))


def _login(rng: Random) -> str:
    first, last = contact.plain(given(rng)) or "x", contact.plain(surname(rng)) or "y"
    return pick(
        rng,
        (
            f"{first[0]}{last}",
            f"{first}.{last}",
            f"{last}{first[0]}",
            f"{first[:3]}{last[:3]}{digits(rng, 2)}",
        ),
    )


def _age(rng: Random) -> str:
    years = whole(rng, 1, 99)
    unit = pick_weighted(
        rng,
        (" años", "a", " a", " a.", " años de edad", " meses", "m", " días"),
        (60, 10, 6, 5, 5, 8, 2, 4),
    )
    return f"{years}{unit}"


def _hour(rng: Random) -> str:
    hour, minute = whole(rng, 0, 23), whole(rng, 0, 59)
    return pick(rng, (f"{hour:02d}:{minute:02d}", f"{hour}:{minute:02d} h", f"{hour}h",
    f"{hour:02d}.{minute:02d}",
                      f"{hour:02d}:{minute:02d}h", f"{hour} h"))  # fmt: skip


@cache
def drugs() -> tuple[str, ...]:
    """Give the drugs; a dose with a decimal comma, which parts the list's entries, is made whole.

    >>> [drug for drug in drugs() if "," in drug]
    ['bisoprolol 2,5 mg', 'Trankimazin 0,5 mg', 'colchicina 0,5 mg', 'tamsulosina 0,5 mg']
    """
    whole_entries = (drug for drug in vocabulary("es/farmacos") if not drug[0].isdigit())
    return tuple(_CUT_DOSE.sub(",5 mg", drug) for drug in whole_entries)


OWN_PHI: dict[str, dict[str, Make]] = {
    "NOMBRE_SUJETO_ASISTENCIA": {"alguien": lambda r: full(r, person(r))},
    "FAMILIARES_SUJETO_ASISTENCIA": {
        "kin": lambda r: pick(r, _KIN),
        "Kin": lambda r: pick(r, _KIN).capitalize(),
        "allegado": given,
        "allegado.todo": lambda r: full(r, person(r)),
    },
    "NOMBRE_PERSONAL_SANITARIO": {
        "medico": lambda r: full(r, person(r)),
        "medico.ap": surname,
        "medico.n": given,
        "medico.i": lambda r: initials(r, person(r)),
    },
    "FECHAS": {
        "f": days.anyday, "f.l": days.full, "f.c": days.short, "f.m": days.month,
        "f.d": days.number, "dia": days.weekday, "fiesta": days.feast,
    },
    "NUMERO_TELEFONO": {"tel": numbers.telephone, "ext": numbers.extension},
    "NUMERO_FAX": {"fax": numbers.telephone},
    "CORREO_ELECTRONICO": {"mail": _mail},
    "URL_WEB": {"web": _web},
    "ID_SUJETO_ASISTENCIA": {"dni": numbers.identity, "nhc": numbers.record, "cip": numbers.card},
    "ID_ASEGURAMIENTO": {"nass": numbers.insurance},
    "ID_CONTACTO_ASISTENCIAL": {"epi": numbers.episode},
    "ID_TITULACION_PERSONAL_SANITARIO": {"col": numbers.licence},
    "ID_EMPLEO_PERSONAL_SANITARIO": {"emp": numbers.staff_code, "login": _login},
    "OTROS_SUJETO_ASISTENCIA": {"otro": numbers.other, "placa": places.plate},
    "CALLE": {"calle": places.street},
    "TERRITORIO": {
        "pueblo": places.town, "prov": places.region, "cp": places.postcode,
        "barrio": places.quarter,
    },
    "PAIS": {"pais": places.country, "nac": places.nationality},
    "HOSPITAL": {"hosp": places.hospital},
    "CENTRO_SALUD": {"cs": places.centre},
    "INSTITUCION": {"inst": places.firm, "seguro": places.payer},
    "EDAD_SUJETO_ASISTENCIA": {"edad": _age},
    "SEXO_SUJETO_ASISTENCIA": {
        "sexo": lambda r: pick(r, ("varón", "mujer", "hombre", "niña", "niño", "Varón", "Mujer")),
        "sexo.l": lambda r: pick(r, "HMVF"),
    },
    "PROFESION": {"oficio": lambda r: pick(r, entries("es", "professions"))},
}  # fmt: skip
OWN_PLAIN: dict[str, Make] = {
    "hora": _hour,
    "farmaco": lambda r: pick(r, drugs()),
    "dx": lambda r: pick(r, vocabulary("es/enfermedades")),
    "tecnica": lambda r: pick(r, vocabulary("es/tecnicas")),
    "esp": lambda r: pick(r, vocabulary("es/servicios")),
    "nadie": lambda r: pick(r, entries("es", "nobody")),
}


def _draw(make: Make) -> Callable[[Scene], str]:
    return lambda scene: make(scene.rng)


def _write_person(role: str, way: Callable[[Random, Person], str]) -> Callable[[Scene], str]:
    return lambda scene: way(scene.rng, scene.people[role])


WAYS: dict[str, Callable[[Random, Person], str]] = {
    "": full,
    ".n": lambda _, who: who.first,
    ".ap": lambda _, who: who.surname,
    ".aps": lambda _, who: who.last,
    ".c": comma,
    ".i": initials,
    ".ll": lambda _, who: f"{who.first} {who.last}",
}
SLOTS: dict[str, Slot[Scene]] = {
    **{
        name: Slot(_draw(make), label, MEDDOCAN[label])
        for label, makes in (*OWN_PHI.items(), *hand_a_slots.PHI.items(), *hand_b_slots.PHI.items())
        for name, make in makes.items()
    },
    **{
        name: Slot(_draw(make))
        for name, make in (OWN_PLAIN | dict(hand_a_slots.PLAIN) | hand_b_slots.PLAIN).items()
    },
    **{
        f"{role}{suffix}": Slot(_write_person(role, way), label, MEDDOCAN[label])
        for role, label in ROLES.items()
        for suffix, way in WAYS.items()
    },
}

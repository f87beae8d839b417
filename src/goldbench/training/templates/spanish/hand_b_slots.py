"""Slots of a second hand: Latin America by country, names of more origins, ages and days in words.

Each country has its own identity number, telephone, street and quarter, so that a Chilean form is
Chilean throughout. The words, the shapes of numbers and the patterns of addresses stand in
`hand_b_lists.txt`. Nobody here exists; the names are common ones put together by chance.
"""

from collections.abc import Callable
from datetime import date
from functools import cache
from importlib.resources import files
from random import Random

from goldbench.phi.languages.spanish.dates import DATES
from goldbench.synthetic.chance import digits, pick, pick_weighted, whole
from goldbench.synthetic.grammar import read_rules
from goldbench.synthetic.phi.numbers import fill_shape
from goldbench.synthetic.vocabulary import entries as vocabulary
from goldbench.training.templates.spanish.names import Person, given, initials, person, surname
from goldbench.training.templates.spanish.numbers import group_thousands, telephone
from goldbench.training.templates.spanish.places import town

Make = Callable[[Random], str]
_WEEK = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")
_UNITS = ("", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
_TENS = ("treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
_DECADES = ("cuarta", "quinta", "sexta", "séptima", "octava", "novena")


@cache
def _lists() -> dict[str, tuple[str, ...]]:
    """Read the lists of the data file: name, then what is parted by semicolons."""
    package = files("goldbench.training.templates.spanish")
    rules = read_rules(package.joinpath("hand_b_lists.txt").read_text("utf-8").split("\n"))
    return {
        name: tuple(item for line in lines for part in line.split(";") if (item := part.strip()))
        for name, lines in rules.items()
    }


def _pick_from(name: str) -> Make:
    return lambda rng: pick(rng, _lists()[name])


def _shape(name: str) -> Make:
    return lambda rng: fill_shape(rng, pick(rng, _lists()[name]))


class _Blanks(dict[str, str]):
    """What the blanks of a pattern are filled with, drawn when a pattern asks for it."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng

    def __missing__(self, key: str) -> str:
        return _DRAWS[key](self._rng)


def _pattern(name: str) -> Make:
    return lambda rng: pick(rng, _lists()[name]).format_map(_Blanks(rng))


def far_person(rng: Random) -> Person:
    """Draw a person whose names are of the origins of the lists, or look like ordinary words."""
    first = pick(rng, _lists()["given"]) if rng.random() < 0.6 else given(rng)
    if rng.random() < 0.15:
        first = f"{first} {pick(rng, _lists()['given'])}"
    second = far_surname(rng) if rng.random() < 0.7 else ""
    return Person(first, pick(rng, _lists()["surnames"]), second)


def far_surname(rng: Random) -> str:
    return pick(rng, _lists()["surnames"]) if rng.random() < 0.5 else surname(rng)


def _whole_name(rng: Random) -> str:
    who = (far_person if rng.random() < 0.5 else person)(rng)
    return f"{who.first} {who.last}"


def _surnames_first(rng: Random) -> str:
    return f"{far_surname(rng)} {far_surname(rng)}, {given(rng)}"


def _signature(rng: Random) -> str:
    who = (far_person if rng.random() < 0.4 else person)(rng)
    ways = (f"{who.first} {who.last}", who.surname, who.first, initials(rng, who))
    return pick_weighted(rng, ways, (5, 3, 2, 2))


def _spell_name(rng: Random) -> str:
    return "-".join(far_surname(rng).replace(" ", "").replace("-", "").upper())


def _user(rng: Random) -> str:
    name = given(rng).split()[0].lower()
    if rng.random() < 0.7:
        return f"@{name}{pick(rng, ('_', '.', ''))}{digits(rng, 2)}"
    return f"{name}_{surname(rng).split()[-1].lower()}"


_DRAWS: dict[str, Make] = {
    "c": lambda r: pick(r, vocabulary("es/calles")),
    "s": far_surname,
    "t": town,
    "g": given,
    "w": _whole_name,
    "m": lambda r: str(whole(r, 1, 9)),
    "n": lambda r: str(whole(r, 1, 40)),
    "h": lambda r: str(whole(r, 1, 260)),
    "b": lambda r: str(whole(r, 100, 4999)),
    "l": lambda r: pick(r, "ABCDEF"),
    "x": _pattern("homes"),
    "y": _pattern("schools"),
    "z": _pattern("firms"),
}


def _curp(rng: Random) -> str:
    day = f"{whole(rng, 30, 99)}{whole(rng, 1, 12):02d}{whole(rng, 1, 28):02d}"
    state = pick(rng, ("HDF", "MMC", "HJC", "MVZ", "MOC", "HCS", "HYN"))
    return fill_shape(rng, f"AAAA{day}") + state + fill_shape(rng, "AAA0%")


def _rut(rng: Random) -> str:
    number, check = whole(rng, 4_000_000, 27_999_999), pick(rng, "0123456789Kk")
    dotted = group_thousands(number)
    ways = (f"{dotted}-{check}", f"{number}-{check}", f"{dotted} - {check}", f"{number}{check}")
    return pick_weighted(rng, ways, (6, 5, 1, 1))


def _telephone_with_extension(rng: Random) -> str:
    sign = pick(rng, (" ext. ", ", ext. ", " ext ", " (ext. ", " x", " interno ", " anexo "))
    tail = ")" if "(" in sign else ""
    return f"{telephone(rng)}{sign}{whole(rng, 10, 9999)}{tail}"


def spell_number(number: int) -> str:
    """Write a number from 30 to 99 in words, as before "años".

    >>> spell_number(71), spell_number(40)
    ('setenta y un', 'cuarenta')
    """
    tens, unit = divmod(number, 10)
    return f"{_TENS[tens - 3]} y {_UNITS[unit]}" if unit else _TENS[tens - 3]


def _age(rng: Random) -> str:
    years, months, old = whole(rng, 1, 12), whole(rng, 2, 11), whole(rng, 30, 99)
    ways = (
        f"{old} años", f"{old} a", f"{old}a", f"{old} AÑOS", f"{years} años y {months} meses",
        f"{years}a {months}m", f"{spell_number(old)} años", f"{months} meses", f"{months + 9} días",
        f"{old} años de edad", f"{old}años", f"{months}m", f"{years} añitos", f"{old} ños",
        f"{pick(rng, _DECADES)} década de la vida",
    )  # fmt: skip
    return pick_weighted(rng, ways, (24, 4, 8, 2, 5, 3, 6, 5, 3, 9, 2, 1, 1, 1, 1))


def _formal_day(rng: Random) -> str:
    """Write a date as courts, certificates and Latin American forms do."""
    d = date.fromordinal(whole(rng, date(1990, 1, 1).toordinal(), date(2029, 12, 31).toordinal()))
    month, week, yy = DATES.months[d.month - 1], _WEEK[d.weekday()], f"{d.year % 100:02d}"
    ways = (
        f"{week} {d.day} de {month} del {d.year}", f"{d.day:02d}-{month[:3].upper()}-{d.year}",
        f"{d.day:02d}/{month[:3].upper()}/{yy}", f"{d.day} de {month} de {d.year}",
        f"{d.day:02d} DE {month.upper()} DE {d.year}", f"{week} {d.day}.{d.month}.{yy}",
        f"{d.year}/{d.month:02d}/{d.day:02d}", f"{d.day:02d} {d.month:02d} {d.year}",
        f"{d.day} / {d.month} / {d.year}", f"{month} {d.day} de {d.year}",
        f"{month} {d.day}/{yy}", f"{d.day:02d}.{d.month:02d}.{d.year}", f"1º de {month}",
        f"{d.day}-{month[:3]}-{d.year}", f"{week.capitalize()} {d.day:02d}/{d.month:02d}/{d.year}",
        f"{d.day:02d}/{d.month:02d}/{d.year}", f"{d.day} de {month}",
    )  # fmt: skip
    return pick(rng, ways)


def _court_day(rng: Random) -> str:
    month = pick(rng, DATES.months)
    return f"{whole(rng, 2, 28)} días del mes de {month} de {whole(rng, 2005, 2029)}"


def _week_day(rng: Random) -> str:
    return f"{pick(rng, _WEEK)} {whole(rng, 1, 31)}"


def _make_each(make: Callable[[str], Make], *names: str) -> dict[str, Make]:
    return {name: make(name) for name in names}


PLAIN: dict[str, Make] = _make_each(_shape, "lote", "nct")
PHI: dict[str, dict[str, Make]] = {
    "NOMBRE_SUJETO_ASISTENCIA": {
        "gente": _whole_name, "gente.ap": far_surname, "gente.n": given, "gente.c": _surnames_first,
        "gente.i": lambda r: initials(r, far_person(r)), "deletreo": _spell_name,
    },
    "FAMILIARES_SUJETO_ASISTENCIA": {
        "hija": _pick_from("women"), "hijo": _pick_from("men"), "apodo": _pick_from("pets"),
        "hija.M": lambda r: _pick_from("women")(r).capitalize(),
        "hijo.M": lambda r: _pick_from("men")(r).capitalize(),
        "pariente": _whole_name,
    },
    "NOMBRE_PERSONAL_SANITARIO": {
        "firma": _signature, "colega": far_surname, "colega.todo": _whole_name, "colega.n": given,
    },
    "OTROS_SUJETO_ASISTENCIA": {
        "ajeno": _whole_name, "ajeno.ap": far_surname, "ajeno.n": given, "usuario.b": _user,
        **_make_each(_shape, "exp", "serie.b"),
    },
    "FECHAS": {
        "f.b": _formal_day, "f.j": _court_day, "f.s": _week_day, "fiesta.b": _pick_from("feasts"),
    },
    "EDAD_SUJETO_ASISTENCIA": {"edad.b": _age},
    "SEXO_SUJETO_ASISTENCIA": {"sexo.f": _pick_from("sexo.f")},
    "PROFESION": {"oficio.b": _pick_from("jobs")},
    "HOSPITAL": {"hosp.b": _pattern("hosp.b")},
    "CENTRO_SALUD": {"cs.b": _pattern("cs.b")},
    "INSTITUCION": {
        **_make_each(_pattern, "resi", "cole.b", "juzgado.b", "empresa.b"),
        **_make_each(_pick_from, "eps"),
        "osocial": _pick_from("obras"), "prevision": _pick_from("previsiones"),
        "mutua": _pick_from("mutuas"), "caja": _pick_from("cajas"),
    },
    "CALLE": _make_each(_pattern, "calle.mx", "calle.ar", "calle.cl", "calle.co", "calle.pe",
                    "calle.an"),
    "NUMERO_TELEFONO": {
        **_make_each(_shape, "tel.mx", "tel.ar", "tel.cl", "tel.co", "tel.pe", "tel.an"),
        "tel.x": _telephone_with_extension,
    },
    "ID_SUJETO_ASISTENCIA": {
        "curp": _curp, "rut": _rut, **_make_each(_shape, "ci", "cuil", "dni.ar", "cc", "dni.pe",
                                             "ensayo"),
    },
    "ID_ASEGURAMIENTO": _make_each(_shape, "nss", "agregado"),
    "ID_TITULACION_PERSONAL_SANITARIO": _make_each(_shape, "mn"),
    "TERRITORIO": {
        **_make_each(_pattern, "colonia", "vereda", "zona", "caba"),
        **_make_each(_shape, "cp.mx", "cp.ar"),
    },
}  # fmt: skip

"""Slots of the second hand: names of every region, Spanish numbers, short names of hospitals.

Labels as in `slots`; kin and sex also stand one by one, so that a sentence keeps its gender.
"""

from collections.abc import Callable, Mapping
from random import Random

from goldbench.phi.languages.spanish.dates import DATES
from goldbench.synthetic.chance import digits, pick, pick_weighted, whole
from goldbench.synthetic.phi.numbers import any_of, dni_letter, nass, nie
from goldbench.training.templates.spanish import hand_a_words as words
from goldbench.training.templates.spanish import places
from goldbench.training.templates.spanish.days import weekday
from goldbench.training.templates.spanish.names import given, surname

__all__ = ["PHI", "PLAIN"]

_DECADES = ("tercera", "cuarta", "quinta", "sexta")


def _surname(rng: Random) -> str:
    draw = rng.random()
    name = pick(rng, words.REGIONAL) if draw < 0.5 else surname(rng)
    if draw < 0.08:
        return pick(rng, words.OPENERS) + name
    return f"{name}{pick(rng, words.LINKS)}{pick(rng, words.REGIONAL)}" if draw > 0.93 else name


def _given(rng: Random) -> str:
    return pick(rng, words.SHORT) if rng.random() < 0.45 else given(rng)


def _whole_name(rng: Random) -> str:
    first, surname, other = _given(rng), _surname(rng), _surname(rng)
    ways = (f"{first} {surname} {other}", f"{first} {surname}", f"{surname} {other}, {first}",
        f"{surname.upper()} {other.upper()}, {first}",
            f"{first[0]}. {surname}", f"{first} {surname} {other[0]}.",
                f"{first} {_given(rng)} {surname} {other}",
            f"M.ª {first} {surname}", f"Mª {first} {surname} {other}",
                f"{first[0]}. {surname} {other}",
            f"{first} {surname} {other}".upper())  # fmt: skip
    return pick_weighted(rng, ways, (40, 18, 9, 4, 6, 4, 6, 3, 3, 4, 4))


def _pair(rng: Random) -> str:
    return f"{_given(rng)} {_surname(rng)}"


def _names(who: str) -> dict[str, Callable[[Random], str]]:
    ways = {"todo": _whole_name, "dos": _pair, "ap": _surname, "nom": _given}
    return {f"{way}.{who}": make for way, make in ways.items()}


def _letters(rng: Random) -> str:
    a, b, c = (pick(rng, "ABCDEFGIJLMNOPRSTV") for _ in range(3))
    return pick(
        rng,
        (f"{a}{b}{c}", f"{a}.{b}.{c}.", f"{a}. {b}. {c}.", f"{a}{b}", f"{a}.{b}.", f"{a}{b}{c}{a}"),
    )


def _town(rng: Random) -> str:
    if rng.random() < 0.65:
        return places.town(rng)
    return f"{pick(rng, words.TOWN_HEADS)} {places.town(rng).split()[-1]}"


def _patron(rng: Random) -> str:
    return pick(rng, words.PATRONS)


def _street(rng: Random) -> str:
    way = pick(rng, words.WAYS)
    name = pick(rng, (_whole_name, _surname, _town, _patron, _surname))(rng).replace(",", "")
    number = pick(rng, (", ", " ", " nº ", ", n.º ", ", nº", " núm. ")) + str(whole(rng, 1, 240))
    floor = pick(rng, words.STEPS).format(
        n=whole(rng, 1, 9), m=whole(rng, 1, 6), l=pick(rng, "ABCDEF")
    )
    tail = f"{number}{floor}" if rng.random() < 0.92 else pick(rng, (" s/n", ", s/n", ", km 4", ""))
    return f"{way.strip()} {name}{tail}"


def _dni(rng: Random) -> str:
    number = whole(rng, 80_000_000, 99_999_999)
    letter, dotted = dni_letter(number), f"{number:,}".replace(",", ".")
    return pick(rng, (f"{number}{letter}", f"{number}-{letter}", f"{dotted}-{letter}",
        f"{dotted} {letter}",
                      f"{number} {letter}", f"{number}{letter.lower()}", f"{number}",
                          nie(rng)))  # fmt: skip


def _age(rng: Random) -> str:
    n = whole(rng, 18, 97)
    ways = (f"{n} años", f"{n}a", f"{n} a", f"{n} a.", f"{n} AÑOS", f"{n}años",
        f"{n} años de edad",
            f"{pick(rng, words.NUMBER_WORDS)} años", f"{n} añitos")  # fmt: skip
    return pick_weighted(rng, ways, (50, 14, 8, 6, 4, 3, 4, 6, 1))


def _small_age(rng: Random) -> str:
    n, m = whole(rng, 2, 15), whole(rng, 2, 11)
    return pick(rng, (f"{n} años", f"{m} meses", f"{m}m", f"{n} años y {m} meses", f"{n}a {m}m",
        f"{m} semanas",
                      f"{n} días", f"{n} días de vida", f"{n * 4} horas de vida",
                          f"{m} meses y medio", f"{n}a"))  # fmt: skip


def _spread(rng: Random) -> str:
    """Write a month and a year: "3/80", "03-1998", "mayo 2011"."""
    m, y = whole(rng, 1, 12), whole(rng, 1958, 2027)
    name = DATES.months[m - 1]
    return pick(rng, (f"{m}/{y % 100:02d}", f"{m:02d}/{y}", f"{m}-{y}", f"{name} {y}",
        f"{name} de {y}",
                      f"{name[:3]}/{y % 100:02d}", f"{name[:3]}. {y}", f"{y}",
                          f"{name} del {y % 100:02d}"))  # fmt: skip


def _centre(rng: Random) -> str:
    head = pick(rng, ("CS", "C.S.", "Centro de Salud", "centro de salud", "CAP", "EAP",
        "consultorio de",
                      "Ambulatorio", "CSM", "ambulatorio de", "PAC de", "C. Salud",
                      "CUAP"))  # fmt: skip
    return f"{head} {pick(rng, (_town, _surname, _patron))(rng)}"


def _home(rng: Random) -> str:
    head = pick(rng, ("Residencia", "residencia", "Res.", "Resid.", "RPM", "Centro de Día",
        "Hogar", "Llar",
                      "Residencia de Mayores", "centro sociosanitario",
                      "Piso tutelado"))  # fmt: skip
    return f"{head} {pick(rng, words.PATRONS)}"


def _school(rng: Random) -> str:
    head = pick(
        rng,
        (
            "CEIP",
            "IES",
            "Colegio",
            "colegio",
            "Cole",
            "Escoleta",
            "EEI",
            "Instituto",
            "CRA",
            "Ikastola",
        ),
    )
    return f"{head} {pick(rng, (_patron, _whole_name, _town))(rng).replace(',', '')}"


def _firm(rng: Random) -> str:
    head = pick(rng, ("Talleres", "Transportes", "Construcciones", "Panificadora", "Cárnicas",
        "Hnos.", "Viveros",
                      "Azulejos", "Pinturas", "Bar", "Mesón", "Limpiezas", "Conservas", "Grúas",
                      "Autocares"))  # fmt: skip
    tail = pick(rng, ("", "", " S.L.", " SL", ", S.A.", " e Hijos", " S. Coop."))
    return f"{head} {_surname(rng)}{tail}"


def _court(rng: Random) -> str:
    head = pick(rng, ("Juzgado de Instrucción n.º {n} de", "Juzgado de Guardia de",
        "Juzgado de 1ª Instancia {n} de",
                      "Fiscalía de", "Juzgado de Violencia sobre la Mujer nº {n} de",
                      "Juzgado nº {n} de"))  # fmt: skip
    return f"{head.format(n=whole(rng, 1, 9))} {_town(rng)}"


def _shapes(*shapes: str) -> Callable[[Random], str]:
    return lambda rng: any_of(rng, *shapes)


def _fix(word: str) -> Callable[[Random], str]:
    return lambda _: word


_telephone = _shapes(
    "6## ### ###", "6########", "6## ## ## ##", "6##-###-###", "6##.###.###", "7## ### ###",
    "9########", "9## ### ###",
    "9# ### ## ##", "9#-#######", "9## ## ## ##", "8## ### ###", "+34 6## ### ###",
    "0034 6########", "6##/######",
    "6##-##-##-##", "9##.##.##.##", "(9#) ### ## ##", "9##-######", "+34-6##-##-##-##",
    "6#######%", "6 ## ## ## ##",
)  # fmt: skip

PHI: Mapping[str, Mapping[str, Callable[[Random], str]]] = {
    "NOMBRE_SUJETO_ASISTENCIA": {**_names("p"), "ini.p": _letters},
    "NOMBRE_PERSONAL_SANITARIO": {**_names("s"), "ini.s": _letters},
    "FAMILIARES_SUJETO_ASISTENCIA": {
        **_names("k"), **{f"k:{word}": _fix(word) for word in words.KIN},
        "k:mujer": _fix("mujer"),
    },
    "OTROS_SUJETO_ASISTENCIA": {
        **_names("x"),
        "serie": _shapes("AAA######A", "AA#######", "#########", "######A", "SN########",
            "A##-######", "AAA###-##"),
        "matricula": _shapes("####AAA", "#### AAA", "####-AAA", "AA-####-A", "A-####-AA",
            "A ####-AA"),
        "iban": _shapes("ES## #### #### ## ##########", "ES######################",
            "ES## #### #### #### #### ####"),
        "expte": _shapes("DP ####/20##", "###/20##", "D.P. ###/##", "##-######-A",
            "####/20##-A", "IP-###/20##"),
    },
    "NUMERO_TELEFONO": {"tfno": _telephone, "busca": _shapes("###", "####", "#####", "# ###",
        "##-##", "6####")},
    "HOSPITAL": {"hosp.c": lambda r: pick(r, words.SHORT_HOSPITALS),
        "hosp.s": _patron},
    "CENTRO_SALUD": {"ambu": _centre},
    "INSTITUCION": {"hogar": _home, "cole": _school, "empresa": _firm, "juzgado": _court},
    "TERRITORIO": {"villa": _town, "cpe": _shapes("0####", "1####", "2####", "3####", "4####",
        "5000#")},
    "CALLE": {"via": _street},
    "EDAD_SUJETO_ASISTENCIA": {
        "anos": _age, "anitos": _small_age, "anos.n": lambda r: str(whole(r, 19, 96)),
        "decada": lambda r: f"{pick(r, _DECADES)} década de la vida",
    },
    "SEXO_SUJETO_ASISTENCIA": {
        f"s:{word}": _fix(word)
        for word in ("varón", "mujer", "hombre", "niña", "niño", "chica", "chico", "V", "M",
            "H", "F")
    },
    "FECHAS": {
        "f.wd": lambda r: f"{weekday(r)} {whole(r, 1, 31)}",
        "f.wdm": lambda r: f"{weekday(r)} {whole(r, 1, 31)} de {pick(r, DATES.months)}",
        "f.my": _spread, "f.a": lambda r: str(whole(r, 1951, 2027)),
        "f.iso": lambda r: f"20{whole(r, 10, 28)}-{whole(r, 1, 12):02d}-{whole(r, 1, 28):02d}",
        "f.n": lambda r: pick(r, DATES.months), "f.8": _shapes("20200%1#", "202%0%0%",
            "20211%2#"),
    },
    "ID_SUJETO_ASISTENCIA": {
        "dnie": _dni, "nhcl": _shapes("######", "#######", "%#####", "HC ######", "##/####",
            "###.###", "1#######", "%####"),
        "tarjeta": _shapes("AAAA##########", "AAAA 1 ###### ## #", "AN##########",
            "AAAA############", "##########", "CYL#########"),
        "pasaporte": _shapes("AAA######", "AA#######", "A########", "PAA######"),
    },
    "ID_ASEGURAMIENTO": {
        "afiliado": lambda r: nass(r, f"{whole(r, 1, 52):02d}"),
        "poliza": _shapes("#######", "##-#######", "A-######/##", "####.####.##", "POL ######",
            "0##/########"),
    },
    "ID_CONTACTO_ASISTENCIAL": {
        "biopsia": _shapes("##B####", "B##-#####", "##-B-####", "##/#####", "C##-####",
            "AP-##-#####", "##A#####", "B-####/##"),
        "peticion": _shapes("########", "#######", "P########", "##-######", "L#########",
            "9#########"),
        "proceso": _shapes("#######", "########", "U########", "E-#######", "20##/######",
            "I####-####", "%######"),
    },
    "ID_TITULACION_PERSONAL_SANITARIO": {"colegiado": _shapes("#########", "#####", "##/#####",
        "##/##/#####", "28#######", "####", "##.###")},
    "ID_EMPLEO_PERSONAL_SANITARIO": {
        "usuario": lambda r: f"{pick(r, 'abcdefgjlmnprstv')}{digits(r, 5)}",
            "cias": _shapes("##########A", "%#####A"),
    },
}  # fmt: skip
PLAIN: Mapping[str, Callable[[Random], str]] = {
    "ta": lambda r: f"{whole(r, 85, 190)}/{whole(r, 45, 105)}",
    "pauta": lambda r: pick(r, ("1-0-1", "1-0-0", "0-0-1", "1-1-1", "0-1-0", "½-0-½", "1-0-2",
        "2-0-0", "c/8h", "c/12 h", "cada 6 h")),
    "cie": _shapes("I##.%", "J%#.%", "K##.#", "E1%.9", "S72.0", "F3#.#", "N#%.0", "C#%.9",
        "Z5#.1", "R5#"),
    "cama": _shapes("%##", "%##-A", "%##.%", "3%#B", "%##-2", "H-%##"),
}  # fmt: skip

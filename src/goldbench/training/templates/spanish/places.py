"""Spanish places for training: streets, towns, houses of care, firms; a part of them made up."""

from functools import cache
from random import Random

from goldbench.language.lexicons import entries
from goldbench.synthetic.chance import digits, pick, pick_weighted, whole
from goldbench.synthetic.phi import numbers
from goldbench.synthetic.vocabulary import entries as vocabulary
from goldbench.training.templates.spanish.names import given, person, surname
from goldbench.training.templates.words import Chain

_VIAS = (
    "C/", "C/", "Calle", "calle", "c/", "C.", "Avda.", "Avenida", "Av.", "avda.", "Plaza", "plaza",
    "Pza.", "Pl.", "Paseo", "P.º", "Pº", "Camino", "Ronda", "Travesía", "Ctra.", "Carretera",
    "Glorieta", "Urb.", "Rúa", "Carrer", "Pasaje", "Pje.", "Jr.", "Jirón", "Psje.", "Diagonal",
    "Carrera", "Cra.", "Cl.", "Calle", "Callejón", "Bulevar", "Blvd.", "Calz.", "Calzada", "Prol.",
    "Privada", "Circuito", "Cerrada", "Vía", "Gran Vía", "Rambla", "Passeig", "Alameda", "Camí",
    "Kalea", "Transversal", "Autopista", "Barrio", "Partida", "Polígono",
)  # fmt: skip
_HEADS = (
    "San", "Santa", "Villa", "Puebla de", "Torre", "Valle de", "Monte", "Puerto", "Fuente",
    "Aldea", "Castro", "La", "El", "Los", "Las", "O", "A", "Nueva", "Alto", "Río", "Sant", "Vila",
)  # fmt: skip
_FLOORS = (
    "{n}º {l}", "{n}.º {l}", "{n}º-{l}", "{n}-{m}", "bajo {l}", "bajo", "piso {n}", "{n}º izda.",
    "{n}º dcha.", "esc. {l}, {n}º {m}", "bloque {n}, {m}º {l}", "portal {n}, {m}º {l}", "int. {n}",
    "dpto. {n}{m}", "apto. {n}0{m}", "depto {n}0{m}", "Mz {l} Lt {n}", "local {n}", "puerta {n}",
    "casa {n}", "parcela {n}", "{n} {l}", "ático", "torre {n}, apto {m}01",
)  # fmt: skip
_HOUSES = (
    "Hospital", "Hospital Universitario", "Hospital General", "Hospital Comarcal", "Clínica",
    "Hospital Clínico", "Complejo Hospitalario", "Complejo Asistencial", "Hosp.", "H.", "H.U.",
    "HU", "HGU", "Policlínica", "Sanatorio", "Hospital Regional", "Hospital Nacional",
    "Hospital Materno Infantil", "Hospital Provincial", "Hospital Militar", "Maternidad",
    "Hospital General de Zona", "Hospital Base", "Clínica Universitaria", "Hospital Privado",
    "Instituto Nacional", "Complejo Hospitalario Universitario", "hospital", "Fundación Hospital",
)  # fmt: skip
_CENTRES = (
    "Centro de Salud", "centro de salud", "C.S.", "CS", "CAP", "Ambulatorio", "ambulatorio",
    "Consultorio", "consultorio de", "CESFAM", "Posta", "Posta de Salud", "Puesto de Salud", "P.S.",
    "UMF", "UBS", "CEM", "Centro de Especialidades", "Consultorio local de", "EAP", "SUMMA", "PAC",
    "CAPS", "Centro de Salud Mental", "CSM", "USM", "Unidad de Medicina Familiar", "UBA", "PEA",
    "C. Salud", "Centro Médico", "Dispensario", "Subcentro de Salud", "IPS", "Sala", "ABS",
)  # fmt: skip
_FIRMS = (
    "Residencia", "residencia", "Residencia de Mayores", "Centro de Día", "Colegio", "CEIP", "IES",
    "Escuela Infantil", "Guardería", "E.I.", "Instituto", "Transportes", "Talleres", "Panadería",
    "Construcciones", "Estructuras", "Hotel", "Restaurante", "Bar", "Cooperativa", "Supermercados",
    "Farmacia", "Fundación", "Asociación", "Mutua", "Seguros", "Club", "Ferretería", "Bodegas",
    "Forestal", "Minera", "Frigorífico", "Textiles", "Laboratorios", "Orquesta", "Peluquería",
    "Universidad de", "Universidad", "Ayuntamiento de", "Cabildo de", "Juzgado de Instrucción de",
    "Óptica", "Centro Penitenciario de", "Cruz Roja", "Cáritas", "Proyecto", "Piso tutelado",
    "Albergue", "Comedor", "Centro de Acogida", "Parroquia", "Logística", "Autoescuela", "Grupo",
    "Conservas", "Mercadona de", "Unidad Educativa", "Liceo", "Escuela", "Jardín Infantil",
)  # fmt: skip
_LEGAL = (
    "",
    "",
    "",
    "",
    " S.A.",
    " S.L.",
    ", S.L.",
    " SL",
    " S.A. de C.V.",
    " Ltda.",
    " SpA",
    " S.C.",
)
_PAYERS = (
    "Sanitas", "Adeslas", "Asisa", "DKV", "Mapfre", "Fremap", "Asepeyo", "Muface", "Isfas",
    "Mugeju", "IMSS", "ISSSTE", "Fonasa", "Isapre Colmena", "Isapre Banmédica", "OSDE", "PAMI",
    "IOMA", "EPS Sura", "Sura", "Nueva EPS", "Sanitas EPS", "EsSalud", "SIS", "Swiss Medical",
    "Ibermutua", "Fraternidad", "Umivale", "Caser", "Axa", "Mutualidad", "Colsanitas", "Compensar",
    "Consalud", "Cruz Blanca", "Rímac", "Pacífico Seguros", "GNP", "Osecac", "Galeno", "Medicus",
)  # fmt: skip
_BODIES = (
    "Servicios Sociales de", "Fiscalía de", "Policía Nacional de", "Guardia Civil de", "DIF de",
    "SEREMI de", "ICBF de", "Secretaría de Salud de", "Consejería de Sanidad de", "Defensoría de",
    "Diputación de", "Ministerio de Salud", "Juzgado de Guardia de", "Registro Civil de",
)  # fmt: skip


@cache
def _chain() -> Chain:
    return Chain((name for name in entries("es", "cities") if name.isalpha()), least=4)


def town(rng: Random) -> str:
    draw = rng.random()
    if draw < 0.15:
        return _chain().word(rng)
    if draw < 0.25:
        return f"{pick(rng, _HEADS)} {_chain().word(rng)}"
    return pick(rng, entries("es", "cities"))


def region(rng: Random) -> str:
    return pick(rng, entries("es", "regions"))


def postcode(rng: Random) -> str:
    return numbers.any_of(rng, "#####", "#####", "#####", "0####", "2####", "4####", "B####AAA",
                          "C####AAA", "######", "####", "CP #####")  # fmt: skip


def _street_name(rng: Random) -> str:
    who = person(rng)
    ways = (
        pick(rng, vocabulary("es/calles")), f"{who.first} {who.surname}", town(rng),
        f"de {town(rng)}", f"Dr. {who.surname}", f"San {given(rng)}", f"{whole(rng, 1, 120)}",
        f"General {surname(rng)}", f"Los {_chain().word(rng)}", f"{whole(rng, 1, 30)} de Mayo",
        f"Virgen de {town(rng)}", f"Don {who.first}", f"de la {surname(rng)}", surname(rng),
    )  # fmt: skip
    return pick_weighted(rng, ways, (24, 9, 7, 6, 4, 6, 6, 4, 6, 3, 4, 2, 4, 8))


def street(rng: Random) -> str:
    """Write a way with its number and floor; all of it is one CALLE."""
    way, name = pick(rng, _VIAS), _street_name(rng)
    sign = pick(rng, (", ", " ", ", nº ", " n.º ", " #", " nro. ", " No. ", ", núm. ", " N° "))
    number = str(whole(rng, 1, 260)) if rng.random() < 0.8 else str(whole(rng, 260, 4999))
    draw = rng.random()
    if draw < 0.05:
        return f"{way} {name}, s/n"
    if draw < 0.1:
        return f"{way} {name}"
    if draw < 0.16:
        return f"{way} {whole(rng, 1, 170)} # {whole(rng, 1, 99)}-{whole(rng, 1, 99)}"
    if draw < 0.19:
        return f"{way} {name}, km {whole(rng, 1, 60)}"
    address = f"{way} {name}{sign}{number}"
    if draw < 0.6:
        return address
    floor = pick(rng, _FLOORS).format(n=whole(rng, 1, 9), m=whole(rng, 1, 6), l=pick(rng, "ABCDEF"))
    return f"{address}{pick(rng, (', ', ' ', ' - '))}{floor}"


def quarter(rng: Random) -> str:
    """Write a quarter: barrio, colonia, villa."""
    head = pick(rng, ("barrio", "Barrio", "Bº", "Col.", "Colonia", "col.", "Villa", "Urb.",
        "Sector",
                      "vereda", "comuna", "polígono", "AA.HH.", "Población", "Fracc."))  # fmt: skip
    return f"{head} {pick(rng, (town, surname, _street_name))(rng)}"


def hospital(rng: Random) -> str:
    who = person(rng)
    ways = (
        f"{who.first} {who.last}", town(rng), f"de {town(rng)}", f"San {given(rng)}",
        f"Virgen de {town(rng)}", f"Dr. {who.first} {who.last}", f"Santa {given(rng)}",
        f"Nuestra Señora de {town(rng)}", f"del {_chain().word(rng)}", f"{_chain().word(rng)}",
        f"La {_chain().word(rng)}", f"Sagrado Corazón de {town(rng)}", f"{who.surname}",
        f"Río {_chain().word(rng)}", f"12 de {_chain().word(rng)}", f"Universitari {town(rng)}",
    )  # fmt: skip
    return f"{pick(rng, _HOUSES)} {pick(rng, ways)}"


def centre(rng: Random) -> str:
    ways = (town(rng), f"de {town(rng)}", _street_name(rng), f"La {_chain().word(rng)}",
        surname(rng),
            f"Los {_chain().word(rng)}", f"{town(rng)} Norte", f"Dra. {surname(rng)}",
            f"{town(rng)} {pick(rng, ('I', 'II', 'Sur', 'Centro', '2', 'Este'))}",
            f"{whole(rng, 1, 60)}")  # fmt: skip
    return f"{pick(rng, _CENTRES)} {pick(rng, ways)}"


def firm(rng: Random) -> str:
    draw = rng.random()
    if draw < 0.25:
        return pick(rng, _PAYERS)
    if draw < 0.35:
        return f"{pick(rng, _BODIES)} {town(rng)}"
    name = pick(rng, (surname, town, _chain().word, _street_name))(rng)
    more = pick(
        rng, ("", "", "Hermanos ", "Hnos. ", "Nuestra Señora de ", "San ", "La ", "Los ", "El ")
    )
    return f"{pick(rng, _FIRMS)} {more}{name}{pick(rng, _LEGAL)}"


def payer(rng: Random) -> str:
    return pick(rng, _PAYERS)


def nationality(rng: Random) -> str:
    word = pick(rng, entries("es", "nationalities"))
    return word[:-1] + "a" if word.endswith("o") and rng.random() < 0.5 else word


def country(rng: Random) -> str:
    return pick(rng, entries("es", "countries"))


def plate(rng: Random) -> str:
    return numbers.any_of(rng, "####AAA", "#### AAA", "AA-###-AA", "AAA-###", "AAAA##", "AA ### AA",
                          f"{digits(rng, 4)}-AAA", "AAA ###", "A-####-AA")  # fmt: skip

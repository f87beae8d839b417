"""Where a Spanish span begins and ends, as far as its form tells: names, streets, houses, places.

A place keeps the dot of its initials ("México D.F."), a name its initials ("A. Ruiz") and its
second half ("Ruiz-Vega", "Ruiz de la Vega"), a street its floor and door. Nothing ends in a dash,
and no house (a hospital, an institution) in a preposition; a title is no part of a name, nor a
department of a house; a street begins with its kind ("Calle"), not with the words before it.
"""

import re
from collections.abc import Callable

DOCTOR, PLACE, STREET = "NOMBRE_PERSONAL_SANITARIO", "TERRITORIO", "CALLE"
HOUSES = frozenset({"HOSPITAL", "INSTITUCION"})
UPPER = "A-ZÁÉÍÓÚÑ"
UNFINISHED = re.compile(r" (?:de|del|de la|de los|de las)$")
_NEVER_LAST = "-–,;:(®/ "
_LOOK_BACK = 20

_TITLE = re.compile(r"(?:Dra?|Doctora?|D|Dña|Prof)\b\.? +(?=\w{2})")
# Initials of which the model saw only what follows: "A. Ruiz", "M.ª Luz"; "D." is a title.
_INITIALS = re.compile(r"(?<![^\W_])(?:(?!D\.)[A-ZÁÉÍÓÚ]\.(?:[aª](?= ))? ?)+$")
_NO_NAME = re.compile(
    r" +(?:(?:Calle|Avda|Avenida|Paseo|Plaza|C/)$|"
    r"(?:[A-Z]\w+ología|Cirugía|Medicina|Servicio|Departamento)\b)"
)
_SECOND_HALF = re.compile(
    rf"-[{UPPER}]\w+| (?:de(?: la| las| los)?|del|i) (?!Centr|Ciru|Cl[ií]n|Comp|Dep|Dpt|Fac|Fund|"
    rf"Hosp|HU|Inst|Mad|Medi|Salud|Sec|Ser|Uni[dv])[{UPPER}]\w+"
)

_KIND = re.compile(
    r"(?<=[ ,.])(?:C/|(?:Calle|Avda|Avd|Avenida|Av|Plaza|Pza|Pz|Paseo|Ctra|Carretera|Gran Vía)\b)"
)
# What still belongs to a street: its kilometre, number, flat, floor, the letter of its door.
_DOOR = re.compile(
    r"(?<= [Kk]m)\.? ?\d+(?:[.,]\d+)?|(?<=\d)[A-Z](?!\w)|(?<= [Nn])[°º]\.? ?\d+|"
    r"(?:(?<= Of)|(?<= [Dd]pto)|(?<= [Aa]pto))\.? \d+|,? \d{1,2} ?(?:°|º|o|er) ?[Pp]iso(?!\w)"
)

_LOOSE = re.compile(r" (?:a|al|como|con|el|en|para|por|según|y)$")
_WARD = re.compile(r" (?:Servicio|Servei|Unidad|Departamento|\d+ª planta)\b")
_CATALAN = re.compile(rf" d['’´][{UPPER}]\w+")  # Vall d'Hebron
_NEXT_NAME = re.compile(rf" (?:la |las |los )?[{UPPER}][\w’'-]+")

_DISTRICT = re.compile(r" D\. ?[CF]\.(?!\w)")
_INITIAL = re.compile(r"(?:^|[ .])[A-Z]$")
_MORE_INITIALS = re.compile(r"(?:\.[A-Z])*\.(?![\w@])")


def find_boundaries(label: str, text: str, start: int, end: int) -> tuple[int, int]:
    """Give the start and end that the form asks for.

    >>> text = "Remitido por: Dr. A. Ruiz-Vega Servicio de Urología"
    >>> start, end = find_boundaries(DOCTOR, text, 21, 25)
    >>> text[start:end]
    'A. Ruiz-Vega'
    """
    end = start + len(text[start:end].rstrip(_NEVER_LAST))
    return _ENDS.get(label, _close_quotation)(text, start, end)


def _skip_match(pattern: re.Pattern[str], text: str, end: int) -> int:
    """Give the end of what follows, if it follows."""
    more = pattern.match(text, end)
    return more.end() if more else end


def _name(text: str, start: int, end: int) -> tuple[int, int]:
    """Leave out a title and what follows the name, take in initials and the second half."""
    if title := _TITLE.match(text, start, end):
        start = title.end()
    elif initials := _INITIALS.search(text, max(0, start - _LOOK_BACK), start):
        start = initials.start()
    if other := _NO_NAME.search(text, start + 1, end):
        return start, other.start()
    return start, _skip_match(_SECOND_HALF, text, end)


def _street(text: str, start: int, end: int) -> tuple[int, int]:
    """Leave out what stands before the kind of street, if it is more than a word."""
    end = _skip_match(_DOOR, text, end)
    kind = _KIND.search(text, start + 1, end)
    if kind is None or _KIND.match(f" {text[start:end]}", 1):
        return start, end
    return (kind.start() if " " in text[start : kind.start()].strip() else start), end


def _hospital(text: str, start: int, end: int) -> tuple[int, int]:
    """Leave out its departments, take in the name that a preposition asks for."""
    end = start + len(_LOOSE.sub("", text[start:end]))
    if ward := _WARD.search(text, start + 1, end):
        end = ward.start()
    end = _skip_match(_CATALAN, text, end)
    if UNFINISHED.search(text, start, end):
        end = _skip_match(_NEXT_NAME, text, end)
    return _close_quotation(text, start, end)


def _institution(text: str, start: int, end: int) -> tuple[int, int]:
    return _with_initials(text, *_hospital(text, start, end))


def _place(text: str, start: int, end: int) -> tuple[int, int]:
    return _with_initials(text, start, _skip_match(_DISTRICT, text, end))


def _with_initials(text: str, start: int, end: int) -> tuple[int, int]:
    if _INITIAL.search(text[start:end]):
        end = _skip_match(_MORE_INITIALS, text, end)
    return _close_quotation(text, start, end)


def _close_quotation(text: str, start: int, end: int) -> tuple[int, int]:
    """Take in the mark that closes a quotation."""
    for quote in "\"'":
        if text[start:end].count(quote) == 1 and text[end : end + 1] == quote:
            end += 1
    return start, end


_ENDS: dict[str, Callable[[str, int, int], tuple[int, int]]] = {
    "HOSPITAL": _hospital,
    "INSTITUCION": _institution,
    "PAIS": _with_initials,
    DOCTOR: _name,
    PLACE: _place,
    STREET: _street,
}

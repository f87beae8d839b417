"""Spanish spans that the model gets wrong in ways a rule can tell.

The model decides token by token; some of what it says is a matter of form: where a span ends (see
`endings`), that an age keeps its months ("un año y cinco meses") and a relative its side ("tío
materno"), that "Santa Cruz de" and "Tenerife" are one place, that behind the number of a street a
town follows, and that how long something lasted is no age.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from goldbench.language import entries
from goldbench.phi.interval_index import IntervalIndex
from goldbench.phi.languages.spanish.boundaries import (
    DOCTOR,
    HOUSES,
    PLACE,
    STREET,
    UNFINISHED,
    UPPER,
    find_boundaries,
)
from goldbench.phi.mark import Mark
from goldbench.phi.rules import Hit

AGE, RELATIVE = "EDAD_SUJETO_ASISTENCIA", "FAMILIARES_SUJETO_ASISTENCIA"
_COUNTRY, _DATE = "PAIS", "FECHAS"
_ORDINAL = re.compile(r"primer|segund|tercer|únic|amb[oa]s", re.IGNORECASE)
_LOOKALIKES = frozenset({AGE, _DATE, RELATIVE})
_WITH_ADDRESS = HOUSES | {STREET}
_BETWEEN = " ,.;:-"
_LOOK_BACK = 40

# A town behind the number of a street; floors, doors, buildings and colonies are none.
_TOWN = re.compile(
    rf"(?<=\d)\.? (?!Apartado|Bajo|Baja|Bloque|Calle|Colonia|Dcha|Derecha|Edificio|Entr|Escalera|"
    rf"Interior|Izq|Local|Pabell|Paseo|Piso|Planta|Plaza|Portal|Principal|Puerta|Residencia|Torre|"
    rf"Ático)(?P<it>(?:(?:El|La|Las|Los) )?[{UPPER}][a-záéíóúñ]{{3,}}"
    rf"(?: (?:(?:de|del|el|la|las|los|y) )*[{UPPER}][a-záéíóúñ]+){{0,5}})$"
)
# A street behind the name of a house that has one: "Hospital del Mar. Sol 3", "Clínica Mar Sol 3".
_HOUSE = re.compile(r"(?i:Centr|Cl[ií]n|Comple|Facul|Funda|Hospi|Insti|Poli|Resi|Sana|Univer)")
_ADDRESS = re.compile(
    rf"(?<=\w)(?:\. | (?!Edificio|Pabell|Planta|Zona|Área)(?=\w+ \d+$))"
    rf"(?P<it>[{UPPER}]\w+(?: [{UPPER}]\w+){{0,5}} \d{{1,4}})$"
)
# What no place ends in either: "Puerto de Santa" and "María" are one.
_HALF = re.compile(r"(?:^| )(?:El|Gran|Islas?|La|Las|Los|San|Santa|Santo)$")
_LASTED = re.compile(
    r"\b(?:[Hh]ace|[Dd]urante(?: los)?|los últimos|seguimiento de|[Tt]ras|al cabo de|evolución de|"
    r"lleva|llevaba)(?: unos| más de| casi)? $"
)
_LIVED = re.compile(r" de (?:edad|vida)\b")
_SINCE = re.compile(
    r" (?:atrás|antes|después|más tarde|de (?:evolución|seguimiento|tratamiento)|"
    r"(?:del?|de la|de su|de esta) (?:alta|cirugía|diagnóstico|inter|operación|trasplante))"
)
# "A los seis meses" is an age only of the young: in none of 154 places in notes of patients of 15
# years or more (MEDDOCAN, train and dev).
_BY_MONTHS = re.compile(r"[Aa] los \w+ (?:días|meses|semanas)$")
_GROWN = re.compile(r"\bEdad: ?(?:1[5-9]|[2-9]\d)(?! ?(?:d[ií]as?|mes|meses|semanas?)\b)")
_UNIT = re.compile(r" ?(?:cc|cm|g|h|horas|kg|mcg|mg|ml|mm|UI|µg)(?!\w)")
_IDIOM = re.compile(r"\b(?:[Mm]edicina de|[Mm]édic[oa]s? de|solución|soluciones|vesículas?) $")

# Labels too rare to learn, and what the model is taught instead; "" leaves them to the rules.
STAND_INS = {
    "CENTRO_SALUD": "HOSPITAL",
    "ID_EMPLEO_PERSONAL_SANITARIO": "",
    "NUMERO_FAX": "NUMERO_TELEFONO",
    "OTROS_SUJETO_ASISTENCIA": "",
    "PROFESION": "",
}
_CENTRE = re.compile(r"(?:Centro de Salud|C\.? ?S\.|Consultorio|Ambulatorio)(?!\w)", re.IGNORECASE)
_PHONE = re.compile(r"(?:fax|fonos?|tel|telfs?|tfno)[.:]{1,2} ?\(?$", re.IGNORECASE)
_LONGEST_PHONE = 10  # characters of it, and a line end
_FAX = re.compile(r"fax[^\w@]{0,4}(?:\(?\+? ?\d\d\)?[ -]?)?$", re.IGNORECASE)


def correct_spans(
    marks: Iterable[Mark], text: str, hits: Mapping[str, Sequence[Hit]]
) -> Iterator[Mark]:
    """Yield the spans with their ends set right, also by what the rules hit."""
    wholes = IntervalIndex(
        [
            *(hit for hit in hits.get("ages", ()) if " y " in text[hit.start : hit.end]),
            *(hit for hit in hits.get("relatives", ()) if hit.rule == "kin.word"),
        ]
    )
    last = -1
    for mark in _join_parts(marks, text):
        if mark.label in _LOOKALIKES and _is_other(mark, text):
            continue
        if mark.label in (AGE, RELATIVE):
            start, end = _find_whole(mark, text, wholes)
        else:
            start, end = find_boundaries(mark.label, text, mark.start, mark.end)
            if start < last < end:  # the one before grew into this one
                start = end - len(text[last:end].lstrip(_BETWEEN))
        if end > start >= last:
            moved = _move(mark, text, start, end)
            if moved.label in _WITH_ADDRESS:
                yield from _split_address(moved, text)
            else:
                yield moved
            last = end


def _move(mark: Mark, text: str, start: int, end: int) -> Mark:
    """Give the span its ends and the label that fits them; most have both already."""
    label = _choose_label(mark.label, text, start, end)
    moved = mark.move(start, end)
    return moved if label == mark.label else moved._replace(label=label)


def _is_other(mark: Mark, text: str) -> bool:
    """Tell what only looks like it: how long something took, an amount, a family doctor."""
    before = text[max(0, mark.start - _LOOK_BACK) : mark.start]
    if mark.label == AGE:
        if _SINCE.match(text, mark.end):
            return True
        return not _LIVED.match(text, mark.end) and _is_span_of_time(mark, text, before)
    if mark.label == _DATE:
        return _UNIT.match(text, mark.end) is not None
    return mark.label == RELATIVE and _IDIOM.search(before) is not None


def _is_span_of_time(mark: Mark, text: str, before: str) -> bool:
    if _LASTED.search(before):
        return True
    at = max(0, mark.start - len("a los "))
    return bool(_BY_MONTHS.match(text[at : mark.end]) and _GROWN.search(text))


def _join_parts(marks: Iterable[Mark], text: str) -> Iterator[Mark]:
    """Join the parts of one name."""
    before: Mark | None = None
    for mark in marks:
        if before is not None:
            if _is_same_place(before, mark, text):
                sure = min(before.confidence, mark.confidence)
                before = before._replace(end=mark.end, confidence=sure)
                continue
            yield before
        before = mark
    if before is not None:
        yield before


def _is_same_place(before: Mark, mark: Mark, text: str) -> bool:
    """Tell parts of one place or house: a preposition or, in a place, a dash between them."""
    if before.end + 1 != mark.start:
        return False
    both_houses = before.label in HOUSES and mark.label in HOUSES
    if not both_houses and (before.label != PLACE or mark.label not in (PLACE, _COUNTRY)):
        return False
    between = text[before.end : mark.start]
    if between == " ":
        name = text[before.start : before.end]
        half = before.label == mark.label == PLACE and _HALF.search(name)
        return bool(half or UNFINISHED.search(name))
    dashed = between == "-" and before.label == mark.label == PLACE
    return dashed and text[before.end - 1].isalpha() and text[mark.start].isalpha()


def _split_address(mark: Mark, text: str) -> Iterator[Mark]:
    """Yield apart what the model took for the end: a street's town, a house's street."""
    label, other = "", None
    if mark.label == STREET:
        other = _TOWN.search(text, mark.start, mark.end)
        if other and text[mark.start : other.start()].isdigit():
            other = None
        label = _COUNTRY if other and other["it"] in entries("es", "countries") else PLACE
    elif mark.label in HOUSES and _HOUSE.match(text, mark.start):
        label, other = STREET, _ADDRESS.search(text, mark.start, mark.end)
    if other is None:
        yield mark
        return
    yield mark.move(mark.start, other.start())
    yield mark._replace(start=other.start("it"), label=label)


def _find_whole(mark: Mark, text: str, wholes: IntervalIndex[Hit]) -> tuple[int, int]:
    """Give the age or relative of which the model saw a part."""
    start, end = mark.start, mark.end
    for hit in wholes.over(start, end):
        if hit.label == mark.label and hit.start <= start and end <= hit.end:
            end = hit.end
            if not _ORDINAL.match(text, hit.start):
                start = hit.start
    return start, end


def _choose_label(label: str, text: str, start: int, end: int) -> str:
    """Tell apart what the model was taught as one, because one of the two is rare."""
    if label in (_DATE, DOCTOR, STREET) and _PHONE.search(
        text, max(0, start - _LONGEST_PHONE), start
    ):
        letters = any(sign.isalpha() for sign in text[start:end])
        label = label if letters else "NUMERO_TELEFONO"
    if label == "HOSPITAL" and _CENTRE.match(text, start, end):
        return "CENTRO_SALUD"
    if label == "NUMERO_TELEFONO" and _FAX.search(text, max(0, start - 12), start):
        return "NUMERO_FAX"
    return label

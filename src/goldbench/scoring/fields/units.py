"""Units of clinical values, and how one is turned into another.

A unit is a factor (and for temperature an offset) to the first unit of its kind. Mass and amount
of substance are different things: mg/dL and mmol/L meet only where a field declares its analyte,
by molar masses as laboratories use them. A unit that is not listed is only equal to itself.
"""

import math
import re
import unicodedata
from typing import NamedTuple

from goldbench.errors import UsageError, unknown


class Unit(NamedTuple):
    """`value * factor + offset` in the first unit of its kind."""

    kind: str
    factor: float
    offset: float = 0.0


class Quantity(NamedTuple):
    """A number in a unit's kind; `kind` is "" where no unit was said or declared."""

    amount: float
    kind: str = ""


_KINDS: dict[str, dict[str, float]] = {
    "mass": {
        "mg": 1, "g": 1e3, "kg": 1e6, "mcg": 1e-3, "ng": 1e-6, "lb": 453592.37, "oz": 28349.523125,
    },
    "volume": {"mL": 1, "L": 1e3, "dL": 100, "µL": 1e-3, "cc": 1},
    "length": {"cm": 1, "m": 100, "mm": 0.1, "in": 2.54, "ft": 30.48},
    "pressure": {"mmHg": 1, "kPa": 7.500616827},
    "time": {"h": 1, "min": 1 / 60, "s": 1 / 3600, "d": 24, "wk": 168},
    "mass concentration": {
        "mg/dL": 1, "g/dL": 1e3, "g/L": 100, "mg/L": 0.1, "mcg/mL": 0.1, "mcg/dL": 1e-3,
        "mcg/L": 1e-4, "ng/mL": 1e-4, "ng/dL": 1e-6, "ng/L": 1e-7, "pg/mL": 1e-7, "mg/mL": 100,
    },
    "substance concentration": {
        "mmol/L": 1, "mol/L": 1e3, "µmol/L": 1e-3, "nmol/L": 1e-6, "pmol/L": 1e-9,
    },
    "rate": {"/min": 1, "bpm": 1},
    "share": {"%": 1},
    "activity": {"IU": 1, "U": 1, "mIU": 1e-3},
    "activity concentration": {"IU/L": 1, "U/L": 1, "mIU/L": 1e-3, "IU/mL": 1e3, "mIU/mL": 1},
    "equivalents": {"mEq/L": 1},
    "body mass index": {"kg/m2": 1},
}  # fmt: skip

_SPELLINGS = {
    "milligram": "mg", "milligrams": "mg", "gram": "g", "grams": "g", "gr": "g", "kilogram": "kg",
    "kilograms": "kg", "kgs": "kg", "kilo": "kg", "kilos": "kg", "microgram": "mcg",
    "micrograms": "mcg", "µg": "mcg", "ug": "mcg", "µg/ml": "mcg/mL", "ug/ml": "mcg/mL",
    "µg/dl": "mcg/dL", "ug/dl": "mcg/dL", "µg/l": "mcg/L", "ug/l": "mcg/L",
    "umol/l": "µmol/L", "ul": "µL", "lbs": "lb", "pound": "lb", "pounds": "lb", "ounce": "oz",
    "ounces": "oz", "inch": "in", "inches": "in", "foot": "ft", "feet": "ft", "mm hg": "mmHg",
    "hour": "h", "hours": "h", "hr": "h", "hrs": "h", "hora": "h", "horas": "h", "minute": "min",
    "minutes": "min", "minutos": "min", "second": "s", "seconds": "s", "sec": "s", "day": "d",
    "days": "d", "dia": "d", "dias": "d", "week": "wk", "weeks": "wk", "semana": "wk",
    "semanas": "wk", "percent": "%", "beats/min": "bpm", "lpm": "bpm", "units": "U", "unit": "U",
    "ui": "IU", "ui/l": "IU/L", "meq/l": "mEq/L", "kg/m^2": "kg/m2", "kg/m²": "kg/m2",
    "litre": "L", "liter": "L", "litres": "L", "liters": "L", "millilitres": "mL", "ml": "mL",
}  # fmt: skip

UNITS: dict[str, Unit] = {
    name: Unit(kind, factor) for kind, units in _KINDS.items() for name, factor in units.items()
} | {
    "°C": Unit("temperature", 1),
    "°F": Unit("temperature", 5 / 9, -32 * 5 / 9),
}

# Grams a mole; mg/dL = mmol/L * molar mass / 10.
ANALYTES = {
    "glucose": 180.156,
    "cholesterol": 386.65,
    "triglycerides": 885.7,
    "creatinine": 113.12,
}

_LOWER = {name.lower(): name for name in UNITS} | _SPELLINGS
_LOWER |= {"c": "°C", "ºc": "°C", "celsius": "°C", "degc": "°C"}
_LOWER |= {"f": "°F", "ºf": "°F", "fahrenheit": "°F", "degf": "°F"}
_NUMBER = re.compile(r"([+-]?(?:\d+(?:[.,]\d+)*|\.\d+)(?:[eE][+-]?\d+)?)\s*(.*)", re.DOTALL)
_MIXED = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+\.\d+")


def find_unit(name: str) -> Unit:
    """Find a unit that a schema declares."""
    spelled = _normalise_unit(name)
    if spelled not in UNITS:
        raise unknown("unit", name, UNITS)  # noqa: EM101  # a kind of thing
    return UNITS[spelled]


def check_analyte(name: str, unit: str | None) -> None:
    if name not in ANALYTES:
        raise unknown("analyte", name, ANALYTES)  # noqa: EM101  # a kind of thing
    if unit is None or not find_unit(unit).kind.endswith("concentration"):
        msg = f"the analyte {name!r} takes a unit of concentration"
        raise UsageError(msg, hint='for example "x-unit": "mg/dL"')


def quantity(
    number: float, unit: str | None, *, declared: str | None = None, analyte: str | None = None
) -> Quantity:
    """Turn a number into the declared unit, else into the first of its kind.

    >>> quantity(0.1, "g", declared="mg")
    Quantity(amount=100.0, kind='mass')
    >>> round(quantity(7.0, "mmol/L", declared="mg/dL", analyte="glucose").amount, 1)
    126.1
    >>> quantity(7.0, "mmol/L", declared="mg/dL").kind
    'substance concentration'
    """
    wanted = None if declared is None else find_unit(declared)
    if unit is None or not unit.strip():
        return Quantity(number, "" if wanted is None else wanted.kind)
    spelled = _normalise_unit(unit)
    own = UNITS.get(spelled)
    if own is None:
        return Quantity(number, f"\x00{spelled.casefold()}")
    base = number * own.factor + own.offset
    kind = own.kind
    if wanted is not None and analyte is not None and wanted.kind != kind:
        base, kind = _through_moles(base, kind, wanted.kind, ANALYTES[analyte])
    if wanted is None or wanted.kind != kind:
        return Quantity(base, kind)
    return Quantity((base - wanted.offset) / wanted.factor, kind)


def _through_moles(amount: float, kind: str, wanted: str, molar: float) -> tuple[float, str]:
    if (kind, wanted) == ("substance concentration", "mass concentration"):
        return amount * molar / 10, wanted
    if (kind, wanted) == ("mass concentration", "substance concentration"):
        return amount * 10 / molar, wanted
    return amount, kind


def parse_quantity(text: str) -> tuple[float, str | None] | None:
    """Read "126 mg/dL"; None where it is no single number and a unit.

    A comma is the decimal sign (7,5) unless it groups thousands beside a point (1,234.5); before
    exactly three digits (1,234) it may be either, and is not read.

    >>> parse_quantity("7,5 mmol/l"), parse_quantity("1,234"), parse_quantity("120/80")
    ((7.5, 'mmol/l'), None, None)
    """
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    digits, unit = match.groups()
    if _MIXED.fullmatch(digits):
        digits = digits.replace(",", "")
    elif "," in digits:
        if digits.count(",") > 1 or "." in digits or re.search(r",\d{3}$", digits):
            return None
        digits = digits.replace(",", ".")
    if digits.count(".") > 1:
        return None
    number = float(digits)
    if not math.isfinite(number) or (re.search(r"\d", unit) and _normalise_unit(unit) not in UNITS):
        return None  # "120/80" is two numbers
    return number, unit.strip() or None


def _normalise_unit(unit: str) -> str:
    """Give the unit as the table writes it, itself where the table does not have it."""
    name = unicodedata.normalize("NFC", unit).strip().rstrip(".").replace("μ", "µ")
    name = re.sub(r"\s+", " ", name)
    if name in UNITS:
        return name
    compact = re.sub(r"\s*/\s*", "/", name.lower())
    return _LOWER.get(compact) or _LOWER.get(_strip_accents(compact)) or name


def _strip_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))

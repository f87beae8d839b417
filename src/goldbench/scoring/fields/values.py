"""What an answer says in one field, and whether two answers say the same."""

import json
import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping

from goldbench.scoring.fields.dates import Moment, parse_date
from goldbench.scoring.fields.nodes import Fold, Kind, Leaf, Unfit, Value
from goldbench.scoring.fields.units import Quantity, parse_quantity, quantity

WRONG_TYPE = "wrong type"
NO_CHOICE = "not among the choices"
NO_DATE = "not a date"
NO_NUMBER = "not a number"

_ROUNDING = 1e-9
_PUNCTUATION = re.compile(r"[^\w\s]|_")


def value_of(leaf: Leaf, raw: object) -> Value | None:
    """Read an answer; None = says nothing (null, an empty text), `Unfit` = no value of the field.

    >>> dose = Leaf("dose", "number", frozenset({"number", "string"}), unit="mg")
    >>> value_of(dose, "0.1 g") == value_of(dose, 100)
    True
    """
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return None
    return _READERS[leaf.kind](leaf, raw)


def agree(leaf: Leaf, gold: Value, answer: Value) -> bool:
    """Say whether an answer is right; tolerances are around the gold's value."""
    if isinstance(gold, Unfit) or isinstance(answer, Unfit):
        return False
    near = leaf.tolerance
    if isinstance(gold, Quantity) and isinstance(answer, Quantity):
        reach = max(near.absolute, near.relative * abs(gold.amount))
        slack = _ROUNDING * max(abs(gold.amount), abs(answer.amount))
        return gold.kind == answer.kind and abs(gold.amount - answer.amount) <= reach + slack
    if isinstance(gold, Moment) and isinstance(answer, Moment) and near.days:
        gold_date, answer_date = gold.date, answer.date
        if gold_date is not None and answer_date is not None:
            return abs((gold_date - answer_date).days) <= near.days
    return type(gold) is type(answer) and gold == answer


def fold(text: str, folds: Iterable[Fold]) -> str:
    """Take out of a text what does not count.

    >>> fold(" Ácido  acetil-salicílico ", ["case", "accents", "space", "punctuation"])
    'acido acetil salicilico'
    """
    folded = unicodedata.normalize("NFC", text)
    if "case" in folds:
        folded = folded.casefold()
    if "accents" in folds:
        parts = unicodedata.normalize("NFD", folded)
        folded = "".join(c for c in parts if not unicodedata.combining(c))
    if "punctuation" in folds:
        folded = _PUNCTUATION.sub(" ", folded)
    if "space" in folds or "punctuation" in folds:
        folded = " ".join(folded.split())
    return unicodedata.normalize("NFC", folded)


def choice_key(choice: object, folds: Iterable[Fold]) -> str:
    """Give the name of a choice: a folded text, or JSON for numbers and booleans."""
    return fold(choice, folds) if isinstance(choice, str) else f"\x00{json.dumps(choice)}"


def _text(leaf: Leaf, raw: object) -> Value | None:
    if not isinstance(raw, str):
        return Unfit(WRONG_TYPE)
    text = fold(raw, leaf.fold)
    return leaf.spellings.get(text, text) or None


def _boolean(_: Leaf, raw: object) -> Value:
    return raw if isinstance(raw, bool) else Unfit(WRONG_TYPE)


def _date(leaf: Leaf, raw: object) -> Value:
    if not isinstance(raw, str):
        return Unfit(WRONG_TYPE)
    moment = parse_date(raw, leaf.order)
    if moment is None:
        return Unfit(NO_DATE)
    return (moment if leaf.timed else moment._replace(minute=-1)).cut(leaf.precision)


def _choice(leaf: Leaf, raw: object) -> Value:
    if not isinstance(raw, str | int | float | bool):
        return Unfit(WRONG_TYPE)
    return leaf.spellings.get(choice_key(raw, leaf.fold)) or Unfit(NO_CHOICE)


def _number(leaf: Leaf, raw: object) -> Value | None:
    unit: object = None
    if leaf.parts is not None:
        if not isinstance(raw, Mapping):
            return Unfit(WRONG_TYPE)
        amount, unit = (raw.get(name) for name in leaf.parts)
        if amount is None or amount == "":
            return None if not unit else Unfit(NO_NUMBER)
        if unit is not None and not isinstance(unit, str):
            return Unfit(WRONG_TYPE)
        return _quantity(leaf, amount, unit, may_be_text=True)
    return _quantity(leaf, raw, None, may_be_text="string" in leaf.types)


def _quantity(leaf: Leaf, raw: object, unit: str | None, *, may_be_text: bool) -> Value:
    if isinstance(raw, bool) or not isinstance(raw, int | float | str):
        return Unfit(WRONG_TYPE)
    if isinstance(raw, str) and not may_be_text:
        return Unfit(WRONG_TYPE)
    parsed = parse_quantity(raw) if isinstance(raw, str) else _finite(raw)
    if parsed is None or (unit and parsed[1]):
        return Unfit(NO_NUMBER)
    number, written = parsed
    if leaf.types == {"integer"} and not number.is_integer():
        return Unfit(WRONG_TYPE)
    return quantity(number, unit or written, declared=leaf.unit, analyte=leaf.analyte)


def _finite(number: float) -> tuple[float, None] | None:
    try:
        return (float(number), None) if math.isfinite(number) else None
    except OverflowError:  # an integer beyond all doubles
        return None


_READERS: dict[Kind, Callable[[Leaf, object], Value | None]] = {
    "text": _text,
    "choice": _choice,
    "number": _number,
    "date": _date,
    "boolean": _boolean,
}

"""One field of a JSON Schema: what kind of value it holds, and how values are compared."""

from collections.abc import Mapping
from dataclasses import replace
from sys import float_info
from typing import Any

from goldbench.errors import SchemaError, UsageError
from goldbench.scoring.fields.nodes import FOLDS, USUAL, Fold, Kind, Leaf, Tolerance, Unfit
from goldbench.scoring.fields.units import check_analyte, find_unit
from goldbench.scoring.fields.values import choice_key, fold, value_of

Raw = Mapping[str, Any]


def read_leaf(raw: Raw, path: str, types: frozenset[str]) -> Leaf:
    choices = raw["enum"] if is_list(raw.get("enum")) else [raw["const"]] if "const" in raw else []
    kind = _kind(raw, types, choices=bool(choices))
    folds = _folds(raw, path)
    try:
        if raw.get("x-unit") is not None:
            find_unit(str(raw["x-unit"]))
        if raw.get("x-analyte") is not None:
            check_analyte(str(raw["x-analyte"]), raw.get("x-unit"))
    except UsageError as error:
        msg = f"{at_path(path)}: {error}"
        raise SchemaError(msg, hint=error.hint) from None
    leaf = Leaf(
        path,
        kind,
        types | ({"number", "boolean"} if kind == "choice" else frozenset()),
        folds,
        _spellings(raw, choices, folds, path),
        _tolerance(raw, kind, path),
        raw.get("x-unit"),
        raw.get("x-analyte"),
        _parts(raw, path),
        _read_choice(raw, "x-date-order", ("dmy", "mdy"), path),
        _read_choice(raw, "x-precision", ("year", "month", "day"), path) or "day",
        raw.get("format") == "date-time",
    )
    if raw.get("x-absent") is None:
        return leaf
    absent = value_of(leaf, raw["x-absent"])
    if absent is None or isinstance(absent, Unfit):
        msg = f"{at_path(path)}: x-absent is no value of the field"
        raise SchemaError(msg)
    return replace(leaf, absent=absent)


def _kind(raw: Raw, types: frozenset[str], *, choices: bool) -> Kind:
    if choices:
        return "choice"
    if types & {"number", "integer", "object"} or "x-unit" in raw:
        return "number"
    if raw.get("format") in ("date", "date-time") or {"x-date-order", "x-precision"} & set(raw):
        return "date"
    return "boolean" if types == {"boolean"} else "text"


def _folds(raw: Raw, path: str) -> frozenset[Fold]:
    given = raw.get("x-normalise", raw.get("x-normalize"))
    if given is None:
        return USUAL
    if not is_list(given) or not all(each in FOLDS for each in given):
        msg = f"{at_path(path)}: x-normalise takes a list"
        raise SchemaError(msg, hint=f"of: {', '.join(FOLDS)}")
    return frozenset(given)


def _spellings(
    raw: Raw, choices: list[Any], folds: frozenset[Fold], path: str
) -> Mapping[str, str]:
    spelled: dict[str, str] = {}
    for choice in choices:
        if choice is not None:
            key = choice_key(choice, folds)
            spelled[key] = key
    synonyms = raw.get("x-synonyms", {})
    if not isinstance(synonyms, Mapping):
        msg = f"{at_path(path)}: x-synonyms is an object"
        raise SchemaError(msg, hint='{"value": ["other spelling"]}')
    for value, others in synonyms.items():
        key = fold(value, folds)
        if choices and key not in spelled:
            msg = f"{at_path(path)}: x-synonyms names a value that is no choice"
            raise SchemaError(msg)
        for other in (value, *(others if is_list(others) else [others])):
            known = spelled.setdefault(fold(str(other), folds), key)
            if known != key:
                msg = f"{at_path(path)}: x-synonyms gives one spelling to two values"
                raise SchemaError(msg)
    return spelled


def _tolerance(raw: Raw, kind: Kind, path: str) -> Tolerance:
    given = raw.get("x-tolerance")
    if given is None:
        return Tolerance()
    named = given if isinstance(given, Mapping) else {_plain_tolerance(kind): given}
    known = {"number": {"absolute", "relative"}, "date": {"days"}}.get(kind, set[str]())
    amounts = [v for v in named.values() if _is_number(v) and 0 <= v <= float_info.max]
    days = named.get("days", 0)
    fits = known and set(named) <= known and len(amounts) == len(named)
    if not fits or days != int(days):  # half a day is no distance between two dates
        msg = f"{at_path(path)}: x-tolerance does not fit a field of kind {kind}"
        hint = 'a number >= 0, {"absolute": 5, "relative": 0.02} or, for dates, {"days": 3}'
        raise SchemaError(msg, hint=hint)
    if kind == "number" and "absolute" in named and "x-unit" not in raw and "x-quantity" in raw:
        msg = f"{at_path(path)}: an absolute tolerance needs the unit it is in"
        raise SchemaError(msg, hint='"x-unit": "mg"')
    return Tolerance(float(named.get("absolute", 0)), float(named.get("relative", 0)), int(days))


def _plain_tolerance(kind: Kind) -> str:
    return "days" if kind == "date" else "absolute"


def _parts(raw: Raw, path: str) -> tuple[str, str] | None:
    given = raw.get("x-quantity")
    if given is None:
        return None
    if not is_list(given) or len(given) != 2:
        msg = f"{at_path(path)}: x-quantity names two properties"
        raise SchemaError(msg, hint='["value", "unit"]')
    return str(given[0]), str(given[1])


def _read_choice(raw: Raw, key: str, allowed: tuple[str, ...], path: str) -> Any:
    given = raw.get(key)
    if given is not None and given not in allowed:
        msg = f"{at_path(path)}: {key} is one of {', '.join(allowed)}"
        raise SchemaError(msg)
    return given


def is_list(value: object) -> bool:
    return isinstance(value, list)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def at_path(path: str) -> str:
    return path or "the schema"

"""Single JSON values in and out: parsing with clear errors, attributes, offsets."""

import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson

from goldbench.corpus import NONE, Attributes, Extent, Value
from goldbench.errors import FormatError
from goldbench.formats.contract.location import Spot
from goldbench.formats.io.files import decode

# Far beyond any note (see files.MAX_BYTES), and what every columnar store can hold.
MAX_OFFSET = 2**31 - 1
_NAME = re.compile(r"[\w.$-]{1,40}", re.ASCII)
# What is said of numbers that JSON does not have, and the way out.
NOT_FINITE = ("NaN or Infinity, which JSON does not have", "write null, or leave the key out")
_NOT_FINITE = re.compile(rb"[\[:,]\s*-?(NaN|Infinity)\s*[,\]}]")


def loads(data: bytes, path: Path, *, line: int = 0) -> Any:
    """Parse one value; `line` is where it stands, 0 = it is a whole file."""
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as error:
        at = line or error.lineno
        decode(data, path, line=at)
        if "surrogate" in error.msg:
            msg = "a lone surrogate (\\ud800 to \\udfff without its pair)"
            hint = "it stands for no character; the writer cut a text inside an emoji"
            raise FormatError(path, at, msg, hint=hint) from None
        if _NOT_FINITE.search(data):
            msg, hint = NOT_FINITE
            raise FormatError(path, at, msg, hint=hint) from None
        cut = "is the file cut off?" if "end of data" in error.msg else None
        raise FormatError(path, at, f"not JSON ({error.msg})", hint=cut) from None


def dumps(value: object, path: Path, *, document: str) -> bytes:
    try:
        return orjson.dumps(value)
    except TypeError as error:
        what = "a lone surrogate" if "UTF-8" in str(error) else "an integer beyond 64 bits"
        msg = f"document {document!r} has {what}, which JSON cannot hold"
        raise FormatError(path, 0, msg) from None


def to_json(attributes: Attributes, path: Path, *, document: str) -> dict[str, Any]:
    """Give a JSON object of the same types; several values become a list."""
    written: dict[str, Any] = {}
    for name, value in attributes.items():
        if isinstance(value, float) and not math.isfinite(value):
            msg = f"document {document!r}: attribute {name!r} is not finite, JSON cannot hold it"
            raise FormatError(path, 0, msg)
        written[name] = list(value) if isinstance(value, tuple) else value
    return written


def to_attributes(values: object, spot: Spot, what: str = "attributes") -> Attributes:
    """Read a JSON object; null is "not said", nested values are reported and left out."""
    if not values:
        return NONE
    if not isinstance(values, Mapping):
        spot.fail(f"{what} must be an object")
    attributes: dict[str, Value] = {}
    for name, value in values.items():
        plain = to_value(value)
        if plain is not None:
            attributes[name] = plain
        elif value is not None:
            spot.report(f"not read: nested value in {what}")
    return Attributes(attributes)


def to_value(value: object) -> Value | None:
    """Give a scalar or a tuple of strings, None for null and for what is nested.

    >>> to_value(["before DCT", 2])
    ('before DCT', '2')
    """
    if isinstance(value, str | bool | float):
        return value
    if isinstance(value, int):
        return value if -(2**63) <= value < 2**64 else str(value)
    if isinstance(value, list) and all(isinstance(item, str | int | float) for item in value):
        return tuple(str(item) for item in value)
    return None


def to_extent(start: object, end: object) -> Extent | None:
    """Read a pair of offsets; None where they are not whole numbers, negative or reversed.

    >>> to_extent(3, 7.0), to_extent(7, 3), to_extent("3", None)
    (Extent(start=3, end=7), None, None)
    """
    first, last = to_offset(start), to_offset(end)
    return Extent(first, last) if first is not None and last is not None and first <= last else None


def to_offset(number: object) -> int | None:
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MAX_OFFSET:
        return number
    return None


def key_named(name: str) -> str:
    """Name an unknown key in a finding, unless it does not look like a name but like text."""
    return f"key {name}" if _NAME.fullmatch(name) else "a key"

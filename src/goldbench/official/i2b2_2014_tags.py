"""Tags of the i2b2/UTHealth 2014 tasks as the evaluation script builds, checks and compares them.

Values are checked against lists, but a value that is not on its list is only warned about.
Elements are read by name in the order of Python 2 dictionaries, which is the order given here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from lxml import etree

from goldbench.errors import FormatError
from goldbench.official.counts import Say
from goldbench.official.markup import line_of

_NAMES = ("PATIENT", "DOCTOR", "USERNAME")
_PLACES = (
    "ROOM", "DEPARTMENT", "HOSPITAL", "ORGANIZATION", "STREET", "CITY", "STATE", "COUNTRY", "ZIP",
    "LOCATION-OTHER",
)  # fmt: skip
_CONTACTS = ("PHONE", "FAX", "EMAIL", "URL", "IPADDR")
_NUMBERS = (
    "SSN", "MEDICALRECORD", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID",
    "IDNUM",
)  # fmt: skip
_ALL = (*_NAMES, "PROFESSION", *_PLACES, "OTHER", "AGE", "DATE", *_CONTACTS, *_NUMBERS)

PHI_TYPES: dict[str, frozenset[str]] = {
    "PHI": frozenset(_ALL),
    "CONTACT": frozenset(_CONTACTS),
    "NAME": frozenset(_NAMES),
    "DATE": frozenset(("DATE",)),
    "AGE": frozenset(("AGE",)),
    "PROFESSION": frozenset(("PROFESSION",)),
    "ID": frozenset(_NUMBERS),
    # A string in the script and not a list, so that any part of it passes.
    "OTHER": frozenset("OTHER"[i:j] for i in range(6) for j in range(i, 6)),
    "LOCATION": frozenset(_PLACES),
}

_TIMES = frozenset(("before dct", "during dct", "after dct", "continuing"))
_DRUGS = frozenset((
    "ace inhibitor", "amylin", "anti diabetes", "arb", "aspirin", "beta blocker",
    "calcium channel blocker", "diuretic", "dpp4 inhibitors", "ezetimibe", "fibrate",
    "glp1 agonists", "insulin", "meglitinides", "metformin", "niacin", "nitrate", "obesity",
    "statin", "sulfonylureas", "thiazolidinedione", "thienopyridine",
))  # fmt: skip

# What makes two tags equal, with the values that pass without a warning.
RISK_ATTRIBUTES: dict[str, dict[str, frozenset[str]]] = {
    "HYPERLIPIDEMIA": {
        "time": _TIMES,
        "indicator": frozenset(("mention", "high chol.", "high ldl", "high-ldl", "high-chol")),
    },
    "OBESE": {"time": _TIMES, "indicator": frozenset(("mention", "bmi", "waist circum."))},
    "MEDICATION": {"time": _TIMES, "type1": _DRUGS, "type2": _DRUGS | {""}},
    "HYPERTENSION": {"time": _TIMES, "indicator": frozenset(("mention", "high bp"))},
    "CAD": {"time": _TIMES, "indicator": frozenset(("mention", "event", "test", "symptom"))},
    "FAMILY_HIST": {"indicator": frozenset(("present", "not present"))},
    "SMOKER": {"status": frozenset(("current", "past", "ever", "never", "unknown"))},
    "DIABETES": {"time": _TIMES, "indicator": frozenset(("mention", "a1c", "glucose"))},
}


@dataclass(frozen=True, slots=True)
class PhiTag:
    """A span. `start` and `end` stay strings: "029" and "29" are two things to the script."""

    name: str
    start: str
    end: str
    kind: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.name, self.start.upper(), self.end.upper(), self.kind.upper()


@dataclass(frozen=True, slots=True)
class RiskTag:
    """A fact about a document.

    `echo` is what the script prints each time it asks for the key, which it does for every hash
    and up to four times for a comparison. A tag with an attribute `name` has no key: the script
    dies when it asks for one.
    """

    name: str
    values: Mapping[str, str]
    key: tuple[str, ...] | None
    echo: tuple[str, ...]


def phi_tag(element: etree._Element, say: Say) -> PhiTag:
    for line in _warn_of_element(
        element, {"TYPE": PHI_TYPES[str(element.tag)]}, ("start", "end", "TYPE")
    ):
        say(line)
    start, end, kind = (element.get(name, "") for name in ("start", "end", "TYPE"))
    return PhiTag(str(element.tag), start, end, kind)


def risk_tag(element: etree._Element, path: Path, say: Say) -> RiskTag:
    """Build a document tag; the evidence below it is checked, warned about and forgotten."""
    for child in element:
        if child.tag not in RISK_ATTRIBUTES:
            msg = "an element inside a document tag that is no risk factor"
            raise FormatError(path, line_of(child), msg)
        evidence_tag(child, path, say)
    name = str(element.tag)
    allowed = RISK_ATTRIBUTES[name]
    values = {at: element.get(at, "").lower() for at in allowed if element.get(at) is not None}
    shown = element.get("name", name).lower() if "name" in element.attrib else name
    lines = _warn_of_tag(shown, element.get("id", ""), values, allowed)
    if shown != name:
        return RiskTag(shown, values, None, tuple(lines))
    copy = etree.Element(name, id=element.get("id", ""))
    for attribute in allowed:
        copy.set(attribute, values.get(attribute, ""))
    lines += _warn_of_element(copy, allowed, tuple(allowed))
    return RiskTag(name, values, risk_key(name, values), tuple(lines))


def evidence_tag(element: etree._Element, path: Path, say: Say) -> tuple[str, ...]:
    """Check an annotator's tag and give what the script prints when it makes a document tag of it.

    It prints that, and then dies: since v1.2.1 it looks for the element's name in lower case.
    """
    name = str(element.tag)
    allowed = RISK_ATTRIBUTES[name]
    if name == "FAMILY_HIST" and element.get("indicator") is None:
        element.set("indicator", _family_history(element, path))
    for line in _warn_of_element(element, allowed, tuple(allowed)):
        say(line)
    values = {attribute: element.get(attribute, "").lower() for attribute in allowed}
    if name == "MEDICATION":
        drugs = element.get("type1", ""), element.get("type2", "")
        values["type1"], values["type2"] = (drug.lower() for drug in sorted(drugs, reverse=True))
    return tuple(_warn_of_tag(name.lower(), "", values, allowed))


def risk_key(name: str, values: Mapping[str, str]) -> tuple[str, ...]:
    """Give what two equal tags share; the order of the two drugs does not count.

    >>> risk_key("MEDICATION", {"time": "during dct", "type1": "arb", "type2": "diuretic"})
    ('medication', 'during dct', 'diuretic', 'arb')
    """
    parts = [values.get(attribute, "") for attribute in RISK_ATTRIBUTES[name]]
    if name == "MEDICATION":
        parts[1:] = sorted(parts[1:], reverse=True)
    return name.lower(), *parts


def integer(text: str) -> int:
    """Read a number as Python 2 does, without the underscores of Python 3."""
    if "_" in text:
        msg = "underscore in a number"
        raise ValueError(msg)
    return int(text)


def _family_history(element: etree._Element, path: Path) -> str:
    start, end = element.get("start"), element.get("end")
    if start is None:
        return "not present"
    try:
        if integer(start) == -1 or end is None:
            return "not present"
        return "present" if integer(end) != -1 else "not present"
    except ValueError:
        msg = "start or end of FAMILY_HIST is not a whole number"
        raise FormatError(path, line_of(element), msg) from None


def _warn_of_element(
    element: etree._Element, allowed: Mapping[str, frozenset[str]], required: tuple[str, ...]
) -> list[str]:
    """Warn as the script does when it makes a tag of an element."""
    lines = []
    id_ = element.get("id", "")
    for name in ("start", "end", *allowed):
        value = element.get(name)
        expected = f"WARNING: Expected attribute '{name}' for xml element <{element.tag} "
        if value is None:
            if name in required:
                lines.append(f"{expected}('{id_}')>, setting to ''")
        elif not _is_valid(str(element.tag), name, value, allowed):
            lines.append(f"{expected}({id_})>  was not valid ('{value}')")
    return lines


def _warn_of_tag(
    name: str, id_: str, values: Mapping[str, str], allowed: Mapping[str, frozenset[str]]
) -> list[str]:
    """Warn as the script does when it makes an element of a document tag."""
    lines = []
    for attribute, right in allowed.items():
        expected = f"WARNING: Expected attribute '{attribute}' for tag <{name}"
        value = values.get(attribute)
        if value is None:
            lines.append(f"{expected}, {id_}>")
        elif value not in right:
            lines.append(f"{expected} ({id_})> was not valid ('{value}')")
    return lines


def _is_valid(tag: str, name: str, value: str, allowed: Mapping[str, frozenset[str]]) -> bool:
    if name in allowed:
        if name == "TYPE":
            return value.upper() in allowed[name]
        # The one list that is compared with regard for letter case.
        same_case = tag == "HYPERTENSION" and name == "indicator"
        return (value if same_case else value.lower()) in allowed[name]
    try:
        integer(value)
    except ValueError:
        return False
    return True

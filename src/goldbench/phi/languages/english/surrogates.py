"""English stand-ins: American streets and hospitals, telephone numbers set aside for fiction."""

import re
from functools import partial

from goldbench.language import entries, lexicon
from goldbench.phi.languages.surrogate_forms import SurrogateForms, read_pool


def _is_given_name(word: str) -> bool:
    lists = lexicon("en").flags.get(word, "")
    return "G" in lists and "S" not in lists


def _make_fictitious(number: str) -> str:
    """Write 555-01xx at the end of a North American number (NANPA).

    >>> _make_fictitious("(312) 448-9273")
    '(312) 555-0173'
    """
    signs = list(number)
    digits = [at for at, sign in enumerate(signs) if sign.isdigit()]
    if len(digits) in (7, 10, 11):
        for at, digit in zip(digits[-7:-2], "55501", strict=True):
            signs[at] = digit
    return "".join(signs)


_OLD_AGES = frozenset(
    [
        "centenarian", "centenarians", "hundred", "hundredth", "nineties", "ninetieth", "ninety",
        "nonagenarian", "nonagenarians", "supercentenarian", "supercentenarians",
    ]
)  # fmt: skip

SURROGATES = SurrogateForms(
    pool=partial(read_pool, __package__ or ""),
    is_given_name=_is_given_name,
    street="{number} {name} Street",
    hospital="{name} General Hospital",
    organization="{name} Associates",
    cities=lambda: entries("en", "cities"),
    states=lambda: entries("en", "states"),
    countries=lambda: entries("en", "countries"),
    state_codes=("CO", "KS", "ME", "NE", "OR", "VT", "WI", "WY"),
    make_fictitious=_make_fictitious,
    over_age="{above} or over",
    old_ages=_OLD_AGES,
    over_age_forms=(
        (re.compile(r"\0[^\0]*\bbirthdays?\0", re.IGNORECASE), "birthday at {above} or over"),
        (
            re.compile(r"\0[^\0]*(?:nonagen|centen)arians\0", re.IGNORECASE),
            "people of {above} or over",
        ),
        (
            re.compile(r"\0[^\0]*(?:nonagen|centen)arian\0", re.IGNORECASE),
            "person of {above} or over",
        ),
        (re.compile(r"\0(?:\d+s|nineties)\0", re.IGNORECASE), "{above}s or over"),
        (re.compile(r"\0(?:[- ]?(?:year|yr)[- ]|-years-)old", re.IGNORECASE), "{above}-or-over"),
        (re.compile(r"\0[- ]?y(?:ea)?rs?\b|\0 ?y[/.]?o\b", re.IGNORECASE), "{above} or more"),
        (re.compile(r"\0\d+(?: ?y/?o)? ?F\0"), "{above} or over F"),
        (re.compile(r"\0\d+(?: ?y/?o)? ?M\0"), "{above} or over M"),
        # A date from which the age follows.
        (
            re.compile(
                r"\b(?:in|since|from|of|during|until|before|after) \0.*\d{4}", re.IGNORECASE
            ),
            "a year {above} or more years ago",
        ),
        (re.compile(r"\b(?:on|by) \0.*\d{4}", re.IGNORECASE), "a day {above} or more years ago"),
        (re.compile(r"\bborn:? \0.*\d{4}", re.IGNORECASE), "{above} or more years ago"),
    ),
    age_then=re.compile(
        r"(?:\bage (?:of )?|\baged )(?P<before>\d{1,3}),? (?:in|on|since) \0|"
        r"\0,? (?:at (?:the )?age (?:of )?|aged )(?P<behind>\d{1,3})(?!\d)",
        re.IGNORECASE,
    ),
)

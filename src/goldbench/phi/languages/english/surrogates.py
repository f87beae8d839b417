"""English stand-ins: American streets and hospitals, telephone numbers set aside for fiction."""

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
    over_age="over {age}",
    old_ages=frozenset({"ninety", "hundred", "nineties", "centenarian"}),
)

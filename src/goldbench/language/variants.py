"""The forms in which a term is written: plurals, dotted abbreviations, spaced slashes.

Rules, not a lexicon: a form that no one writes is never found, so too many do no harm. An
abbreviation is a term of two to five capitals; it is looked for in capitals only, because "AB" is
asthma and "ab" is not.
"""

import re
from collections.abc import Callable

from goldbench.errors import UsageError
from goldbench.language.folding import fold
from goldbench.languages import TERM_LANGUAGES

_ABBREVIATION = re.compile(r"[A-Z]{2,5}")
# Behind one of these a Spanish noun is over: pruebas de broncodilatación.
_JOINTS = re.compile(r"(?<!\S)(a|al|con|de|del|en|para|por|sin|y|o)(?!\S)")
# Ends of English words and what they become, plural to singular or the other way; first wins.
_ENGLISH = (
    ("ies", "y"),
    ("sis", "ses"),
    ("ss", "sses"),
    ("us", "uses"),
    ("x", "xes"),
    ("ch", "ches"),
    ("sh", "shes"),
    ("z", "zes"),
    ("s", ""),
)
_SHORTEST = 4  # letters of a word that takes a plural: eos stays eos


def is_abbreviation(term: str) -> bool:
    """Say whether a term is looked for in capitals only.

    >>> is_abbreviation("GERD"), is_abbreviation("IgE"), is_abbreviation("OMALIZUMAB")
    (True, False, False)
    """
    return _ABBREVIATION.fullmatch(term) is not None


def variants(term: str, language: str = "en") -> tuple[str, ...]:
    """Give the forms of a term, sorted; abbreviations in capitals, all else folded.

    >>> variants("Bronchodilator test")
    ('bronchodilator test', 'bronchodilator tests')
    >>> variants("prueba de broncodilatación", "es")
    ('prueba de broncodilatacion', 'pruebas de broncodilatacion')
    >>> variants("BA")
    ('B.A', 'B.A.', 'BA', 'BAs')
    """
    check_language(language)
    if is_abbreviation(term):
        dotted = ".".join(term)
        return tuple(sorted({term, dotted, f"{dotted}.", f"{term}s"}))
    folded = fold(term)
    if not folded:
        msg = "a term is empty"
        raise UsageError(msg, hint="write the words to look for, or remove the term")
    inflected = _INFLECTED.get(language)
    forms = {folded, *(inflected(folded) if inflected else ())}
    for sign in "/+":
        forms |= {re.sub(rf" ?{re.escape(sign)} ?", f" {sign} ", form) for form in forms} | {
            re.sub(rf" ?{re.escape(sign)} ?", sign, form) for form in forms
        }
    return tuple(sorted(forms))


def check_language(language: str) -> None:
    """Refuse what is no language code; languages without rules have no plurals and no cues."""
    if not re.fullmatch("[a-z]{2,3}", language):
        msg = f"{language!r} is not a language code"
        own = ", ".join(TERM_LANGUAGES)
        hint = f"two or three small letters; with rules of their own: {own}"
        raise UsageError(msg, hint=hint)


def _english(term: str) -> set[str]:
    """Inflect the last word."""
    rest, space, word = term.rpartition(" ")
    return {rest + space + form for form in _english_word(word)}


def _english_word(word: str) -> set[str]:
    if len(word) < _SHORTEST or not word.isalpha():
        return set()
    for end, other in _ENGLISH:
        if word.endswith(end):
            return {word.removesuffix(end) + other}
    if word.endswith("y") and word[-2] not in "aeiou":
        return {word[:-1] + "ies"}
    return {word + "s"}


def _spanish(term: str) -> set[str]:
    """Inflect the noun and what agrees with it: all words up to the first preposition."""
    joint = _JOINTS.search(term)
    end = joint.start() if joint else len(term)
    forms = set()
    for inflect in (_spanish_plural, _spanish_singular):
        words = term[:end].split(" ")
        inflected = (inflect(word) if len(word) >= _SHORTEST else word for word in words)
        forms.add(" ".join(inflected) + term[end:])
    return forms


def _spanish_plural(word: str) -> str:
    if not word.isalpha() or word.endswith(("s", "x")):
        return word
    if word.endswith("z"):
        return word[:-1] + "ces"
    return word + ("s" if word[-1] in "aeiou" else "es")


def _spanish_singular(word: str) -> str:
    if not word.isalpha() or not word.endswith("s"):
        return word
    if word.endswith("ces"):
        return word[:-3] + "z"
    if word.endswith("es") and word[-3] in "lnrdj":
        return word[:-2]
    return word[:-1] if word[-2] in "aeo" else word


_INFLECTED: dict[str, Callable[[str], set[str]]] = {"en": _english, "es": _spanish}

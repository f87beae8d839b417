"""A text in small letters, place by place: words are found faster there than with IGNORECASE.

With IGNORECASE `re` tries a pattern at every character of a text; one that begins with a letter it
tries only where this letter stands. Such a pattern finds where a rule may fit, and the rule itself
is then tried on the text as it is.
"""

_KELVIN, _DOTTED = "\N{KELVIN SIGN}", "İ"


def small(text: str) -> str:
    """Write a text in small letters, each where it stood.

    A plain letter stands only for itself and its capital, so the Kelvin sign is no k here, and İ,
    whose small form is two characters long, is none at all.

    >>> small("İ said OK")
    '_ said ok'
    """
    return text.replace(_DOTTED, "_").replace(_KELVIN, "_").lower()

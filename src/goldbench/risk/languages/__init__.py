"""One module a language of the heart-risk rules; a missing hook is an error when it is loaded."""

from functools import cache
from importlib import import_module

from goldbench.errors import UsageError
from goldbench.language import LANGUAGES as KNOWN
from goldbench.language import RISK_LANGUAGES as LANGUAGES
from goldbench.risk.languages.language import RiskLanguage

__all__ = ["LANGUAGES", "RiskLanguage", "load_language"]


@cache
def load_language(code: str) -> RiskLanguage:
    """Give what a language tells the rules.

    >>> load_language("es").point_decimals("HbA1c 8,2")
    'HbA1c 8.2'
    """
    if code not in LANGUAGES:
        msg = f"there are no heart-risk rules for {code!r}; there are: {', '.join(LANGUAGES)}"
        raise UsageError(msg)
    language: RiskLanguage = import_module(f"{__name__}.{KNOWN[code].folder}").LANGUAGE
    return language

"""How a language orders and spells names, one module a language: what `Surrogates` asks of it.

No hook has a default, and a language without its module is refused when it is loaded.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from goldbench.errors import UsageError
from goldbench.language import LANGUAGES, TOOL_LANGUAGES

__all__ = ["NameForms", "find_language_of", "load_name_forms"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameForms:
    """The hooks.

    - `leads_as_given(folded word)`: whether the first of several words of a name, or the first
      behind its comma, is a given name although no list has it as one.
    - `origin`: of which origin its family names are (`deidentify.name_origins`), so that names of
      that origin get one of them in notes of any language; "" where they tell of none.
    """

    leads_as_given: Callable[[str], bool]
    origin: str


@cache
def load_name_forms(code: str) -> NameForms:
    """Give how a language orders and spells names.

    >>> load_name_forms("fr").origin
    'French'
    """
    module = f"{__name__}.{LANGUAGES[code].folder}"
    try:
        forms: NameForms = import_module(module).NAMES
    except ModuleNotFoundError as error:
        msg = f"language {code!r} is incomplete: it has no module {module}"
        raise UsageError(msg, hint="see docs/guides/add-a-language.md") from error
    return forms


@cache
def find_language_of(origin: str) -> str | None:
    """Find the language whose family names are of an origin; None where there is none.

    >>> find_language_of("Spanish or Portuguese"), find_language_of("Slavic")
    ('es', None)
    """
    return next((code for code in TOOL_LANGUAGES if load_name_forms(code).origin == origin), None)

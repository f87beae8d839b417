"""One folder a language, and what each tells the pipeline: a `Language`, loaded when asked for.

Which languages there are says `goldbench.languages.LANGUAGES`, for the whole project.
"""

from functools import cache
from importlib import import_module

from goldbench.errors import UsageError
from goldbench.language import LANGUAGES, TOOL_LANGUAGES
from goldbench.phi.languages.language import (
    Language,
    find_no_cues,
    keep_marks,
    keep_spans,
    no_model,
)
from goldbench.phi.languages.name_forms import load_name_forms
from goldbench.phi.languages.surrogate_forms import SurrogateForms, read_pool

__all__ = [
    "Language",
    "SurrogateForms",
    "find_no_cues",
    "keep_marks",
    "keep_spans",
    "load_language",
    "no_model",
    "read_pool",
]


@cache
def load_language(code: str) -> Language:
    """Give a language; one that lacks a hook is refused here, before the first note.

    >>> load_language("es").scheme
    'meddocan'
    """
    known = LANGUAGES.get(code)
    if known is None or not known.has_tools:
        msg = f"there are no PHI tools for language {code!r}"
        raise UsageError(msg, hint=f"languages: {', '.join(TOOL_LANGUAGES)}")
    try:
        module = import_module(f"{__name__}.{known.folder}")
    except TypeError as error:
        msg = f"language {code!r} is incomplete: {error}"
        raise UsageError(msg, hint="see docs/guides/add-a-language.md") from error
    load_name_forms(code)  # it is refused here where there are none
    language: Language = module.LANGUAGE
    return language

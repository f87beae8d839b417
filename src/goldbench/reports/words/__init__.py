"""The words of the report, apart from the code: one catalogue a language, `LANG.toml`.

A sentence is found by its key and filled with values: `words("scores.title")`. `**` in a sentence
stands around what is set in bold, `[[` and `]]` around what is kept on one line; `marked` turns
them into markup and escapes the values.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from markupsafe import Markup, escape

from goldbench.errors import UsageError

LANGUAGES = ("en",)


class Words:
    """Sentences of one language.

    >>> words = Words.of("en")
    >>> words.count("documents", 1), words.count("documents", 12000)
    ('1 document', '12,000 documents')
    """

    def __init__(self, lang: str, sentences: Mapping[str, Any]) -> None:
        self.lang = lang
        self._sentences = sentences

    @classmethod
    def of(cls, lang: str) -> "Words":
        if lang not in LANGUAGES:
            msg = f"there is no report in language {lang!r}"
            raise UsageError(msg, hint=f"one of: {', '.join(LANGUAGES)}")
        return cls(lang, _catalogue(lang))

    def __call__(self, key: str, /, **values: object) -> str:
        found = self._found(key)
        return found.format(**values) if values else found

    def marked(self, key: str, /, **values: object) -> Markup:
        """Give the sentence with bold parts, values escaped."""
        made = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", str(escape(self._found(key))))
        made = re.sub(r"\[\[(.+?)\]\]", r'<span class="whole">\1</span>', made)
        return Markup(made).format(**values)  # noqa: S704  # escaped above; format escapes values

    def list(self, key: str) -> tuple[str, ...]:
        """Give several sentences, for example the reasons why two editions differ."""
        found = self._look(key)
        if not isinstance(found, list):
            raise KeyError(key)
        return tuple(found)

    def count(self, what: str, number: int) -> str:
        """Write how many there are, in the right number."""
        one, many = self.list(f"count.{what}")
        return (one if number == 1 else many).format(n=f"{number:,}")

    def has(self, key: str) -> bool:
        try:
            self._look(key)
        except KeyError:
            return False
        return True

    def _found(self, key: str) -> str:
        found = self._look(key)
        if not isinstance(found, str):
            raise KeyError(key)
        return found

    def _look(self, key: str) -> object:
        found: Any = self._sentences
        for part in key.split("."):
            if not isinstance(found, Mapping):
                raise KeyError(key)
            found = found[part]
        return found


@cache
def _catalogue(lang: str) -> Mapping[str, Any]:
    text = files(__package__).joinpath(f"{lang}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


__all__ = ["LANGUAGES", "Words"]

"""The words of the report, apart from the code: one catalogue a language, `LANG.toml`.

A sentence is found by its key and filled with values: `words("scores.title")`. `**` in a sentence
stands around what is set in bold, `[[` and `]]` around what is kept on one line; `markup` turns
them into markup and escapes the values. `words.number` writes numbers as the language does, and
`words.message` says what other parts of goldbench say (in English) in the words of the language.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from markupsafe import Markup, escape

from goldbench.errors import UsageError
from goldbench.language import INTERFACE_LANGUAGES, Messages, look_up, message_patterns
from goldbench.reports.numbers import Numbers

LANGUAGES = INTERFACE_LANGUAGES


class Words:
    """Sentences of one language.

    >>> words = Words.of("en")
    >>> words.count("documents", 1), words.count("documents", 12000)
    ('1 document', '12,000 documents')
    """

    def __init__(self, lang: str, sentences: Mapping[str, Any]) -> None:
        self.lang = lang
        self.number = Numbers(**sentences["number"])
        self._sentences = sentences

    @classmethod
    def of(cls, lang: str) -> "Words":
        if lang not in LANGUAGES:
            msg = f"there is no report in language {lang!r}"
            raise UsageError(msg, hint=f"one of: {', '.join(LANGUAGES)}")
        return cls(lang, _catalogue(lang))

    @classmethod
    def best(cls, lang: str | None) -> "Words":
        """Give the words of a language, or English where the report does not speak it."""
        return cls.of(lang if lang in LANGUAGES else "en")

    def __call__(self, key: str, /, **values: object) -> str:
        sentence = self._sentence(key)
        return sentence.format(**values) if values else sentence

    def markup(self, key: str, /, **values: object) -> Markup:
        """Give the sentence with bold parts, values escaped."""
        markup = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", str(escape(self._sentence(key))))
        markup = re.sub(r"\[\[(.+?)\]\]", r'<span class="whole">\1</span>', markup)
        return Markup(markup).format(**values)  # noqa: S704  # escaped above; format escapes values

    def list(self, key: str) -> tuple[str, ...]:
        """Give several sentences, for example the reasons why two editions differ."""
        sentences = self._look(key)
        if not isinstance(sentences, list):
            raise KeyError(key)
        return tuple(sentences)

    def count(self, what: str, number: int) -> str:
        """Write how many there are, in the right number."""
        singular, plural = self.list(f"count.{what}")
        return (singular if number == 1 else plural).format(n=self.number.whole(number))

    def name(self, family: str, value: str) -> str:
        """Name a value of the program, such as a kind of expertise; else it names itself.

        >>> Words.of("es").name("cluster", "patient"), Words.of("es").name("cluster", "ward")
        ('paciente', 'ward')
        """
        key = f"{family}.{value}"
        return self(key) if self.has(key) else value

    def message(self, text: str) -> str:
        """Say in this language what another part said; what is not known stays as it is.

        >>> Words.of("es").message("before 2013-01-01 or after 2018-12-31")
        'anterior al 2013-01-01 o posterior al 2018-12-31'
        """
        for pattern, message in _messages(self.lang):
            match = pattern.fullmatch(text)
            if match is not None:
                return message.format(**match.groupdict())
        return text

    def has(self, key: str) -> bool:
        try:
            self._look(key)
        except KeyError:
            return False
        return True

    def _sentence(self, key: str) -> str:
        sentence = self._look(key)
        if not isinstance(sentence, str):
            raise KeyError(key)
        return sentence

    def _look(self, key: str) -> object:
        return look_up(self._sentences, key)


@cache
def _messages(lang: str) -> Messages:
    return message_patterns(_catalogue(lang).get("message", {}))


@cache
def _catalogue(lang: str) -> Mapping[str, Any]:
    text = files(__package__).joinpath(f"{lang}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


__all__ = ["LANGUAGES", "Words"]

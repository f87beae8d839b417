"""What the pages say, apart from the code: `LANG.toml`, and `PART.LANG.toml` beside it.

All files of a language make one catalogue: tables of the same name are joined. A sentence is
found by its key and filled with values: `t("people.invited", name=name)`. `t.count` writes how
many there are of something; `t.label` names a value of the program (a role, a state) and falls
back to the value itself.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from goldbench.errors import UsageError
from goldbench.language import INTERFACE_LANGUAGES, Messages, look_up, message_patterns
from goldbench.language import LANGUAGES as KNOWN

LANGUAGES = {code: KNOWN[code].name for code in INTERFACE_LANGUAGES}


class Words:
    """Sentences of one language.

    >>> t = Words.of("en")
    >>> t.count("notes", 1), t.count("notes", 12000)
    ('1 note', '12,000 notes')
    """

    def __init__(self, lang: str, sentences: Mapping[str, Any]) -> None:
        self.lang = lang
        self._sentences = sentences

    @classmethod
    def of(cls, lang: str) -> "Words":
        if lang not in LANGUAGES:
            msg = f"the pages do not speak {lang!r}"
            raise UsageError(msg, hint=f"one of: {', '.join(LANGUAGES)}")
        return cls(lang, _catalogue(lang))

    def __call__(self, key: str, /, **values: object) -> str:
        sentence = self._look(key)
        if not isinstance(sentence, str):
            raise KeyError(key)
        return sentence.format(**values) if values else sentence

    def count(self, what: str, number: int) -> str:
        """Write how many there are, in the right number."""
        singular, many = self._look(f"count.{what}")
        text: str = (singular if number == 1 else many).format(n=self.number(number))
        return text

    def label(self, family: str, value: str) -> str:
        """Name a value of the program; one without a name names itself."""
        named = self._look(f"label.{family}")
        return str(named.get(value, value))

    def number(self, number: float, digits: int = 0) -> str:
        """Write a number as the language does.

        >>> Words.of("es").number(12345.5, 1)
        '12.345,5'
        """
        text = f"{number:,.{digits}f}"
        return text.translate({44: ".", 46: ","}) if self.lang == "es" else text

    def share(self, value: float | None, digits: int = 3) -> str:
        """Write a score; undefined is a dash, never 0."""
        return "–" if value is None else self.number(value, digits)

    def message(self, text: str) -> str:
        """Translate what another part of goldbench says; what is not known stays as it is.

        `messages.LANG.toml` has the sentences, with `{name}` where something is filled in; that
        may be words of ours, too.
        """
        for pattern, message in _messages(self.lang):
            match = pattern.fullmatch(text)
            if match is not None:
                filled = {name: self.message(value) for name, value in match.groupdict().items()}
                return message.format(**filled)
        return text

    def table(self, key: str) -> Mapping[str, Any]:
        """Give all sentences below a key, for a script."""
        sentences = self._look(key)
        if not isinstance(sentences, Mapping):
            raise KeyError(key)
        return sentences

    def _look(self, key: str) -> Any:
        return look_up(self._sentences, key)


def pick(preferred: str | None, accepted: str | None, default: str) -> str:
    """Choose a language: the one chosen by hand, else the first the browser asks for.

    >>> pick(None, "fr-CH, es;q=0.9, en;q=0.8", "en"), pick("en", "es", "es")
    ('es', 'en')
    """
    if preferred in LANGUAGES:
        return str(preferred)
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate((accepted or "")[:200].split(",")):
        name, _, weight = part.partition(";q=")
        try:
            rank = float(weight) if weight else 1.0
        except ValueError:
            rank = 0.0
        ranked.append((-rank, place, name.strip().lower().split("-")[0]))
    return next((lang for rank, _, lang in sorted(ranked) if rank and lang in LANGUAGES), default)


@cache
def _messages(lang: str) -> Messages:
    return message_patterns(_catalogue(lang).get("message", {}))


@cache
def _catalogue(lang: str) -> Mapping[str, Any]:
    joined: dict[str, Any] = {}
    for file in sorted(files(__package__).iterdir(), key=lambda entry: entry.name):
        if file.name == f"{lang}.toml" or file.name.endswith(f".{lang}.toml"):
            _join(joined, tomllib.loads(file.read_text(encoding="utf-8")))
    return joined


def _join(into: dict[str, Any], more: Mapping[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, Mapping) and isinstance(into.get(key), dict):
            _join(into[key], value)
        else:
            into[key] = dict(value) if isinstance(value, Mapping) else value


__all__ = ["LANGUAGES", "Words", "pick"]

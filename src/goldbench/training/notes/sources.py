"""What the words of variants are drawn from: one `WordSource` a language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from goldbench.language import fold_word, lexicon, usage
from goldbench.training.templates.styles import Styled

Make = Callable[[Random], str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WordSource:
    """What a language draws from.

    `kept`: words inside a name that stay (particles, suffixes, "as in"). `given`, `family`: one
    word each. `houses`: whole names by label. `naming`: a word that names a house or a street.
    `codes`: of states and provinces. `cycles`: weekdays, months and seasons in each of their
    spellings. `style`: how a whole note may be written down anew.
    """

    kept: frozenset[str]
    given: Make
    family: Make
    is_given: Callable[[str], bool]
    town: Make
    region: Make
    codes: tuple[str, ...]
    country: Make
    job: Make
    naming: Make
    houses: Mapping[str, Make]
    cycles: tuple[tuple[str, ...], ...]
    feasts: tuple[str, ...]
    style: Callable[[Random], Styled]


def split_words(words: str) -> tuple[str, ...]:
    return tuple(words.split())


def split_rows(*rows: str) -> tuple[tuple[str, ...], ...]:
    return tuple(split_words(row) for row in rows)


def single(make: Make) -> Make:
    """Draw until it is one word."""

    def draw(rng: Random) -> str:
        value = make(rng)
        while " " in value or "-" in value:
            value = make(rng)
        return value

    return draw


def is_given_only(name: str, lang: str) -> bool:
    """Tell whether the lists have a word as a given name and not as a family name."""
    flags = lexicon(lang).flags.get(fold_word(name), "")
    return "G" in flags and "S" not in flags


def is_ordinary(name: str) -> bool:
    """Tell whether everyday English writes the word small more often than not.

    >>> is_ordinary("Clinic"), is_ordinary("Okafor")
    (True, False)
    """
    use = usage(name.lower())
    return use is not None and use.case in "abc"

"""What a word says by itself: how it is spelt, which lists have it, of what class it is."""

from goldbench.language.lexicons import lexicon
from goldbench.language.tokens import folded, shape
from goldbench.phi.crf.features import FeatureSet

_DIGITS_KEPT = 2
_SMALL = "NJW"  # lists whose words are written small: trades, clinical words


def word_features(word: str, features: FeatureSet, *, loud: bool = False) -> dict[str, str]:
    """Give the value of a word in each channel that speaks of words, "" where it says nothing.

    Beside these its small letters, for what is joined of neighbours. `loud`: its line is written in
    capitals, which then say nothing.
    """
    low = word.lower()
    return {
        "word": named(low),
        "low": low,
        "shape": shape(word),
        "lists": _lists(word, features.lang),
        "ending": low[-3:] if word.isalpha() else "",
        "spelling": word,
        **features.describe_word(word, loud),
    }


def named(low: str) -> str:
    """Give a word as itself, a longer number only by its size; years keep their century.

    >>> [named(low) for low in ("soria", "58", "1998", "47110")]
    ['soria', '58', 'Y19', '00000']
    """
    if len(low) <= _DIGITS_KEPT or not low.isdigit():
        return low
    return f"Y{low[:2]}" if len(low) == 4 and low[:2] in ("19", "20") else "0" * len(low)


def _lists(word: str, lang: str) -> str:
    flags = lexicon(lang).flags.get(folded(word), "")
    if flags and not word[:1].isupper():
        return "".join(code for code in flags if code in _SMALL) or "l"
    return flags

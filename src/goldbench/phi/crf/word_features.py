"""What a word says by itself: how it is spelt, which lists have it."""

from collections.abc import Sequence

from goldbench.language.lexicons import lexicon
from goldbench.language.tokens import fold_word, shape
from goldbench.phi.crf.features import FeatureSet

_DIGITS_KEPT = 2
_SMALL = "NJW"  # lists whose words are written small: trades, clinical words


def word_features(word: str, features: FeatureSet) -> dict[str, str]:
    """Give the value of a word in each channel that speaks of words, "" where it says nothing.

    Beside these its small letters, for what is joined of neighbours.
    """
    return {name: values[0] for name, values in word_columns([word], features).items()}


def word_columns(words: Sequence[str], features: FeatureSet) -> dict[str, list[str]]:
    """Give the values of some words, channel by channel, as `word_features` does of each."""
    lowered = list(map(str.lower, words))
    flags = lexicon(features.lang).flags
    return {
        "word": list(map(mask_number, lowered)),
        "low": lowered,
        "shape": list(map(shape, words)),
        "lists": [_lists(word, flags.get(fold_word(word), "")) for word in words],
        "ending": [
            low[-3:] if word.isalpha() else "" for word, low in zip(words, lowered, strict=True)
        ],
        "spelling": list(words),
    }


def mask_number(low: str) -> str:
    """Give a word as itself, a longer number only by its size; years keep their century.

    >>> [mask_number(low) for low in ("soria", "58", "1998", "47110")]
    ['soria', '58', 'Y19', '00000']
    """
    if len(low) <= _DIGITS_KEPT or not low.isdigit():
        return low
    return f"Y{low[:2]}" if len(low) == 4 and low[:2] in ("19", "20") else "0" * len(low)


def _lists(word: str, flags: str) -> str:
    if flags and not word[:1].isupper():
        return "".join(code for code in flags if code in _SMALL) or "l"
    return flags

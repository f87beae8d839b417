"""What the Spanish model is told beyond what all are told: segments, signposts, parentheses."""

from collections.abc import Mapping, Sequence
from typing import Any

from goldbench.language import Tokens, lexicon
from goldbench.phi.crf.features import FeatureSet, plain_channel
from goldbench.phi.languages.spanish.segments import COLUMNS, segment_features


def _describe_word(word: str, loud: bool) -> Mapping[str, str]:  # noqa: FBT001  # a hook
    """Tell nothing of a word by itself that all languages do not tell."""
    del word, loud
    return {}


def _describe_tokens(cut: Tokens, lines: Sequence[tuple[int, int]]) -> Mapping[str, list[Any]]:
    return segment_features(cut, lines, lexicon("es"))


FEATURES = FeatureSet(
    lang="es",
    channels=tuple(plain_channel(name, name, (0,)) for name in COLUMNS),
    columns=COLUMNS,
    describe_word=_describe_word,
    describe_tokens=_describe_tokens,
    hears_loud_lines=False,
)

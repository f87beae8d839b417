"""What the English model is told beyond what all are told: classes, use and clusters of words."""

from collections.abc import Mapping
from typing import Any

from goldbench.language import Tokens
from goldbench.phi.crf.features import (
    BESIDE,
    NEAR,
    Channel,
    DescribeTokens,
    FeatureSet,
    Lines,
    WriteValue,
    around,
    joined_channel,
    plain_channel,
)
from goldbench.phi.languages.english.words.word_classes import brown, kind, used


def _describe_word(word: str, loud: bool) -> Mapping[str, str]:  # noqa: FBT001  # a hook
    use, path = used(word)
    return {"use": use, "kind": kind(word, loud=loud), "brown": path or ""}


def _describe_tokens(write: WriteValue) -> DescribeTokens:
    """Tell nothing: what English knows of tokens it knows of their words."""
    del write
    return _describe_none


def _describe_none(cut: Tokens, lines: Lines) -> Mapping[str, list[Any]]:
    del cut, lines
    return {}


FEATURES = FeatureSet(
    lang="en",
    channels=(
        plain_channel("kind", "kn", NEAR),
        joined_channel("kinds", "kp", range(-2, 2), ("kind", 0), ("kind", 1)),
        joined_channel("triple", "kt", range(-1, 2), *around("kind")),
        plain_channel("use", "us", BESIDE),
        joined_channel("uses", "up", range(-2, 2), ("use", 0), ("use", 1)),
        Channel("brown", BESIDE, lambda path: brown(path, BESIDE)),
    ),
    columns=(),
    describe_word=_describe_word,
    describe_tokens=_describe_tokens,
    hears_loud_lines=True,
)

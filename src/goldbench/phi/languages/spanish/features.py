"""What the Spanish model is told beyond what all are told: segments, signposts, parentheses."""

from collections.abc import Mapping

from goldbench.phi.crf.features import FeatureSet, plain_channel
from goldbench.phi.languages.spanish.segments import COLUMNS, SegmentColumns


def _describe_word(word: str, loud: bool) -> Mapping[str, str]:  # noqa: FBT001  # a hook
    """Tell nothing of a word by itself that all languages do not tell."""
    del word, loud
    return {}


FEATURES = FeatureSet(
    lang="es",
    channels=tuple(plain_channel(name, name, (0,)) for name in COLUMNS),
    columns=COLUMNS,
    describe_word=_describe_word,
    describe_tokens=SegmentColumns,
    hears_loud_lines=False,
)

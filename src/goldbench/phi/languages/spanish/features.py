"""What the Spanish model is told beyond what all are told: segments, signposts, parentheses."""

from goldbench.phi.crf.features import FeatureSet, make_channel
from goldbench.phi.languages.spanish.segments import COLUMNS, SegmentColumns

FEATURES = FeatureSet(
    lang="es",
    channels=tuple(make_channel(name, name, (0,)) for name in COLUMNS),
    columns=COLUMNS,
    describe_tokens=SegmentColumns,
)

"""Places: streets, towns, states, countries, postcodes, hospitals, wards, organisations."""

from functools import cache

from goldbench.language import entries, folded
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.annotators.annotator import Annotator
from goldbench.phi.labels import kinds
from goldbench.phi.mark import Mark

_ENGLISH = frozenset(
    {"place.box", "place.hospital", "place.postcode", "place.state", "place.street", "place.zip"}
)
_SPANISH = frozenset(
    {
        "field.country",
        "field.postcode",
        "field.town",
        "place.country",
        "place.maker",
        "place.maker-town",
        "place.zip-e",
    }
)


def _typed(found: Mark, analysis: NoteAnalysis) -> Mark:
    type_ = kinds(analysis.lang)[found.label].type or "other"
    if found.label == "TERRITORIO":
        type_ = _territory(analysis.text[found.start : found.end])
    return found.typed(type_)


def _territory(text: str) -> str:
    """Tell postcodes, provinces and regions from towns, which MEDDOCAN does not."""
    if any(c.isdigit() for c in text):
        return "zip"
    return "state" if folded(text) in _regions() else "city"


@cache
def _regions() -> frozenset[str]:
    return frozenset(folded(name) for name in entries("es", "regions"))


LOCATION = Annotator("location", "location", {"en": _ENGLISH, "es": _SPANISH}, _typed)

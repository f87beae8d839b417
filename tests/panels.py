"""Panels for tests: a short way to write them down, and a strategy that draws them."""

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from goldbench.corpus import Attributes, Document, Layer, Marks, Span, Tag
from goldbench.gold import Panel

TEXT = "Obese man with HTN and DM2, on aspirin; quit smoking in 2084."


def facts(*told: str) -> Marks:
    """Make facts of "LABEL value" or "LABEL value @time"; the value is the indicator."""
    tags = []
    for one in told:
        said, _, time = one.partition(" @")
        label, _, value = said.partition(" ")
        name = "status" if label == "SMOKER" else "indicator"
        values = {name: value} if value else {}
        tags.append(Tag(label, Attributes(values | ({"time": time} if time else {}))))
    return Marks(tags=tuple(tags))


def spans(*told: tuple[int, int, str]) -> Marks:
    return Marks(tuple(Span(start, end, label) for start, end, label in told))


def panel(said: Mapping[str, Mapping[str, Marks]], *, text: str = TEXT) -> Panel:
    """Annotator -> document -> marks."""
    ids = sorted({id_ for marks in said.values() for id_ in marks})
    layers = {name: Layer(name, marks) for name, marks in said.items()}
    return Panel({id_: Document(id_, text) for id_ in ids}, layers)


@st.composite
def _marks(draw: st.DrawFn) -> Marks:
    starts = draw(st.lists(st.integers(0, 50), max_size=4, unique=True))
    made = tuple(
        Span(start, start + draw(st.integers(1, 9)), draw(st.sampled_from(("DATE", "NAME"))))
        for start in starts
    )
    times = st.sampled_from(("before DCT", "during DCT", "continuing"))
    told = draw(st.lists(st.tuples(st.sampled_from(("CAD", "OBESE")), times), max_size=3))
    tags = tuple(Tag(label, Attributes(indicator="mention", time=time)) for label, time in told)
    return Marks(made, tuple(dict.fromkeys(tags)))


@st.composite
def panels(draw: st.DrawFn, *, least: int = 2, ids: Sequence[str] = ("a", "b", "c")) -> Panel:
    """Draw up to four annotators; all look at the first document, at the others some do."""
    said: dict[str, dict[str, Marks]] = {}
    for name in ("one", "two", "three", "four")[: draw(st.integers(least, 4))]:
        said[name] = {
            id_: draw(_marks()) for id_ in ids if id_ == ids[0] or draw(st.integers(0, 3))
        }
    return panel(said)

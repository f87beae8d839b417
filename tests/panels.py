"""Panels for tests: a short way to write them down, and a strategy that draws them."""

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from goldbench.corpus import Attributes, Document, Layer, Marks, Span, Tag
from goldbench.gold import Panel

TEXT = "Obese man with HTN and DM2, on aspirin; quit smoking in 2084."


def facts(*statements: str) -> Marks:
    """Make facts of "LABEL value" or "LABEL value @time"; the value is the indicator."""
    tags = []
    for statement in statements:
        fact, _, time = statement.partition(" @")
        label, _, value = fact.partition(" ")
        name = "status" if label == "SMOKER" else "indicator"
        values = {name: value} if value else {}
        tags.append(Tag(label, Attributes(values | ({"time": time} if time else {}))))
    return Marks(tags=tuple(tags))


def spans(*places: tuple[int, int, str]) -> Marks:
    return Marks(tuple(Span(start, end, label) for start, end, label in places))


def panel(answers: Mapping[str, Mapping[str, Marks]], *, text: str = TEXT) -> Panel:
    """Annotator -> document -> marks."""
    ids = sorted({id_ for marks in answers.values() for id_ in marks})
    layers = {name: Layer(name, marks) for name, marks in answers.items()}
    return Panel({id_: Document(id_, text) for id_ in ids}, layers)


@st.composite
def _marks(draw: st.DrawFn) -> Marks:
    starts = draw(st.lists(st.integers(0, 50), max_size=4, unique=True))
    drawn_spans = tuple(
        Span(start, start + draw(st.integers(1, 9)), draw(st.sampled_from(("DATE", "NAME"))))
        for start in starts
    )
    times = st.sampled_from(("before DCT", "during DCT", "continuing"))
    drawn_facts = draw(st.lists(st.tuples(st.sampled_from(("CAD", "OBESE")), times), max_size=3))
    tags = tuple(
        Tag(label, Attributes(indicator="mention", time=time)) for label, time in drawn_facts
    )
    return Marks(drawn_spans, tuple(dict.fromkeys(tags)))


@st.composite
def panels(draw: st.DrawFn, *, least: int = 2, ids: Sequence[str] = ("a", "b", "c")) -> Panel:
    """Draw up to four annotators; all look at the first document, at the others some do."""
    layers: dict[str, dict[str, Marks]] = {}
    for name in ("one", "two", "three", "four")[: draw(st.integers(least, 4))]:
        layers[name] = {
            id_: draw(_marks()) for id_ in ids if id_ == ids[0] or draw(st.integers(0, 3))
        }
    return panel(layers)

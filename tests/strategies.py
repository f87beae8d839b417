"""Hypothesis strategies for the domain: `records()` gives notes with marks of every kind."""

from hypothesis import strategies as st

from goldbench.corpus import (
    DEFAULT_LAYER,
    Attributes,
    Document,
    Extent,
    Marks,
    Record,
    Relation,
    Span,
    Tag,
)

LABELS = ("DATE", "NAME", "LOCATION-OTHER", "EDAD_SUJETO")
NAMES = ("time", "indicator", "comment", "certainty")

# What breaks offset arithmetic: astral, combining, right-to-left, CRLF, BOM, joiners.
AWKWARD = (
    "😀", "👩🏽\u200d⚕️", "e\u0301", "ñ", "ﬁ", "מרים", "\u202e", "\r\n", "\n", "\ufeff",
    "\u2028", "\x85", "\t", "  ", '"', "'", "<", "&", "]]>", "|", ";", "~", "_", "½",
)  # fmt: skip
PLAIN = ("Ana", " ", ". ", "12/26/2020", "Dr. ", "no ", "T12-L1", "142/88")
CONTROL = ("\x00", "\x0b", "\x1f", "\ufffe")


@st.composite
def texts(draw: st.DrawFn, *, control: bool = False, min_size: int = 0) -> str:
    pieces = st.sampled_from(PLAIN + AWKWARD + (CONTROL if control else ()))
    return "".join(draw(st.lists(pieces, min_size=min_size, max_size=12)))


def values() -> st.SearchStrategy[str]:
    return st.sampled_from(("before DCT", "high LDL", "ünïcode 😀", 'a"b', "x<y&z", "1", ""))


def attributes() -> st.SearchStrategy[Attributes]:
    return st.dictionaries(st.sampled_from(NAMES), values(), max_size=2).map(Attributes)


@st.composite
def spans(draw: st.DrawFn, text: str, *, fragments: bool = True) -> Span:
    """Draw a span inside the text: not empty, sometimes in two pieces or with attributes."""
    start = draw(st.integers(0, len(text) - 1))
    end = draw(st.integers(start + 1, len(text)))
    pieces: tuple[Extent, ...] = ()
    if fragments and end - start >= 3 and draw(st.booleans()):
        gap = draw(st.integers(start + 1, end - 2))
        pieces = (Extent(start, gap), Extent(gap + 1, end))
    label = draw(st.sampled_from(LABELS))
    return Span(start, end, label, draw(attributes()), pieces)


@st.composite
def marks(draw: st.DrawFn, text: str) -> Marks:
    if not text:
        return Marks(tags=tuple(draw(st.lists(tags(text), max_size=2))))
    drawn_spans = tuple(draw(st.lists(spans(text), max_size=5, unique=True)))
    linked: tuple[Relation, ...] = ()
    if len(drawn_spans) >= 2 and draw(st.booleans()):
        linked = (Relation("treats", drawn_spans[0], drawn_spans[1], draw(attributes())),)
    return Marks(drawn_spans, tuple(draw(st.lists(tags(text), max_size=2, unique=True))), linked)


@st.composite
def tags(draw: st.DrawFn, text: str) -> Tag:
    label = draw(st.sampled_from(("DIABETES", "SMOKER")))
    evidence: tuple[Span, ...] = ()
    if text and draw(st.booleans()):
        span = draw(spans(text, fragments=False))
        evidence = (Span(span.start, span.end, label, span.attributes),)
    return Tag(label, draw(attributes()), evidence)


@st.composite
def records(draw: st.DrawFn, *, control: bool = False) -> Record:
    """One document with at most one layer, sometimes not looked at, sometimes looked at in vain."""
    id_ = draw(st.sampled_from(("note", "n-1", "ward/note-2", "S0004-06142005000500011-1")))
    text = draw(texts(control=control))
    meta = draw(st.dictionaries(st.sampled_from(("patient", "site", "date")), values(), max_size=2))
    document = Document(id_, text, Attributes(meta))
    if draw(st.integers(0, 5)) == 0:
        return Record(document)
    return Record(document, {DEFAULT_LAYER: draw(marks(text))})


@st.composite
def collections(draw: st.DrawFn, *, control: bool = False) -> list[Record]:
    """Several records with different ids."""
    return draw(
        st.lists(records(control=control), max_size=4, unique_by=lambda record: record.document.id)
    )

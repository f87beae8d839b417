"""Notes with their evidence marked, so that a mark of the picture leads to its words."""

from collections.abc import Sequence
from itertools import pairwise

from markupsafe import Markup, escape

from goldbench.corpus import Span
from goldbench.reports.timeline.chart import anchor


def mark_quotes(text: str, spans: Sequence[Span], visit: int) -> Markup:
    """Give a note as HTML; evidence may overlap, each piece of text stands there once.

    >>> str(mark_quotes("h/o CAD", [Span(4, 7, "CAD")], 0))
    'h/o <span id="q0-4-7"></span><mark title="CAD">CAD</mark>'
    """
    inside = [span for span in spans if span.end <= len(text)]
    edges = sorted({0, len(text), *(p for span in inside for p in (span.start, span.end))})
    markup = Markup("")
    for start, end in pairwise(edges):
        opened = {(span.start, span.end) for span in inside if span.start == start}
        for place in sorted(opened):
            markup += Markup('<span id="{}"></span>').format(anchor(visit, *place))
        labels = sorted({span.label for span in inside if span.start <= start and end <= span.end})
        piece = escape(text[start:end])
        if labels:
            piece = Markup('<mark title="{}">{}</mark>').format(", ".join(labels), piece)
        markup += piece
    return markup

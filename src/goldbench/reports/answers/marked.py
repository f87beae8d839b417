"""A corpus as tables: one of its notes, one of the marks of a layer."""

from typing import Any

from goldbench.corpus import Corpus
from goldbench.reports.answers.grid import Grid


def notes_grid(corpus: Corpus) -> Grid:
    """Give id, text and metadata, a row a note."""
    names = sorted({name for d in corpus.documents.values() for name in d.meta})
    rows = tuple(
        (id_, d.text, *(_plain(d.meta.get(name)) for name in names))
        for id_, d in corpus.documents.items()
    )
    return Grid(f"{len(rows):,} notes", ("id", "text", *names), rows, private=("text",))


def marks_grid(corpus: Corpus, layer: str | None = None) -> Grid:
    """Give id, start, end, label, quote and attributes, a row a span."""
    marks_layer = corpus.layer(layer)
    names = sorted(
        {n for marks in marks_layer.values() for span in marks.spans for n in span.attributes}
    )
    rows = tuple(
        (
            id_,
            span.start,
            span.end,
            span.label,
            _quote(corpus.documents[id_].text, span.start, span.end),
            *(_plain(span.attributes.get(name)) for name in names),
        )
        for id_, marks in marks_layer.items()
        for span in marks.spans
    )
    columns = ("id", "start", "end", "label", "quote", *names)
    return Grid(
        f"{len(rows):,} marks of layer {marks_layer.name}", columns, rows, private=("quote",)
    )


def _quote(text: str | None, start: int, end: int) -> str | None:
    return None if text is None else text[start:end]


def _plain(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value

"""A corpus as tables: one of its notes, one of the marks of a layer.

Metadata and attributes with the name of a column of ours are told apart: meta.id, attributes.id.
"""

from typing import Any

from goldbench.corpus import Corpus
from goldbench.reports.answers.grid import Grid

_NOTE = ("id", "text")
_MARK = ("id", "start", "end", "label", "quote")


def notes_grid(corpus: Corpus) -> Grid:
    """Give id, text and metadata, a row a note."""
    names = sorted({name for d in corpus.documents.values() for name in d.meta})
    rows = tuple(
        (id_, d.text, *(_join_values(d.meta.get(name)) for name in names))
        for id_, d in corpus.documents.items()
    )
    columns = (*_NOTE, *(_name_apart(name, _NOTE, "meta") for name in names))
    return Grid(f"{len(rows):,} notes", columns, rows, private=("text",))


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
            *(_join_values(span.attributes.get(name)) for name in names),
        )
        for id_, marks in marks_layer.items()
        for span in marks.spans
    )
    columns = (*_MARK, *(_name_apart(name, _MARK, "attributes") for name in names))
    return Grid(
        f"{len(rows):,} marks of layer {marks_layer.name}", columns, rows, private=("quote",)
    )


def _name_apart(name: str, ours: tuple[str, ...], family: str) -> str:
    return f"{family}.{name}" if name in ours else name


def _quote(text: str | None, start: int, end: int) -> str | None:
    return None if text is None else text[start:end]


def _join_values(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value

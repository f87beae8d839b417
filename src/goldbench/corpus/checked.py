"""Records that somebody made by hand, looked at where they come in: not a type checker has.

Spans, tags and documents are made by the million and look at little themselves; readers make
them right. Here those are looked at that did not come from a reader.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from goldbench.corpus.document import Document, Record
from goldbench.corpus.marks import Marks, Relation, Tag
from goldbench.corpus.span import Span
from goldbench.errors import UsageError, kind_of


def check_records(records: Iterable[Any], *, labelled: bool = True) -> Iterator[Record]:
    """Pass records through and refuse what is none; `labelled` refuses empty labels, too."""
    if isinstance(records, str) or not isinstance(records, Iterable):
        msg = f"records are a list of Record, not {type(records).__name__}"
        raise UsageError(msg, hint="[Record(Document(id, text), {layer: Marks(spans)})]")
    for record in records:
        _check_kind(record, Record, "a record", "Record(Document(id, text), {layer: Marks(spans)})")
        _check_document(record.document)
        where = f"document {record.document.id!r}"
        for layer, marks in record.layers.items():
            if not isinstance(layer, str) or not layer:
                msg = f"{where}: the name of a layer is a text, not {_name_kind(layer)}"
                raise UsageError(msg, hint='{"gold": Marks(…)}')
            _check_kind(marks, Marks, f"{where}: what a layer says", "Marks((Span(0, 3, 'NAME'),))")
            _check_marks(marks, where, labelled=labelled)
        yield record


def _check_document(document: Any) -> None:
    _check_kind(document, Document, "the document of a record", 'Document("n1", text)')
    if not isinstance(document.id, str) or not document.id:
        msg = f"the id of a document is a text, not {_name_kind(document.id)}"
        raise UsageError(msg, hint='Document("n1", text)')
    if document.text is not None and not isinstance(document.text, str):
        msg = f"document {document.id!r}: the text is a text, not {_name_kind(document.text)}"
        raise UsageError(msg, hint="None where there are marks only")


def _check_marks(marks: Marks, where: str, *, labelled: bool) -> None:
    for name, kind in (("spans", Span), ("tags", Tag), ("relations", Relation)):
        held: Any = getattr(marks, name)
        if not isinstance(held, tuple | list) or any(not isinstance(one, kind) for one in held):
            msg = f"{where}: the {name} of marks are a tuple of {kind.__name__}"
            raise UsageError(msg, hint="Marks((Span(0, 3, 'NAME'),), (Tag('SMOKER'),))")
    for span in chain(marks.spans, (span for tag in marks.tags for span in tag.evidence)):
        if span.start.__class__ is not int or span.end.__class__ is not int:
            _check_offsets(span, where)
        if span.label.__class__ is not str or not span.label:
            _check_label(span.label, where, labelled=labelled)
    for label in (*(tag.label for tag in marks.tags), *(r.label for r in marks.relations)):
        _check_label(label, where, labelled=labelled)


def _check_offsets(span: Span, where: str) -> None:
    import operator  # noqa: PLC0415  # only for offsets of other kinds, such as numpy's

    for offset in (span.start, span.end):
        try:
            operator.index(offset)
        except TypeError:
            msg = f"{where}: the offsets of a span are whole numbers, not {_name_kind(offset)}"
            raise UsageError(msg, hint="code points: Span(0, 3, 'NAME')") from None


def _check_label(label: object, where: str, *, labelled: bool) -> None:
    if not isinstance(label, str) or (labelled and not label):
        msg = f"{where}: a label is a text, not {_name_kind(label)}"
        raise UsageError(msg, hint="Span(0, 3, 'NAME'), Tag('SMOKER')")


def _check_kind(value: object, kind: type, what: str, example: str) -> None:
    if not isinstance(value, kind):
        msg = f"{what} is a {kind.__name__}, not {_name_kind(value)}"
        raise UsageError(msg, hint=example)


def _name_kind(value: object) -> str:
    """Name the kind; never what a value holds, which may be a note."""
    return kind_of(value, empty="an empty one")

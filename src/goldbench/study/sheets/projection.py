"""The content of a sheet as rows, so that a save need not replay the log; rebuilt from it."""

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from goldbench.corpus import Attributes, Extent
from goldbench.study.sheets.content import Content, FactMark, SpanMark, fold
from goldbench.study.sheets.undo import attributes_json
from goldbench.study.tables import SHEETS, mark, sheet

# Fewer than the variables that old editions of SQLite allow in one statement.
_CHUNK = 500
_SOME_MARKS = select(mark).where(
    mark.c.sheet_id == bindparam("sheet"), mark.c.mark.in_(bindparam("marks", expanding=True))
)


def content_json(content: Content) -> dict[str, Any]:
    """Give the content as a page gets it: spans and facts by id, and the flags."""
    return {
        "spans": {id_: _span_json(span) for id_, span in content.spans.items()},
        "facts": {id_: _fact_json(fact) for id_, fact in content.facts.items()},
        **content_flags(content),
    }


def read_content(connection: Connection, sheet_id: str) -> Content:
    return contents_of(connection, [sheet_id])[sheet_id]


def read_marks(
    connection: Connection, sheet_id: str, flags: Mapping[str, Any], only: Collection[str]
) -> Content:
    """Read the content as far as some marks go; the others are as if they were not there."""
    rows = connection.execute(_SOME_MARKS, {"sheet": sheet_id, "marks": list(only)}).all()
    spans = {row.mark: _span(row.content) for row in rows if row.kind == "span"}
    facts = {row.mark: _fact(row.content) for row in rows if row.kind == "fact"}
    return Content(spans, facts, **flags)


def contents_of(connection: Connection, sheet_ids: Collection[str]) -> dict[str, Content]:
    """Read the content of many sheets at once."""
    spans: dict[str, dict[str, SpanMark]] = {id_: {} for id_ in sheet_ids}
    facts: dict[str, dict[str, FactMark]] = {id_: {} for id_ in sheet_ids}
    flags: dict[str, dict[str, Any]] = {}
    wanted = list(spans)
    for start in range(0, len(wanted), _CHUNK):
        part = wanted[start : start + _CHUNK]
        for row in connection.execute(select(mark).where(mark.c.sheet_id.in_(part))):
            if row.kind == "span":
                spans[row.sheet_id][row.mark] = _span(row.content)
            else:
                facts[row.sheet_id][row.mark] = _fact(row.content)
        its = select(sheet.c.id, sheet.c.flags).where(sheet.c.id.in_(part))
        flags |= {row.id: row.flags for row in connection.execute(its)}
    return {id_: Content(spans[id_], facts[id_], **flags[id_]) for id_ in flags}


def write_content(
    connection: Connection, sheet_id: str, before: Content, after: Content
) -> dict[str, Any]:
    """Write the rows that differ; the flags for the sheet's own row come back."""
    old, new = _rows(before), _rows(after)
    gone = [id_ for id_, row in old.items() if new.get(id_) != row]
    if gone:
        mine = (mark.c.sheet_id == sheet_id) & mark.c.mark.in_(gone)
        connection.execute(delete(mark).where(mine))
    fresh = [
        {"sheet_id": sheet_id, "mark": id_, **row}
        for id_, row in new.items()
        if old.get(id_) != row
    ]
    if fresh:
        connection.execute(insert(mark), fresh)
    return content_flags(after)


def rebuild_content(connection: Connection, sheet_id: str) -> Content:
    """Throw the rows away and make them from the log again."""
    content = fold(SHEETS.events(connection, sheet_id))
    connection.execute(delete(mark).where(mark.c.sheet_id == sheet_id))
    flags = write_content(connection, sheet_id, Content(), content)
    connection.execute(update(sheet).where(sheet.c.id == sheet_id).values(flags=flags))
    return content


def _rows(content: Content) -> dict[str, dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = {}
    for id_, span in content.spans.items():
        rows[id_] = {"kind": "span", "label": span.label, "content": _span_json(span)}
    for id_, fact in content.facts.items():
        rows[id_] = {"kind": "fact", "label": fact.label, "content": _fact_json(fact)}
    return rows


def content_flags(content: Content) -> dict[str, Any]:
    return {
        "nothing": content.nothing,
        "unsure": content.unsure,
        "remark": content.remark,
        "rest": content.rest,
        "done": content.done,
    }


def _span_json(span: SpanMark) -> dict[str, Any]:
    return {
        "label": span.label,
        "pieces": [list(piece) for piece in span.pieces],
        "attributes": attributes_json(span.attributes),
    }


def _fact_json(fact: FactMark) -> dict[str, Any]:
    return {
        "label": fact.label,
        "attributes": attributes_json(fact.attributes),
        "present": fact.present,
        "evidence": {
            id_: [list(piece) for piece in pieces] for id_, pieces in fact.evidence.items()
        },
    }


def _span(stored: dict[str, Any]) -> SpanMark:
    pieces = tuple(Extent(*piece) for piece in stored["pieces"])
    return SpanMark(stored["label"], pieces, Attributes(stored["attributes"]))


def _fact(stored: dict[str, Any]) -> FactMark:
    evidence = {
        id_: tuple(Extent(*piece) for piece in pieces) for id_, pieces in stored["evidence"].items()
    }
    attributes = Attributes(stored["attributes"])
    return FactMark(stored["label"], attributes, stored["present"], evidence)

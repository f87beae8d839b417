"""Cases as a table that a curator fills in, for curation outside the web app.

A row a case. Whoever curates fills in `take`, an annotator's name or `none`; or `other`, the marks
that are right instead, as JSON: `[{"label": "NAME", "start": 24, "end": 27, "attributes": {}}]`; a
fact has no offsets. `reason` and `curator` (a role) go into the provenance. The columns after
these say what each annotator marked and are not read back.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from goldbench.corpus import Attributes, Document, Relation, Span, Tag
from goldbench.errors import FormatError, GoldbenchError, UsageError
from goldbench.gold.disagreements import Disagreements
from goldbench.gold.merge import Decision
from goldbench.gold.provenance import Mark

NEITHER = "none"
COLUMNS = ("case", "document", "kind", "label", "take", "other", "curator", "reason")


def cases_to_csv(disagreed: Disagreements, documents: Mapping[str, Document] | None = None) -> str:
    """Write the cases, nothing decided; with `documents` marks are shown with their words."""
    names = sorted({name for case in disagreed.cases for name, _ in case.marks})
    if NEITHER in names or set(names) & set(COLUMNS):
        msg = "an annotator has the name of a column or of a choice"
        raise UsageError(msg, hint="name the annotators otherwise: NAME=PATH")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((*COLUMNS, *names))
    for case in disagreed.cases:
        text = documents[case.document].text if documents is not None else None
        marks = dict(case.marks)
        cells = ("; ".join(in_words(mark, text) for mark in marks.get(name, ())) for name in names)
        writer.writerow((case.id, case.document, case.kind, case.label, "", "", "", "", *cells))
    return out.getvalue()


def decisions_from_csv(text: str, path: Path) -> list[Decision]:
    """Read the rows that are decided; `path` is where the table came from, for messages."""
    rows = csv.DictReader(io.StringIO(text, newline=""))
    missing = [name for name in ("case", "take", "other") if name not in (rows.fieldnames or ())]
    if missing:
        raise FormatError(path, 1, f"no column {missing[0]!r}: not a table of cases")
    return list(_decisions(rows, path))


def _decisions(rows: "csv.DictReader[str]", path: Path) -> Iterator[Decision]:
    for row in rows:
        take, other = ((row[name] or "").strip() for name in ("take", "other"))
        if not take and not other:
            continue
        if take and other:
            raise FormatError(path, rows.line_num, "take and other are both filled in")
        chosen = None if other or take == NEITHER else take
        marks = _marks(other, path, rows.line_num) if other else ()
        curator, reason = ((row.get(name) or "").strip() for name in ("curator", "reason"))
        yield Decision(row["case"] or "", chosen, marks, curator or "curator", reason)


def in_words(mark: Mark, text: str | None = None) -> str:
    """Say in one line what a mark is; its words only where the text of the note is given.

    >>> in_words(Span(24, 27, "NAME", {"role": "patient"}))
    'NAME 24-27 role=patient'
    >>> in_words(Tag("CAD", {"indicator": "mention", "time": "during DCT"}))
    'CAD indicator=mention time="during DCT"'
    """
    if isinstance(mark, Relation):
        return f"{mark.label}: {in_words(mark.source, text)} -> {in_words(mark.target, text)}"
    parts = [mark.label]
    if isinstance(mark, Span):
        parts.append("+".join(f"{piece.start}-{piece.end}" for piece in mark.pieces))
    for name in mark.attributes:
        value = mark.attributes.text(name)
        parts.append(f"{name}={json.dumps(value, ensure_ascii=False) if ' ' in value else value}")
    shown = (mark,) if isinstance(mark, Span) else mark.evidence
    if text is not None:
        parts += (json.dumps(span.text_in(text), ensure_ascii=False) for span in shown)
    return " ".join(parts)


def _marks(cell: str, path: Path, line: int) -> tuple[Mark, ...]:
    try:
        given = json.loads(cell)
        marks = tuple(_mark(item) for item in given)
    except (ValueError, TypeError, KeyError, AttributeError, GoldbenchError):
        marks = ()
    if not marks:
        hint = '[{"label": "NAME", "start": 24, "end": 27}]'
        raise FormatError(path, line, "other is not a list of marks in JSON", hint=hint)
    return marks


def _mark(given: Mapping[str, Any]) -> Mark:
    attributes = Attributes(given.get("attributes", {}))
    if "start" in given:
        return Span(int(given["start"]), int(given["end"]), str(given["label"]), attributes)
    return Tag(str(given["label"]), attributes)

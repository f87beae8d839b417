"""Marks as OMOP's table NOTE_NLP (CDM 5.4).

- `note_nlp_id` is the first 63 bits of the SHA-256 of note, system, start, end and label: the same
  in every run, without a counter.
- `lexical_variant` and `snippet` quote the note. They are PHI and empty unless quotes are asked
  for; `offset` is the start and `term_modifiers` holds the end.
- `note_nlp_concept_id` is 0 unless a concept is given for the label.
- `nlp_date` is given, never taken from the clock, so that two runs write the same rows.

NOTE_NLP cannot say which notes were read: keep the table of marks, which has a row a note.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from goldbench.formats.tables.parts import Row

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

COLUMNS = {
    "note_nlp_id": "BIGINT",
    "note_id": "STRING",
    "section_concept_id": "BIGINT",
    "snippet": "STRING",
    "offset": "STRING",
    "lexical_variant": "STRING",
    "note_nlp_concept_id": "BIGINT",
    "note_nlp_source_concept_id": "BIGINT",
    "nlp_system": "STRING",
    "nlp_date": "STRING",
    "term_exists": "STRING",
    "term_temporal": "STRING",
    "term_modifiers": "STRING",
}
_POSITIVE = (1 << 63) - 1


def note_nlp_ddl() -> str:
    """Write the columns as Spark's DDL."""
    return ", ".join(f"{name} {type_}" for name, type_ in COLUMNS.items())


def note_nlp_rows(
    row: Mapping[str, Any],
    *,
    system: str,
    date: str,
    text: str | None = None,
    concepts: Mapping[str, int] | None = None,
) -> Iterator[Row]:
    """Yield the rows of one note's marks; with its text, with quotes."""
    note = row["id"]
    for span in row.get("spans") or ():
        start, end, label = span["start"], span["end"], span["label"]
        named = [f"label={label}", f"end={end}"]
        named += [f"{name}={span[name]}" for name in ("type", "confidence") if span.get(name)]
        yield {
            "note_nlp_id": note_nlp_id(note, system, start, end, label),
            "note_id": note,
            "section_concept_id": 0,
            "snippet": "",
            "offset": str(start),
            "lexical_variant": "" if text is None else text[start:end][:250],
            "note_nlp_concept_id": (concepts or {}).get(label, 0),
            "note_nlp_source_concept_id": 0,
            "nlp_system": system,
            "nlp_date": date,
            "term_exists": "Y",
            "term_temporal": "",
            "term_modifiers": ";".join(named),
        }


def note_nlp_id(note: str, system: str, start: int, end: int, label: str) -> int:
    """Number a mark the same in every run.

    >>> note_nlp_id("17", "goldbench", 4, 9, "date") == note_nlp_id("17", "goldbench", 4, 9, "date")
    True
    """
    said = "\0".join((note, system, str(start), str(end), label))
    digest = hashlib.sha256(said.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") & _POSITIVE


def note_nlp_frame(rows: list[Row]) -> "pl.DataFrame":
    """Put rows into a table; whole numbers as ids of notes become numbers, as OMOP has them."""
    import polars as pl  # noqa: PLC0415  # slow to import

    types = {"BIGINT": pl.Int64(), "STRING": pl.String()}
    shape = {name: types[type_] for name, type_ in COLUMNS.items()}
    columns = {name: [row[name] for row in rows] for name in shape}
    return pl.DataFrame(columns, schema=shape)

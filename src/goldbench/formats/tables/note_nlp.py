"""Marks as OMOP's table NOTE_NLP (CDM 5.4).

- `note_nlp_id` is the first 63 bits of the SHA-256 of note, system, start, end and label: the same
  in every run, without a counter.
- `lexical_variant` quotes the note. It is PHI and empty unless quotes are asked for; `offset` is
  the start and `term_modifiers` holds the end.
- A tag is a row for each of its pieces of evidence; its attributes are among `term_modifiers`.
- `note_nlp_concept_id` is 0 unless a concept is given for the label.
- `nlp_date` is given, never taken from the clock, so that two runs write the same rows.

NOTE_NLP cannot say which notes were read: keep the table of marks, which has a row a note.
"""

import datetime as dt
import hashlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from goldbench.errors import UsageError
from goldbench.formats.tables.parts import Row, decode_attributes

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
    "nlp_date": "DATE",
    "term_exists": "STRING",
    "term_temporal": "STRING",
    "term_modifiers": "STRING",
}
_POSITIVE = (1 << 63) - 1
_QUOTED = 250
"""Characters of `lexical_variant`, by the CDM."""


class NoteNlp(NamedTuple):
    """How marks are written: by whom, on which day (YYYY-MM-DD), with quotes or without.

    `numbered`: the ids of notes are whole numbers, as OMOP has them, and the column holds numbers.
    `concepts` maps labels to concept ids.
    """

    system: str
    date: str
    quotes: bool = False
    numbered: bool = False
    concepts: Mapping[str, int] = {}

    @property
    def day(self) -> dt.date:
        try:
            return dt.date.fromisoformat(self.date)
        except ValueError:
            msg = f"the day of NOTE_NLP is not a date: {self.date!r}"
            raise UsageError(msg, hint="expected YYYY-MM-DD") from None

    def rows(self, row: Mapping[str, Any], text: str | None = None) -> Iterator[Row]:
        """Yield the rows of one note's marks, from its row in a table of marks."""
        for mention in _mentions(row):
            start, end, label = mention.start, mention.end, mention.label
            quote = (text or "")[start:end][:_QUOTED] if self.quotes else ""
            key = ";".join((label, *_pairs(mention.attributes)))
            named = {"label": label, "end": end, **mention.attributes, **mention.measured}
            yield {
                "note_nlp_id": note_nlp_id(row["id"], self.system, start, end, key),
                "note_id": row["id"],
                "section_concept_id": 0,
                "snippet": "",
                "offset": str(start),
                "lexical_variant": quote,
                "note_nlp_concept_id": self.concepts.get(label, 0),
                "note_nlp_source_concept_id": 0,
                "nlp_system": self.system,
                "nlp_date": self.day,
                "term_exists": "Y",
                "term_temporal": "",
                "term_modifiers": ";".join(_pairs(named)),
            }


class _Mention(NamedTuple):
    """A place and what is there; `attributes` tell it from others at its place."""

    start: int
    end: int
    label: str
    attributes: Mapping[str, object] = {}
    measured: Mapping[str, object] = {}


def _mentions(row: Mapping[str, Any]) -> Iterator[_Mention]:
    for span in row.get("spans") or ():
        more = {name: span[name] for name in ("type", "confidence") if span.get(name) is not None}
        yield _Mention(span["start"], span["end"], span["label"], measured=more)
    for tag in row.get("tags") or ():
        attributes = decode_attributes(tag["attributes"] or ())
        for span in tag["evidence"] or ():
            yield _Mention(span["start"], span["end"], tag["label"], attributes)


def _pairs(named: Mapping[str, object]) -> Iterator[str]:
    return (f"{name}={value}" for name, value in named.items())


def note_nlp_ddl() -> str:
    """Write the columns as Spark's DDL."""
    return ", ".join(f"{name} {type_}" for name, type_ in COLUMNS.items())


def note_nlp_id(note: str, system: str, start: int, end: int, label: str) -> int:
    """Number a mark the same in every run.

    >>> note_nlp_id("17", "goldbench", 4, 9, "date") == note_nlp_id("17", "goldbench", 4, 9, "date")
    True
    """
    key = "\0".join((note, system, str(start), str(end), label))
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") & _POSITIVE


def note_nlp_frame(rows: list[Row], *, numbered: bool = False) -> "pl.DataFrame":
    """Put rows into a table; `numbered`: the ids of notes are numbers there, as OMOP has them."""
    import polars as pl  # noqa: PLC0415  # slow to import

    types = {"BIGINT": pl.Int64(), "STRING": pl.String(), "DATE": pl.Date()}
    shape = {name: types[type_] for name, type_ in COLUMNS.items()}
    columns = {name: [row[name] for row in rows] for name in shape}
    table = pl.DataFrame(columns, schema=shape)
    if not numbered:
        return table
    whole = table["note_id"].cast(pl.Int64, strict=False)
    if whole.null_count():
        msg = "OMOP numbers its notes, and these have ids that are no whole numbers"
        raise UsageError(msg, hint="is the source a table NOTE?")
    return table.with_columns(whole)

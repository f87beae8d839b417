"""A note with a name, two systems that look for it, and tables of notes and marks."""

import polars as pl

from goldbench.corpus import Corpus, Document, Marks, Record, Span

TEXT = "Ana Ruiz vino."
GOLD = Corpus.from_records([Record(Document("n", TEXT), {"gold": Marks((Span(0, 8, "NAME"),))})])
GOOD = Corpus.from_records([Record(Document("n", TEXT), {"s": Marks((Span(0, 8, "NAME"),))})])
POOR = Corpus.from_records([Record(Document("n", TEXT), {"s": Marks((Span(0, 3, "NAME"),))})])
NOTES = pl.DataFrame(
    {
        "id": [f"n{n}" for n in range(12)],
        "text": [TEXT] * 12,
        "site": ["north", "south"] * 6,
        "patient": [f"p{n // 2}" for n in range(12)],
    }
)
NAMES = NOTES.select("id").with_columns(start=0, end=8, label=pl.lit("NAME"))

"""Formats with a row a mark, a note or a token: CSV, tables of notes, CoNLL, OMOP."""

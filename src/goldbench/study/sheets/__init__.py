"""Sheets: what one annotator says about one note, as events that are never lost."""

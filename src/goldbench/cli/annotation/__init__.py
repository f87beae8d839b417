"""Verbs of the people who annotate, and of what becomes of their work: the gold standard."""

"""Verbs that score systems, compare them, and report on them."""

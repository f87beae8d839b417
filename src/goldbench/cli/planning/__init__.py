"""Verbs before the first note is annotated: the study, its questions, its size, its draw."""

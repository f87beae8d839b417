"""Verbs that run tools over notes, serve them, and train their models."""

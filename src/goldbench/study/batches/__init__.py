"""Batches: training rounds, production, trials; who sits in them and who gets which note."""

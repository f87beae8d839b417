"""Figures of runs, shared ranks, the board of a task and what stands beside it."""

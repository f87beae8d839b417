"""Sizes for other questions: which system is better, what leaks, whether it equals a human."""

"""English places, houses of care, firms and rooms."""

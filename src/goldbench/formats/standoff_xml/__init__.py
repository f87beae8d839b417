"""Stand-off XML after MAE: a text, and one element a mark; i2b2, MEDDOCAN, MAE, MedTator."""

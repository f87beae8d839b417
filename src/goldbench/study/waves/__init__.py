"""A study that is read in waves: where it stands, the looks, the next wave, the stop."""

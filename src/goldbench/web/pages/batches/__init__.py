"""The work: batches planned, open and closed, waves, training rounds, progress."""

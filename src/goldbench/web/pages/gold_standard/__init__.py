"""What comes of the work: agreement, each difference, gold, the log of how it came to be."""

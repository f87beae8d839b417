"""Before the first batch: what the protocol says, the sample size, notes brought in."""

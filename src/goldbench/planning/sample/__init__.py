"""Which notes: population, survey, strata, allocation, draw."""

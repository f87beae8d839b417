"""From counts to scores: rates, intervals, true negatives, groups and their gaps, remarks."""

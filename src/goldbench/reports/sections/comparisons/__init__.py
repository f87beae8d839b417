"""Systems against each other, their own runs, annotators, and the original scripts."""

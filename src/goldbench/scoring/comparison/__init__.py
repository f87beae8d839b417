"""Systems beside each other: tests, ranks, runs of one model, one system cut at its confidences."""

"""The counts a sample will give: cells, their probabilities, widths, what clusters cost."""

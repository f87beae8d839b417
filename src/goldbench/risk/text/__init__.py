"""A note as the rules see it: words, sentences and sections, dates, numbers, cues in reach."""

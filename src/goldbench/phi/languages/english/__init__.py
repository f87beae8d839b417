"""English: i2b2 2014 labels, names by cue and list, American forms of places and numbers."""

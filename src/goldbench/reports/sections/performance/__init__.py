"""How well systems did: the result, scores, by variable, label, group, length and confidence."""

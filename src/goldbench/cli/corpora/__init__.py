"""Verbs over a corpus as it is: check it, show it, convert it, split it, make one up."""

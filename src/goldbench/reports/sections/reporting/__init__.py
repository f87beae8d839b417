"""What a paper has to state: methods, limits, provenance, and the list of what is stated."""

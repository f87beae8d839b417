"""Guidelines: Markdown for each variable, in versions that are frozen with a hash."""

"""English names: by title, field, cue and form, and where they end."""

"""Days in Spanish notes: by cue, by form, by feast, in other languages of Spain."""

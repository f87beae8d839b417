"""Streets, towns, countries, houses of care and firms in Spanish notes."""

"""Names in Spanish notes: by title, field, verb, kinship, list and signature."""

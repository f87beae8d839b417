"""Numbers and accounts that identify somebody in Spanish notes, and those that are public."""

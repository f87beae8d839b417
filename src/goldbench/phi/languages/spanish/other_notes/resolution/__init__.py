"""The last look at marks of Spanish notes: vetoes, literature, terms, ends."""

"""Gold and systems read side by side: streams, documents, label codes, rows ready to be matched."""

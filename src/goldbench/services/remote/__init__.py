"""Tools at an address: asked for a note, run over a corpus, checked against the specification."""

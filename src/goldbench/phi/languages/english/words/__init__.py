"""Words of English clinical text: what each is by itself, and what its company makes of it."""

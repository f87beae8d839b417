"""Options and arguments that several verbs share, and what they make of them."""

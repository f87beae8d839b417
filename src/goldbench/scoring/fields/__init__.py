"""Fields of answers by a declared schema: reading, comparing, counting."""

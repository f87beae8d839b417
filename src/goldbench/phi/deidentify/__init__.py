"""Remove what was marked: policies, replacement, surrogates, shifted dates, keys, vault, leaks."""

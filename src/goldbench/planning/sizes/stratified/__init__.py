"""Sizes of a stratified sample: by what the system said, by patterns, by sites and patients."""

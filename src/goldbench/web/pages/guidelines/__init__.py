"""The guideline: read and confirmed, written and frozen, its labels."""
